import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Chart,
  type CreatedShare,
  type Dashboard,
  type DashboardQueryResult,
  type EventPayload,
  ExportContentReady,
  type ExportDocument,
  exportDocument,
  exportOptions,
  type Fact,
  type Filter,
  type TileResult,
} from '@plumbline/contracts';
import type { Dataset } from '@plumbline/datasets';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { eventually } from '@plumbline/testing';
import { ExportRequestsHandler } from '../exports/export-requests.handler.js';
import { AnsweringDatabase, heldRows } from '../testing/answering-database.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const STAFF: readonly TestColumn[] = [
  { name: 'email', stored: 'VARCHAR', role: 'identifier', sql: `'p' || i || '@example.org'` },
  {
    ...{ name: 'team', stored: 'VARCHAR', role: 'dimension' },
    sql: `CASE WHEN i < 3 THEN 'Board' ELSE 'Team ' || (i % 4) END`,
  },
  { name: 'hired', stored: 'DATE', role: 'time', sql: `DATE '2020-01-01' + CAST(i * 5 AS INTEGER)` },
  { name: 'salary', stored: 'BIGINT', role: 'measure', sql: `40000 + i * 37` },
];
const AWAY = {
  code: 'database_away' as const,
  message: 'The server db.internal:5432 refused the user reader.',
};

let analytics: RunningAnalytics;
let maria: Caller;
let database: AnsweringDatabase;
let dashboard: Dashboard;
let [now, later]: Dataset[] = [];

beforeAll(async () => {
  analytics = await RunningAnalytics.start({ LIVE_WAIT_MS: '3000' });
  maria = await analytics.signIn({ plan: 'premium' });
  now = await heldRows(analytics, maria, { rows: 203, columns: STAFF });
  later = await heldRows(analytics, maria, { rows: 323, columns: STAFF });
  const id = randomUUID();
  await analytics.announceReady(maria, {
    ...{ id, name: 'staff', version: 1, rows: 203, columns: STAFF, isLive: true },
  });
  database = new AnsweringDatabase(analytics, now!);
  dashboard = await staffDashboard(id);
}, 120_000);
afterAll(async () => {
  await database?.stop();
  await analytics?.stop();
});
beforeEach(async () => {
  database.failure = undefined;
  database.dataset = now!;
  await analytics.database.query('DELETE FROM live_answers');
});

async function staffDashboard(dataSourceId: string): Promise<Dashboard> {
  const measures = [{ agg: 'sum' as const, column: 'salary', as: 'Total salary' }];
  const base = { dataSourceId, version: 1, measures, filters: [], order: [] };
  const byTeam: Chart = {
    ...{ id: randomUUID(), type: 'bar', title: 'By team', subtitle: '', reason: '' },
    ...{ plan: { ...base, dimensions: [{ column: 'team' }] }, layout: { x: 0, y: 0, w: 6, h: 3 } },
  };
  const kpi = { id: randomUUID(), title: 'Total salary', plan: { ...base, dimensions: [] } };
  const made = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', {
    body: { name: 'Staff', dataSourceId },
  });
  const reply = await analytics.call<Dashboard>(maria, 'PUT', `/api/dashboards/${made.body.id}`, {
    body: { config: { charts: [byTeam], kpis: [kpi], timeColumn: 'hired' } },
    headers: { 'if-match': String(made.body.version) },
  });
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return reply.body;
}

/** As if what is known had been asked for long ago. */
const age = () =>
  analytics.database.query(`UPDATE live_answers SET settled_at = settled_at - interval '1 hour'`);
const own = async (filters: Filter[] = []) =>
  (
    await analytics.call<DashboardQueryResult>(maria, 'POST', `/api/dashboards/${dashboard.id}/query`, {
      body: { filters },
    })
  ).body;
const teamsOf = ({ tiles }: DashboardQueryResult): TileResult =>
  tiles.find(({ id }) => id === dashboard.config.charts[0]?.id)!;
