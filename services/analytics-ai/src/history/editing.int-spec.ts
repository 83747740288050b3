import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Dashboard,
  type DashboardConfig,
  type DashboardQueryResult,
  type DashboardVersion,
  MAX_HISTORY,
  type Suggestion,
  type TilePreview,
  tilePreview,
} from '@plumbline/contracts';
import { columnsOf } from '../plans/plan-columns.js';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let sourceId: string;
let built: Dashboard;

const addSource = (caller: Caller, id: string, version: number, columns = ORDERS) =>
  analytics.announceReady(caller, { id, name: 'orders.csv', version, rows: 2_000, columns });

const put = (caller: Caller, { id, version }: Dashboard, body: unknown) =>
  analytics.call<Dashboard & { details: Record<string, unknown> }>(caller, 'PUT', `/api/dashboards/${id}`, {
    body,
    headers: { 'if-match': String(version) },
  });

const history = async (id: string) =>
  (await analytics.call<DashboardVersion[]>(maria, 'GET', `/api/dashboards/${id}/history`)).body;

function firstChart({ charts }: DashboardConfig) {
  const [chart] = charts;
  if (!chart) throw new Error('no chart');
  return chart;
}

const newDashboard = () => analytics.build(maria, sourceId);

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise' });
  sourceId = randomUUID();
  await addSource(maria, sourceId, 1);
  built = await newDashboard();
});
afterAll(() => analytics?.stop());

describe('a tile that is not saved (DASH-004)', () => {
  const preview = (body: unknown) =>
    analytics.call<TilePreview>(maria, 'POST', `/api/dashboards/${built.id}/preview`, { body });

  it('shows what it would show saved, with facts', async () => {
    const chart = firstChart(built.config);
    const { status, body } = await preview({ tile: chart });
    expect(status).toBe(200);
    expect(tilePreview.parse(body).factIds).toHaveLength(1);
    const saved = await analytics.call<DashboardQueryResult>(
      maria,
      'POST',
      `/api/dashboards/${built.id}/query`,
      {
        body: { tiles: [chart.id] },
      },
    );
    expect(body.rows).toEqual(saved.body.tiles[0]?.rows);
    expect(body.factIds).toEqual(saved.body.tiles[0]?.factIds);
  });

  it('needs no words and no place, and follows filters', async () => {
    const plan = {
      dataSourceId: sourceId,
      version: 1,
      measures: [{ agg: 'sum', column: 'amount', as: 'Total' }],
      dimensions: [{ column: 'region' }],
    };
    const filters = [{ column: 'region', op: 'eq', values: ['West'] }];
    const { status, body } = await preview({ tile: { type: 'bar', plan }, filters });
    expect([status, body.rows.length, body.filteredBy]).toEqual([200, 1, ['region']]);
    expect(body.stated?.title).toBeTruthy();
  });

  it('refuses a plan that does not fit, and leaves the dashboard as it is', async () => {
    const plan = {
      dataSourceId: sourceId,
      version: 1,
      measures: [{ agg: 'sum', column: 'nothing', as: 'x' }],
    };
    expect((await preview({ tile: { type: 'bar', plan } })).status).toBe(422);
    const after = await analytics.call<Dashboard>(maria, 'GET', `/api/dashboards/${built.id}`);
    expect(after.body.version).toBe(built.version);
  });
});

describe('suggestions', () => {
  const suggestions = async (id: string) =>
    (await analytics.call<Suggestion[]>(maria, 'GET', `/api/dashboards/${id}/suggestions`)).body;

  it('are the charts that scored next, each with its reason, and none that is shown', async () => {
    const listed = await suggestions(built.id);
    expect(listed.map(({ chart }) => chart.id)).toEqual(built.config.runnersUp.map(({ id }) => id));
    for (const { reason } of listed) expect(reason).toMatch(/^Chosen because .+\.$/);
    const [first] = listed;
    const own = await newDashboard();
    const charts = [
      ...own.config.charts,
      { ...first?.chart, id: randomUUID(), layout: { x: 0, y: 40, w: 6, h: 4 } },
    ];
    expect((await put(maria, own, { config: { ...own.config, charts } })).status).toBe(200);
    const titles = (await suggestions(own.id)).map(({ chart }) => chart.title);
    expect(titles).not.toContain(first?.chart.title);
  });

  it('are ranked anew for an empty dashboard', async () => {
    const body = { name: 'Empty', dataSourceId: sourceId };
    const empty = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', { body });
    expect((await suggestions(empty.body.id)).length).toBeGreaterThan(3);
  });
});

