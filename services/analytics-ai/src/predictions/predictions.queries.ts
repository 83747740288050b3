import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type ForecastCheckRequest,
  MAX_SEGMENTS,
  PLAN_LIMITS,
  PREDICTION_PERIODS,
  type Prediction,
  type PredictionBacktest,
  type PredictionChecked,
  type PredictionCheckRequest,
  type PredictionOptions,
  ROWS_TARGET,
  type Scenario,
  type scenarioBody,
  type TableRequest,
} from '@plumbline/contracts';
import { termsOf } from '@plumbline/database';
import { type Engine, runPlan } from '@plumbline/datasets';
import { openJobs } from '@plumbline/jobs';
import { capitalised, labelOf } from '@plumbline/semantics';
import { conflict, notFound } from '@plumbline/server';
import { DataSource, IsNull } from 'typeorm';
import type { z } from 'zod';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { FactRecorder } from '../facts/fact-recorder.js';
import { checkSeries, waysOut } from '../forecasting/compute/checks.js';
import { readQuestion } from '../forecasting/series/question.js';
import { readSeries } from '../forecasting/series/read-series.js';
import { orRefused } from '../sources/query-refusal.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { checkTable } from '../table-predictions/table-checks.js';
import { outcomeOf, readTableQuestion } from '../table-predictions/table-question.js';
import { type ForecastRow, isForecast, PredictionRow } from './prediction.entity.js';
import { toAnswers } from './prediction-answer.js';
import { USED } from './predictions.service.js';
import { scenarioOf } from './scenario.js';

/** Predictions as they are read, and what can be said of one before it is made. */
@Injectable()
export class PredictionsQueries {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(FactRecorder) private readonly facts: FactRecorder,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  async list(
    { wid }: AccessClaims,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ total: number; predictions: Prediction[] }> {
    const { manager } = this.database;
    const [rows, total] = await manager.findAndCount(PredictionRow, {
      where: { workspaceId: wid, deletedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { total, predictions: await toAnswers(manager, rows) };
  }

  async get(claims: AccessClaims, id: string): Promise<Prediction> {
    const [answer] = await toAnswers(this.database.manager, [await this.find(claims, id)]);
    if (!answer) throw notFound();
    return answer;
  }

  /** @throws AppError `conflict` where nothing was tested */
  async backtest(claims: AccessClaims, id: string): Promise<PredictionBacktest> {
    const content = await this.forecastOf(claims, id);
    if (!content?.backtest) throw conflict('This prediction was not tested.');
    return { ...content.backtest, factId: content.facts.backtest, tests: content.tests };
  }

  /** @throws AppError `conflict` where there is no forecast */
  async scenario(claims: AccessClaims, id: string, body: z.infer<typeof scenarioBody>): Promise<Scenario> {
    const content = await this.forecastOf(claims, id);
    if (!content || content.points.length === 0) throw conflict('There is no forecast to change.');
    return scenarioOf(content, body);
  }

  /** @throws AppError `not_found`, `unusable` where the columns do not fit the question */
  async check(claims: AccessClaims, request: PredictionCheckRequest): Promise<PredictionChecked> {
    const started = performance.now();
    const open = await this.open(claims, request.dataSourceId);
    return request.kind === 'table'
      ? this.checkTable(claims, open, { request, started })
      : this.checkForecast(claims, open, { request, started });
  }

  private async checkTable(
    claims: AccessClaims,
    { shape, dataset }: OpenSource,
    { request, started }: { request: TableRequest; started: number },
  ): Promise<PredictionChecked> {
    const question = readTableQuestion(shape, request);
    const { target, label, outcome, positive, params, leftOut, outcomesPlan } = question;
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS };
    const outcomes = outcomesPlan && (await orRefused(runPlan(this.engine, dataset, outcomesPlan, limits)));
    const { checks, refused } = checkTable(question, outcomes);
    return {
      ...{ kind: 'table', ok: refused === undefined, ...(refused && { refused }), checks },
      ...{ target, label, outcome, positive, columns: params.asked.map(({ name }) => name), leftOut },
      ...{ use: await this.use(claims, request.dataSourceId), durationMs: performance.now() - started },
    };
  }

  private async checkForecast(
    claims: AccessClaims,
    open: OpenSource,
    { request, started }: { request: ForecastCheckRequest; started: number },
  ): Promise<PredictionChecked> {
    const question = readQuestion(open.shape, request);
    const plan = question.plan();
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS };
    const result = await orRefused(runPlan(this.engine, open.dataset, plan, limits));
    const owner = { workspaceId: claims.wid, forGuest: false };
    const [historyFactId = null] = await this.facts.record(owner, open, [
      { origin: { kind: 'query', plan }, result },
    ]);
    const series = readSeries(question, result);
    const { profile } = open.shape;
    const missing = profile.columns.find(({ name }) => name === request.target)?.missing ?? 0;
    const noSeries = { code: 'no_series' as const, message: 'There is no complete period in this data.' };
    const { checks, refused } = series
      ? checkSeries(question, series, { missing, rowCount: profile.rowCount })
      : { checks: [], refused: noSeries };
    const { target, label, time, period, horizon, by, aggregation, format } = question;
    return {
      ...{
        kind: 'forecast',
        ok: refused === undefined,
        checks,
        waysOut: refused ? waysOut(question, series) : [],
      },
      ...(refused && { refused }),
      ...{ target, label, time, period, horizon, by, aggregation },
      ...{ currency: format?.currency ?? null, percent: format?.percent ?? false },
      ...{ history: series?.history ?? [], partial: series?.partial ?? null, historyFactId },
      ...{ use: await this.use(claims, request.dataSourceId), durationMs: performance.now() - started },
    };
  }

  async options(claims: AccessClaims, dataSourceId: string): Promise<PredictionOptions> {
    const { fields, shape } = await this.open(claims, dataSourceId);
    const offered = ({ name }: { name: string }) => ({ name, label: capitalised(labelOf(name)) });
    const times = shape.columns.filter(({ type }) => type === 'date' || type === 'timestamp');
    const years = fields.axes.filter(({ name, isWhole }) => isWhole && /year|jahr/i.test(name));
    const segments = fields.dimensions.filter(({ distinct }) => distinct >= 2 && distinct <= MAX_SEGMENTS);
    const many = fields.dimensions.filter(({ distinct }) => distinct > MAX_SEGMENTS);
    const ids = shape.columns.filter(({ role }) => role === 'identifier');
    const hasHours = shape.columns.some(({ type }) => type === 'timestamp');
    return {
      targets: [
        ...fields.measures.filter(({ isYesNo }) => !isYesNo).map(offered),
        { name: ROWS_TARGET, label: capitalised(fields.noun) },
      ],
      times: [...times, ...years].map(offered),
      segments: segments.map((field) => ({ ...offered(field), values: field.distinct })),
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

  async find({ wid }: AccessClaims, id: string): Promise<PredictionRow> {
    const row = await this.database.manager.findOneBy(PredictionRow, {
      ...{ id, workspaceId: wid, deletedAt: IsNull() },
    });
    if (!row) throw notFound();
    return row;
  }

  private async forecastOf(claims: AccessClaims, id: string): Promise<ForecastRow['content']> {
    const row = await this.find(claims, id);
    return isForecast(row) ? row.content : null;
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
