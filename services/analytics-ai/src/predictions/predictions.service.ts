import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  largerPlanWords,
  PLAN_NAMES,
  type Plan,
  type Prediction,
  type PredictionRequest,
} from '@plumbline/contracts';
import { consumeItemQuota, idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { enqueue, JobsRuntime } from '@plumbline/jobs';
import { AppError, notFound } from '@plumbline/server';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { blankContent } from '../forecasting/compute/predict.js';
import { readQuestion } from '../forecasting/series/question.js';
import { seriesKeyOf } from '../forecasting/series/series-key.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { blankTable } from '../table-predictions/predict-table.js';
import { readTableQuestion } from '../table-predictions/table-question.js';
import { withCalculation } from './find-calculation.js';
import { forgetForecastInsights } from './forecast-insight-rows.js';
import { broadcastPrediction, predictJob } from './predict-queue.js';
import { PredictionRow } from './prediction.entity.js';
import { toAnswers } from './prediction-answer.js';
import { USED } from './prediction-checks.queries.js';
import { Refusals } from './refusals.service.js';
import { tableKeyOf } from './table-key.js';

/** Predictions of a workspace: made and deleted. */
@Injectable()
export class PredictionsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(JobsRuntime) private readonly jobs: JobsRuntime,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(Refusals) private readonly refusals: Refusals,
  ) {}

  /**
   * Uses one of the source's predictions and queues the work; what is refused, fails or is cancelled gives it back.
   * @throws AppError `not_found`, `unusable` where the columns do not fit the question, `plan_limit`, `busy`
   */
  async create(
    claims: AccessClaims,
    request: PredictionRequest,
    key: string | undefined,
  ): Promise<Prediction & { jobId: string }> {
    const source = await this.sources.await(claims.wid, request.dataSourceId);
    const open = await this.sources.openVersion(source, source.currentVersion, claims.zone);
    const named =
      request.kind === 'table'
        ? request
        : await withCalculation(this.database.manager, claims, { open, request });
    const asked = askedOf(open, named);
    const call = { userId: claims.sub, route: 'POST /api/predictions', key, request };
    const make = (use: (tx: EntityManager) => Promise<void>) =>
      this.database.transaction(async (tx) => {
        const { body } = await idempotently(tx, call, async () => {
          await use(tx);
          return this.queue(tx, claims, { open, name: source.name, asked });
        });
        return body;
      });
    try {
      return await make((tx) => this.use(tx, claims, source.id));
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'plan_limit';
      // A refusal uses nothing of the plan, so a plan that is used up does not stand in its way, not even where only
      // the tests find that nothing beats the last value: they are made before anybody is told to pay.
      if (!isFull || !(await this.refusals.isRefused(claims, open, named))) throw error;
      return make(async () => undefined);
    }
  }

  private async queue(
    tx: EntityManager,
    claims: AccessClaims,
    { open, name, asked: { label, ...asked } }: { open: OpenSource; name: string; asked: Asked },
  ): Promise<Prediction & { jobId: string }> {
    const sourceId = asked.request.dataSourceId;
    const row: PredictionRow = {
      ...{ id: randomUUID(), workspaceId: claims.wid, sourceId, version: open.version },
      ...{ userId: claims.sub, zone: claims.zone, status: 'queued', ...asked },
      ...{ jobId: null, error: null, actuals: {}, scenarios: [], createdAt: new Date(), deletedAt: null },
    };
    row.jobId = await enqueue(tx, predictJob, {
      input: {
        ...{ workspaceId: claims.wid, dataSourceId: sourceId },
        ...{ predictionId: row.id, version: open.version },
      },
      ...{ workspaceId: claims.wid, userId: claims.sub, plan: claims.plan },
      title: `Predicting ${label.toLowerCase()} from ${name}`,
      subject: { type: 'prediction', id: row.id },
    });
    await tx.insert(PredictionRow, row);
    broadcastPrediction(tx, this.live, row);
    const [answer] = await toAnswers(tx, [row]);
    if (!answer) throw notFound();
    return { ...answer, jobId: row.jobId };
  }

  /** Its row stays without content, for what it used stays used; one at work is cancelled and uses nothing. */
  async remove(claims: AccessClaims, id: string): Promise<void> {
    const row = await this.database.transaction(async (tx) => {
      const found = await tx.findOne(PredictionRow, {
        where: { id, workspaceId: claims.wid, deletedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!found) throw notFound();
      const status = found.status === 'queued' ? 'cancelled' : found.status;
      await tx.update(PredictionRow, { id }, { status, content: null, actuals: {}, deletedAt: new Date() });
      broadcastPrediction(tx, this.live, found);
      await forgetForecastInsights(tx, this.live, found);
      return found;
    });
    if (row.status === 'queued' && row.jobId) await this.jobs.cancel(claims.wid, row.jobId);
  }

  private async use(tx: EntityManager, claims: AccessClaims, sourceId: string): Promise<void> {
    const count = () => tx.countBy(PredictionRow, { sourceId, status: USED });
    await consumeItemQuota(tx, claims, 'predictionsPerDataSource', { count, refusal: fullWords });
  }
}

type Asked = Pick<PredictionRow, 'request' | 'seriesKey' | 'content'> & { label: string };

function askedOf({ shape }: OpenSource, request: PredictionRow['request']): Asked {
  if (request.kind === 'table') {
    const question = readTableQuestion(shape, request);
    const content = blankTable(question);
    return { request, seriesKey: tableKeyOf(question.target), content, label: question.label };
  }
  const question = readQuestion(shape, request);
  const { period, label } = question;
  return {
    ...{ request: { ...request, period }, seriesKey: seriesKeyOf(question) },
    ...{ content: blankContent(question), label },
  };
}

function fullWords(plan: Plan, limit: number): string {
  const what = limit === 1 ? '1 prediction' : `${limit} predictions`;
  return `${PLAN_NAMES[plan]} includes ${what} of each data source, and this one has used ${limit === 1 ? 'it' : 'them'}. Deleting gives none back; ${largerPlanWords(plan)} to make more.`;
}
