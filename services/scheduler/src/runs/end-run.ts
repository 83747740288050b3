import { FAILURES_UNTIL_PAUSE } from '@plumbline/contracts';
import type { LiveBus } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { noticeOwner } from './owner-notices.js';

/** How a run ended. */
export interface RunEnd {
  status: 'done' | 'partly' | 'unchanged' | 'held' | 'failed';
  note?: string | undefined;
  error?: string | undefined;
  rows?: number | undefined;
}

const WENT_WELL: readonly RunEnd['status'][] = ['done', 'partly', 'unchanged'];

/**
 * Ends a run that the caller has locked. Failures in a row pause its schedule; whoever made it is told of that, and of each mail
 * that was held. A test, and what is sent again after a run had ended, leave the schedule as it is.
 */
export async function endRun(
  tx: EntityManager,
  live: LiveBus,
  run: ScheduleRunRow,
  { status, note, error, rows, now }: RunEnd & { now: Date },
): Promise<void> {
  const ended = { status, note: note ?? run.note, error: error ?? null, rows: rows ?? null };
  const finishedAt = run.finishedAt ?? now;
  await tx.update(ScheduleRunRow, { id: run.id }, { ...ended, retryAt: null, finishedAt });
  const schedule = await tx.findOneOrFail(ScheduleRow, {
    where: { id: run.scheduleId },
    lock: { mode: 'pessimistic_write' },
  });
  broadcastSchedule(tx, live, schedule);
  if (run.cause === 'test' || run.finishedAt !== null) return;
  if (WENT_WELL.includes(status)) {
    const dataState = run.file?.dataState ?? schedule.dataState;
    await tx.update(ScheduleRow, { id: schedule.id }, { failures: 0, dataState });
    return;
  }
  const failures = schedule.failures + 1;
  const isPaused = failures >= FAILURES_UNTIL_PAUSE && schedule.pausedAt === null;
  const pausedReason = `Paused after ${failures} failed runs in a row`;
  await tx.update(
    ScheduleRow,
    { id: schedule.id },
    { failures, ...(isPaused && { pausedAt: now, pausedReason }) },
  );
  const reason = error ?? note ?? 'It did not say why.';
  if (isPaused)
    await noticeOwner(tx, schedule, {
      subject: `“${schedule.name}” is paused`,
      sentences: [
        `${failures} runs of your schedule “${schedule.name}” failed one after the other, so it is paused.`,
        `The last one: ${reason}`,
        'It runs again when you resume it.',
      ],
    });
  else if (status === 'held')
    await noticeOwner(tx, schedule, {
      subject: `“${schedule.name}” was not sent`,
      sentences: [`Your schedule “${schedule.name}” was held, and nobody got a mail.`, reason],
    });
}
