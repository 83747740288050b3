import type { EntityManager } from 'typeorm';
import { AlertRow } from '../catalog/alert.entity.js';
import { databaseNow } from '../catalog/database-clock.js';
import { overLimitWords } from '../catalog/over-limit.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { addRun, announceRun, newRun } from './start-run.js';

/**
 * Begins a check of every alert on a data source of which a version came, in the transaction that hears of it. News of a
 * version that is known already begins none.
 * @returns the schedules whose checks began
 */
export async function checkOnData(
  tx: EntityManager,
  { dataSourceId, version }: { dataSourceId: string; version: number },
): Promise<ScheduleRow[]> {
  const schedules = await tx.find(ScheduleRow, {
    where: { targetId: dataSourceId, kind: 'alert' },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const begun: ScheduleRow[] = [];
  for (const schedule of schedules) if (await check(tx, schedule, version)) begun.push(schedule);
  return begun;
}

async function check(tx: EntityManager, schedule: ScheduleRow, version: number): Promise<boolean> {
  const { affected } = await tx
    .createQueryBuilder()
    .update(AlertRow)
    .set({ dataVersion: version })
    .where('schedule_id = :id AND data_version < :version', { id: schedule.id, version })
    .execute();
  if (affected !== 1 || schedule.pausedAt) return false;
  if ((await overLimitWords(tx, schedule)) !== undefined) return false;
  const now = await databaseNow(tx);
  const run = newRun(schedule, { cause: 'data', scheduledFor: now, missed: 0, now });
  await addRun(tx, run);
  await announceRun(tx, schedule, run);
  return true;
}
