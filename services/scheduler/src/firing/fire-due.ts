import { MISSED_AFTER_MINUTES } from '@plumbline/contracts';
import { faultPoint } from '@plumbline/server';
import { type EntityManager, IsNull, LessThanOrEqual, QueryFailedError } from 'typeorm';
import { overLimitWords } from '../catalog/over-limit.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { noticeOwner } from '../runs/owner-notices.js';
import { addRun, announceRun, newRun } from '../runs/start-run.js';
import { Times } from '../when/next-times.js';

const MISSED_AFTER_MS = MISSED_AFTER_MINUTES * 60_000;
/** What passed longer ago is not counted one by one. */
const COUNTED_MS = 7 * 86_400_000;
const BATCH = 20;

/**
 * Begins the runs whose time has come: in one transaction the schedule moves on to its next time, the run is written and
 * the news of it goes to the outbox. A process that dies leaves all or nothing; two of them never take the same schedule.
 * @returns the schedules that were due
 */
export async function fireDue(tx: EntityManager, now: Date): Promise<ScheduleRow[]> {
  const due = await tx.find(ScheduleRow, {
    where: { pausedAt: IsNull(), nextAt: LessThanOrEqual(now) },
    order: { nextAt: 'ASC' },
    take: BATCH,
    lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
  });
  for (const schedule of due) await fireAlone(tx, schedule, now);
  return due;
}

/** One that cannot be begun is paused, or it would stand in the way of all others for ever. */
async function fireAlone(tx: EntityManager, schedule: ScheduleRow, now: Date): Promise<void> {
  try {
    await tx.transaction((inner) => fire(inner, schedule, now));
  } catch (error) {
    // The database's troubles are those of all of them, and pass.
    if (error instanceof QueryFailedError) throw error;
    await pause(tx, schedule, { now, refusal: `It could not begin: ${(error as Error).message}` });
  }
}

async function fire(tx: EntityManager, schedule: ScheduleRow, now: Date): Promise<void> {
  const times = new Times(schedule.when);
  const { latest, missed } = passedTimes(times, schedule.nextAt, now);
  // Never before the time that was just taken, even where the clock was put back.
  const nextAt = new Date(times.after(Math.max(now.getTime(), latest)));
  await tx.update(ScheduleRow, { id: schedule.id }, { nextAt });
  const refusal = await overLimitWords(tx, schedule);
  if (refusal !== undefined) return pause(tx, schedule, { now, refusal });
  const isLate = now.getTime() - latest > MISSED_AFTER_MS;
  const start = { cause: 'time' as const, scheduledFor: new Date(latest), missed, now };
  if (isLate && schedule.missed === 'skip') {
    const skipped = newRun(schedule, start);
    await addRun(tx, { ...skipped, status: 'missed', finishedAt: now, note: NOTHING_RAN });
    return;
  }
  const run = newRun(schedule, start);
  if (isLate) run.note = RAN_LATER;
  if (await addRun(tx, run)) await announceRun(tx, schedule, run);
  faultPoint('schedule.fired');
}

const NOTHING_RAN = 'Nothing could run then; it skips what it missed.';
const RAN_LATER = 'Nothing could run at its time, so it ran once afterwards.';

/** The last time that has come, and how many before it nobody has taken. */
function passedTimes(times: Times, nextAt: Date, now: Date): { latest: number; missed: number } {
  const end = now.getTime();
  let latest = Math.max(nextAt.getTime(), 0);
  if (latest < end - COUNTED_MS) {
    const recent = times.after(end - COUNTED_MS);
    if (recent <= end) latest = recent;
  }
  let missed = 0;
  for (;;) {
    const next = times.after(latest);
    if (next > end) return { latest, missed };
    latest = next;
    missed += 1;
  }
}

async function pause(
  tx: EntityManager,
  schedule: ScheduleRow,
  { now, refusal }: { now: Date; refusal: string },
): Promise<void> {
  await tx.update(ScheduleRow, { id: schedule.id }, { pausedAt: now, pausedReason: refusal });
  await noticeOwner(tx, schedule, {
    subject: `“${schedule.name}” is paused`,
    sentences: [`Your schedule “${schedule.name}” does not run any more.`, refusal],
  });
}
