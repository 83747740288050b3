import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Chart,
  type CreatedShare,
  type Dashboard,
  type DashboardQueryResult,
  type Fact,
  FILTER_OPS,
  type Filter,
  type GuestColumns,
  type Kpi,
  type QueryPlan,
  type Share,
} from '@plumbline/contracts';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const ROWS = 203;
const STAFF: readonly TestColumn[] = [
  { name: 'email', stored: 'VARCHAR', role: 'identifier', sql: `'p' || i || '@example.org'` },
  {
    name: 'team',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `CASE WHEN i < 3 THEN 'Board' ELSE 'Team ' || (i % 4) END`,
  },
  { name: 'city', stored: 'VARCHAR', role: 'dimension', sql: `'City ' || (i % 20)` },
  { name: 'hired', stored: 'DATE', role: 'time', sql: `DATE '2020-01-01' + CAST(i * 5 AS INTEGER)` },
  { name: 'salary', stored: 'BIGINT', role: 'measure', sql: `40000 + i * 37` },
  { name: 'age', stored: 'BIGINT', role: 'measure', sql: `20 + i % 45` },
];

const SALARY: QueryPlan['measures'][number] = { agg: 'avg', column: 'salary', as: 'Average salary' };
const TOTAL: QueryPlan['measures'][number] = { agg: 'sum', column: 'salary', as: 'Total salary' };
const PEOPLE: QueryPlan['measures'][number] = { agg: 'count_distinct', column: 'email', as: 'People' };

let analytics: RunningAnalytics;
let maria: Caller;
let sourceId: string;
let dashboard: Dashboard;

const plan = (parts: Partial<QueryPlan>): QueryPlan => ({
  ...{ dataSourceId: sourceId, version: 1, measures: [], dimensions: [], filters: [], order: [] },
  ...parts,
});
const chart = (type: Chart['type'], parts: Partial<QueryPlan>): Chart => ({
  ...{ id: randomUUID(), type, title: 'Board earns 41,000', subtitle: '3 of them', reason: '' },
  ...{ plan: plan(parts), layout: { x: 0, y: 0, w: 6, h: 3 } },
});
const kpi = (measure: QueryPlan['measures'][number]): Kpi => ({
  ...{ id: randomUUID(), title: measure.as, plan: plan({ measures: [measure] }) },
});

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'premium' });
  sourceId = randomUUID();
  await analytics.announceReady(maria, {
    id: sourceId,
    name: 'staff.csv',
    version: 1,
    rows: ROWS,
    columns: STAFF,
  });
});
afterAll(() => analytics?.stop());

const byTeam = () => chart('bar', { measures: [TOTAL], dimensions: [{ column: 'team' }] });

async function addDashboard(charts: Chart[], kpis: Kpi[] = []): Promise<Dashboard> {
  const made = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', {
    body: { name: 'Staff', dataSourceId: sourceId },
  });
  return put(made.body, { charts, kpis });
}

async function put(before: Dashboard, config: { charts: Chart[]; kpis: Kpi[] }): Promise<Dashboard> {
  const reply = await analytics.call<Dashboard>(maria, 'PUT', `/api/dashboards/${before.id}`, {
    body: { config: { ...config, timeColumn: 'hired' } },
    headers: { 'if-match': String(before.version) },
  });
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body;
}

