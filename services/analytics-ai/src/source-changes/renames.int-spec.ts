import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Calculation,
  CreatedShare,
  Dashboard,
  DashboardConfig,
  DashboardQueryResult,
  DashboardVersion,
  SavedView,
  Share,
} from '@plumbline/contracts';
import { chartOf, goodCalls } from '../testing/dashboard-calls.js';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

let analytics: RunningAnalytics;
let maria: Caller;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise', emailVerified: true });
});
afterAll(() => analytics?.stop());

const GOALS: readonly TestColumn[] = [
  { name: 'district', stored: 'VARCHAR', role: 'dimension', sql: `['West', 'South'][i % 2 + 1]` },
  { name: 'goal', stored: 'BIGINT', role: 'measure', sql: '100' },
];

const announce = (id: string, version: number, columns: readonly TestColumn[]) =>
  analytics.announceReady(maria, { id, name: 'orders.csv', version, rows: 400, columns });

/** The orders with other names for some columns, which the file still calls as before. */
const called = (names: Record<string, string>): TestColumn[] =>
  ORDERS.map((column) => {
    const name = names[column.name];
    return name === undefined ? column : { ...column, name, sourceName: column.name };
  });

const call = goodCalls(() => ({ analytics, caller: maria }));

/** Orders beside goals, with a calculation, a filter, a view and a link that name the columns to be renamed. */
async function usingAll() {
  const [ordersId, goalsId] = [randomUUID(), randomUUID()];
  await announce(ordersId, 1, ORDERS);
  await analytics.announceReady(maria, {
    id: goalsId,
    name: 'goals.csv',
    version: 1,
    rows: 40,
    columns: GOALS,
  });
  const made = await call<Dashboard>('POST', '/api/dashboards', { name: 'Sales', dataSourceId: ordersId });
  const path = `/api/dashboards/${made.id}`;
  const formula = '[amount] - [amount] * [discount]';
  await call('POST', `${path}/calculations`, { name: 'Net', formula });
  const byRegion = chartOf(ordersId, {
    measures: [{ agg: 'sum', column: 'amount', as: 'Total amount' }],
    dimensions: [{ column: 'region' }],
    filters: [{ column: 'amount', op: 'gt', values: [6] }],
    order: [{ by: 'Total amount', direction: 'desc' }],
  });
  const net = chartOf(
    ordersId,
    { measures: [{ agg: 'sum', column: 'Net', as: 'Net' }] },
    { titleBy: 'person' },
  );
  const goals = chartOf(goalsId, {
    measures: [{ agg: 'sum', column: 'goal', as: 'Total goal' }],
    dimensions: [{ column: 'district' }],
  });
  const config: DashboardConfig = {
    ...{ charts: [byRegion, net, goals], kpis: [], runnersUp: [], colours: { region: { West: 1 } } },
    ...{ timeColumn: 'order_date', columnLinks: [{ [ordersId]: 'region', [goalsId]: 'district' }] },
  };
  const dashboard = await call<Dashboard>('PUT', path, { config }, { 'if-match': '1' });
  await call('POST', `${path}/views`, {
    name: 'West',
    filters: [{ column: 'region', op: 'in', values: ['West'] }],
    cross: [{ tile: goals.id, filter: { column: 'district', op: 'eq', values: ['West'] } }],
  });
  await call<CreatedShare>('POST', `${path}/share`, { filterColumns: ['region'] });
  return { path, dashboard, ordersId, goalsId, tiles: { byRegion, net, goals } };
}

const shown = async (path: string, body: unknown = {}) => {
  const { tiles } = await call<DashboardQueryResult>('POST', `${path}/query`, body);
  return tiles.map(({ rows, error, columns }) => ({ rows, error, names: columns.map(({ name }) => name) }));
};

const NAMES = { amount: 'Revenue', region: 'Area', order_date: 'Day' };

