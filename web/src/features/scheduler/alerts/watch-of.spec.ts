import { describe, expect, it } from '@jest/globals';
import type { Dashboard, DashboardFilter } from '@plumbline/contracts';
import { watchableTiles } from './watch-of.js';

const tile = (id: string, dataSourceId: string) => ({
  ...{ id, title: id, reason: '', type: 'bar', subtitle: '', layout: { x: 0, y: 0, w: 6, h: 4 } },
  plan: {
    ...{ dataSourceId, version: 1, measures: [{ agg: 'sum', column: 'amount', as: 'Revenue' }], order: [] },
    ...{ dimensions: [{ column: 'day', grain: 'month' }] },
    filters: [{ column: 'channel', op: 'eq', values: ['Web'] }],
  },
});
const dashboard = {
  ...{ id: 'dashboard', dataSourceIds: ['orders', 'goals'] },
  config: { charts: [tile('one', 'orders'), tile('other', 'goals')], kpis: [] },
} as unknown as Dashboard;
const SEEN: DashboardFilter[] = [
  { column: 'region', op: 'in', values: ['West'] },
  { column: 'district', op: 'in', values: ['South'], dataSourceId: 'goals' },
  { column: 'day', op: 'gte', values: ['2026-01-01'] },
];

describe('the number of a tile as an alert watches it (SCHED-002)', () => {
  it('is under the filters of its tile and of the screen that are on its source, without those of its time', () => {
    const watched = watchableTiles(dashboard, SEEN).map(({ watch }) => [
      watch.period,
      watch.filters.map(({ column }) => column),
    ]);
    expect(watched).toEqual([
      ['month', ['channel', 'region']],
      ['month', ['channel', 'district']],
    ]);
    expect(watchableTiles(dashboard, SEEN)[1]?.watch.filters[1]).not.toHaveProperty('dataSourceId');
  });
});
