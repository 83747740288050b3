import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Chart,
  CreatedShare,
  Dashboard,
  DashboardQueryResult,
  Fact,
  QueryResult,
} from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import { FactRetention } from './fact-retention.js';

const ROWS = 10_000;
const MB = 1_048_576;
const [BOUND, GUEST_BOUND] = [2 * MB, MB / 2];
/** What may be written before a workspace is measured again. */
const SLACK = 1 + 1 / 16;

let analytics: RunningAnalytics;
let maria: Caller;
let dashboard: Dashboard;

beforeAll(async () => {
  analytics = await RunningAnalytics.start({ FACTS_MB: '2', GUEST_FACTS_MB: '0.5' });
  maria = await analytics.signIn({ plan: 'premium' });
  const dataSourceId = randomUUID();
  await analytics.announceReady(maria, {
    ...{ id: dataSourceId, name: 'orders.csv', version: 1, rows: ROWS, columns: ORDERS },
  });
  const made = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', {
    body: { name: 'Orders', dataSourceId },
  });
  const chart: Chart = {
    ...{ id: randomUUID(), type: 'scatter', title: 'Orders', subtitle: '', reason: '' },
    layout: { x: 0, y: 0, w: 6, h: 3 },
    plan: {
      ...{ dataSourceId, version: 1, measures: [], dimensions: [], filters: [], order: [] },
      raw: { columns: ['order_id', 'channel', 'amount', 'quantity'], limit: 5_000 },
    },
  };
  const reply = await analytics.call<Dashboard>(maria, 'PUT', `/api/dashboards/${made.body.id}`, {
    body: { config: { charts: [chart], kpis: [] } },
    headers: { 'if-match': '1' },
  });
  expect(reply.status).toBe(200);
  dashboard = reply.body;
});
afterAll(() => analytics?.stop());

/**
 * A filter that lets some hundred rows of the tile's 5,000 through: as much of a fact is stored as of all of them, and
 * far fewer are sent.
 */
const narrow = (at: number) => 290 + at / 100;

/** A filter that nobody asked before leaves a fact that is not there. */
async function ask(from: number | undefined, guest?: string) {
  const filters = from === undefined ? [] : [{ column: 'amount', op: 'gte', values: [from] }];
  const path = `/api/dashboards/${dashboard.id}/query`;
  const reply = await analytics.call<DashboardQueryResult>(guest ? undefined : maria, 'POST', path, {
    body: { filters },
    ...(guest && { headers: { cookie: guest } }),
  });
  expect(reply.status).toBe(200);
  const [tile] = reply.body.tiles;
  return { id: tile?.factIds[0] ?? '', rows: tile?.rows ?? [] };
}

const get = (id: string, where = '') =>
  analytics.call<Fact & { code: string; message: string }>(maria, 'GET', `/api/facts/${id}${where}`);
const recompute = async (id: string, where = '') =>
  (await analytics.call<{ equal: boolean }>(maria, 'POST', `/api/facts/${id}/recompute${where}`)).body.equal;

async function stored(forGuest: boolean) {
  const [row]: [{ bytes: string; facts: string; largest: number; rows: number; states: string }] =
    await analytics.database.query(
      `SELECT coalesce(sum(stored_bytes), 0) AS bytes, count(*) AS facts, max(octet_length(result::text)) AS largest,
         max(json_array_length(result->'rows')) AS rows, string_agg(id::text || xmin::text, ' ' ORDER BY id) AS states
       FROM facts WHERE workspace_id = $1 AND for_guest = $2`,
      [maria.claims.wid, forGuest],
    );
  return { ...row, bytes: Number(row.bytes), facts: Number(row.facts) };
}

