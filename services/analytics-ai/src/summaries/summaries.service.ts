import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, hasFeature, type Summary, type SummaryRequest } from '@plumbline/contracts';
import { idempotently, setQuotaPlan, termsOf } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { enqueue, JobsRuntime } from '@plumbline/jobs';
import { notFound, planFeature, unusable } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import { DataSource, IsNull } from 'typeorm';
import { PredictionRow } from '../predictions/prediction.entity.js';
import { AskedQuestions } from '../questions/asked-questions.queries.js';
import { SourcesService } from '../sources/sources.service.js';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { SummaryRow } from './summary.entity.js';
import { toAnswers } from './summary-answer.js';
import { broadcastSummary, writeSummaryJob } from './summary-queue.js';

/** What is summarised: a version of a source, and what it is seen through. */
interface Scope {
  sourceId: string;
  dashboardId: string | null;
  predictionId: string | null;
  version: number | undefined;
}

/** Executive summaries of a workspace: asked for and deleted. */
@Injectable()
export class SummariesService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(AskedQuestions) private readonly asked: AskedQuestions,
    @Inject(JobsRuntime) private readonly jobs: JobsRuntime,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /**
   * Queues the writing of a summary.
   * @throws AppError `not_found`, `plan_feature`, `busy`, `unusable` of a question without an answer
   */
  async create(
    claims: AccessClaims,
    request: SummaryRequest,
    key: string | undefined,
  ): Promise<Summary & { jobId: string }> {
    const scope = await this.scopeOf(claims, request);
    const source = await this.sources.await(claims.wid, scope.sourceId);
    const version = scope.version ?? source.currentVersion;
    const call = { userId: claims.sub, route: 'POST /api/executive-summaries', key, request };
    return this.database.transaction(async (tx) => {
      await setQuotaPlan(tx, claims.wid, claims);
      const { plan } = await termsOf(tx, claims);
      if (!hasFeature(plan, 'summaries')) throw planFeature('summaries');
      const { body } = await idempotently(tx, call, async () => {
        const now = new Date();
        const title = `Summary of ${source.name}`;
        const row: SummaryRow = {
          ...{ id: randomUUID(), workspaceId: claims.wid, sourceId: source.id, dataVersion: version },
          ...{ dashboardId: scope.dashboardId, predictionId: scope.predictionId },
          ...{ userId: claims.sub, zone: claims.zone, request, status: 'queued', jobId: null, error: null },
          content: {
            ...{ title, titleParts: [{ text: title }], sections: [] },
            wording: { engine: 'built_in', checked: 0, total: 0 },
          },
          ...{ version: 1, approval: null, createdAt: now, updatedAt: now },
        };
        row.jobId = await enqueue(tx, writeSummaryJob, {
          input: { workspaceId: claims.wid, dataSourceId: source.id, summaryId: row.id, version },
          ...{ workspaceId: claims.wid, userId: claims.sub, plan: claims.plan },
          title: `Writing a summary of ${source.name}`,
          subject: { type: 'summary', id: row.id },
        });
        await tx.insert(SummaryRow, row);
        await tellAct(tx, claims, 'summary_written', { type: 'summary', id: row.id, name: title });
        broadcastSummary(tx, this.live, row);
        const [answer] = await toAnswers(tx, [row]);
        if (!answer) throw notFound();
        return { ...answer, jobId: row.jobId };
      });
      return body;
    });
  }

  /** One at work is cancelled. */
  async remove(claims: AccessClaims, id: string): Promise<void> {
    const row = await this.database.transaction(async (tx) => {
      const found = await tx.findOne(SummaryRow, {
        where: { id, workspaceId: claims.wid },
        lock: { mode: 'pessimistic_write' },
      });
      if (!found) throw notFound();
      await tx.delete(SummaryRow, { id });
      await tellAct(tx, claims, 'summary_deleted', { type: 'summary', id, name: found.content.title });
      broadcastSummary(tx, this.live, found);
      return found;
    });
    if (row.status === 'queued' && row.jobId) await this.jobs.cancel(claims.wid, row.jobId);
  }

  private async scopeOf(
    claims: AccessClaims,
    { dashboardId, dataSourceId, predictionId, answerId }: SummaryRequest,
  ): Promise<Scope> {
    const { wid: workspaceId } = claims;
    const none = { dashboardId: null, predictionId: null, version: undefined };
    if (dataSourceId !== undefined) return { ...none, sourceId: dataSourceId };
    if (answerId !== undefined) {
      const { sourceId, outcome } = await this.asked.find(claims, answerId);
      if (sourceId === null || outcome !== 'answered')
        throw unusable(
          'This question has no answer. Ask it in other words, then write the summary of its answer.',
        );
      return { ...none, sourceId };
    }
    const { manager } = this.database;
    if (dashboardId !== undefined) {
      const found = await manager.findOneBy(DashboardRow, { id: dashboardId, workspaceId });
      if (!found) throw notFound();
      const { sourceId, isPinned, dataVersion } = found;
      return { ...none, sourceId, dashboardId, version: isPinned ? dataVersion : undefined };
    }
    const found = await manager.findOneBy(PredictionRow, {
      ...{ id: predictionId ?? '', workspaceId, deletedAt: IsNull() },
    });
    if (!found) throw notFound();
    return { ...none, sourceId: found.sourceId, predictionId: found.id, version: found.version };
  }
}
