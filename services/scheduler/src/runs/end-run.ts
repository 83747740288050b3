import { FAILURES_UNTIL_PAUSE } from '@plumbline/contracts';
import type { LiveBus } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { failuresInARow, WENT_WELL } from './failures-in-a-row.js';
import { noticeOwner } from './owner-notices.js';

/** How a run ended. */
export interface RunEnd {
  status: 'done' | 'partly' | 'unchanged' | 'held' | 'failed';
  note?: string | undefined;
  error?: string | undefined;
  rows?: number | undefined;
}

/**
 * Ends a run that the caller has locked, for the first time or, where its file was sent again or its mails came back, anew.
 * Failures in a row pause its schedule; whoever made it is told of that, and of each mail that was held. A test leaves the
 * schedule as it is.
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
  if (run.cause === 'test') return;
  const isFirst = run.finishedAt === null;
  if (WENT_WELL.includes(status)) {
    if (isFirst) await keepDataState(tx, schedule, run.file?.dataState ?? schedule.dataState);
    return;
  }
  const failures = await failuresInARow(tx, schedule);
  if (!isFirst && !(await hasArrived(tx, schedule))) await keepDataState(tx, schedule, null);
  const reason = error ?? note ?? 'It did not say why.';
  if (failures >= FAILURES_UNTIL_PAUSE && schedule.pausedAt === null)
    await pause(tx, schedule, { failures, reason, now });
  else if (status === 'held' && isFirst)
    await noticeOwner(tx, schedule, {
      subject: `“${schedule.name}” was not sent`,
      sentences: [`Your schedule “${schedule.name}” was held, and nobody got a mail.`, reason],
    });
}

async function keepDataState(
  tx: EntityManager,
  { id }: ScheduleRow,
  dataState: ScheduleRow['dataState'],
): Promise<void> {
  await tx.update(ScheduleRow, { id }, { dataState });
}

/** Whether anybody has the data that was sent last: what came back is still news. */
const hasArrived = (tx: EntityManager, { id, dataState }: ScheduleRow): Promise<boolean> =>
  tx
    .createQueryBuilder(ScheduleRunRow, 'run')
    .where("run.schedule_id = :id AND run.cause <> 'test'", { id })
    .andWhere("run.status IN ('done', 'partly', 'sending') AND run.file->>'dataState' = :dataState", {
      dataState,
    })
    .getExists();

async function pause(
  tx: EntityManager,
  schedule: ScheduleRow,
  { failures, reason, now }: { failures: number; reason: string; now: Date },
): Promise<void> {
  const pausedReason = `Paused after ${failures} failed runs in a row`;
  await tx.update(ScheduleRow, { id: schedule.id }, { pausedAt: now, pausedReason });
  await noticeOwner(tx, schedule, {
    subject: `“${schedule.name}” is paused`,
    sentences: [
      `${failures} runs of your schedule “${schedule.name}” failed one after the other, so it is paused.`,
      `The last one: ${reason}`,
      'It runs again when you resume it.',
    ],
  });
}