const sumOf = ({ tiles }: DashboardQueryResult): TileResult =>
  tiles.find(({ id }) => id === dashboard.config.kpis[0]?.id)!;

describe('a fact of a live source whose database is away', () => {
  it('opens as it was given, says why its rows are not counted, and counts them when the database is back', async () => {
    const tile = sumOf(await own());
    database.failure = AWAY;
    const open = () => analytics.call<Fact>(maria, 'GET', `/api/facts/${tile.factIds[0]}`);
    const away = await open();
    expect([away.status, away.body]).toMatchObject([
      200,
      { value: tile.rows, rowsUsed: null, live: { asOf: tile.live?.asOf, problem: AWAY.message } },
    ]);
    expect(away.body.filterSteps).toBeUndefined();
    database.failure = undefined;
    await age();
    const back = (await open()).body;
    expect(back).toMatchObject({ value: tile.rows, rowsUsed: 203 });
    expect(back.live).toEqual({ asOf: tile.live?.asOf, rowsAsOf: expect.any(String) });
    database.failure = AWAY;
    await age();
    // What was counted last stays, with its time.
    expect((await open()).body).toMatchObject({
      ...{ rowsUsed: 203 },
      live: { rowsAsOf: back.live?.rowsAsOf, problem: AWAY.message },
    });
  });
});

interface Guest {
  cookie: string;
}

