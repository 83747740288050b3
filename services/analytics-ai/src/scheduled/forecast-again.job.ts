import { Inject } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { type Ended, type Job, type JobInput, JobOf, type Outcome } from '@plumbline/jobs';
import { AppError } from '@plumbline/server';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { endedForecast } from '../predictions/ended-forecast.js';
import { PredictionRow } from '../predictions/prediction.entity.js';
import { PredictionsService } from '../predictions/predictions.service.js';
import { endedJob, failedWork, tellEnd, type WorkEnd } from '../scheduled-runs/end-work.js';
import { ScheduledWorkRow } from '../scheduled-runs/scheduled-work.entity.js';
import { SourceRow } from '../sources/source.entity.js';
import { forecastAgainJob } from './forecast-queue.js';

type Input = JobInput<typeof forecastAgainJob>;

/**
 * Asks for a forecast anew where data came since the last one of its series. Comes in: a run of a schedule; leaves: a prediction
 * whose end the run waits for, or the end of the run. Without new data nothing is used of the plan.
 */
@JobOf(forecastAgainJob)
export class ForecastAgain implements Job<typeof forecastAgainJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(PredictionsService) private readonly predictions: PredictionsService,
  ) {}

  async run(input: Input): Promise<Outcome> {
    const end = (result: WorkEnd): Outcome => ({ save: (tx) => forget(tx, input, result) });
    const { workspaceId, predictionId: id } = input;
    const { manager } = this.database;
    const asked = await manager.findOneBy(PredictionRow, { id, workspaceId, deletedAt: IsNull() });
    if (!asked) return end(failedWork('not_found', 'The forecast was deleted.'));
    const source = await manager.findOneBy(SourceRow, { id: asked.sourceId, deletedAt: IsNull() });
    if (!source) return end(failedWork('not_found', 'Its data source is gone.'));
    const known = await manager.findOneBy(PredictionRow, {
      ...{ sourceId: source.id, seriesKey: asked.seriesKey, version: source.currentVersion },
      ...{ status: 'ready', deletedAt: IsNull() },
    });
    if (known)
      return end({ note: `No data came since version ${known.version}, which is forecast already.` });
    try {
      const made = await this.predictions.create(claimsOf(input), asked.request, input.runId);
      return { save: (tx) => follow(tx, input, made) };
    } catch (error) {
      if (error instanceof AppError) return end(failedWork(error.code, error.message));
      throw error;
    }
  }

  async onEnd(tx: EntityManager, input: Input, ended: Ended): Promise<void> {
    await forget(tx, input, endedJob(ended));
  }
}

async function forget(tx: EntityManager, input: Input, end: WorkEnd): Promise<void> {
  await tellEnd(tx, input, end);
  await tx.delete(ScheduledWorkRow, { runId: input.runId });
}

/** From now on the run waits for the prediction, unless that has ended meanwhile. */
async function follow(
  tx: EntityManager,
  input: Input,
  { id, jobId }: { id: string; jobId: string },
): Promise<void> {
  const row = await tx.findOne(PredictionRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
  const end = row && endedForecast(row);
  if (end) return forget(tx, input, end);
  await tx.update(ScheduledWorkRow, { runId: input.runId }, { jobId });
}

/** A schedule acts for who made it, under the plan that is known here. */
function claimsOf({ workspaceId: wid, userId: sub, username: name, plan, zone, runId }: Input): AccessClaims {
  return {
    ...{ sub, wid, sid: runId, name, role: 'user', member: 'editor', plan, planVersion: 0, zone },
    ...{ emailVerified: true, iat: 0, exp: 0 },
  };
}