async function invite(body: object = {}, id = dashboard.id) {
  const { body: share } = await analytics.call<CreatedShare>(maria, 'POST', `/api/dashboards/${id}/share`, {
    body,
  });
  const { headers } = await analytics.call(undefined, 'POST', '/api/auth/guest-token', {
    body: { token: share.token },
  });
  return { share, cookie: String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
}

type Guest = { cookie: string };
const ask = ({ cookie }: Guest, body: object = {}, id = dashboard.id) =>
  analytics.call<DashboardQueryResult & { message: string }>(
    undefined,
    'POST',
    `/api/dashboards/${id}/query`,
    {
      body,
      headers: { cookie },
    },
  );
const own = async (filters: Filter[] = []) =>
  (
    await analytics.call<DashboardQueryResult>(maria, 'POST', `/api/dashboards/${dashboard.id}/query`, {
      body: { filters },
    })
  ).body;
const open = ({ cookie }: Guest, id: string, where = '') =>
  analytics.call<Fact>(undefined, 'GET', `/api/facts/${id}${where}`, { headers: { cookie } });
const patch = (share: Share, body: object, caller = maria) =>
  analytics.call<Share>(caller, 'PATCH', `/api/dashboards/${dashboard.id}/shares/${share.id}`, { body });
const is = (column: string, ...values: Filter['values']): Filter => ({ column, op: 'in', values });

describe('a guest who tries every column', () => {
  beforeEach(async () => {
    dashboard = await addDashboard([byTeam()], [kpi(PEOPLE), kpi(SALARY)]);
  });

  it('can filter by what the tiles show as groups and by nothing else, whatever the operator (S-21)', async () => {
    const guest = await invite();
    const unknown = await ask(guest, { filters: [is('no such column', 'x')] });
    expect(unknown.status).toBe(400);
    for (const { name } of STAFF.filter(({ name }) => name !== 'team')) {
      for (const op of FILTER_OPS) {
        const values = op === 'between' ? [1, 2] : op.endsWith('null') ? [] : ['p7@example.org'];
        const filter = { column: name, op, values };
        for (const body of [
          { filters: [filter] },
          { cross: [{ tile: 'x', filter }] },
          { filters: [{ ...filter, grain: 'month' }] },
          { filters: [is('team', 'Board'), filter] },
        ]) {
          const { status, body: answer } = await ask(guest, body);
          expect([name, op, status, answer.message]).toEqual([
            name,
            op,
            400,
            unknown.body.message.replace('no such column', name),
          ]);
        }
      }
      expect([name, (await ask(guest, { values: [{ column: name }] })).status]).toEqual([name, 400]);
    }
    expect((await ask(guest, { filters: [is('team', 'Team 1')], values: [{ column: 'team' }] })).status).toBe(
      200,
    );
  });

  it('is known before anybody is invited', async () => {
    const path = `/api/dashboards/${dashboard.id}/guest-columns`;
    const { body } = await analytics.call<GuestColumns>(maria, 'GET', path);
    expect(body.filterable.map(({ name }) => name)).toEqual(['team']);
    const eve = await analytics.signIn({ plan: 'premium' });
    expect((await analytics.call(eve, 'GET', path)).status).toBe(404);
  });

  it('opens no fact that was stated under a closed column, nor of a tile that was removed', async () => {
    const guest = await invite();
    const { tiles } = (await ask(guest)).body;
    const told = tiles.flatMap(({ factIds }) => factIds);
    expect(told).toHaveLength(3);
    for (const id of told) expect((await open(guest, id)).status).toBe(200);
    for (const tile of (await own([is('email', 'p7@example.org')])).tiles)
      expect((await open(guest, tile.factIds[0] ?? '')).status).toBe(404);
    const { charts, kpis } = dashboard.config;
    dashboard = await put(dashboard, { charts: [], kpis });
    const removed = tiles.find(({ id }) => id === charts[0]?.id)?.factIds[0] ?? '';
    expect((await open(guest, removed)).status).toBe(404);
    expect((await analytics.call(maria, 'GET', `/api/facts/${removed}`)).status).toBe(200);
    for (const id of told.filter((one) => one !== removed)) expect((await open(guest, id)).status).toBe(200);
    expect((await ask(guest, { filters: [is('team', 'Board')] })).status).toBe(400);
  });

  it('meets locked filters at once, in questions, value lists and facts', async () => {
    const guest = await invite();
    const filtered = (await ask(guest, { filters: [is('team', 'Team 1')] })).body.tiles[0]?.factIds[0] ?? '';
    const plain = (await ask(guest)).body.tiles[0]?.factIds[0] ?? '';
    expect((await open(guest, filtered)).status).toBe(200);
    const locked = await patch(guest.share, { filterColumns: [] });
    expect([locked.status, locked.body.filterColumns, locked.body.hideSmallGroups]).toEqual([200, [], false]);
    expect((await ask(guest, { filters: [is('team', 'Team 1')] })).status).toBe(400);
    expect((await ask(guest, { values: [{ column: 'team' }] })).status).toBe(400);
    expect((await open(guest, filtered)).status).toBe(404);
    expect((await open(guest, plain)).status).toBe(200);
    await patch(guest.share, { filterColumns: ['team', 'email'] });
    expect((await ask(guest, { filters: [is('team', 'Team 1')] })).status).toBe(200);
    expect((await ask(guest, { filters: [is('email', 'p7@example.org')] })).status).toBe(400);
  });

  it('changes no right; neither does another workspace (S-18)', async () => {
    const { share, cookie } = await invite({ filterColumns: [], hideSmallGroups: true });
    const path = `/api/dashboards/${dashboard.id}/shares/${share.id}`;
    const body = { hideSmallGroups: false };
    expect((await analytics.call(undefined, 'PATCH', path, { body, headers: { cookie } })).status).toBe(401);
    expect((await patch(share, body, await analytics.signIn({ plan: 'premium' }))).status).toBe(404);
    expect((await patch(share, { token: 'x' })).status).toBe(400);
    const list = await analytics.call<Share[]>(maria, 'GET', `/api/dashboards/${dashboard.id}/shares`);
    expect(list.body).toMatchObject([{ filterColumns: [], hideSmallGroups: true }]);
  });
});

describe('a guest from whom small groups are withheld', () => {
  let guest: Guest;
  let tiles: { team: Chart; rows: Chart; oldest: Chart; sum: Kpi };

  beforeAll(async () => {
    tiles = {
      team: byTeam(),
      rows: chart('table', { raw: { columns: ['city', 'salary'], limit: 50 } }),
      oldest: chart('bar', {
        measures: [{ agg: 'max', column: 'age', as: 'Oldest' }],
        dimensions: [{ column: 'city' }],
      }),
      sum: kpi(TOTAL),
    };
    dashboard = await addDashboard([tiles.team, tiles.rows, tiles.oldest], [tiles.sum]);
    // As if rules had written the words: those of a person stay.
    await analytics.database.query(
      `UPDATE dashboards SET config = replace(config::text, '"person"', '"rule"')::jsonb WHERE id = $1`,
      [dashboard.id],
    );
    guest = await invite({ hideSmallGroups: true });
  });

  const tile = ({ tiles: all }: DashboardQueryResult, { id }: { id: string }) =>
    all.find((one) => one.id === id);
  const teams = (answer: DashboardQueryResult) => tile(answer, tiles.team)?.rows.map(([team]) => team);

  it('sees neither the group nor, by the total, its number', async () => {
    const { body } = await ask(guest);
    // Of 200 people in four teams, each with 50 of which the board took three, the smallest goes with the board.
    expect(teams(body)).toHaveLength(3);
    expect(teams(body)).not.toContain('Board');
    expect(tile(body, tiles.team)?.isWithheld).toBe(true);
    expect(tile(body, tiles.sum)?.rows).toEqual(tile(await own(), tiles.sum)?.rows);
    const config = (
      await analytics.call<Dashboard>(undefined, 'GET', `/api/dashboards/${dashboard.id}`, {
        headers: { cookie: guest.cookie },
      })
    ).body.config;
    expect(JSON.stringify([config, body])).not.toContain('Board');
  });

  it('sees no single rows, no extremes', async () => {
    const { body } = await ask(guest);
    for (const one of [tiles.rows, tiles.oldest]) {
      expect(tile(body, one)).toMatchObject({ rows: [], factIds: [], error: { code: 'withheld' } });
    }
    for (const { factIds, id } of (await own()).tiles)
      if (id === tiles.rows.id || id === tiles.oldest.id)
        expect((await open(guest, factIds[0] ?? '')).status).toBe(404);
  });

  it.each([
    ['narrows to it', { column: 'team', op: 'eq', values: ['Board'] }],
    ['narrows to nothing', { column: 'team', op: 'eq', values: ['Nobody'] }],
    ['leaves it out', { column: 'team', op: 'ne', values: ['Board'] }],
    ['lists all others', { column: 'team', op: 'in', values: ['Team 0', 'Team 1', 'Team 2', 'Team 3'] }],
    ['searches for it', { column: 'team', op: 'contains', values: ['oar'] }],
  ] as const)('learns nothing by a filter that %s', async (_, filter) => {
    const { body } = await ask(guest, { filters: [filter] });
    expect(body.rows).toMatchObject({ left: 0, isWithheld: true });
    for (const one of [tiles.sum, tiles.team])
      expect(tile(body, one)).toMatchObject({
        rows: [],
        factIds: [],
        isWithheld: true,
        error: { code: 'withheld' },
      });
  });

  it('learns by value lists neither the value nor its count', async () => {
    const { values } = (
      await ask(guest, { tiles: [], values: [{ column: 'team' }, { column: 'team', search: 'b' }] })
    ).body;
    expect(values?.map((one) => one.values.length)).toEqual([3, 0]);
    expect(JSON.stringify(values)).not.toContain('Board');
  });

  it('opens the numbers that are shown, at their places, and no others; nothing counts rows on the way', async () => {
    const { body } = await ask(guest);
    const shown = tile(body, tiles.team);
    const id = shown?.factIds[0] ?? '';
    const whole = (await open(guest, id)).body;
    expect(whole.value).toEqual(shown?.rows);
    expect([whole.filterSteps, whole.rowsWithoutValue]).toEqual([undefined, undefined]);
    for (const [at, row] of (shown?.rows ?? []).entries()) {
      const cell = (await open(guest, id, `?row=${at}&column=Total%20salary`)).body;
      expect([cell.value, cell.label]).toEqual([row[1], `Total salary, ${row[0]}`]);
    }
    expect((await open(guest, id, `?row=3&column=Total%20salary`)).status).toBe(404);
    const hidden = (await own([is('team', 'Board')])).tiles.find((one) => one.id === tiles.sum.id);
    expect((await open(guest, hidden?.factIds[0] ?? '')).status).toBe(404);
  });

  it('may set ten filters at most', async () => {
    const filters = Array.from({ length: 11 }, () => is('team', 'Team 1'));
    expect((await ask(guest, { filters })).status).toBe(400);
  });
});
