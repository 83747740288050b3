import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Dashboard,
  type DashboardQueryResult,
  dashboardQueryResult,
  dashboard as dashboardSchema,
  type TileResult,
} from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let sourceId: string;
let built: Dashboard;

const ROWS = 6_000;

async function addSource(
  caller: Caller,
  options: { version?: number; id?: string; columns?: typeof ORDERS } = {},
) {
  const id = options.id ?? randomUUID();
  await analytics.announceReady(caller, {
    id,
    name: 'orders_2026.csv',
    version: options.version ?? 1,
    rows: ROWS,
    columns: options.columns ?? ORDERS,
  });
  return id;
}

async function query(caller: Caller, id: string, body: unknown = {}): Promise<DashboardQueryResult> {
  const reply = await analytics.call<DashboardQueryResult>(caller, 'POST', `/api/dashboards/${id}/query`, {
    body,
  });
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return dashboardQueryResult.parse(reply.body);
}

const tileOf = (result: DashboardQueryResult, id: string): TileResult => {
  const tile = result.tiles.find((one) => one.id === id);
  if (!tile) throw new Error(`no tile ${id}`);
  return tile;
};

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ zone: 'America/Chicago' });
  sourceId = await addSource(maria);
  built = await analytics.build(maria, sourceId);
});
afterAll(() => analytics?.stop());

describe('a generated dashboard (DASH-001, DASH-002)', () => {
  it('answers 202 with the dashboard that is being built, and its job', async () => {
    const reply = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards/generate', {
      body: { dataSourceId: sourceId, name: 'Second' },
    });
    expect(reply.status).toBe(202);
    expect(reply.body).toMatchObject({ status: 'building', name: 'Second', jobId: expect.any(String) });
    expect((await analytics.ended(maria, reply.body.id)).status).toBe('ready');
  });

  it('has key figures, charts and a table, in the shape of the contract (ENT-007, ENT-008)', () => {
    expect(dashboardSchema.parse(built)).toMatchObject({
      status: 'ready',
      name: 'Orders 2026',
      pinned: false,
      dataVersion: 1,
    });
    expect(built.config.kpis).toHaveLength(4);
    expect(built.config.charts.filter(({ type }) => type === 'table')).toHaveLength(1);
    expect(built.config.charts.length + built.config.kpis.length).toBeLessThanOrEqual(11);
  });

  it('answers every tile, with a fact each, from one call', async () => {
    const result = await query(maria, built.id);
    expect(result).toMatchObject({
      version: built.version,
      dataVersion: 1,
      rows: { total: ROWS, left: ROWS },
    });
    for (const { id } of [...built.config.charts, ...built.config.kpis]) {
      const tile = tileOf(result, id);
      expect(tile.error).toBeUndefined();
      expect(tile.factIds).toHaveLength(1);
      expect(tile.rows.length).toBeGreaterThan(0);
    }
  });

  it('says without filters what it said when it was built', async () => {
    const result = await query(maria, built.id);
    for (const { id, title, subtitle } of built.config.charts) {
      expect(tileOf(result, id).stated).toMatchObject({ title, subtitle });
    }
    for (const { id, title } of built.config.kpis) expect(tileOf(result, id).stated?.title).toBe(title);
  });

  it('gives the same facts again', async () => {
    const ids = async () => (await query(maria, built.id)).tiles.map(({ id, factIds }) => [id, factIds]);
    expect(await ids()).toEqual(await ids());
  });
});

