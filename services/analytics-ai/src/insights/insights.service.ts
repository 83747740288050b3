import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type Insight,
  type InsightEvidence,
  type InsightRun,
  type insightsQuery,
  type PageQuery,
  type runInsightsAccepted,
  type updateInsightBody,
} from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { openJobs } from '@plumbline/jobs';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { SourcesService } from '../sources/sources.service.js';
import { broadcastInsights, enqueueFind } from './find-queue.js';
import type { InsightRow } from './insight.entity.js';
import { InsightOpinionRow } from './insight-opinion.entity.js';

type Accepted = z.infer<typeof runInsightsAccepted>;

interface ListedRow {
  id: string;
  version: number;
  sourceId: string;
  sourceName: string;
  insight: InsightRow['insight'];
  evidence?: InsightRow['evidence'];
  dismissed: boolean;
  helpful: boolean | null;
  createdAt: Date;
}

/** Findings of each source's current version, with what people think of them. */
const LISTED = `
  FROM insights JOIN sources ON sources.id = insights.source_id AND sources.current_version = insights.version
  JOIN insight_runs AS runs ON runs.source_id = insights.source_id AND runs.version = insights.version
  LEFT JOIN insight_opinions AS opinions ON opinions.insight_id = insights.id
  WHERE insights.workspace_id = $1 AND sources.deleted_at IS NULL`;
const COLUMNS = `
  insights.id, insights.version, insights.source_id AS "sourceId", sources.name AS "sourceName", insights.insight,
  opinions.dismissed_at IS NOT NULL AS dismissed, opinions.helpful, insights.created_at AS "createdAt"`;

/** Insights of a workspace: listed, opened, judged, looked for again. */
@Injectable()
export class InsightsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  async list(
    claims: AccessClaims,
    { dataSourceId, type, priority, dismissed }: z.infer<typeof insightsQuery>,
    { offset, limit }: PageQuery,
  ): Promise<{ total: number; insights: Insight[] }> {
    const where = `${LISTED} AND ($2::uuid IS NULL OR insights.source_id = $2) AND ($3::text IS NULL OR insights.type = $3)
      AND ($4::text IS NULL OR insights.priority = $4) AND (opinions.dismissed_at IS NOT NULL) = $5`;
    const values = [claims.wid, dataSourceId ?? null, type ?? null, priority ?? null, dismissed === 'true'];
    const [rows, [counted]]: [ListedRow[], { total: number }[]] = await Promise.all([
      this.database.query(
        `SELECT ${COLUMNS} ${where} ORDER BY runs.finished_at DESC NULLS FIRST, insights.source_id, insights.rank, insights.id
         LIMIT $6 OFFSET $7`,
        [...values, limit, offset],
      ),
      this.database.query(`SELECT count(*)::int AS total ${where}`, values),
    ]);
    return { total: counted?.total ?? 0, insights: rows.map(toInsight) };
  }

  async evidence(claims: AccessClaims, id: string): Promise<InsightEvidence> {
    const row = await this.find(this.database.manager, claims, id);
    if (!row.evidence) throw notFound();
    return { insight: toInsight(row), ...row.evidence };
  }

  async update(
    claims: AccessClaims,
    id: string,
    { dismissed, dismissReason, helpful }: z.infer<typeof updateInsightBody>,
  ): Promise<Insight> {
    return this.database.transaction(async (tx) => {
      const { sourceId } = await this.find(tx, claims, id);
      const change = {
        ...(dismissed !== undefined && { dismissedAt: dismissed ? new Date() : null }),
        ...(dismissed !== undefined && { dismissReason: dismissed ? (dismissReason ?? null) : null }),
        ...(helpful !== undefined && { helpful }),
      };
      await tx.upsert(InsightOpinionRow, { insightId: id, sourceId, ...change }, ['insightId']);
      broadcastInsights(tx, this.live, { workspaceId: claims.wid, sourceId });
      return toInsight(await this.find(tx, claims, id));
    });
  }

  /** How the search stands for each source's current version, the one looked at last first. */
  runs(claims: AccessClaims): Promise<InsightRun[]> {
    return runsOf(this.database.manager, claims.wid);
  }

  /** @throws AppError `not_found`, `busy` */
  async start(claims: AccessClaims, dataSourceId: string, key: string | undefined): Promise<Accepted> {
    const source = await this.sources.await(claims.wid, dataSourceId);
    return this.database.transaction(async (tx) => {
      const request = { userId: claims.sub, route: 'POST /api/insights/run', key, request: { dataSourceId } };
      const { body } = await idempotently(tx, request, async () => {
        const jobId = await enqueueFind(tx, this.live, {
          ...{ workspaceId: claims.wid, dataSourceId, version: source.currentVersion, name: source.name },
          ...{ userId: claims.sub, zone: claims.zone },
        });
        const [run] = await runsOf(tx, claims.wid, dataSourceId);
        if (!run) throw notFound();
        return { ...run, jobId };
      });
      return body;
    });
  }

  private async find(tx: EntityManager, claims: AccessClaims, id: string): Promise<ListedRow> {
    const [row]: ListedRow[] = await tx.query(
      `SELECT ${COLUMNS}, insights.evidence ${LISTED} AND insights.id = $2`,
      [claims.wid, id],
    );
    if (!row) throw notFound();
    return row;
  }
}

/** A queued run is at work when its job is. */
async function runsOf(
  tx: EntityManager,
  workspaceId: string,
  sourceId: string | null = null,
): Promise<InsightRun[]> {
  const rows: (Omit<InsightRun, 'finishedAt'> & { finishedAt: Date | null })[] = await tx.query(
    `SELECT sources.id AS "dataSourceId", sources.name AS "dataSourceName", runs.version AS "dataVersion",
            runs.status, runs.job_id AS "jobId", runs.tests, runs.passed, runs.shown, runs.note,
            runs.finished_at AS "finishedAt"
     FROM insight_runs AS runs
     JOIN sources ON sources.id = runs.source_id AND sources.current_version = runs.version
     WHERE runs.workspace_id = $1 AND sources.deleted_at IS NULL AND ($2::uuid IS NULL OR sources.id = $2)
     ORDER BY runs.finished_at DESC NULLS FIRST, sources.id`,
    [workspaceId, sourceId],
  );
  const queued = rows.flatMap(({ status, jobId }) => (status === 'queued' && jobId ? [jobId] : []));
  const jobs = await openJobs(tx, queued);
  return rows.map(({ finishedAt, ...row }) => {
    const isAtWork =
      row.status === 'queued' && ['running', 'cancelling'].includes(jobs.get(row.jobId ?? '') ?? '');
    return {
      ...row,
      status: isAtWork ? 'running' : row.status,
      finishedAt: finishedAt?.toISOString() ?? null,
    };
  });
}

function toInsight({ id, version, sourceName, insight, dismissed, helpful, createdAt }: ListedRow): Insight {
  return {
    id,
    ...insight,
    dataSourceName: sourceName,
    dataVersion: version,
    dismissed,
    helpful,
    createdAt: createdAt.toISOString(),
  };
}
