import { type EventPayload, ScheduledWorkEnded } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { Ended } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { ScheduledWorkRow } from './scheduled-work.entity.js';

export type WorkEnd = EventPayload<typeof ScheduledWorkEnded>['end'];

/** Accidents: the next attempt may go well. */
const PASSING: readonly string[] = ['busy', 'internal', 'timeout', 'worker_crashed', 'unavailable'];

export const failedWork = (code: string, message: string): WorkEnd => ({
  error: { code, message },
  isPassing: PASSING.includes(code),
});

export const endedJob = ({ status, error }: Ended): WorkEnd =>
  failedWork(error?.code ?? status, error?.message ?? 'Its work was cancelled.');

/** Tells a schedule how its work ended. */
export async function tellEnd(
  tx: EntityManager,
  { workspaceId, runId, attempt }: Omit<ScheduledWorkRow, 'jobId'>,
  end: WorkEnd,
): Promise<void> {
  await publish(tx, ScheduledWorkEnded, { workspaceId, aggregateVersion: attempt, runId, end });
}

/** Tells every schedule that waits for a job, in the transaction that ends the job. Mostly none does. */
export async function endWorkOf(
  tx: EntityManager,
  jobId: string | null,
  end: WorkEnd | undefined,
): Promise<void> {
  if (jobId === null || !end) return;
  const waiting = await tx.find(ScheduledWorkRow, { where: { jobId }, lock: { mode: 'pessimistic_write' } });
  for (const row of waiting) {
    await tellEnd(tx, row, end);
    await tx.delete(ScheduledWorkRow, { runId: row.runId });
  }
}