describe('filters', () => {
  it('reach every tile that has the column, and say where they cannot', async () => {
    const filters = [
      { column: 'region', op: 'in', values: ['West'] },
      { column: 'planet', op: 'eq', values: ['Mars'] },
    ];
    const result = await query(maria, built.id, { filters });
    expect(result.rows.left).toBeLessThan(ROWS);
    for (const tile of result.tiles) {
      expect([tile.filteredBy, tile.notFilteredBy]).toEqual([['region'], ['planet']]);
    }
  });

  it('leave the tile a cross-filter came from untouched', async () => {
    const [first, second] = built.config.charts;
    const cross = [{ tile: first?.id, filter: { column: 'region', op: 'eq', values: ['South'] } }];
    const [plain, crossed] = [await query(maria, built.id), await query(maria, built.id, { cross })];
    expect(tileOf(crossed, first?.id ?? '').rows).toEqual(tileOf(plain, first?.id ?? '').rows);
    expect(tileOf(crossed, first?.id ?? '').filteredBy).toEqual([]);
    expect(tileOf(crossed, second?.id ?? '').filteredBy).toEqual(['region']);
    expect(crossed.rows.left).toBeLessThan(plain.rows.left);
  });

  it('move the comparison of key figures to the chosen range and the equal one before it', async () => {
    const filters = [{ column: 'order_date', op: 'between', values: ['2026-01-01', '2026-03-31'] }];
    const [kpi] = built.config.kpis;
    const tile = tileOf(await query(maria, built.id, { filters }), kpi?.id ?? '');
    expect(tile.stated).toMatchObject({
      title: 'Total amount',
      comparison: { label: 'vs. the 3 months before' },
    });
    expect(tile.rows[0]?.every((value) => Number(value) > 0)).toBe(true);
  });

  it('that cannot be read are the caller’s mistake', async () => {
    const filters = [{ column: 'amount', op: 'contains', values: ['1'] }];
    const reply = await analytics.call(maria, 'POST', `/api/dashboards/${built.id}/query`, {
      body: { filters },
    });
    expect([reply.status, reply.body.code]).toEqual([400, 'malformed']);
  });

  it('offer their values with counts', async () => {
    const reply = await analytics.call<{ values: { value: unknown; count: number }[] }>(
      maria,
      'GET',
      `/api/dashboards/${built.id}/filter-values?column=region&search=SOUT&_t=1`,
    );
    expect(reply.body.values).toEqual([{ value: 'South', count: expect.any(Number) }]);
  });
});

describe('changing a dashboard', () => {
  it('needs the version it changes, and refuses a stale one', async () => {
    const own = await analytics.build(maria, sourceId);
    const put = (headers: Record<string, string>, body: unknown = { name: 'Renamed' }) =>
      analytics.call<Dashboard & { code: string }>(maria, 'PUT', `/api/dashboards/${own.id}`, {
        body,
        headers,
      });
    expect((await put({})).status).toBe(428);
    const saved = await put({ 'if-match': `"${own.version}"` });
    expect([saved.status, saved.body.name, saved.body.version]).toEqual([200, 'Renamed', own.version + 1]);
    const stale = await put({ 'if-match': `"${own.version}"` });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict']);
    await analytics.call(maria, 'DELETE', `/api/dashboards/${own.id}`);
  });

  it('keeps the title a person wrote, and refuses plans that do not fit', async () => {
    const own = await analytics.build(maria, sourceId);
    const [first, ...rest] = own.config.charts;
    if (!first) throw new Error('no chart');
    const charts = [{ ...first, title: 'My words' }, ...rest];
    const put = (config: unknown, version: number) =>
      analytics.call<Dashboard>(maria, 'PUT', `/api/dashboards/${own.id}`, {
        body: { config },
        headers: { 'if-match': String(version) },
      });
    expect((await put({ ...own.config, charts }, own.version)).status).toBe(200);
    expect(tileOf(await query(maria, own.id), first.id).stated).toBeUndefined();
    const foreign = { ...first, plan: { ...first.plan, dataSourceId: randomUUID() } };
    expect((await put({ ...own.config, charts: [foreign] }, own.version + 1)).status).toBe(422);
    const unknown = {
      ...first,
      plan: { ...first.plan, measures: [{ agg: 'sum', column: 'nothing', as: 'x' }] },
    };
    expect((await put({ ...own.config, charts: [unknown] }, own.version + 1)).status).toBe(422);
    await analytics.call(maria, 'DELETE', `/api/dashboards/${own.id}`);
  });

  it('lists newest first with the total, page by page (API-024)', async () => {
    const tom = await analytics.signIn({ plan: 'enterprise' });
    const id = await addSource(tom);
    for (const name of ['one', 'two', 'three']) {
      const made = await analytics.call(tom, 'POST', '/api/dashboards', { body: { name, dataSourceId: id } });
      expect(made.status).toBe(201);
    }
    const page = await analytics.call<Dashboard[]>(tom, 'GET', '/api/dashboards?offset=1&limit=1&_t=5');
    expect([page.body.map(({ name }) => name), page.headers['x-total-count']]).toEqual([['two'], '3']);
    expect((await analytics.call(tom, 'GET', '/api/dashboards?limit=201')).status).toBe(400);
  });
});

