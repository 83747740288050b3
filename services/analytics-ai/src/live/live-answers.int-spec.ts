import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Dashboard,
  type DashboardQueryResult,
  type Fact,
  type FactRows,
  type FilterValues,
  type Recomputed,
  type TileResult,
} from '@plumbline/contracts';
import type { Dataset } from '@plumbline/datasets';
import { AnsweringDatabase, heldRows } from '../testing/answering-database.js';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let database: AnsweringDatabase;
let liveId: string;
let dashboard: Dashboard;
let [first, later]: Dataset[] = [];

/** The first rows that were looked at, what the database holds, and what it holds later. */
const [SAMPLE, HELD, LATER] = [400, 900, 60];

const held = (rows: number) => heldRows(analytics, maria, { rows, columns: ORDERS });

beforeAll(async () => {
  analytics = await RunningAnalytics.start({ LIVE_WAIT_MS: '3000' });
  maria = await analytics.signIn();
  [first, later] = [await held(HELD), await held(LATER)];
  liveId = randomUUID();
  await analytics.announceReady(maria, {
    ...{ id: liveId, name: 'orders', version: 1, rows: SAMPLE, columns: ORDERS, isLive: true },
  });
  database = new AnsweringDatabase(analytics, first!);
  dashboard = await analytics.build(maria, liveId);
}, 120_000);
afterAll(async () => {
  await database?.stop();
  await analytics?.stop();
});

const ask = async (body: object = {}): Promise<DashboardQueryResult> => {
  const path = `/api/dashboards/${dashboard.id}/query`;
  const reply = await analytics.call<DashboardQueryResult>(maria, 'POST', path, { body });
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body;
};
const get = async <Body>(path: string) => (await analytics.call<Body>(maria, 'GET', path)).body;
const answered = ({ tiles }: DashboardQueryResult): TileResult[] => tiles.filter(({ error }) => !error);
/** The tile of a key figure that counts rows or adds up. */
const figure = (result: DashboardQueryResult): TileResult => {
  const [kpi] = dashboard.config.kpis;
  return result.tiles.find(({ id }) => id === kpi?.id)!;
};

describe('a dashboard of a live source', () => {
  it('F.5 shows what its database says, and when it said so', async () => {
    const result = await ask();
    expect(result.rows).toEqual({ total: HELD, left: HELD });
    expect(answered(result)).toHaveLength(result.tiles.length);
    for (const { live } of result.tiles) expect(live).toEqual({ asOf: expect.any(String) });
    const [oldest = ''] = result.tiles.map(({ live }) => live?.asOf ?? '').toSorted();
    expect(Date.parse(result.asOf)).toBeLessThanOrEqual(Date.parse(oldest));
  });

  it('asks the same once: for those who ask at the time, and for those who come within a minute', async () => {
    const filters = [{ column: 'region', op: 'eq', values: ['West'] }];
    const before = database.plans;
    const [one, other] = await Promise.all([ask({ filters }), ask({ filters })]);
    expect(one?.tiles.map(({ rows }) => rows)).toEqual(other?.tiles.map(({ rows }) => rows));
    const asked = database.plans - before;
    await ask({ filters });
    expect(database.plans - before).toBe(asked);
    const distinct = new Set(one?.tiles.map(({ id }) => id)).size + 2;
    expect(asked).toBeLessThanOrEqual(distinct);
  });

  it('asks again by hand, and keeps the last answer with its time where the database is away', async () => {
    const known = await ask();
    database.failure = { code: 'database_away', message: 'The server does not answer.' };
    try {
      const away = await ask({ fresh: true });
      expect(away.tiles.map(({ rows }) => rows)).toEqual(known.tiles.map(({ rows }) => rows));
      expect(figure(away).live).toEqual({
        asOf: figure(known).live?.asOf,
        problem: 'The server does not answer.',
      });
      const never = await ask({ filters: [{ column: 'region', op: 'eq', values: ['South'] }], fresh: true });
      expect(figure(never).error).toEqual({ code: 'database_away', message: 'The server does not answer.' });
    } finally {
      database.failure = undefined;
    }
    const back = await ask({ fresh: true });
    expect(figure(back).live).toEqual({ asOf: expect.any(String) });
    expect(Date.parse(figure(back).live?.asOf ?? '')).toBeGreaterThan(
      Date.parse(figure(known).live?.asOf ?? ''),
    );
  });

  it('says that it waits where the database is slow, and shows it once it is there', async () => {
    const filters = [{ column: 'region', op: 'eq', values: ['Midwest'] }];
    database.isSilent = true;
    const waiting = await ask({ filters });
    expect(figure(waiting).error).toMatchObject({ code: 'database_slow' });
    database.isSilent = false;
    const told = new Promise<void>((resolve) => {
      const stop = analytics.live.subscribe(maria.claims.wid, ({ message }) => {
        if (message.event !== 'changed' || message.data.type !== 'dashboard') return;
        stop();
        resolve();
      });
    });
    await told;
    expect(figure(await ask({ filters })).error).toBeUndefined();
  });

  it('offers the values of its database to filter by', async () => {
    const path = `/api/dashboards/${dashboard.id}/filter-values`;
    const regions = await get<FilterValues>(`${path}?column=region`);
    expect(regions.values.reduce((sum, { count }) => sum + count, 0)).toBe(HELD);
    const days = await get<FilterValues>(`${path}?column=order_date`);
    expect([days.min, days.max]).toEqual([
      expect.stringMatching(/^\d{4}-/),
      expect.stringMatching(/^\d{4}-/),
    ]);
  });
});

