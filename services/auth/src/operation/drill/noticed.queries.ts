import { Injectable } from '@nestjs/common';
import {
  type KeptLine,
  type KeptRequest,
  type ModelFigures,
  type MonitoringWindow,
  type NoticedLinesQuery,
  type NoticedRequestsQuery,
  SLOW_PLANS_MESSAGE,
  type SlowDashboard,
} from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { modelCallsOf } from '../deployment-check/model-calls.js';
import { SeriesQueries } from '../monitoring/series.queries.js';
import { stretchOf } from '../monitoring/window.js';

const FAILED_FROM = 500;
const SLOW_SHOWN = 20;

type Row<Kept> = Omit<Kept, 'at'> & { at: Date; total: number };

/** What stood out: requests, lines of the log, and calls of language models. */
@Injectable()
export class NoticedQueries {
  constructor(
    private readonly database: DataSource,
    private readonly series: SeriesQueries,
  ) {}

  async requests({
    window,
    from,
    until,
    route,
    kind,
    offset,
    limit,
  }: NoticedRequestsQuery): Promise<{ requests: KeptRequest[]; total: number }> {
    const stretch = stretchOf(window, new Date());
    const rows: Row<KeptRequest>[] = await this.database.query(
      `SELECT at, request_id AS "requestId", service, method, route, status, code, ms, count(*) OVER ()::int AS total
       FROM noticed_requests
       WHERE at >= $1 AND at < $2 AND ($3::text IS NULL OR route = $3)
         AND ($4 = 'all' OR (status >= ${FAILED_FROM}) = ($4 = 'failed'))
       ORDER BY at DESC, id DESC LIMIT $5 OFFSET $6`,
      [from ?? stretch.from, until ?? stretch.until, route ?? null, kind, limit, offset],
    );
    return { requests: rows.map((row) => toView<KeptRequest>(row)), total: rows[0]?.total ?? 0 };
  }

  async lines({
    window,
    from,
    until,
    requestId,
    offset,
    limit,
  }: NoticedLinesQuery): Promise<{ lines: KeptLine[]; total: number }> {
    const stretch = stretchOf(window, new Date());
    const rows: Row<KeptLine>[] = await this.database.query(
      `SELECT at, level, service, message, request_id AS "requestId", job_id AS "jobId", facts,
              count(*) OVER ()::int AS total
       FROM noticed_lines
       WHERE CASE WHEN $3::text IS NULL THEN at >= $1 AND at < $2 ELSE request_id = $3 END
       ORDER BY at, id LIMIT $4 OFFSET $5`,
      [from ?? stretch.from, until ?? stretch.until, requestId ?? null, limit, offset],
    );
    return { lines: rows.map((row) => toView<KeptLine>(row)), total: rows[0]?.total ?? 0 };
  }

  async slowDashboards(window: MonitoringWindow): Promise<SlowDashboard[]> {
    const { from, until } = stretchOf(window, new Date());
    const rows: (Omit<SlowDashboard, 'lastAt'> & { lastAt: Date })[] = await this.database.query(
      `WITH slow AS (SELECT at, request_id, facts::jsonb AS facts FROM noticed_lines
                     WHERE message = $1 AND at >= $2 AND at < $3 AND facts LIKE '{%}')
       SELECT facts->>'dashboardId' AS "dashboardId", facts->>'dataSourceId' AS "dataSourceId",
              max((facts->>'plans')::int) AS plans, count(*)::int AS times, avg((facts->>'ms')::float8) AS "meanMs",
              max((facts->>'ms')::float8) AS "longestMs", max(at) AS "lastAt",
              (array_agg(request_id ORDER BY at DESC))[1] AS "requestId"
       FROM slow GROUP BY 1, 2 ORDER BY sum((facts->>'ms')::float8) DESC LIMIT ${SLOW_SHOWN}`,
      [SLOW_PLANS_MESSAGE, from, until],
    );
    return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
  }

  async models(window: MonitoringWindow): Promise<ModelFigures[]> {
    const grown = await this.series.growth(stretchOf(window, new Date()), [
      'ai_calls_total',
      'ai_tokens_total',
      'ai_cost_dollars_total',
      'ai_unpriced_calls_total',
    ]);
    const of = (metric: string) => grown.filter((row) => row.metric === metric);
    const sum = (metric: string, label: string) =>
      of(metric)
        .filter((row) => row.label === label)
        .reduce((all, { value }) => all + value, 0);
    return modelCallsOf(of('ai_calls_total')).map(({ provider, answered, unanswered }) => ({
      ...{ provider, calls: answered + unanswered, answered, failed: unanswered },
      discarded: sum('ai_calls_total', `${provider} discarded`),
      inputTokens: sum('ai_tokens_total', `${provider} in`),
      outputTokens: sum('ai_tokens_total', `${provider} out`),
      cost: sum('ai_cost_dollars_total', provider),
      unpriced: sum('ai_unpriced_calls_total', provider),
    }));
  }
}

/** What is not there is left out. */
function toView<Kept>({ total: _total, at, ...row }: { total: number; at: Date }): Kept {
  const known = Object.entries(row).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(known), at: at.toISOString() } as Kept;
}