describe('a source that is read again', () => {
  const narrower = ORDERS.filter(({ name }) => name !== 'region').map((column) =>
    column.name === 'discount'
      ? { ...column, stored: 'VARCHAR', role: 'text' as const, format: undefined }
      : column,
  );
  const put = (caller: Caller, own: Dashboard, body: unknown) =>
    analytics.call<Dashboard>(caller, 'PUT', `/api/dashboards/${own.id}`, {
      body,
      headers: { 'if-match': String(own.version) },
    });

  it('is followed at once; tiles a person arranged stay, and one whose column is gone says so alone', async () => {
    const ann = await analytics.signIn();
    const id = await addSource(ann);
    const [own, kept] = [await analytics.build(ann, id), await analytics.build(ann, id)];
    expect((await put(ann, own, { config: own.config })).status).toBe(200);
    expect((await put(ann, kept, { pinned: true })).body).toMatchObject({ pinned: true, dataVersion: 1 });
    await addSource(ann, { id, version: 2, columns: narrower });
    const result = await query(ann, own.id);
    expect(result.dataVersion).toBe(2);
    const errors = new Set(result.tiles.flatMap(({ error }) => error?.code ?? []));
    expect([...errors].sort()).toEqual(['column_changed', 'column_gone']);
    expect(result.tiles.some(({ rows }) => rows.length > 0)).toBe(true);
    const pinned = await query(ann, kept.id);
    expect([pinned.dataVersion, pinned.tiles.flatMap(({ error }) => error ?? [])]).toEqual([1, []]);
  });

  it('is built anew where rules alone made the dashboard, and comes back with a rollback', async () => {
    const ann = await analytics.signIn();
    const id = await addSource(ann);
    const own = await analytics.build(ann, id);
    const words = ({ config }: Dashboard) => config.charts.map(({ title }) => title);
    await addSource(ann, { id, version: 2, columns: narrower });
    const rebuilt = await analytics.ended(ann, own.id);
    expect(rebuilt).toMatchObject({ status: 'ready', dataVersion: 2 });
    expect(words(rebuilt)).not.toEqual(words(own));
    expect((await query(ann, own.id)).tiles.flatMap(({ error }) => error ?? [])).toEqual([]);
    await addSource(ann, { id, version: 1 });
    const back = await analytics.ended(ann, own.id);
    expect([back.dataVersion, words(back)]).toEqual([1, words(own)]);
  });

  it('answers 410 after its deletion, and its dashboards can still be deleted', async () => {
    const ann = await analytics.signIn();
    const id = await addSource(ann);
    const own = await analytics.build(ann, id);
    await analytics.announceDeleted(ann, id);
    const asked = await analytics.call(ann, 'POST', `/api/dashboards/${own.id}/query`, { body: {} });
    expect([asked.status, asked.body.code]).toEqual([410, 'gone']);
    const shown = await analytics.call<Dashboard>(ann, 'GET', `/api/dashboards/${own.id}`);
    expect(shown.body.error?.code).toBe('source_gone');
    expect(
      (await analytics.call(ann, 'POST', '/api/dashboards/generate', { body: { dataSourceId: id } })).status,
    ).toBe(404);
    expect((await analytics.call(ann, 'DELETE', `/api/dashboards/${own.id}`)).status).toBe(200);
    expect((await analytics.call(ann, 'GET', `/api/dashboards/${own.id}`)).status).toBe(404);
  });

  it('may be asked for before the news of it has arrived', async () => {
    const ann = await analytics.signIn();
    const id = randomUUID();
    const ask = () =>
      analytics.call<Dashboard>(ann, 'POST', '/api/dashboards/generate', { body: { dataSourceId: id } });
    let asked: ReturnType<typeof ask> | undefined;
    await analytics.announceReady(
      ann,
      { id, name: 'late.csv', version: 1, rows: 200, columns: ORDERS },
      {
        wait: false,
        beforeNews: () => {
          asked = ask();
        },
      },
    );
    expect((await asked)?.status).toBe(202);
  });
});

