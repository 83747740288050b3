import type { DashboardColumnsRenamed, EventPayload, ScheduleFilter } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import { AlertRow } from '../catalog/alert.entity.js';
import { KnownObjectRow } from '../catalog/known-object.entity.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { tellSchedule } from '../catalog/tell-schedule.js';
import { renamedWatch } from './renamed-watch.js';

type Told = Pick<
  EventPayload<typeof DashboardColumnsRenamed>,
  'dashboardId' | 'workspaceId' | 'sourceId' | 'renamed'
>;

/**
 * What is kept of a dashboard calls columns what the dashboard calls them now: the filters of its schedules, and the alerts on
 * its numbers where a person put another column in the place of one that is gone.
 * @returns the schedules that are written otherwise now
 */
export async function followDashboard(tx: EntityManager, told: Told): Promise<ScheduleRow[]> {
  return [...(await followInFilters(tx, told)), ...(await followInAlerts(tx, told))];
}

async function followInFilters(
  tx: EntityManager,
  { dashboardId: targetId, sourceId, renamed }: Told,
): Promise<ScheduleRow[]> {
  const newName = ({ column, dataSourceId = sourceId }: ScheduleFilter) =>
    renamed.find((one) => one.from === column && (one.dataSourceId ?? sourceId) === dataSourceId)?.to;
  const changed: ScheduleRow[] = [];
  for (const schedule of await tx.findBy(ScheduleRow, { targetId })) {
    if (!schedule.filters.some((one) => newName(one) !== undefined)) continue;
    const filters = schedule.filters.map((one) => ({ ...one, column: newName(one) ?? one.column }));
    await tx.update(ScheduleRow, { id: schedule.id }, { filters });
    await tellSchedule(tx, { ...schedule, filters });
    changed.push(schedule);
  }
  return changed;
}

/** How an alert stands stays: it is judged on the other column from its next check on. */
async function followInAlerts(
  tx: EntityManager,
  { dashboardId, workspaceId, sourceId, renamed }: Told,
): Promise<ScheduleRow[]> {
  const schedules = await tx
    .createQueryBuilder(ScheduleRow, 'schedule')
    .innerJoin(AlertRow, 'alert', 'alert.scheduleId = schedule.id')
    .where('schedule.workspaceId = :workspaceId', { workspaceId })
    .andWhere(`alert.definition -> 'watch' ->> 'dashboardId' = :dashboardId`, { dashboardId })
    .orderBy('schedule.id')
    .setLock('pessimistic_write')
    .getMany();
  const changed: ScheduleRow[] = [];
  for (const schedule of schedules) {
    const { definition } = await tx.findOneByOrFail(AlertRow, { scheduleId: schedule.id });
    const own = renamed.filter((one) => (one.dataSourceId ?? sourceId) === definition.watch.dataSourceId);
    const names = await replacements(tx, definition.watch.dataSourceId, own);
    if (names.size === 0) continue;
    const replaced = { ...definition, watch: renamedWatch(definition.watch, names) };
    await tx.update(AlertRow, { scheduleId: schedule.id }, { definition: replaced });
    changed.push(schedule);
  }
  return changed;
}

/** Where only names changed, alerts follow the data source itself: the old name may be another column's by now. */
async function replacements(
  tx: EntityManager,
  id: string,
  renamed: Told['renamed'],
): Promise<ReadonlyMap<string, string>> {
  const known = await tx.findOneBy(KnownObjectRow, { id });
  const names = new Set(known?.columns?.map(({ name }) => name));
  return new Map(
    renamed.filter(({ from, to }) => !names.has(from) && names.has(to)).map(({ from, to }) => [from, to]),
  );
}