async function invite(body: object): Promise<Guest> {
  const path = `/api/dashboards/${dashboard.id}/share`;
  const { body: share } = await analytics.call<CreatedShare>(maria, 'POST', path, { body });
  const { headers } = await analytics.call(undefined, 'POST', '/api/auth/guest-token', {
    body: { token: share.token },
  });
  return { cookie: String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
}
const ask = async ({ cookie }: Guest, filters: Filter[] = [], more: object = {}) =>
  (
    await analytics.call<DashboardQueryResult>(undefined, 'POST', `/api/dashboards/${dashboard.id}/query`, {
      ...{ body: { filters, ...more }, headers: { cookie } },
    })
  ).body;

describe('a guest of a dashboard of a live source', () => {
  it('is told of a database that is away neither its server nor its user (S-18)', async () => {
    const guest = await invite({});
    const known = await ask(guest);
    database.failure = AWAY;
    await age();
    const away = await ask(guest);
    expect(sumOf(away).rows).toEqual(sumOf(known).rows);
    expect(sumOf(away).live).toEqual({ asOf: sumOf(known).live?.asOf, problem: expect.any(String) });
    const never = await ask(guest, [{ column: 'team', op: 'eq', values: ['Team 1'] }]);
    expect(sumOf(never).error).toMatchObject({ code: 'database_away' });
    const values = await ask(guest, [], { tiles: [], values: [{ column: 'team' }] });
    const fact = await analytics.call<Fact>(undefined, 'GET', `/api/facts/${sumOf(known).factIds[0]}`, {
      headers: { cookie: guest.cookie },
    });
    expect([fact.status, fact.body.value]).toEqual([200, sumOf(known).rows]);
    expect(JSON.stringify([away, never, values, fact.body])).not.toMatch(/db\.internal|reader/);
  });

  it('learns small groups neither at once nor by answers of two moments', async () => {
    const guest = await invite({ hideSmallGroups: true });
    const all = await ask(guest);
    expect(teamsOf(all).isWithheld).toBe(true);
    expect(JSON.stringify(all)).not.toContain('Board');
    // Many rows came meanwhile: what leaves the board out differs by many rows from what was known before.
    database.dataset = later!;
    const without = await ask(guest, [{ column: 'team', op: 'ne', values: ['Board'] }]);
    expect(sumOf(without)).toMatchObject({ rows: [], isWithheld: true });
    expect(without.rows).toMatchObject({ left: 0, isWithheld: true });
    expect(sumOf(await own([{ column: 'team', op: 'ne', values: ['Board'] }])).rows).toHaveLength(1);
  });

  it('sees the last answers of one moment while the database is away, and none that are of several', async () => {
    const guest = await invite({ hideSmallGroups: true });
    const known = await ask(guest);
    database.failure = AWAY;
    await age();
    const away = await ask(guest);
    expect(teamsOf(away).rows).toEqual(teamsOf(known).rows);
    expect(teamsOf(away).live).toEqual({ asOf: teamsOf(known).live?.asOf, problem: expect.any(String) });
    expect(JSON.stringify(away)).not.toMatch(/Board|db\.internal/);
    await analytics.database.query(
      `UPDATE live_answers SET as_of = as_of - make_interval(secs => abs(hashtext(key)) % 3600)`,
    );
    expect(teamsOf(await ask(guest))).toMatchObject({ rows: [], error: { code: 'database_away' } });
  });
});

describe('a file of a dashboard of a live source (EXP-004)', () => {
  type Content = EventPayload<typeof ExportContentReady>['content'];

  async function contentOf(options: object = {}): Promise<Content> {
    const exportId = randomUUID();
    const request = {
      ...{ workspaceId: maria.claims.wid, userId: maria.claims.sub, plan: 'premium' as const, zone: 'UTC' },
      ...{ exportId, aggregateVersion: 1, objectType: 'dashboard' as const },
      ...{ objectId: dashboard.id, objectName: 'Staff', options: exportOptions.parse(options) },
    };
    await analytics.database.transaction((tx) =>
      analytics.app.get(ExportRequestsHandler).onExportRequested(request, tx),
    );
    return eventually('the content', async () => {
      const [row]: { payload: { content: Content } }[] = await analytics.database.query(
        `SELECT payload FROM outbox WHERE type = $1 AND aggregate_id = $2`,
        [ExportContentReady.name, exportId],
      );
      return row?.payload.content;
    });
  }

  async function read(content: Content): Promise<ExportDocument> {
    if (!('key' in content)) throw new Error(content.error.message);
    return exportDocument.parse(JSON.parse(await analytics.app.get<Storage>(STORAGE).getText(content.key)));
  }

  it('says as of when its oldest number is', async () => {
    const tile = sumOf(await own());
    await analytics.database.query(
      `UPDATE live_answers SET as_of = as_of - interval '20 seconds' WHERE (result->'rows')::jsonb = $1::jsonb`,
      [JSON.stringify(tile.rows)],
    );
    const asOf = new Date(Date.parse(tile.live?.asOf ?? '') - 20_000).toISOString();
    const { sources, blocks } = await read(await contentOf());
    expect(sources).toMatchObject([{ name: 'staff', isLive: true, rowCount: 203, asOf }]);
    expect(blocks.some(({ kind }) => kind === 'note')).toBe(false);
  });

  it('F.5 has changed when its numbers have, for there are no versions', async () => {
    const stateOf = async () => {
      const content = await contentOf();
      return 'key' in content ? content.dataState : undefined;
    };
    const state = await stateOf();
    await age();
    expect([typeof state, await stateOf()]).toEqual(['string', state]);
    database.dataset = later!;
    await age();
    expect(await stateOf()).not.toBe(state);
  });

  it('is made of the last answers while the database is away, and says so; unseen it is not sent', async () => {
    const known = await own();
    database.failure = AWAY;
    await age();
    const { sources, blocks } = await read(await contentOf());
    expect(sources).toMatchObject([{ rowCount: 203, asOf: sumOf(known).live?.asOf }]);
    expect(blocks[0]).toEqual({
      kind: 'note',
      text: expect.stringMatching(/could not be read again: the last answer of the database is shown/),
    });
    expect(await contentOf({ refusesEmpty: true })).toMatchObject({ error: { code: 'tile_stale' } });
    expect((await read(await contentOf({ marksProblems: true }))).problems).toHaveLength(1);
  });
});