describe('places of the plan', () => {
  it('50 parallel calls on Free make exactly 5 dashboards (X-18)', async () => {
    const free = await analytics.signIn();
    const id = await addSource(free);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        analytics.call(free, 'POST', '/api/dashboards/generate', { body: { dataSourceId: id } }),
      ),
    );
    const by = (status: number) => replies.filter((reply) => reply.status === status);
    expect([by(202).length, by(403).length]).toEqual([5, 45]);
    expect(by(403)[0]?.body).toMatchObject({
      code: 'plan_limit',
      details: { meter: 'dashboards', limit: 5 },
    });
    const usage = await analytics.call(free, 'GET', '/api/subscription/usage');
    expect(usage.body).toEqual([
      { meter: 'dashboards', used: 5, limit: 5 },
      { meter: 'guests', used: 0, limit: 0 },
    ]);
  });

  it('are given back by a build that fails, which stays to be seen, tried again and deleted', async () => {
    const free = await analytics.signIn();
    const id = randomUUID();
    const columns = [{ name: 'empty', stored: 'VARCHAR', role: 'constant' as const, sql: 'NULL' }];
    await analytics.announceReady(free, { id, name: 'empty.csv', version: 1, rows: 3, columns });
    const failed = await analytics.build(free, id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'no_chartable_columns' } });
    const usage = await analytics.call<{ used: number }[]>(free, 'GET', '/api/subscription/usage');
    expect(usage.body[0]?.used).toBe(0);
    await analytics.announceReady(free, { id, name: 'orders.csv', version: 2, rows: 300, columns: ORDERS });
    expect((await analytics.call(free, 'POST', `/api/dashboards/${failed.id}/retry`)).status).toBe(202);
    expect((await analytics.ended(free, failed.id)).status).toBe('ready');
    expect((await analytics.call(free, 'POST', `/api/dashboards/${failed.id}/retry`)).status).toBe(409);
  });

  it('are kept by an empty dashboard that is built', async () => {
    const free = await analytics.signIn();
    const id = randomUUID();
    await analytics.announceReady(free, { id, name: 'orders.csv', version: 1, rows: 300, columns: ORDERS });
    const make = (name: string) =>
      analytics.call<{ id: string }>(free, 'POST', '/api/dashboards', { body: { name, dataSourceId: id } });
    const made = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(make));
    const [first] = made.map(({ body }) => body.id);
    expect((await analytics.call(free, 'POST', `/api/dashboards/${first}/retry`)).status).toBe(202);
    const built = await analytics.ended(free, first ?? '');
    expect(built.status).toBe('ready');
    expect(built.config.charts.length).toBeGreaterThan(0);
  });

  it('are taken once for calls with the same Idempotency-Key', async () => {
    const free = await analytics.signIn();
    const id = await addSource(free);
    const once = () =>
      analytics.call<Dashboard>(free, 'POST', '/api/dashboards/generate', {
        body: { dataSourceId: id },
        headers: { 'idempotency-key': 'click-1' },
      });
    const replies = await Promise.all([once(), once(), once()]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('foreign and missing things (S-18)', () => {
  it('answer the same 404 on every verb', async () => {
    const stranger = await analytics.signIn({ role: 'admin' });
    const calls = (
      id: string,
    ): ['GET' | 'POST' | 'PUT' | 'DELETE', string, unknown?, Record<string, string>?][] => [
      ['GET', `/api/dashboards/${id}`],
      ['PUT', `/api/dashboards/${id}`, { name: 'Mine' }, { 'if-match': '1' }],
      ['DELETE', `/api/dashboards/${id}`],
      ['POST', `/api/dashboards/${id}/query`, {}],
      ['POST', `/api/dashboards/${id}/retry`],
      ['GET', `/api/dashboards/${id}/filter-values?column=region`],
    ];
    for (const [at, [method, url, body, headers]] of calls(built.id).entries()) {
      const [, missingUrl] = calls(randomUUID())[at] ?? ['GET', ''];
      const foreign = await analytics.call(stranger, method, url, { body, headers });
      const missing = await analytics.call(stranger, method, missingUrl, { body, headers });
      const { requestId: _, ...one } = foreign.body;
      const { requestId: __, ...other } = missing.body;
      expect([foreign.status, one]).toEqual([404, other]);
      expect((await analytics.call(undefined, method, url, { body, headers })).status).toBe(401);
    }
    const body = { dataSourceId: sourceId, name: 'Mine' };
    const made = await Promise.all(
      ['/api/dashboards/generate', '/api/dashboards'].map((path) =>
        analytics.call(stranger, 'POST', path, { body }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([404, 404]);
    expect((await analytics.call<Dashboard[]>(stranger, 'GET', '/api/dashboards')).body).toEqual([]);
    expect((await analytics.call(maria, 'GET', `/api/dashboards/${built.id}`)).status).toBe(200);
  }, 20_000);
});
