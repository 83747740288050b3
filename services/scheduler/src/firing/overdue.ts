import { RUN_DAYS } from '@plumbline/contracts';
import type { LiveBus } from '@plumbline/events';
import { type EntityManager, IsNull, LessThan, LessThanOrEqual } from 'typeorm';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { endRun } from '../runs/end-run.js';
import { announceRun } from '../runs/start-run.js';

const BATCH = 20;
const DAY_MS = 86_400_000;
/** No search, forecast or file takes as long, its waiting in queues included. */
const LONGEST_MS = 2 * 3_600_000;

/** Tells the next attempts of runs that failed in passing. */
export async function retryDue(tx: EntityManager, now: Date): Promise<void> {
  const runs = await tx.find(ScheduleRunRow, {
    where: { status: 'queued', finishedAt: IsNull(), retryAt: LessThanOrEqual(now) },
    take: BATCH,
    lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
  });
  for (const run of runs) {
    const schedule = await tx.findOneByOrFail(ScheduleRow, { id: run.scheduleId });
    const next = { ...run, attempt: run.attempt + 1 };
    await tx.update(ScheduleRunRow, { id: run.id }, { attempt: next.attempt, retryAt: null, triedAt: now });
    await announceRun(tx, schedule, next);
  }
}

/** Ends runs of whose end no news came, so that none stays open for ever. */
export async function endOverdue(tx: EntityManager, live: LiveBus, now: Date): Promise<void> {
  const runs = await tx.find(ScheduleRunRow, {
    where: {
      ...{ status: 'queued', finishedAt: IsNull(), retryAt: IsNull() },
      triedAt: LessThan(new Date(now.getTime() - LONGEST_MS)),
    },
    take: BATCH,
    lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
  });
  const error = 'It did not end within two hours. Its work may have been cancelled or deleted.';
  for (const run of runs) await endRun(tx, live, run, { status: 'failed', error, now });
}

/** Ends runs whose files nobody approved in time: they are not sent. */
export async function endUnapproved(tx: EntityManager, live: LiveBus, now: Date): Promise<void> {
  const runs = await tx.find(ScheduleRunRow, {
    where: { status: 'awaiting', approveBy: LessThanOrEqual(now) },
    take: BATCH,
    lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
  });
  const error =
    'Nobody approved it in time, so nobody got a mail. Run the schedule again to ask for approval again.';
  for (const run of runs) await endRun(tx, live, run, { status: 'held', error, now });
}

export async function removeOldRuns(tx: EntityManager, now: Date): Promise<void> {
  await tx.delete(ScheduleRunRow, { startedAt: LessThan(new Date(now.getTime() - RUN_DAYS * DAY_MS)) });
}
