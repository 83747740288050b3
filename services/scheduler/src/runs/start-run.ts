import { randomUUID } from 'node:crypto';
import { filtersOn, localDay, ScheduleFired } from '@plumbline/contracts';
import { planOf } from '@plumbline/database';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { AlertRow } from '../catalog/alert.entity.js';
import type { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';

interface RunStart extends Pick<ScheduleRunRow, 'cause' | 'scheduledFor' | 'missed'> {
  now: Date;
}

/** A run that has not begun; what belongs to it is told apart by its id. */
export function newRun(
  { id: scheduleId, workspaceId, searchFirst }: ScheduleRow,
  { cause, scheduledFor, missed, now }: RunStart,
): ScheduleRunRow {
  // A test shows what is there.
  const searchId = searchFirst && cause !== 'test' ? randomUUID() : null;
  return {
    ...{ id: randomUUID(), scheduleId, workspaceId, cause, scheduledFor, missed },
    ...{ startedAt: now, triedAt: now, retryAt: null, finishedAt: null, status: 'queued', attempt: 1 },
    ...{
      testAddress: null,
      searchId,
      searchNote: null,
      approveBy: null,
      approvedBy: null,
      rows: null,
      file: null,
      note: null,
      error: null,
    },
  };
}

/** Writes a run down. @returns false where its time has one already */
export async function addRun(tx: EntityManager, row: ScheduleRunRow): Promise<boolean> {
  const { raw } = await tx
    .createQueryBuilder()
    .insert()
    .into(ScheduleRunRow)
    .values(row)
    .orIgnore()
    .returning('id')
    .execute();
  return (raw as unknown[]).length > 0;
}

/**
 * Tells the owner of the work, or of the search before it, in the transaction that writes the run or its next attempt down. Days that its filters name by
 * the run are those of the time that it is for, however often and late it is tried.
 */
export async function announceRun(
  tx: EntityManager,
  schedule: ScheduleRow,
  { id, attempt, scheduledFor, searchId }: ScheduleRunRow,
): Promise<void> {
  const { id: scheduleId, workspaceId, name, targetId: target, format, onProblem } = schedule;
  const kind = searchId === null ? schedule.kind : 'insights';
  const runId = searchId ?? id;
  const filters = filtersOn(schedule.filters, localDay(scheduledFor.getTime(), schedule.when.zone));
  const alert = kind === 'alert' ? await tx.findOneBy(AlertRow, { scheduleId }) : null;
  await publish(tx, ScheduleFired, {
    ...{ workspaceId, aggregateVersion: attempt, runId, scheduleId, name, kind, target, format, filters },
    onProblem,
    ...(searchId !== null && { isOfDashboard: true }),
    ...{ userId: schedule.userId, username: schedule.createdBy, zone: schedule.when.zone },
    plan: await planOf(tx, workspaceId),
    ...(alert && { alert: { ...alert.definition, dataVersion: alert.dataVersion } }),
  });
}