describe('a column that a person calls otherwise (DASH-004)', () => {
  it('is followed by tiles, calculations, links, views, guests and earlier versions, with the same numbers', async () => {
    const { path, ordersId, goalsId, tiles } = await usingAll();
    const before = await shown(path);
    await announce(ordersId, 2, called(NAMES));
    const { config, version } = await call<Dashboard>('GET', path);
    expect(config.charts[0]).toMatchObject({
      // A person wrote it.
      title: 'Total amount by region',
      plan: {
        measures: [{ agg: 'sum', column: 'Revenue', as: 'Total revenue' }],
        dimensions: [{ column: 'Area' }],
        filters: [{ column: 'Revenue' }],
        order: [{ by: 'Total revenue' }],
      },
    });
    expect(config).toMatchObject({
      ...{ timeColumn: 'Day', colours: { Area: { West: 1 } } },
      columnLinks: [{ [ordersId]: 'Area', [goalsId]: 'district' }],
    });
    const after = await shown(path);
    expect(after.map(({ rows }) => rows)).toEqual(before.map(({ rows }) => rows));
    expect(after.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);

    const [net] = await call<Calculation[]>('GET', `${path}/calculations`);
    expect(net).toMatchObject({ formula: 'Revenue - Revenue * [discount]', dependants: [tiles.net.id] });
    const [view] = await call<SavedView[]>('GET', `${path}/views`);
    expect(view?.filters).toMatchObject([{ column: 'Area', values: ['West'] }]);
    expect(view?.cross).toMatchObject([{ filter: { column: 'district' } }]);
    const [share] = await call<Share[]>('GET', `${path}/shares`);
    expect(share?.filterColumns).toEqual(['Area']);

    const told: { renamed: unknown }[] = await analytics.database.query(
      `SELECT payload->'renamed' AS renamed FROM outbox WHERE type = 'DashboardColumnsRenamed' AND aggregate_id = $1`,
      [path.split('/').at(-1)],
    );
    expect(told).toEqual([
      {
        renamed: expect.arrayContaining([
          { from: 'amount', to: 'Revenue' },
          { from: 'region', to: 'Area' },
        ]),
      },
    ]);

    const [last, first] = await call<DashboardVersion[]>('GET', `${path}/history`);
    expect(last).toMatchObject({ version, by: 'orders.csv' });
    expect(last?.changes).toContain('The column “amount” is called “Revenue” now');
    await call('POST', `${path}/restore`, { version: first?.version });
    expect((await shown(path)).map(({ rows }) => rows)).toEqual(before.map(({ rows }) => rows));
  });

  it('goes back with the version of the data, and leaves a pinned dashboard until it follows again', async () => {
    const { path, dashboard, ordersId } = await usingAll();
    const pinned = { 'if-match': String(dashboard.version) };
    await call('PUT', path, { pinned: true }, pinned);
    await announce(ordersId, 2, called({ amount: 'Revenue' }));
    const kept = await call<Dashboard>('GET', path);
    expect(kept.config.charts[0]?.plan.measures[0]?.column).toBe('amount');
    expect((await shown(path))[0]?.error).toBeUndefined();
    await call('PUT', path, { pinned: false }, { 'if-match': String(kept.version) });
    const follows = await call<Dashboard>('GET', path);
    expect(follows.config.charts[0]?.plan.measures[0]).toMatchObject({
      column: 'Revenue',
      as: 'Total revenue',
    });
    expect((await shown(path)).every(({ error }) => error === undefined)).toBe(true);
    await announce(ordersId, 1, ORDERS);
    const back = await call<Dashboard>('GET', path);
    expect(back.config.charts[0]?.plan.measures[0]).toMatchObject({ column: 'amount', as: 'Total amount' });
  });

  it('makes a calculation of its new name give way, and changes nothing that does not use it', async () => {
    const { path, dashboard, ordersId, tiles } = await usingAll();
    const other = await call<Dashboard>('POST', '/api/dashboards', { name: 'Other', dataSourceId: ordersId });
    const before = await shown(path);
    await announce(ordersId, 2, called({ quantity: 'Net' }));
    const [net] = await call<Calculation[]>('GET', `${path}/calculations`);
    expect(net).toMatchObject({ name: 'Net 2', dependants: [tiles.net.id] });
    expect((await shown(path)).map(({ rows }) => rows)).toEqual(before.map(({ rows }) => rows));
    expect((await call<Dashboard>('GET', path)).version).toBe(dashboard.version + 1);
    expect((await call<Dashboard>('GET', `/api/dashboards/${other.id}`)).version).toBe(1);
  });
});
