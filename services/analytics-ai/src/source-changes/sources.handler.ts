import { Inject, Injectable } from '@nestjs/common';
import { DataSourceDeleted, DataSourceReady, type EventPayload } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { renamedColumns } from '@plumbline/datasets';
import { LiveBus, OnEvent } from '@plumbline/events';
import { JobsRuntime } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { buildDashboardJob, followers, rebuild } from '../dashboards/build-queue.js';
import { FactRow } from '../facts/fact.entity.js';
import { broadcastInsights, enqueueFirstFind, findInsightsJob } from '../insights/find-queue.js';
import { InsightRow } from '../insights/insight.entity.js';
import { InsightOpinionRow } from '../insights/insight-opinion.entity.js';
import { InsightRunRow } from '../insights/insight-run.entity.js';
import { LiveAnswerRow } from '../live/live-answer.entity.js';
import { enqueueScoring } from '../predictions/enqueue-scoring.js';
import { predictJob, scorePredictionsJob } from '../predictions/predict-queue.js';
import { PredictionRow } from '../predictions/prediction.entity.js';
import { SourceRow } from '../sources/source.entity.js';
import { SourceVersionRow } from '../sources/source-version.entity.js';
import { SummaryRow } from '../summaries/summary.entity.js';
import { writeSummaryJob } from '../summaries/summary-queue.js';
import { followRenames, isRenamedOnly } from './follow-renames.js';

/**
 * Keeps our copy of data sources. Dashboards follow at once: their browsers are told to read again, columns that are
 * called otherwise are known by their new names, and what rules alone made is built anew when the columns are others, or when a
 * person says that it is another kind of table. New data is looked through for insights.
 */
@Injectable()
export class SourcesHandler {
  constructor(
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(JobsRuntime) private readonly jobs: JobsRuntime,
  ) {}

  @OnEvent(DataSourceReady)
  async onDataSourceReady(payload: EventPayload<typeof DataSourceReady>, tx: EntityManager): Promise<void> {
    const { dataSourceId: sourceId, workspaceId, version, name } = payload;
    const { columns, rowCount, parquetKey, profileKey, receiptKey } = payload;
    const { isLive = false, isSample = false } = payload;
    const readAt = payload.readAt ? new Date(payload.readAt) : null;
    const tableKind = payload.tableKind ?? null;
    const before = await tx.findOneBy(SourceRow, { id: sourceId });
    const readBefore = before && (await readingOf(tx, before));
    await tx.upsert(
      SourceRow,
      { id: sourceId, workspaceId, name, currentVersion: version, deletedAt: null, isLive, isSample },
      ['id'],
    );
    await tx.upsert(
      SourceVersionRow,
      { sourceId, version, columns, rowCount, parquetKey, profileKey, receiptKey, readAt, tableKind },
      ['sourceId', 'version'],
    );
    await this.broadcastToFollowers(tx, workspaceId, sourceId);
    // The first rows of a live source say nothing of all.
    if (before?.currentVersion !== version && !isLive) {
      // Nobody is shown what a search of another version finds.
      const other = { has: { dataSourceId: sourceId }, hasNot: { version } };
      await this.jobs.cancelAbout(tx, [findInsightsJob.kind], other);
      const [userId, zone] = [payload.userId ?? workspaceId, payload.zone ?? 'UTC'];
      await enqueueFirstFind(tx, this.live, {
        workspaceId,
        dataSourceId: sourceId,
        version,
        name,
        userId,
        zone,
      });
    }
    if (before && before.currentVersion !== version && !isLive)
      await enqueueScoring(tx, {
        workspaceId,
        dataSourceId: sourceId,
        version,
        name,
        userId: payload.userId,
      });
    if (!readBefore) return;
    const names = renamedColumns(readBefore.columns, columns);
    const source = { id: sourceId, workspaceId, name, columns };
    if (names.size > 0) await followRenames(tx, this.live, source, names);
    const isOfOneKind = readBefore.tableKind === tableKind;
    if (isOfOneKind && isRenamedOnly(readBefore.columns, columns, names)) return;
    for (const row of await followers(tx, sourceId)) await rebuild(tx, this.live, row);
  }

  /** What was stated stays known as gone; its values leave with the data. */
  @OnEvent(DataSourceDeleted)
  async onDataSourceDeleted(
    { dataSourceId, workspaceId }: EventPayload<typeof DataSourceDeleted>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.update(SourceRow, { id: dataSourceId }, { deletedAt: new Date() });
    const about = { has: { dataSourceId } };
    const jobs = [findInsightsJob, buildDashboardJob, predictJob, scorePredictionsJob, writeSummaryJob];
    await this.jobs.cancelAbout(
      tx,
      jobs.map(({ kind }) => kind),
      about,
    );
    await tx.update(FactRow, { sourceId: dataSourceId }, { result: null });
    for (const entity of [
      LiveAnswerRow,
      SummaryRow,
      InsightRow,
      InsightRunRow,
      InsightOpinionRow,
      PredictionRow,
    ]) {
      await tx.delete(entity, { sourceId: dataSourceId });
    }
    // What was said about its insights and facts.
    await tx.query(`DELETE FROM dashboard_comments WHERE source_id = $1`, [dataSourceId]);
    broadcastInsights(tx, this.live, { workspaceId, sourceId: dataSourceId });
    await this.broadcastToFollowers(tx, workspaceId, dataSourceId);
  }

  private async broadcastToFollowers(
    tx: EntityManager,
    workspaceId: string,
    sourceId: string,
  ): Promise<void> {
    const followers: { id: string }[] = await tx.query(
      `SELECT id FROM dashboards WHERE workspace_id = $1 AND (source_id = $2 OR jsonb_exists(other_sources, $2::text))`,
      [workspaceId, sourceId],
    );
    afterCommit(tx, () => {
      for (const { id } of followers) {
        this.live.publish({ workspaceId, event: 'changed', data: { type: 'dashboard', id } });
      }
    });
  }
}

function readingOf(tx: EntityManager, { id, currentVersion }: SourceRow): Promise<SourceVersionRow | null> {
  return tx.findOneBy(SourceVersionRow, { sourceId: id, version: currentVersion });
}
