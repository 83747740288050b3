import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  MAX_SEGMENTS,
  PLAN_LIMITS,
  PREDICTION_PERIODS,
  type PredictionChecked,
  type PredictionCheckRequest,
  type PredictionOptions,
  type QueryPlan,
  ROWS_TARGET,
  type TableRequest,
} from '@plumbline/contracts';
import { termsOf } from '@plumbline/database';
import { type Engine, runPlan } from '@plumbline/datasets';
import { openJobs } from '@plumbline/jobs';
import { capitalised, holdsYears, labelOf } from '@plumbline/semantics';
import { DataSource, In } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { FactRecorder } from '../facts/fact-recorder.js';
import { checkSeries, waysOut } from '../forecasting/compute/checks.js';
import { readDrivers } from '../forecasting/compute/driver-checks.js';
import { driverKindOf, periodUnderWay } from '../forecasting/series/drivers.js';
import type { AskedCheck } from '../forecasting/series/measured-target.js';
import { readQuestion } from '../forecasting/series/question.js';
import { readSeries } from '../forecasting/series/read-series.js';
import { orRefused } from '../sources/query-refusal.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { checkTable } from '../table-predictions/table-checks.js';
import { outcomeOf, readTableQuestion } from '../table-predictions/table-question.js';
import { calculationsOf, withCalculation } from './find-calculation.js';
import { PredictionRow } from './prediction.entity.js';

/** What uses a prediction of the plan for ever: one at work, and one that was shown, deleted or not. */
export const USED = In(['queued', 'ready'] satisfies PredictionRow['status'][]);

/** What can be said of a prediction before it is made, and what can be asked at all. */
@Injectable()
export class PredictionChecks {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(FactRecorder) private readonly facts: FactRecorder,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** @throws AppError `not_found`, `unusable` where the columns do not fit the question */
  async check(claims: AccessClaims, request: PredictionCheckRequest): Promise<PredictionChecked> {
    const started = performance.now();
    const open = await this.open(claims, request.dataSourceId);
    return request.kind === 'table'
      ? this.checkTable(claims, open, { request, started })
      : this.checkForecast(claims, open, {
          request: await withCalculation(this.database.manager, claims, { open, request }),
          started,
        });
  }

  /** Whether the checks alone refuse it, so that nothing would be computed. */
  async refuses(open: OpenSource, request: PredictionRow['request']): Promise<boolean> {
    const { refused } = await (request.kind === 'table'
      ? this.judgeTable(open, request)
      : this.judgeForecast(open, request));
    return refused !== undefined;
  }

