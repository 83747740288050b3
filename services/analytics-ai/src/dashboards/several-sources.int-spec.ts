import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Chart,
  type CreatedShare,
  type Dashboard,
  type DashboardConfig,
  type DashboardQueryResult,
  type DashboardVersion,
  type Filter,
  type QueryPlan,
  type TilePreview,
} from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

/** Goals per district, of 40 rows: each of four districts has ten. */
const GOALS = [
  {
    name: 'district',
    stored: 'VARCHAR',
    role: 'dimension' as const,
    sql: `['West', 'South', 'Northeast', 'Midwest'][i % 4 + 1]`,
  },
  { name: 'goal', stored: 'BIGINT', role: 'measure' as const, sql: '100' },
];

let analytics: RunningAnalytics;
let maria: Caller;
let ordersId: string;
let goalsId: string;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise', emailVerified: true });
  ordersId = await addSource('orders.csv', ORDERS, 2_000);
  goalsId = await addSource('goals.csv', GOALS, 40);
});
afterAll(() => analytics?.stop());

async function addSource(
  name: string,
  columns: typeof ORDERS,
  rows: number,
  caller = maria,
): Promise<string> {
  const id = randomUUID();
  await analytics.announceReady(caller, { id, name, version: 1, rows, columns });
  return id;
}

const planOf = (dataSourceId: string, column: string, by: string): QueryPlan => ({
  ...{ dataSourceId, version: 1, filters: [], order: [] },
  measures: [{ agg: 'sum', column, as: 'Total' }],
  dimensions: [{ column: by }],
});

const chartOf = (plan: QueryPlan, y = 0): Chart => ({
  ...{ id: randomUUID(), type: 'bar', title: 'Total', subtitle: '', reason: '' },
  plan,
  layout: { x: 0, y, w: 6, h: 4 },
});

const put = (dashboard: Dashboard, config: DashboardConfig, caller = maria) =>
  analytics.call<Dashboard>(caller, 'PUT', `/api/dashboards/${dashboard.id}`, {
    body: { config },
    headers: { 'if-match': String(dashboard.version) },
  });

