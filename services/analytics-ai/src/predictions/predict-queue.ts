import { afterCommit } from '@plumbline/database';
import type { LiveBus } from '@plumbline/events';
import { defineJob } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { PredictionRow } from './prediction.entity.js';

export const predictJob = defineJob({
  kind: 'predict',
  steps: ['Reading the data', 'Checking it', 'Testing on what was held back', 'Predicting'],
  schema: z.object({
    workspaceId: z.uuid(),
    dataSourceId: z.uuid(),
    predictionId: z.uuid(),
    version: z.number().int(),
  }),
  options: { deadlineMs: 120_000, maxAttempts: 3, concurrency: 1 },
});

/** What came since forecasts of a source were made. */
export const scorePredictionsJob = defineJob({
  kind: 'score-predictions',
  steps: ['Comparing forecasts with what came'],
  schema: z.object({ workspaceId: z.uuid(), dataSourceId: z.uuid(), version: z.number().int() }),
  options: { deadlineMs: 60_000, maxAttempts: 3, concurrency: 1, isBackground: true },
});

export function broadcastPrediction(
  tx: EntityManager,
  live: LiveBus,
  { workspaceId, id }: Pick<PredictionRow, 'workspaceId' | 'id'>,
): void {
  afterCommit(tx, () => live.publish({ workspaceId, event: 'changed', data: { type: 'prediction', id } }));
}
