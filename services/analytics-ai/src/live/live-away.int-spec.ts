import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CreatedShare, type DashboardQueryResult, type Fact, type Filter } from '@plumbline/contracts';
import { LiveStaff } from '../testing/live/live-staff.js';

const AWAY = {
  code: 'database_away' as const,
  message: 'The server db.internal:5432 refused the user reader.',
};

let staff: LiveStaff;

beforeAll(async () => {
  staff = await LiveStaff.start();
}, 120_000);
afterAll(() => staff?.stop());
beforeEach(() => staff.reset());

const own = (filters: Filter[] = []) => staff.ask({ filters });
const teamsOf = (answer: DashboardQueryResult) => staff.teamsOf(answer);
const sumOf = (answer: DashboardQueryResult) => staff.sumOf(answer);

describe('a fact of a live source whose database is away', () => {
  it('opens as it was given, says why its rows are not counted, and counts them when the database is back', async () => {
    const tile = sumOf(await own());
    staff.database.failure = AWAY;
    const open = () => staff.analytics.call<Fact>(staff.maria, 'GET', `/api/facts/${tile.factIds[0]}`);
    const away = await open();
    expect([away.status, away.body]).toMatchObject([
      200,
      { value: tile.rows, rowsUsed: null, live: { asOf: tile.live?.asOf, problem: AWAY.message } },
    ]);
    expect(away.body.filterSteps).toBeUndefined();
    staff.database.failure = undefined;
    await staff.age();
    const back = (await open()).body;
    expect(back).toMatchObject({ value: tile.rows, rowsUsed: 203 });
    expect(back.live).toEqual({ asOf: tile.live?.asOf, rowsAsOf: expect.any(String) });
    staff.database.failure = AWAY;
    await staff.age();
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
  const path = `/api/dashboards/${staff.dashboard.id}/share`;
  const { body: share } = await staff.analytics.call<CreatedShare>(staff.maria, 'POST', path, { body });
  const { headers } = await staff.analytics.call(undefined, 'POST', '/api/auth/guest-token', {
    body: { token: share.token },
  });
  return { cookie: String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
}
const ask = async ({ cookie }: Guest, filters: Filter[] = [], more: object = {}) =>
  (
    await staff.analytics.call<DashboardQueryResult>(
      undefined,
      'POST',
      `/api/dashboards/${staff.dashboard.id}/query`,
      {
        ...{ body: { filters, ...more }, headers: { cookie } },
      },
    )
  ).body;

describe('a guest of a dashboard of a live source', () => {
  it('is told of a database that is away neither its server nor its user (S-18)', async () => {
    const guest = await invite({});
    const known = await ask(guest);
    staff.database.failure = AWAY;
    await staff.age();
    const away = await ask(guest);
    expect(sumOf(away).rows).toEqual(sumOf(known).rows);
    expect(sumOf(away).live).toEqual({ asOf: sumOf(known).live?.asOf, problem: expect.any(String) });
    const never = await ask(guest, [{ column: 'team', op: 'eq', values: ['Team 1'] }]);
    expect(sumOf(never).error).toMatchObject({ code: 'database_away' });
    const values = await ask(guest, [], { tiles: [], values: [{ column: 'team' }] });
    const fact = await staff.analytics.call<Fact>(undefined, 'GET', `/api/facts/${sumOf(known).factIds[0]}`, {
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
    staff.database.dataset = staff.later;
    const without = await ask(guest, [{ column: 'team', op: 'ne', values: ['Board'] }]);
    expect(sumOf(without)).toMatchObject({ rows: [], isWithheld: true });
    expect(without.rows).toMatchObject({ left: 0, isWithheld: true });
    expect(sumOf(await own([{ column: 'team', op: 'ne', values: ['Board'] }])).rows).toHaveLength(1);
  });

  it('opens a number of which it learns no small group, as the database gave it, also while that is away', async () => {
    const guest = await invite({ hideSmallGroups: true });
    const tile = teamsOf(await ask(guest));
    staff.database.failure = AWAY;
    const open = (query = '') =>
      staff.analytics.call<Fact>(undefined, 'GET', `/api/facts/${tile.factIds[0]}${query}`, {
        headers: { cookie: guest.cookie },
      });
    const { status, body } = await open();
    const problem = expect.stringContaining('small groups are withheld');
    expect([status, body]).toMatchObject([
      200,
      { value: tile.rows, live: { asOf: tile.live?.asOf, problem } },
    ]);
    // Rows are those of now, of which there may be one more or less than then.
    expect([body.rowsUsed, body.filterSteps]).toEqual([null, undefined]);
    expect((await open('?row=0&column=Total%20salary')).status).toBe(200);
    expect((await open(`?row=${tile.rows.length}&column=Total%20salary`)).status).toBe(404);
    expect(JSON.stringify(body)).not.toMatch(/Board|db\.internal/);
    // What it may be told is judged by answers of that moment alone.
    await staff.analytics.database.query(`UPDATE live_answers SET as_of = as_of + interval '1 minute'`);
    const later = await open();
    expect([later.status, JSON.stringify(later.body)]).toEqual([
      ...[410, expect.stringContaining('Open the number again')],
    ]);
  });

  it('sees the last answers of one moment while the database is away, and none that are of several', async () => {
    const guest = await invite({ hideSmallGroups: true });
    const known = await ask(guest);
    staff.database.failure = AWAY;
    await staff.age();
    const away = await ask(guest);
    expect(teamsOf(away).rows).toEqual(teamsOf(known).rows);
    expect(teamsOf(away).live).toEqual({ asOf: teamsOf(known).live?.asOf, problem: expect.any(String) });
    expect(JSON.stringify(away)).not.toMatch(/Board|db\.internal/);
    await staff.analytics.database.query(
      `UPDATE live_answers SET as_of = as_of - make_interval(secs => abs(hashtext(key)) % 3600)`,
    );
    expect(teamsOf(await ask(guest))).toMatchObject({ rows: [], error: { code: 'database_away' } });
  });
});
