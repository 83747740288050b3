import { Inject } from '@nestjs/common';
import { LiveBus } from '@plumbline/events';
import {
  type Ended,
  type Job,
  type JobContext,
  JobError,
  JobObsolete,
  JobOf,
  type Outcome,
} from '@plumbline/jobs';
import { ChildDied } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { FactRecorder } from '../facts/fact-recorder.js';
import type { TracedResult } from '../facts/traced-result.js';
import { AnalysisService } from '../insights/child/analysis.service.js';
import type { Finding } from '../insights/engine/found.js';
import { endWorkOf } from '../scheduled-runs/end-work.js';
import { goneForJob, type OpenSource, SourcesService } from '../sources/sources.service.js';
import { endedForecast } from './ended-forecast.js';
import { saveForecastInsights } from './forecast-insight-rows.js';
import { ledgerEntry, widening } from './ledger.js';
import { broadcastPrediction, predictJob } from './predict-queue.js';
import { isForecast, isTable, PredictionRow } from './prediction.entity.js';
import { recordOf } from './prediction-answer.js';

type Input = z.infer<typeof predictJob.schema>;

const DIED = new JobError(
  'worker_crashed',
  'The program that computes forecasts stopped unexpectedly. The data is not affected, and no prediction was used.',
  { retry: true },
);

/** Reads one series or the rows of a source's version; leaves a prediction with every fact it states, or a refusal with its reasons. */
@JobOf(predictJob)
export class Predict implements Job<typeof predictJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(AnalysisService) private readonly analysis: AnalysisService,
    @Inject(FactRecorder) private readonly facts: FactRecorder,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  async run(input: Input, context: JobContext): Promise<Outcome> {
    context.step(0);
    const { workspaceId, dataSourceId, predictionId, version } = input;
    const row = await this.database.manager.findOneBy(PredictionRow, { id: predictionId });
    if (!row || row.deletedAt) throw new JobObsolete('The prediction was deleted in the meantime.');
    const open = await this.sources
      .find(workspaceId, dataSourceId)
      .then((source) => this.sources.openVersion(source, version, row.zone))
      .catch(goneForJob);
    const { content, traced, findings } = await this.predict(open, row, context);
    return {
      result: { type: 'prediction', id: predictionId },
      save: async (tx) => {
        const queued = await this.queued(tx, input, context.jobId);
        if (!queued) return;
        await this.facts.recordIn(tx, workspaceId, open, traced);
        await tx.save(Object.assign(queued, { content, status: content.refused ? 'refused' : 'ready' }));
        await endWorkOf(tx, context.jobId, endedForecast(queued));
        broadcastPrediction(tx, this.live, queued);
        await saveForecastInsights(tx, this.live, queued, findings);
      },
    };
  }

  /** However it ended: nothing was used. */
  async onEnd(tx: EntityManager, input: Input, ended: Ended): Promise<void> {
    const row = await this.queued(tx, input);
    if (!row) return;
    const error = ended.error ?? { code: 'cancelled', message: 'The prediction was cancelled.' };
    await tx.save(Object.assign(row, { status: ended.status, error }));
    await endWorkOf(tx, row.jobId, endedForecast(row));
    broadcastPrediction(tx, this.live, row);
  }

  private async predict(
    open: OpenSource,
    row: PredictionRow,
    { step, signal }: JobContext,
  ): Promise<{
    content: NonNullable<PredictionRow['content']>;
    traced: TracedResult[];
    findings: Finding[];
  }> {
    const watched = { signal, onProgress: (progress: { step: number }) => step(progress.step) };
    try {
      if (isTable(row)) {
        const learned = await this.analysis.predictTable(row.workspaceId, open, row.request, watched);
        return { ...learned, findings: [] };
      }
      if (!isForecast(row)) throw new JobObsolete('The prediction is of no known kind.');
      const record = await recordOf(this.database.manager, row.sourceId, row.seriesKey);
      const widen = widening(record.map(ledgerEntry));
      return await this.analysis.predict(row.workspaceId, open, { request: row.request, widen }, watched);
    } catch (error) {
      const reason = await this.sources.failure(row.workspaceId, open, error);
      if (reason !== error) goneForJob(reason);
      throw error instanceof ChildDied ? DIED : error;
    }
  }

  private queued(
    tx: EntityManager,
    { predictionId: id }: Input,
    jobId?: string,
  ): Promise<PredictionRow | null> {
    return tx.findOne(PredictionRow, {
      where: { id, status: 'queued', ...(jobId && { jobId }) },
      lock: { mode: 'pessimistic_write' },
    });
  }
}