describe('what is stored of facts', () => {
  it('stays within its bound under 500 filters over a tile of 5,000 rows, the oldest gone first', async () => {
    const plain = await ask(undefined);
    expect(plain.rows).toHaveLength(5_000);
    const first = await ask(narrow(1));
    let last = first;
    for (let at = 2; at <= 500; at += 1) last = await ask(narrow(at));
    const { bytes, rows, largest } = await stored(false);
    process.stdout.write(`500 filters over ${plain.rows.length} rows: ${bytes} bytes stored.\n`);
    expect([bytes <= BOUND * SLACK, rows <= 200, largest < 18_000]).toEqual([true, true, true]);
    const ended = await get(first.id);
    expect([ended.status, ended.body.message]).toEqual([404, expect.stringContaining('30 days')]);
    expect((await get(last.id)).body.value).toEqual(last.rows);
    expect((await get(plain.id)).status).toBe(200);
  }, 300_000);

  it('holds the beginning alone; the rest comes out again, whole, by cell and recomputed', async () => {
    const { id, rows } = await ask(7);
    expect(rows.length).toBeGreaterThan(1_000);
    expect((await get(id)).body.value).toEqual(rows);
    for (const row of [0, 199, 200, rows.length - 1]) {
      const cell = await get(id, `?row=${row}&column=amount`);
      expect([cell.status, cell.body.value]).toEqual([200, rows[row]?.[2]]);
      const line = await analytics.call<{ total: number }>(
        maria,
        'GET',
        `/api/facts/${id}/rows?row=${row}&column=amount`,
      );
      expect(line.body.total).toBe(1);
      expect(await recompute(id, `?row=${row}&column=amount`)).toBe(true);
    }
    expect((await get(id, `?row=${rows.length}`)).status).toBe(404);
    expect(await recompute(id)).toBe(true);
  });

  it('tells a rest that is not what was stated from one that is', async () => {
    const { id } = await ask(8);
    await analytics.database.query(`UPDATE facts SET digest = sha256('other') WHERE id = $1`, [id]);
    expect((await get(id)).body.code).toBe('unusable');
    expect((await get(id, '?row=3&column=amount')).status).toBe(200);
    expect(await recompute(id)).toBe(false);
    await analytics.database.query(`DELETE FROM facts WHERE id = $1`, [id]);
  });

  it('does not change when the same is asked again', async () => {
    await ask(9);
    const before = await stored(false);
    for (let times = 0; times < 10; times += 1) await ask(9);
    expect(await stored(false)).toEqual(before);
  });

  it('is stored again when it is stated again, whoever ended it meanwhile', async () => {
    const { id, rows } = await ask(10);
    await analytics.database.query(`DELETE FROM facts WHERE id = $1`, [id]);
    expect((await get(id)).status).toBe(404);
    expect((await ask(10)).id).toBe(id);
    expect((await get(id)).body.value).toEqual(rows);
  });

  it('goes last when it was stated last, however long ago it was stated first', async () => {
    const [again, once] = [await ask(narrow(501)), await ask(narrow(502))];
    await analytics.database.query(
      `UPDATE facts SET opened_at = now() - CASE id WHEN $1 THEN 3 WHEN $2 THEN 2 ELSE 1 END * interval '1 hour'`,
      [again.id, once.id],
    );
    await ask(narrow(501));
    const isStored = async (id: string) =>
      (await analytics.database.query(`SELECT FROM facts WHERE id = $1`, [id])).length > 0;
    for (let at = 1; await isStored(once.id); at += 1) await ask(narrow(600 + at));
    expect(await isStored(again.id)).toBe(true);
  });

  it('of guests is bounded apart, and ends nothing of the members', async () => {
    const share = await analytics.call<CreatedShare>(maria, 'POST', `/api/dashboards/${dashboard.id}/share`, {
      body: {},
    });
    const { headers } = await analytics.call(undefined, 'POST', '/api/auth/guest-token', {
      body: { token: share.body.token },
    });
    const guest = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const before = await stored(false);
    for (let at = 1; at <= 60; at += 1) await ask(narrow(1_000 + at), guest);
    const { bytes, facts } = await stored(true);
    expect(bytes).toBeLessThanOrEqual(GUEST_BOUND * SLACK);
    expect(facts).toBeGreaterThan(10);
    expect(await stored(false)).toEqual(before);
    await ask(narrow(1_060));
    expect((await stored(true)).facts).toBe(facts - 1);
  });
});

describe('the keeping of facts', () => {
  const keep = async () => {
    while (await analytics.app.get(FactRetention).pass());
  };

  it('ends what nobody opened for 30 days, but what a tile refers to', async () => {
    const [plain, filtered, opened] = [await ask(undefined), await ask(30), await ask(31)];
    await analytics.database.query(`UPDATE facts SET opened_at = now() - interval '31 days'`);
    expect((await get(opened.id)).status).toBe(200);
    await keep();
    const statuses = [plain, filtered, opened].map(async ({ id }) => (await get(id)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 200]);
  });

  it('shrinks values that were stored whole', async () => {
    const { id, rows } = await ask(32);
    const [{ result }]: [{ result: QueryResult }] = await analytics.database.query(
      `SELECT result FROM facts WHERE id = $1`,
      [id],
    );
    await analytics.database.query(
      `UPDATE facts SET result = $2, digest = NULL, result_rows = NULL, stored_bytes = 0 WHERE id = $1`,
      [id, JSON.stringify({ columns: result.columns, rows })],
    );
    expect((await get(id)).body.value).toEqual(rows);
    await keep();
    const { rows: most, largest } = await stored(false);
    expect([most <= 200, largest < 18_000]).toEqual([true, true]);
    expect((await get(id)).body.value).toEqual(rows);
    expect(await recompute(id)).toBe(true);
  });
});
