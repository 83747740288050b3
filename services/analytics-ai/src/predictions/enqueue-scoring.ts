import { planOf } from '@plumbline/database';
import { enqueue } from '@plumbline/jobs';
import { AppError } from '@plumbline/server';
import { type EntityManager, IsNull, Like, Not } from 'typeorm';
import { scorePredictionsJob } from './predict-queue.js';
import { PredictionRow } from './prediction.entity.js';
import { TABLE_KEY } from './table-key.js';

interface NewVersion {
  workspaceId: string;
  dataSourceId: string;
  version: number;
  name: string;
  userId: string | undefined;
}

/** New data says how good past forecasts were: queues the comparison where there are any. */
export async function enqueueScoring(
  tx: EntityManager,
  { name, userId, ...input }: NewVersion,
): Promise<void> {
  const { workspaceId, dataSourceId } = input;
  const where = {
    ...{ sourceId: dataSourceId, status: 'ready' as const, deletedAt: IsNull() },
    seriesKey: Not(Like(`${TABLE_KEY}%`)),
  };
  if (!(await tx.existsBy(PredictionRow, where))) return;
  try {
    await enqueue(tx, scorePredictionsJob, {
      ...{ input, workspaceId, userId: userId ?? workspaceId, plan: await planOf(tx, workspaceId) },
      title: `Comparing forecasts of ${name} with what came`,
      subject: { type: 'data-source', id: dataSourceId },
    });
  } catch (error) {
    // Data that came in must not wait for a place in the queue; the next version is compared again.
    if (!(error instanceof AppError)) throw error;
  }
}