  private async judgeTable({ shape, dataset }: OpenSource, request: TableRequest) {
    const question = readTableQuestion(shape, request);
    const { outcomesPlan } = question;
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS };
    const outcomes = outcomesPlan && (await orRefused(runPlan(this.engine, dataset, outcomesPlan, limits)));
    return { question, ...checkTable(question, outcomes) };
  }

  private async checkTable(
    claims: AccessClaims,
    open: OpenSource,
    { request, started }: { request: TableRequest; started: number },
  ): Promise<PredictionChecked> {
    const { question, checks, refused } = await this.judgeTable(open, request);
    const { target, label, outcome, positive, params, leftOut } = question;
    return {
      ...{ kind: 'table', ok: refused === undefined, ...(refused && { refused }), checks },
      ...{ target, label, outcome, positive, columns: params.asked.map(({ name }) => name), leftOut },
      ...{ use: await this.use(claims, request.dataSourceId), durationMs: performance.now() - started },
    };
  }

  private async judgeForecast(open: OpenSource, request: AskedCheck) {
    const question = readQuestion(open.shape, request);
    const plan = question.plan();
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS };
    const run = (one: QueryPlan) => orRefused(runPlan(this.engine, open.dataset, one, limits));
    const result = await run(plan);
    const { drivers } = question;
    const driven = drivers && (await run(drivers.plan));
    const series = readSeries(question, result, drivers && driven && periodUnderWay(drivers, driven));
    const { profile } = open.shape;
    const missing = profile.columns.find(({ name }) => name === request.target)?.missing ?? 0;
    const noSeries = { code: 'no_series' as const, message: 'There is no complete period in this data.' };
    if (!series) return { question, plan, result, series, known: [], checks: [], refused: noSeries };
    const { known, join } = readDrivers(question, series, driven);
    const judged = join(checkSeries(question, series, { missing, rowCount: profile.rowCount }));
    return { question, plan, result, series, known, ...judged };
  }

  private async checkForecast(
    claims: AccessClaims,
    open: OpenSource,
    { request, started }: { request: AskedCheck; started: number },
  ): Promise<PredictionChecked> {
    const judged = await this.judgeForecast(open, request);
    const { question, plan, result, series, known, checks, refused } = judged;
    const owner = { workspaceId: claims.wid, forGuest: false };
    const [historyFactId = null] = await this.facts.record(owner, open, [
      { origin: { kind: 'query', plan }, result },
    ]);
    const { target, label, time, period, horizon, by, aggregation, format } = question;
    return {
      ...{
        kind: 'forecast',
        ok: refused === undefined,
        checks,
        waysOut: refused && refused.code !== 'driver_unknown' ? waysOut(question, series) : [],
      },
      ...(refused && { refused }),
      ...{ target, label, time, period, horizon, by, aggregation },
      ...{ currency: format?.currency ?? null, percent: format?.percent ?? false },
      ...{ history: series?.history ?? [], partial: series?.partial ?? null, historyFactId },
      drivers: known.map(({ column, label, kind, ahead }) => ({ column, label, kind, ahead })),
      ...{ use: await this.use(claims, request.dataSourceId), durationMs: performance.now() - started },
    };
  }

  async options(claims: AccessClaims, dataSourceId: string): Promise<PredictionOptions> {
    const { fields, shape } = await this.open(claims, dataSourceId);
    const offered = ({ name }: { name: string }) => ({ name, label: capitalised(labelOf(name)) });
    const times = shape.columns.filter(({ type }) => type === 'date' || type === 'timestamp');
    const years = shape.profile.columns.filter(holdsYears);
    const segments = fields.dimensions.filter(({ distinct }) => distinct >= 2 && distinct <= MAX_SEGMENTS);
    const many = fields.dimensions.filter(({ distinct }) => distinct > MAX_SEGMENTS);
    const ids = shape.columns.filter(({ role }) => role === 'identifier');
    const calculations = await calculationsOf(this.database.manager, claims, dataSourceId);
    const hasHours = shape.columns.some(({ type }) => type === 'timestamp');
    return {
      targets: [
        ...fields.measures.filter(({ isYesNo }) => !isYesNo).map(offered),
        { name: ROWS_TARGET, label: capitalised(fields.noun) },
        ...calculations.map((one) => ({ ...one, label: capitalised(labelOf(one.name)) })),
      ],
      times: [...times, ...years].map(offered),
      segments: segments.map((field) => ({ ...offered(field), values: field.distinct })),
      drivers: shape.columns.flatMap((column) => {
        const kind = driverKindOf(column);
        return kind && column.name !== fields.time?.name ? [{ ...offered(column), kind }] : [];
      }),
      periods: PREDICTION_PERIODS.filter((period) => period !== 'hour' || hasHours),
      notOffered: [
        ...ids.map(({ name }) => ({ name, reason: 'an identifier' })),
        ...times.map(({ name }) => ({ name, reason: 'a date' })),
        ...many.map(({ name, distinct }) => ({
          name,
          reason: `${distinct.toLocaleString('en-US')} values; up to ${MAX_SEGMENTS} can be told apart`,
        })),
      ].slice(0, 12),
      outcomes: shape.profile.columns.flatMap((column) => {
        const found = outcomeOf(column, shape.profile.rowCount);
        return found ? [{ ...offered(column), outcome: found.outcome }] : [];
      }),
    };
  }

  private async open(claims: AccessClaims, dataSourceId: string): Promise<OpenSource> {
    const source = await this.sources.await(claims.wid, dataSourceId);
    return this.sources.openVersion(source, source.currentVersion, claims.zone);
  }

  private async use(claims: AccessClaims, sourceId: string): Promise<PredictionChecked['use']> {
    const { manager } = this.database;
    const { plan } = await termsOf(manager, claims);
    const rows = await manager.find(PredictionRow, {
      where: { sourceId, status: USED },
      select: { id: true, status: true, jobId: true },
    });
    const queued = rows.flatMap(({ status, jobId }) => (status === 'queued' && jobId ? [jobId] : []));
    const running = (await openJobs(manager, queued)).size;
    return { used: rows.length, running, limit: PLAN_LIMITS[plan].predictionsPerDataSource };
  }
}
