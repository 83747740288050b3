import type { EventPayload, ScheduledWorkEnded } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../catalog/database-clock.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { announceRun } from '../runs/start-run.js';

/**
 * What was searched before a file is made has ended: the file is asked for now. A search that failed does not hold it, and the
 * run says so.
 * @returns whether this was the end of such a search
 */
export async function endSearch(
  tx: EntityManager,
  { runId: searchId, end }: Pick<EventPayload<typeof ScheduledWorkEnded>, 'runId' | 'end'>,
): Promise<boolean> {
  const run = await tx.findOne(ScheduleRunRow, {
    where: { searchId, status: 'queued' },
    lock: { mode: 'pessimistic_write' },
  });
  if (!run) return false;
  const searchNote =
    'error' in end
      ? `No insights were searched: ${end.error.message}`
      : `Searched for insights first: ${end.note ?? 'nothing was said of it.'}`;
  const searched = { searchId: null, searchNote, triedAt: await databaseNow(tx) };
  await tx.update(ScheduleRunRow, { id: run.id }, searched);
  const schedule = await tx.findOneByOrFail(ScheduleRow, { id: run.scheduleId });
  await announceRun(tx, schedule, { ...run, ...searched });
  return true;
}
