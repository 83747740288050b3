import { type NamedColumn, renamedColumns } from '@plumbline/datasets/renames';
import type { EntityManager } from 'typeorm';
import { AlertRow } from '../catalog/alert.entity.js';
import { KnownObjectRow } from '../catalog/known-object.entity.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { renamedWatch } from './renamed-watch.js';

/**
 * Alerts on a data source call its columns what a new version calls them; how they stand stays, for the number is the same.
 * The version before must still be the one that is known.
 * @returns the schedules of the alerts that are written otherwise now
 */
export async function followRenames(
  tx: EntityManager,
  { dataSourceId, columns }: { dataSourceId: string; columns: readonly NamedColumn[] },
): Promise<ScheduleRow[]> {
  const lock = { mode: 'pessimistic_write' } as const;
  const known = await tx.findOne(KnownObjectRow, { where: { id: dataSourceId }, lock });
  const names = renamedColumns(known?.columns ?? [], columns);
  if (names.size === 0) return [];
  const schedules = await tx.find(ScheduleRow, {
    where: { targetId: dataSourceId, kind: 'alert' },
    order: { id: 'ASC' },
    lock,
  });
  for (const { id: scheduleId } of schedules) {
    const { definition } = await tx.findOneByOrFail(AlertRow, { scheduleId });
    const renamed = { ...definition, watch: renamedWatch(definition.watch, names) };
    await tx.update(AlertRow, { scheduleId }, { definition: renamed });
  }
  return schedules;
}