describe('a fact of a live source', () => {
  it('keeps its value and when it was true, counts its rows now, and shows a page of them', async () => {
    const tile = figure(await ask({ fresh: true }));
    const [id] = tile.factIds;
    const fact = await get<Fact>(`/api/facts/${id}`);
    expect(fact.live).toEqual({ asOf: tile.live?.asOf, rowsAsOf: expect.any(String) });
    expect(fact.rowsUsed).toBeGreaterThan(0);
    const rows = await get<FactRows>(`/api/facts/${id}/rows?limit=7`);
    expect(rows).toMatchObject({
      total: fact.rowsUsed,
      lines: [1, 2, 3, 4, 5, 6, 7],
      asOf: expect.any(String),
    });
  });

  it('is asked of the database again: the same, or what came since beside what was told, or that it is away', async () => {
    const tile = figure(await ask({ fresh: true }));
    const path = `/api/facts/${tile.factIds[0]}/recompute`;
    const again = async () => (await analytics.call<Recomputed>(maria, 'POST', path)).body;
    expect(await again()).toMatchObject({ equal: true, live: { isAnew: true } });
    database.dataset = later!;
    try {
      const moved = await again();
      expect(moved).toMatchObject({ equal: false, live: { isAnew: true } });
      expect(moved.value).not.toEqual(tile.rows);
    } finally {
      database.dataset = first!;
    }
    database.failure = { code: 'database_away', message: 'The server does not answer.' };
    try {
      expect(await again()).toMatchObject({
        ...{ equal: true, value: tile.rows },
        live: { isAnew: false, asOf: tile.live?.asOf, problem: 'The server does not answer.' },
      });
    } finally {
      database.failure = undefined;
    }
    const next = figure(await ask({ fresh: true }));
    expect(next.factIds).not.toEqual(tile.factIds);
  });
});

describe('what needs all rows here', () => {
  it.each([['/api/insights/run']])('is refused in words: %s', async (path) => {
    const body = { dataSourceId: liveId };
    const reply = await analytics.call<{ message: string }>(maria, 'POST', path, { body });
    expect([reply.status, reply.body.message]).toEqual([
      422,
      expect.stringMatching(/is live: its rows stay/),
    ]);
  });
});
