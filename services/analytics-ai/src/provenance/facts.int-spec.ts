import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Dashboard,
  type DashboardQueryResult,
  type Fact,
  type FactRows,
  factRows,
  fact as factSchema,
} from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let sourceId: string;
let built: Dashboard;
let result: DashboardQueryResult;

const ROWS = 6_000;

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn();
  sourceId = randomUUID();
  await analytics.announceReady(maria, {
    id: sourceId,
    name: 'orders.csv',
    version: 1,
    rows: ROWS,
    columns: ORDERS,
  });
  built = await analytics.build(maria, sourceId);
  const reply = await analytics.call<DashboardQueryResult>(
    maria,
    'POST',
    `/api/dashboards/${built.id}/query`,
    {
      body: { filters: [{ column: 'quantity', op: 'gte', values: [3] }] },
    },
  );
  result = reply.body;
});
afterAll(() => analytics?.stop());

const get = (id: string, where = '') =>
  analytics.call<Fact & { code: string }>(maria, 'GET', `/api/facts/${id}${where}`);
const recompute = (id: string, where = '') =>
  analytics.call<{ value: unknown; equal: boolean; durationMs: number }>(
    maria,
    'POST',
    `/api/facts/${id}/recompute${where}`,
  );
const rowsOf = (id: string, where = '') =>
  analytics.call<FactRows>(maria, 'GET', `/api/facts/${id}/rows${where}`);

function tileNamed(words: RegExp) {
  const chart = built.config.charts.find(({ subtitle }) => words.test(subtitle));
  const tile = result.tiles.find(({ id }) => id === chart?.id);
  if (!tile?.factIds[0]) throw new Error(`no tile ${words}`);
  return { ...tile, factId: tile.factIds[0] };
}

describe('a fact', () => {
  it('of a tile holds its whole result, its plan and the rows left after each filter', async () => {
    for (const tile of result.tiles) {
      const { status, body } = await get(tile.factIds[0] ?? '');
      expect(status).toBe(200);
      expect(factSchema.parse(body)).toMatchObject({
        id: tile.factIds[0],
        kind: 'query',
        value: tile.rows,
        columns: tile.columns,
        dataSourceId: sourceId,
        dataSourceName: 'orders.csv',
        dataVersion: 1,
      });
      expect(body.filterSteps?.at(-1)?.rowsLeft).toBe(body.rowsUsed);
    }
  });

  it('recomputes to the same value, for every cell of every tile', async () => {
    for (const tile of result.tiles) {
      const id = tile.factIds[0] ?? '';
      expect((await recompute(id)).body).toMatchObject({ value: tile.rows, equal: true });
      for (const column of tile.columns) {
        const where = `?row=${tile.rows.length - 1}&column=${encodeURIComponent(column.name)}`;
        expect([tile.id, column, (await recompute(id, where)).body.equal]).toEqual([tile.id, column, true]);
      }
    }
  });

  it('narrowed to a cell carries that row’s dimensions as filters, and its rows add up to it', async () => {
    const tile = tileNamed(/^Total amount by region, USD/);
    const at = tile.rows.findIndex(([region]) => region === 'South');
    const where = `?row=${at}&column=Total%20amount`;
    const { body } = await get(tile.factId, where);
    expect(body).toMatchObject({ label: 'Total amount, South', value: tile.rows[at]?.[1], unit: 'USD' });
    expect(body.plan?.filters).toContainEqual({ column: 'region', op: 'eq', values: ['South'] });
    const page = factRows.parse((await rowsOf(tile.factId, `${where}&limit=1000`)).body);
    expect(page.total).toBe(body.rowsUsed);
    const rows = [...page.rows];
    for (let offset = 1_000; offset < page.total; offset += 1_000) {
      rows.push(...(await rowsOf(tile.factId, `${where}&limit=1000&offset=${offset}`)).body.rows);
    }
    const amount = page.columns.findIndex(({ name }) => name === 'amount');
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[amount] ?? 0) * 100), 0);
    expect(cents).toBe(Math.round(Number(body.value) * 100));
    expect(rows.filter((row) => row[amount] === null)).toHaveLength(body.rowsWithoutValue ?? -1);
    expect(page.lines.every((line, index) => index === 0 || line > (page.lines[index - 1] ?? 0))).toBe(true);
  });

  it('of a missing group counts the rows without the value', async () => {
    const tile = tileNamed(/^Total amount by region, USD/);
    const at = tile.rows.findIndex(([region]) => region === null);
    const { body } = await get(tile.factId, `?row=${at}&column=Total%20amount`);
    expect(body.label).toBe('Total amount, No region');
    expect(body.plan?.filters).toContainEqual({ column: 'region', op: 'is_null', values: [] });
  });

  it('is refused where the result has no such cell', async () => {
    const [tile] = result.tiles;
    for (const where of ['?row=99999', '?row=0&column=nothing', '/rows?row=99999']) {
      expect((await get(tile?.factIds[0] ?? '', where)).status).toBe(404);
    }
    expect((await get(tile?.factIds[0] ?? '', '?row=-1')).status).toBe(400);
  });

  it('that is foreign or missing answers the same 404 (S-18)', async () => {
    const stranger = await analytics.signIn();
    const id = result.tiles[0]?.factIds[0];
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/recompute'],
      ['GET', '/rows'],
    ] as const) {
      const foreign = await analytics.call(stranger, method, `/api/facts/${id}${path}`);
      const missing = await analytics.call(stranger, method, `/api/facts/${randomUUID()}${path}`);
      expect([foreign.status, foreign.body.message]).toEqual([404, missing.body.message]);
      expect((await analytics.call(undefined, method, `/api/facts/${id}${path}`)).status).toBe(401);
    }
  });

  it('is gone with its source', async () => {
    const ann = await analytics.signIn();
    const id = randomUUID();
    await analytics.announceReady(ann, { id, name: 'gone.csv', version: 1, rows: 100, columns: ORDERS });
    const own = await analytics.build(ann, id);
    const { body } = await analytics.call<DashboardQueryResult>(
      ann,
      'POST',
      `/api/dashboards/${own.id}/query`,
      { body: {} },
    );
    await analytics.announceDeleted(ann, id);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/recompute'],
      ['GET', '/rows'],
    ] as const) {
      const reply = await analytics.call(ann, method, `/api/facts/${body.tiles[0]?.factIds[0]}${path}`);
      expect([reply.status, reply.body.code]).toEqual([410, 'gone']);
    }
  });
});
