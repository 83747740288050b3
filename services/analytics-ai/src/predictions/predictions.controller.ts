import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  checkPrediction,
  createPrediction,
  createScenario,
  deletePrediction,
  deleteScenario,
  getPrediction,
  getPredictionBacktest,
  getPredictionLedger,
  keepScenario,
  type LedgerEntry,
  listPredictionOptions,
  listPredictions,
  type Prediction,
  type ReceivedBy,
  type ResponseOf,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { PredictionChecks } from './prediction-checks.queries.js';
import { PredictionsQueries } from './predictions.queries.js';
import { PredictionsService } from './predictions.service.js';
import { ScenariosService } from './scenarios.service.js';

/** Predictions of the caller's workspace. In: a question to the future of a column; out: forecasts whose every number has its fact. */
@Controller()
export class PredictionsController {
  constructor(
    @Inject(PredictionsService) private readonly predictions: PredictionsService,
    @Inject(PredictionsQueries) private readonly queries: PredictionsQueries,
    @Inject(PredictionChecks) private readonly checks: PredictionChecks,
    @Inject(ScenariosService) private readonly scenarios: ScenariosService,
  ) {}

  @Implements(listPredictions)
  async list(
    @Input() { query }: ReceivedBy<typeof listPredictions>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Prediction[]> {
    const { total, predictions } = await this.queries.list(claims, query);
    reply.header('X-Total-Count', String(total));
    return predictions;
  }

  @Implements(createPrediction)
  create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createPrediction>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof createPrediction>> {
    return this.predictions.create(claims, body, idempotencyKey);
  }

  @Implements(checkPrediction)
  check(
    @Input() { body }: ReceivedBy<typeof checkPrediction>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof checkPrediction>> {
    return this.checks.check(claims, body);
  }

  @Implements(listPredictionOptions)
  options(
    @Input() { query: { dataSourceId } }: ReceivedBy<typeof listPredictionOptions>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof listPredictionOptions>> {
    return this.checks.options(claims, dataSourceId);
  }

  @Implements(getPrediction)
  get(
    @Input() { id }: ReceivedBy<typeof getPrediction>,
    @Session() claims: AccessClaims,
  ): Promise<Prediction> {
    return this.queries.get(claims, id);
  }

  @Implements(createScenario)
  scenario(
    @Input() { id, body }: ReceivedBy<typeof createScenario>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof createScenario>> {
    return this.queries.scenario(claims, id, body);
  }

  @Implements(keepScenario)
  keepScenario(
    @Input() { id, body, idempotencyKey: key }: ReceivedBy<typeof keepScenario>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof keepScenario>> {
    return this.scenarios.keep(claims, id, { body, key });
  }

  @Implements(deleteScenario)
  forgetScenario(
    @Input() { id, scenarioId }: ReceivedBy<typeof deleteScenario>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof deleteScenario>> {
    return this.scenarios.forget(claims, id, scenarioId);
  }

  @Implements(getPredictionBacktest)
  backtest(
    @Input() { id }: ReceivedBy<typeof getPredictionBacktest>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof getPredictionBacktest>> {
    return this.queries.backtest(claims, id);
  }

  @Implements(getPredictionLedger)
  async ledger(
    @Input() { id }: ReceivedBy<typeof getPredictionLedger>,
    @Session() claims: AccessClaims,
  ): Promise<LedgerEntry[]> {
    const prediction = await this.queries.get(claims, id);
    return prediction.kind === 'forecast' ? prediction.ledger : [];
  }

  @Implements(deletePrediction)
  async remove(
    @Input() { id }: ReceivedBy<typeof deletePrediction>,
    @Session() claims: AccessClaims,
  ): Promise<ResponseOf<typeof deletePrediction>> {
    await this.predictions.remove(claims, id);
    return { message: 'The prediction was deleted.' };
  }
}