async function empty(): Promise<Dashboard> {
  const body = { name: 'Orders and goals', dataSourceId: ordersId };
  return (await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', { body })).body;
}

/** Orders by region beside goals by district; `linked` says that both mean the same. */
async function both({ linked = true, goals = goalsId } = {}) {
  const charts = [
    chartOf(planOf(ordersId, 'amount', 'region')),
    chartOf(planOf(goals, 'goal', 'district'), 4),
  ] as const;
  const config = {
    ...{ charts: [...charts], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
    ...(linked && { columnLinks: [{ [ordersId]: 'region', [goals]: 'district' }] }),
  };
  const { status, body } = await put(await empty(), config);
  expect([status, body]).toEqual([200, expect.anything()]);
  return { dashboard: body, orders: charts[0].id, goals: charts[1].id, config };
}

const query = (id: string, body: unknown, caller: Caller | undefined, headers = {}) =>
  analytics.call<DashboardQueryResult>(caller, 'POST', `/api/dashboards/${id}/query`, { body, headers });

async function tile(id: string, tileId: string, body: unknown = {}) {
  const answer = (await query(id, body, maria)).body;
  const found = answer.tiles.find((one) => one.id === tileId);
  if (!found) throw new Error('no such tile');
  return found;
}

const WEST: Filter = { column: 'region', op: 'in', values: ['West'] };

describe('a dashboard of several sources (DASH-004)', () => {
  it('has the sources of its tiles, tells their news to others, and answers each from its own', async () => {
    const { dashboard, goals } = await both();
    expect(dashboard.dataSourceIds).toEqual([ordersId, goalsId]);
    expect(dashboard.dataVersions).toEqual({ [goalsId]: 1 });
    const shown = await tile(dashboard.id, goals);
    expect(shown.rows.toSorted()).toEqual(
      ['Midwest', 'Northeast', 'South', 'West'].map((name) => [name, 1_000]),
    );
    const events = `SELECT payload->'dataSourceIds' AS ids FROM outbox WHERE aggregate_id = $1`;
    const told = await analytics.database.query(`${events} ORDER BY aggregate_version`, [dashboard.id]);
    expect(told.map(({ ids }: { ids: string[] }) => ids)).toEqual([[ordersId], [ordersId, goalsId]]);
  });

  it('filters another source through linked columns alone', async () => {
    const { dashboard, goals } = await both();
    const linked = await tile(dashboard.id, goals, { filters: [WEST] });
    expect([linked.rows, linked.filteredBy]).toEqual([[['West', 1_000]], ['region']]);
    const apart = await both({ linked: false });
    const untouched = await tile(apart.dashboard.id, apart.goals, { filters: [WEST] });
    expect([untouched.rows.length, untouched.notFilteredBy]).toEqual([4, ['region']]);
  });

  it('filters by a column that only another source has, and says which tiles that does not reach', async () => {
    const { dashboard, orders, goals } = await both();
    const filters = [{ dataSourceId: goalsId, column: 'goal', op: 'lt', values: [100] }];
    const reached = await tile(dashboard.id, goals, { filters });
    expect([reached.rows, reached.filteredBy]).toEqual([[], ['goal']]);
    const untouched = await tile(dashboard.id, orders, { filters });
    expect([untouched.rows.length, untouched.notFilteredBy]).toEqual([5, ['goal']]);
    const linked = { dataSourceId: goalsId, column: 'district', op: 'in', values: ['West'] };
    expect((await tile(dashboard.id, orders, { filters: [linked] })).rows.map(([name]) => name)).toEqual([
      'West',
    ]);
    const view = { name: 'The West', filters: [linked] };
    const saved = await analytics.call(maria, 'POST', `/api/dashboards/${dashboard.id}/views`, {
      body: view,
    });
    expect(saved.body).toMatchObject({ filters: [linked] });
  });

  it('takes a cross-filter from a tile of one source to those of the other', async () => {
    const { dashboard, orders, goals } = await both();
    const cross = [{ tile: goals, filter: { column: 'district', op: 'eq', values: ['South'] } }];
    const touched = await tile(dashboard.id, orders, { cross });
    expect(touched.rows.map(([name]) => name)).toEqual(['South']);
    expect((await tile(dashboard.id, goals, { cross })).rows).toHaveLength(4);
  });

  it('refuses sources of others, tiles of two sources, and links that cannot hold', async () => {
    const stranger = await analytics.signIn({ plan: 'enterprise' });
    const foreign = await addSource('theirs.csv', GOALS, 40, stranger);
    const { dashboard, config } = await both();
    const withTile = (chart: Chart) => ({ ...config, charts: [...config.charts, chart] });
    const mixed = {
      ...chartOf(planOf(goalsId, 'goal', 'district'), 8),
      about: planOf(ordersId, 'amount', 'region'),
    };
    const links = (columnLinks: unknown) => ({ ...config, columnLinks }) as DashboardConfig;
    for (const refused of [
      withTile(chartOf(planOf(foreign, 'goal', 'district'), 8)),
      withTile(mixed),
      links([{ [ordersId]: 'region', [goalsId]: 'goal' }]),
      links([{ [ordersId]: 'region', [goalsId]: 'nowhere' }]),
      links([{ [ordersId]: 'region' }]),
    ])
      expect((await put(dashboard, refused)).status).toBe(422);
  });

  it('tries out a tile of a source that it does not show yet', async () => {
    const { id } = await empty();
    const body = {
      tile: chartOf(planOf(goalsId, 'goal', 'district')),
      filters: [WEST],
      columnLinks: [{ [ordersId]: 'region', [goalsId]: 'district' }],
    };
    const reply = await analytics.call<TilePreview>(maria, 'POST', `/api/dashboards/${id}/preview`, { body });
    expect([reply.status, reply.body.rows]).toEqual([200, [['West', 1_000]]]);
    expect(reply.body.factIds).toHaveLength(1);
  });

  it('keeps the other tiles when a source is deleted, whichever it is', async () => {
    const goneId = await addSource('gone.csv', GOALS, 40);
    const { dashboard, goals, orders } = await both({ goals: goneId });
    await analytics.announceDeleted(maria, goneId);
    expect((await tile(dashboard.id, goals)).error?.code).toBe('source_gone');
    expect((await tile(dashboard.id, orders)).rows).toHaveLength(5);
    const path = `/api/dashboards/${dashboard.id}`;
    expect((await analytics.call<Dashboard>(maria, 'GET', path)).body.error).toBeUndefined();
  });

  it('restores what an older version showed, with its sources', async () => {
    const { dashboard, config } = await both();
    const [own] = config.charts;
    const fewer = (await put(dashboard, { ...config, charts: own ? [own] : [] })).body;
    expect(fewer.dataSourceIds).toEqual([ordersId]);
    const path = `/api/dashboards/${dashboard.id}`;
    const [, kept] = (await analytics.call<DashboardVersion[]>(maria, 'GET', `${path}/history`)).body;
    const body = { version: kept?.version };
    const restored = await analytics.call<Dashboard>(maria, 'POST', `${path}/restore`, { body });
    expect(restored.body.dataSourceIds).toEqual([ordersId, goalsId]);
  });

  it('keeps every version when it is pinned, and follows them else', async () => {
    const growingId = await addSource('growing.csv', GOALS, 40);
    const { dashboard, goals } = await both({ goals: growingId });
    const path = `/api/dashboards/${dashboard.id}`;
    const headers = { 'if-match': String(dashboard.version) };
    await analytics.call(maria, 'PUT', path, { body: { pinned: true }, headers });
    const grown = { id: growingId, name: 'growing.csv', version: 2, rows: 80, columns: GOALS };
    await analytics.announceReady(maria, grown);
    expect((await tile(dashboard.id, goals)).rows[0]?.[1]).toBe(1_000);
    const unpinned = { 'if-match': String(dashboard.version + 1) };
    await analytics.call(maria, 'PUT', path, { body: { pinned: false }, headers: unpinned });
    expect((await tile(dashboard.id, goals)).rows[0]?.[1]).toBe(2_000);
  });

  it('leaves calculations to its own source: a column of another that is called so stays', async () => {
    const { dashboard, goals } = await both();
    const path = `/api/dashboards/${dashboard.id}/calculations`;
    const body = { name: 'goal', formula: '[amount] * 2' };
    const made = await analytics.call<{ id: string; dependants: string[] }>(maria, 'POST', path, { body });
    expect([made.status, made.body.dependants]).toEqual([201, []]);
    const renamed = { body: { name: 'target' } };
    await analytics.call(maria, 'PATCH', `${path}/${made.body.id}`, renamed);
    expect((await tile(dashboard.id, goals)).rows[0]?.[1]).toBe(1_000);
  });

  it('lets guests filter another source by what its tiles show, and open its facts', async () => {
    const { dashboard, goals } = await both();
    const path = `/api/dashboards/${dashboard.id}`;
    const body = { filterColumns: ['region'] };
    const share = await analytics.call<CreatedShare>(maria, 'POST', `${path}/share`, { body });
    expect(share.status).toBe(201);
    const opened = await analytics.call(undefined, 'POST', '/api/auth/guest-token', {
      body: { token: share.body.token },
    });
    const cookie = String([opened.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const asked = await query(dashboard.id, { filters: [WEST] }, undefined, { cookie });
    const shown = asked.body.tiles.find(({ id }) => id === goals);
    expect(shown?.rows).toEqual([['West', 1_000]]);
    const fact = await analytics.call(undefined, 'GET', `/api/facts/${shown?.factIds[0]}`, {
      headers: { cookie },
    });
    expect(fact.status).toBe(200);
    const cross = [{ tile: goals, filter: { column: 'goal', op: 'gt', values: [1] } }];
    expect((await query(dashboard.id, { cross }, undefined, { cookie })).status).toBe(400);
  });
});
