import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Column, DashboardFilter, Schedule } from '@plumbline/contracts';
import { alertOn, tellVersion } from '../testing/alerts.js';
import { type Person, RunningScheduler } from '../testing/running-scheduler.js';

let scheduler: RunningScheduler;
let maria: Person;

beforeAll(async () => {
  scheduler = await RunningScheduler.start();
  maria = await scheduler.signIn('enterprise');
});
afterAll(() => scheduler?.stop());

const columns = (...names: string[]): Column[] =>
  names.map((name) => ({ name, type: 'decimal', role: 'measure' }));

interface Watched {
  dashboardId: string;
  sourceId: string;
  alert: Schedule;
}

/** An alert on a number of a dashboard, whose source then loses the column of it. */
async function watched(left: string[], more: Partial<{ dashboardId: string }> = {}): Promise<Watched> {
  const dashboardId = await scheduler.tellDashboard(maria.wid);
  const sourceId = randomUUID();
  const before = columns('returned', 'day', 'region');
  await tellVersion(scheduler, maria, { id: sourceId, version: 1, columns: before });
  const asked = alertOn(sourceId);
  const filters = [{ column: 'region', op: 'eq', values: ['West'] }];
  const watch = { ...asked.watch, filters, dashboardId, ...more };
  const { body: alert } = await maria.call('POST', '/api/alerts', { ...asked, watch });
  await tellVersion(scheduler, maria, { id: sourceId, version: 2, columns: columns(...left) });
  return { dashboardId, sourceId, alert };
}

const numberOf = async ({ id }: Schedule) => {
  const { alert } = (await maria.call('GET', `/api/schedules/${id}`)).body;
  return [alert?.watch.measure.column, ...(alert?.watch.filters.map(({ column }) => column) ?? [])];
};

describe('what is kept of a dashboard whose columns others stand for (SCHED-001)', () => {
  it('alerts on its numbers watch the column that a person put in the place of one that is gone', async () => {
    const { alert, dashboardId, sourceId } = await watched(['came_back', 'day', 'region']);
    const elsewhere = await watched(['came_back', 'day', 'region']);
    await scheduler.tellRenamed(maria.wid, dashboardId, { returned: 'came_back' }, { sourceId });
    expect(await numberOf(alert)).toEqual(['came_back', 'region']);
    expect(await numberOf(elsewhere.alert)).toEqual(['returned', 'region']);
    const { body } = await maria.call('GET', `/api/schedules/${alert.id}`);
    expect(body.alert).toMatchObject({ watch: { label: 'Return rate', measure: { as: 'Return rate' } } });
  });

  it('alerts on another source of the dashboard do, too, and no others', async () => {
    const { alert, dashboardId, sourceId } = await watched(['came_back', 'day', 'region']);
    const own = { sourceId: randomUUID() };
    await scheduler.tellRenamed(maria.wid, dashboardId, { returned: 'came_back' }, own);
    expect(await numberOf(alert)).toEqual(['returned', 'region']);
    const names = { returned: 'came_back' };
    await scheduler.tellRenamed(maria.wid, dashboardId, names, { ...own, of: sourceId });
    expect(await numberOf(alert)).toEqual(['came_back', 'region']);
  });

  it('alerts stay where a column only changed its name, for they have followed the source, and where the other is not there', async () => {
    const { alert, dashboardId, sourceId } = await watched(['returned', 'day', 'region']);
    // Two that change places.
    await scheduler.tellRenamed(maria.wid, dashboardId, { returned: 'day', day: 'returned' }, { sourceId });
    await scheduler.tellRenamed(maria.wid, dashboardId, { region: 'nowhere' }, { sourceId });
    expect(await numberOf(alert)).toEqual(['returned', 'region']);
  });

  it('filters of its schedules follow by the source that they are on', async () => {
    const target = await scheduler.tellDashboard(maria.wid);
    const [own, other] = [randomUUID(), randomUUID()];
    const on = (dataSourceId?: string): DashboardFilter => ({
      ...{ column: 'region', op: 'in', values: ['West'] },
      ...(dataSourceId !== undefined && { dataSourceId }),
    });
    const asked = {
      ...{ name: 'Weekly', kind: 'dashboard', target, recipients: ['dana@x.example'] },
      when: { every: 'week', days: [1], at: '08:00', zone: 'UTC' },
      filters: [on(), on(own), on(other)],
    };
    const { body: made } = await maria.call('POST', '/api/schedules', asked);
    const filtersOf = async () =>
      (await maria.call('GET', `/api/schedules/${made.id}`)).body.filters.map(({ column }) => column);
    await scheduler.tellRenamed(maria.wid, target, { region: 'Area' }, { sourceId: own });
    expect(await filtersOf()).toEqual(['Area', 'Area', 'region']);
    await scheduler.tellRenamed(maria.wid, target, { region: 'District' }, { sourceId: own, of: other });
    expect(await filtersOf()).toEqual(['Area', 'Area', 'District']);
  });
});
