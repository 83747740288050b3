import { Inject } from '@nestjs/common';
import { afterCommit } from '@plumbline/database';
import { type Engine, runPlans } from '@plumbline/datasets';
import { LiveBus } from '@plumbline/events';
import { type Job, type JobContext, JobOf, type Outcome } from '@plumbline/jobs';
import { AppError, Counter } from '@plumbline/server';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { z } from 'zod';
import { ENGINE } from '../config.js';
import { readQuestion } from '../forecasting/series/question.js';
import { readSeries } from '../forecasting/series/read-series.js';
import { goneForJob, type OpenSource, SourcesService } from '../sources/sources.service.js';
import { newOutcomes } from './ledger.js';
import { broadcastPrediction, scorePredictionsJob } from './predict-queue.js';
import { type ForecastRow, isForecast, PredictionRow } from './prediction.entity.js';

const counted = new Counter({
  name: 'plumbline_forecast_points_total',
  help: 'Predicted values that came since, by whether they lay within the 80% band of their forecast.',
  labelNames: ['service', 'outcome'],
});

type Input = z.infer<typeof scorePredictionsJob.schema>;

/** Reads the series of a source's forecasts from its new version; leaves what came beside what was predicted. */
@JobOf(scorePredictionsJob)
export class ScorePredictions implements Job<typeof scorePredictionsJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  async run({ workspaceId, dataSourceId, version }: Input, { signal, step }: JobContext): Promise<Outcome> {
    step(0);
    const source = await this.sources.find(workspaceId, dataSourceId).catch(goneForJob);
    const rows = await this.database.manager.findBy(PredictionRow, {
      ...{ sourceId: dataSourceId, status: 'ready', deletedAt: IsNull() },
    });
    const scored: { row: ForecastRow; actuals: Record<string, number> }[] = [];
    for (const row of rows.filter(isForecast)) {
      const { shape, dataset } = await this.sources.openVersion(source, version, row.zone).catch(goneForJob);
      const actuals = await this.came(row, { shape, dataset }, signal);
      if (actuals) scored.push({ row, actuals });
    }
    return {
      result: { type: 'data-source', id: dataSourceId },
      save: async (tx: EntityManager) => {
        for (const { row, actuals } of scored) {
          await tx.update(PredictionRow, { id: row.id }, { actuals });
          const outcomes = newOutcomes(row, actuals);
          afterCommit(tx, () => {
            for (const outcome of outcomes) counted.inc({ service: 'analytics-ai', outcome });
          });
          broadcastPrediction(tx, this.live, row);
        }
      },
    };
  }

  async onEnd(): Promise<void> {
    // What could not be scored now is scored with the next version.
  }

  /** Values of the predicted periods that are complete by now; undefined where the columns are no longer there. */
  private async came(
    { request, content }: ForecastRow,
    { shape, dataset }: Pick<OpenSource, 'shape' | 'dataset'>,
    signal: AbortSignal,
  ): Promise<Record<string, number> | undefined> {
    try {
      const question = readQuestion(shape, { ...request, drivers: [], period: content?.period });
      const [outcome] = await runPlans(this.engine, dataset, [question.plan()], { signal });
      const series = outcome?.result && readSeries(question, outcome.result);
      if (!series) return undefined;
      const predicted = new Set(content?.points.map(({ t }) => t));
      return Object.fromEntries(
        series.history.flatMap(({ t, y }) => (y !== null && predicted.has(t) ? [[t, y]] : [])),
      );
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}