describe('saving', () => {
  it('names the tile whose plan does not fit, and says who saved a newer version', async () => {
    const own = await newDashboard();
    const chart = firstChart(own.config);
    const plan = { ...chart.plan, measures: [{ agg: 'sum', column: 'nothing', as: 'x' }] };
    const config = { ...own.config, charts: [{ ...chart, plan }] };
    const refused = await put(maria, own, { config });
    expect(refused.status).toBe(422);
    expect(refused.body.details).toMatchObject({ tile: chart.id, title: chart.title });
    const dana = await analytics.signIn({ wid: maria.claims.wid, name: 'dana', plan: 'enterprise' });
    expect((await put(dana, own, { name: 'Hers' })).status).toBe(200);
    const stale = await put(maria, own, { name: 'Mine' });
    expect([stale.status, stale.body.details]).toEqual([
      412,
      expect.objectContaining({ version: own.version + 1, by: 'dana' }),
    ]);
  });

  it('marks the tiles that a person changed, and those alone', async () => {
    const own = await newDashboard();
    const [first, second, ...rest] = own.config.charts;
    const charts = [{ ...first, type: 'table' }, { ...second, layout: { ...second?.layout, h: 5 } }, ...rest];
    const saved = await put(maria, own, { config: { ...own.config, charts } });
    expect(saved.body.config.charts.map(({ isEdited }) => isEdited ?? false)).toEqual([
      true,
      ...own.config.charts.slice(1).map(() => false),
    ]);
  });

  it('keeps edited tiles when columns go, says which one and offers the nearest', async () => {
    const [id, ann] = [randomUUID(), await analytics.signIn()];
    await addSource(ann, id, 1);
    const own = await analytics.build(ann, id);
    const chart = own.config.charts.find(({ plan }) => columnsOf(plan).includes('region') && plan.limit);
    const charts = own.config.charts.map((one) => (one.id === chart?.id ? { ...one, title: 'Mine' } : one));
    expect((await put(ann, own, { config: { ...own.config, charts } })).status).toBe(200);
    const renamed = ORDERS.map((column) =>
      column.name === 'region' ? { ...column, name: 'sales_region' } : column,
    );
    await addSource(ann, id, 2, renamed);
    const { body } = await analytics.call<DashboardQueryResult>(
      ann,
      'POST',
      `/api/dashboards/${own.id}/query`,
      { body: {} },
    );
    const errors = body.tiles.flatMap(({ error }) => (error?.code === 'column_gone' ? [error] : []));
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toMatchObject({ column: 'region', nearest: 'sales_region' });
  });
});

describe('history', () => {
  it('says who changed what, and brings an earlier version back as the newest', async () => {
    const own = await newDashboard();
    const [first, ...rest] = own.config.charts;
    expect(await history(own.id)).toMatchObject([{ version: own.version, changes: [] }]);
    const config = { ...own.config, charts: [{ ...first, title: 'My words' }, ...rest.slice(1)] };
    const saved = (await put(maria, own, { config, name: 'Other' })).body;
    const [newest, before] = await history(own.id);
    expect(newest).toMatchObject({
      version: own.version + 1,
      by: 'maria',
      changes: ['Renamed to “Other”', 'Changed “My words”', `Removed “${rest[0]?.title}”`],
    });
    expect(before).toMatchObject({ version: own.version, changes: [] });
    const restored = await analytics.call<Dashboard>(maria, 'POST', `/api/dashboards/${own.id}/restore`, {
      body: { version: own.version },
    });
    expect(restored.body).toMatchObject({ name: own.name, version: saved.version + 1 });
    expect(restored.body.config.charts).toEqual(own.config.charts);
    expect((await history(own.id))[0]?.changes).toEqual([`Restored version ${own.version}`]);
    const missing = await analytics.call(maria, 'POST', `/api/dashboards/${own.id}/restore`, {
      body: { version: 999 },
    });
    expect(missing.status).toBe(404);
  });

  it('is bounded', async () => {
    let own = await newDashboard();
    for (let at = 0; at < MAX_HISTORY + 3; at++) own = (await put(maria, own, { name: `Name ${at}` })).body;
    const kept = await history(own.id);
    expect([kept.length, kept[0]?.version]).toEqual([MAX_HISTORY, own.version]);
  }, 20_000);

  it('goes on in a copy, whose titles stay written by rule', async () => {
    const own = await newDashboard();
    const copied = await analytics.call<Dashboard>(maria, 'POST', `/api/dashboards/${own.id}/copy`, {
      body: { name: 'Copy', config: { ...own.config, kpis: [] } },
    });
    expect(copied).toMatchObject({ status: 201, body: { name: 'Copy', config: { kpis: [] } } });
    expect(copied.body.config.charts.map(({ titleBy }) => titleBy)).toEqual(
      own.config.charts.map(({ titleBy }) => titleBy),
    );
  });
});

it('is nobody else’s (S-18)', async () => {
  const stranger = await analytics.signIn();
  const calls: ['GET' | 'POST', string, unknown?][] = [
    ['POST', 'preview', { tile: firstChart(built.config) }],
    ['GET', 'suggestions'],
    ['GET', 'history'],
    ['POST', 'restore', { version: 1 }],
    ['POST', 'copy', {}],
    ['GET', 'comments'],
    ['POST', 'comments', { text: 'x' }],
  ];
  for (const [method, path, body] of calls) {
    const url = `/api/dashboards/${built.id}/${path}`;
    expect((await analytics.call(stranger, method, url, { body })).status).toBe(404);
    expect((await analytics.call(undefined, method, url, { body })).status).toBe(401);
  }
});
