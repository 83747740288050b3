import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AccessClaims,
  type CreatedShare,
  createdShare,
  type Dashboard,
  type DashboardQueryResult,
  dashboard as dashboardSchema,
  GUEST_COOKIE_PREFIX,
  type GuestTokenAnswer,
  type Share,
  share as shareSchema,
  type Usage,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { z } from 'zod';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let dashboard: Dashboard;
let other: Dashboard;

const INVALID = { success: false, error: 'The guest access token is invalid or expired.' };

async function addDashboard(caller: Caller): Promise<Dashboard> {
  const id = randomUUID();
  await analytics.announceReady(caller, { id, name: 'orders.csv', version: 1, rows: 3_000, columns: ORDERS });
  return analytics.build(caller, id);
}

beforeAll(async () => {
  analytics = await RunningAnalytics.start({ PUBLIC_URL: 'https://plumbline.example.org' });
  maria = await analytics.signIn({ plan: 'premium' });
  [dashboard, other] = [await addDashboard(maria), await addDashboard(maria)];
});
afterAll(() => analytics?.stop());

async function invite(
  body: unknown = {},
  { id = dashboard.id, key = randomUUID() } = {},
): Promise<CreatedShare> {
  const reply = await analytics.call(maria, 'POST', `/api/dashboards/${id}/share`, {
    body,
    headers: { 'idempotency-key': key },
  });
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return createdShare.parse(reply.body);
}

const exchange = (token: unknown) =>
  analytics.call<GuestTokenAnswer>(undefined, 'POST', '/api/auth/guest-token', { body: { token } });

/** What a browser sends once it has exchanged the token. */
async function enter(token: string): Promise<{ cookie: string }> {
  const { body, headers } = await exchange(token);
  expect(body).toMatchObject({ success: true });
  return { cookie: String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
}

const look = (headers: { cookie: string }, id = dashboard.id) =>
  analytics.call<Dashboard>(undefined, 'GET', `/api/dashboards/${id}`, { headers });
const query = (headers: { cookie: string }, body: unknown = {}, id = dashboard.id) =>
  analytics.call<DashboardQueryResult>(undefined, 'POST', `/api/dashboards/${id}/query`, { body, headers });
const shares = async (id = dashboard.id) => {
  const { body } = await analytics.call<Share[]>(maria, 'GET', `/api/dashboards/${id}/shares`);
  return z.array(shareSchema).parse(body);
};

/** The meter of the plan. */
const guests = async (caller = maria) => {
  const { body } = await analytics.call<Usage>(caller, 'GET', '/api/subscription/usage');
  return body.find(({ meter }) => meter === 'guests');
};

describe('a link', () => {
  it('F.14 PLAN-021 is a guest of the plan while it lives; a contract may say how many there are', async () => {
    const host = await analytics.signIn({ plan: 'premium' });
    const { id } = await addDashboard(host);
    const path = `/api/dashboards/${id}/share`;
    const share = (headers = {}) => analytics.call<CreatedShare>(host, 'POST', path, { body: {}, headers });
    const key = { 'idempotency-key': randomUUID() };
    expect(await guests(host)).toEqual({ meter: 'guests', used: 0, limit: null });
    const [first, second] = [await share(key), await share()];
    expect(await guests(host)).toEqual({ meter: 'guests', used: 2, limit: null });
    await analytics.call(host, 'DELETE', `${path}s/${first.body.id}`);
    await analytics.database.query(`UPDATE dashboard_shares SET expires_at = now() WHERE id = $1`, [
      second.body.id,
    ]);
    expect((await guests(host))?.used).toBe(0);
    await analytics.announcePlan(host, 'enterprise', 2, { guests: 3 });
    const again = { 'idempotency-key': randomUUID() };
    expect((await share(again)).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 5 }, () => share()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'plan_limit',
      details: { meter: 'guests', used: 3, limit: 3 },
    });
    expect(await guests(host)).toEqual({ meter: 'guests', used: 3, limit: 3 });
    expect((await share(again)).status).toBe(201);
  });

  it('SHARE-001 stands in a list that is read by pages, newest first', async () => {
    const { id } = await addDashboard(maria);
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) made.unshift((await invite({}, { id })).id);
    const page = await analytics.call<Share[]>(maria, 'GET', `/api/dashboards/${id}/shares?offset=1&limit=1`);
    expect(page.body.map((share) => share.id)).toEqual([made[1]]);
    expect(page.headers['x-total-count']).toBe('3');
  });

  it('SHARE-001 SHARE-003 holds a token of 256 bits that is shown once and stored hashed', async () => {
    const made = await invite({ email: 'dana@example.org', allowDownload: true });
    expect(Buffer.from(made.token, 'base64url')).toHaveLength(32);
    expect(made.url).toBe(`https://plumbline.example.org/shared/${made.token}`);
    const [row] = await analytics.database.query(`SELECT * FROM dashboard_shares WHERE id = $1`, [made.id]);
    expect(row.token_hash).toEqual(createHash('sha256').update(made.token).digest());
    const kept = await analytics.database.query(`SELECT share::text FROM dashboard_shares share`);
    const answered = await analytics.database.query(`SELECT body::text FROM idempotency_keys`);
    expect(JSON.stringify([kept, answered, await shares()])).not.toContain(made.token);
    expect((await shares())[0]).toMatchObject({ id: made.id, email: 'dana@example.org', lastSeenAt: null });
  });

  it('ends in 30 days, or when its maker says, but not in the past or after a year', async () => {
    const days = (end: string) => (Date.parse(end) - Date.now()) / 86_400_000;
    expect(days((await invite()).expiresAt)).toBeCloseTo(30, 1);
    const wanted = new Date(Date.now() + 3_600_000).toISOString();
    expect((await invite({ expiresAt: wanted })).expiresAt).toBe(wanted);
    for (const wrong of [-1, 400 * 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString())) {
      const reply = await analytics.call(maria, 'POST', `/api/dashboards/${dashboard.id}/share`, {
        body: { expiresAt: wrong },
      });
      expect([reply.status, reply.body.code]).toEqual([400, 'malformed']);
    }
  });

  it('is made once per Idempotency-Key; the repeated call has a token that works', async () => {
    const key = randomUUID();
    const before = (await shares()).length;
    const [first, again] = [await invite({}, { key }), await invite({}, { key })];
    expect([again.id, (await shares()).length]).toEqual([first.id, before + 1]);
    expect((await exchange(first.token)).body).toEqual(INVALID);
    await enter(again.token);
  });

  it('PLAN-020 T-57 is refused on the Free plan with what to do, while the list is empty', async () => {
    const john = await analytics.signIn({ plan: 'free' });
    const his = await addDashboard(john);
    const refused = await analytics.call(john, 'POST', `/api/dashboards/${his.id}/share`, { body: {} });
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_feature']);
    expect(refused.body.message).toBe(
      'Your plan does not include guest collaborator access. Move to Premium to use it.',
    );
    const list = await analytics.call(john, 'GET', `/api/dashboards/${his.id}/shares`);
    expect([list.status, list.body]).toEqual([200, []]);
  });

  it('waits until the address of who shares is proved, which a token of before does not say', async () => {
    const before = (await shares()).length;
    for (const emailVerified of [false, undefined]) {
      const unproved = await analytics.signIn({ ...maria.claims, emailVerified } as Partial<AccessClaims>);
      const refused = await analytics.call(unproved, 'POST', `/api/dashboards/${dashboard.id}/share`, {
        body: {},
      });
      expect([refused.status, refused.body.code]).toEqual([403, 'address_unverified']);
      expect(refused.body.message).toContain('open the link in the mail we sent you');
    }
    expect((await shares()).length).toBe(before);
  });

  it('S-18 is not there for another workspace', async () => {
    const eve = await analytics.signIn({ plan: 'premium' });
    const made = await invite();
    const path = `/api/dashboards/${dashboard.id}`;
    const replies = [
      await analytics.call(eve, 'POST', `${path}/share`, { body: {} }),
      await analytics.call(eve, 'GET', `${path}/shares`),
      await analytics.call(eve, 'DELETE', `${path}/shares/${made.id}`),
      await analytics.call(maria, 'DELETE', `/api/dashboards/${other.id}/shares/${made.id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await enter(made.token);
  });

  it('PLAN-021 has company without limit', async () => {
    const before = (await shares(other.id)).length;
    for (let made = 0; made < 25; made += 1) await invite({}, { id: other.id });
    expect(await shares(other.id)).toHaveLength(before + 25);
  });
});

describe('an invitation', () => {
  const mails = () => analytics.sentMails();

  it('SHARE-001 is mailed with the link, to who is named; without an address nothing is', async () => {
    const { url, isMailed } = await invite({ email: 'omar@example.org' });
    expect(isMailed).toBe(true);
    const mail = await eventually('the mail has left', () =>
      mails().find(({ to }) => to === 'omar@example.org'),
    );
    expect(mail.subject).toBe(`maria shared “${dashboard.name}” with you`);
    expect([mail.text.includes(url), mail.html.includes(url)]).toEqual([true, true]);
    const before = mails().length;
    expect((await invite()).isMailed).toBe(false);
    expect(mails()).toHaveLength(before);
  });

  it('F.13 carries a link by which its reader gets no more of them, which looking does not do', async () => {
    const email = 'Nora@example.org';
    const mailsToNora = () => mails().filter(({ to }) => to === email).length;
    await invite({ email });
    const mail = await eventually('the mail has left', () => mails().find(({ to }) => to === email));
    const url = mail.unsubscribeUrl ?? '';
    expect(url).toMatch(/^https:\/\/plumbline\.example\.org\/api\/unsubscribe\/[\w-]{43}$/);
    expect([mail.text.includes(url), mail.html.includes(url)]).toEqual([true, true]);
    const ask = (method: 'GET' | 'POST', path: string) => analytics.app.inject({ method, url: path });
    const { pathname } = new URL(url);
    const page = await ask('GET', pathname);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await invite({ email })).isMailed).toBe(true);
    await eventually('the second mail has left', () => mailsToNora() === 2 || undefined);

    expect((await ask('POST', pathname.slice(0, -1))).statusCode).toBe(404);
    expect((await ask('POST', pathname)).statusCode).toBe(200);
    expect((await ask('POST', pathname)).statusCode).toBe(200);
    expect((await invite({ email: email.toLowerCase() })).isMailed).toBe(false);
    expect((await invite({ email: 'omar@example.org' })).isMailed).toBe(true);
    const kept = await analytics.database.query(`SELECT address::text FROM invited_addresses address`);
    expect(JSON.stringify(kept)).not.toContain(pathname.split('/').at(-1));
  });

  it('does not lie about in the database with its token', async () => {
    const { token } = await invite({ email: 'lena@example.org' });
    const kept = await analytics.database.query(`SELECT mail::text FROM mails mail`);
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it.each([
    'dana',
    'a@b',
    '@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org,b@example.org',
  ])('is not sent to %j', async (email) => {
    const reply = await analytics.call(maria, 'POST', `/api/dashboards/${dashboard.id}/share`, {
      body: { email },
    });
    expect([reply.status, reply.body.code]).toEqual([400, 'malformed']);
  });
});

describe('exchanging a token', () => {
  it('SHARE-002 SHARE-008 API-011 sets a cookie for its dashboard and facts that no script and no other site can use', async () => {
    const { token } = await invite();
    const { status, body, headers } = await exchange(token);
    expect([status, body]).toEqual([200, { success: true, dashboardId: dashboard.id }]);
    const cookies = [headers['set-cookie']].flat().map(String);
    const name = `${GUEST_COOKIE_PREFIX}${dashboard.id}`;
    const rules = `Max-Age=28800; Path=PATH; HttpOnly; SameSite=Strict; Secure`;
    expect(cookies.map((cookie) => cookie.replace(/=[\w-]{43};/, '=SECRET;'))).toEqual(
      [`/api/dashboards/${dashboard.id}`, '/api/facts'].map(
        (path) => `${name}=SECRET; ${rules.replace('PATH', path)}`,
      ),
    );
    expect(cookies.join()).not.toContain(token);
  });

  it('SHARE-010 trims it', async () => {
    const { token } = await invite();
    expect((await exchange(` \n${token}\t `)).body).toMatchObject({ success: true });
  });

  it.each([
    ['nothing', ''],
    ['space', ' '],
    [':token', ':token'],
    ['%3Atoken', '%3Atoken'],
    ['a star', '*'],
    ['a percent sign', '%'],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['a path up', '../admin'],
    ['a path down', 'a/b'],
    ['a query', '?x'],
    ['a NUL', '\u0000'],
    ['SQL', "' OR 1=1 --"],
    ['one that was never made', 'A'.repeat(43)],
    ['10 kB', 'x'.repeat(10_000)],
  ])('S-19 ERR-011 answers 200 and the same refusal to %s', async (_, token) => {
    const { status, body, headers } = await exchange(token);
    expect([status, body, headers['set-cookie']]).toEqual([200, INVALID, undefined]);
  });

  it('answers the same to a hash, to half a token and to one that is too long', async () => {
    const { token } = await invite();
    const hash = createHash('sha256').update(token).digest();
    for (const guess of [hash.toString('hex'), hash.toString('base64url'), token.slice(0, 20), `${token}A`])
      expect((await exchange(guess)).body).toEqual(INVALID);
  });

  it.each([[{}], [[]], [['a', 'b']], [{ $ne: null }], [{ raw: '1=1' }], [7], [true], [null]])(
    'S-01 refuses %j, which is no text',
    async (token) => {
      const reply = await exchange(token);
      expect([reply.status, (reply.body as unknown as { code: string }).code]).toEqual([400, 'malformed']);
    },
  );

  it('T-16 S-12 gives every exchange a secret of its own', async () => {
    const { token } = await invite();
    expect(await enter(token)).not.toEqual(await enter(token));
  });
});

describe('a guest', () => {
  it('SHARE-006 gets the dashboard, what may be filtered, and who shared it; nothing of how it is made', async () => {
    const pass = await enter((await invite({ allowDownload: true })).token);
    const { status, body } = await look(pass);
    expect(status).toBe(200);
    const seen = dashboardSchema.parse(body);
    expect(seen).toMatchObject({ id: dashboard.id, name: dashboard.name, jobId: null });
    expect(seen.config).toEqual({ ...dashboard.config, runnersUp: [] });
    expect(seen.guest).toMatchObject({ sharedBy: 'maria', allowDownload: true, hidesSmallGroups: false });
    expect(seen.guest?.filterable).toEqual(expect.arrayContaining(['region', 'order_date']));
    expect(seen.guest?.filterable).not.toContain('amount');
    const names = seen.guest?.columns.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['region', 'order_date', 'amount']));
    expect(names).not.toContain('order_id');
  });

  it('asks the tiles, filtered, and gets the numbers that the host gets', async () => {
    const pass = await enter((await invite()).token);
    const body = { filters: [{ column: 'region', op: 'in', values: ['West'] }] };
    const [seen, own] = await Promise.all([
      query(pass, body),
      analytics.call<DashboardQueryResult>(maria, 'POST', `/api/dashboards/${dashboard.id}/query`, { body }),
    ]);
    expect(seen.status).toBe(200);
    expect(seen.body.tiles).toEqual(own.body.tiles);
  });

  it('learns what a filter can be set to, and nothing by columns that are not shown', async () => {
    const pass = await enter((await invite()).token);
    const { body } = await query(pass, {
      tiles: [],
      values: [{ column: 'region', search: 'we' }, { column: 'order_date' }],
    });
    expect(body.tiles).toEqual([]);
    expect(body.values).toMatchObject([
      { column: 'region', values: [{ value: 'West' }, { value: 'Midwest' }] },
      { column: 'order_date', min: '2024-11-01' },
    ]);
    const hidden = { column: 'order_id', op: 'eq', values: ['A-7'] };
    expect((await query(pass, { filters: [hidden] })).status).toBe(400);
    expect((await query(pass, { cross: [{ tile: 'x', filter: hidden }] })).status).toBe(400);
    expect((await query(pass, { values: [{ column: 'order_id' }] })).status).toBe(400);
  });

  it("opens the facts of the dashboard's numbers, and no other fact of the workspace", async () => {
    const pass = await enter((await invite()).token);
    const filters = [{ column: 'quantity', op: 'gte', values: [3] }];
    const { body } = await analytics.call<DashboardQueryResult>(
      maria,
      'POST',
      `/api/dashboards/${other.id}/query`,
      { body: { filters } },
    );
    const get = (id: string) => analytics.call(undefined, 'GET', `/api/facts/${id}?row=0`, { headers: pass });
    expect((await get(body.tiles[0]?.factIds[0] ?? '')).status).toBe(404);
    const seen = await query(pass);
    const fact = await get(seen.body.tiles[0]?.factIds[0] ?? '');
    expect([fact.status, fact.body.kind]).toEqual([200, 'query']);
  });

  it('X-05 is told nothing of another dashboard, by whatever spelling', async () => {
    const pass = await enter((await invite()).token);
    const answers = await Promise.all([
      look(pass, other.id),
      query(pass, {}, other.id),
      look(pass, randomUUID()),
      look(pass, 'null'),
      look({ cookie: pass.cookie.replace(dashboard.id, other.id) }, other.id),
      look({ cookie: `${GUEST_COOKIE_PREFIX}${dashboard.id}=${'A'.repeat(43)}` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => (body as unknown as { message: string }).message)).size).toBe(1);
  });

  it('T-61 PLAN-021 cannot write: every other call needs a session', async () => {
    const pass = await enter((await invite()).token);
    const path = `/api/dashboards/${dashboard.id}`;
    const calls = [
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/retry`],
      ['POST', `${path}/share`],
      ['GET', `${path}/shares`],
      ['GET', `${path}/filter-values?column=region`],
      ['GET', '/api/dashboards'],
      ['POST', '/api/dashboards'],
      ['GET', '/api/insights'],
      ['GET', '/api/subscription/usage'],
    ] as const;
    for (const [method, url] of calls) {
      const { status } = await analytics.call(undefined, method, url, { headers: pass });
      expect([method, url, status]).toEqual([method, url, 401]);
    }
  });

  it('who is signed in reads as themselves, whatever cookie is there', async () => {
    const eve = await analytics.signIn({ plan: 'premium' });
    const pass = await enter((await invite()).token);
    expect(
      (await analytics.call(eve, 'GET', `/api/dashboards/${dashboard.id}`, { headers: pass })).status,
    ).toBe(404);
    const own = await analytics.call<Dashboard>(maria, 'GET', `/api/dashboards/${dashboard.id}`, {
      headers: pass,
    });
    expect(own.body.guest).toBeUndefined();
  });

  it('is seen, to the minute', async () => {
    const made = await invite();
    const seenAt = async () => (await shares()).find(({ id }) => id === made.id)?.lastSeenAt ?? null;
    expect(await seenAt()).toBeNull();
    const pass = await enter(made.token);
    const first = await seenAt();
    expect(first).not.toBeNull();
    await look(pass);
    expect(await seenAt()).toBe(first);
    await analytics.database.query(`UPDATE dashboard_shares SET last_seen_at = now() - interval '2 minutes'`);
    await look(pass);
    expect(Date.parse((await seenAt()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));
  });
});

describe('the end of a link', () => {
  const statuses = async (token: string, pass: { cookie: string }) => [
    (await exchange(token)).body.success,
    (await look(pass)).status,
    (await query(pass)).status,
  ];
  const OPEN = [true, 200, 200];
  const CLOSED = [false, 404, 404];

  it('S-19 comes at once when it is turned off', async () => {
    const [made, stays] = [await invite(), await invite()];
    const [pass, staying] = [await enter(made.token), await enter(stays.token)];
    expect(await statuses(made.token, pass)).toEqual(OPEN);
    const gone = await analytics.call(maria, 'DELETE', `/api/dashboards/${dashboard.id}/shares/${made.id}`);
    expect([gone.status, await statuses(made.token, pass)]).toEqual([200, CLOSED]);
    expect(await statuses(stays.token, staying)).toEqual(OPEN);
  });

  it('comes when it expires, also for who is inside', async () => {
    const made = await invite();
    const pass = await enter(made.token);
    await analytics.database.query(`UPDATE dashboard_shares SET expires_at = now() WHERE id = $1`, [made.id]);
    expect(await statuses(made.token, pass)).toEqual(CLOSED);
    expect((await shares()).find(({ id }) => id === made.id)?.status).toBe('expired');
  });

  it('comes when a session has lasted its hours; the link opens a new one', async () => {
    const made = await invite();
    const pass = await enter(made.token);
    await analytics.database.query(`UPDATE guest_sessions SET expires_at = now() WHERE share_id = $1`, [
      made.id,
    ]);
    expect((await look(pass)).status).toBe(404);
    expect((await look(await enter(made.token))).status).toBe(200);
  });

  it('T-61 comes when the host leaves Premium, until Premium is back', async () => {
    const made = await invite();
    const pass = await enter(made.token);
    await analytics.announcePlan(maria, 'free', 2);
    expect(await statuses(made.token, pass)).toEqual(CLOSED);
    expect((await shares()).find(({ id }) => id === made.id)?.status).toBe('paused');
    expect(await guests()).toEqual({ meter: 'guests', used: 0, limit: 0 });
    await analytics.announcePlan(maria, 'enterprise', 3);
    expect(await statuses(made.token, pass)).toEqual(OPEN);
  });

  it.each([
    ['is disabled', 'disabled', 1],
    ['asks to leave', 'leaving', 3],
  ] as const)('S-10 S-19 T-61 comes when the host %s, until they are back', async (_, state, version) => {
    const made = await invite();
    const pass = await enter(made.token);
    await analytics.announceState(maria, state, version);
    expect(await statuses(made.token, pass)).toEqual(CLOSED);
    expect((await shares()).find(({ id }) => id === made.id)?.status).toBe('suspended');
    await analytics.announceState(maria, 'active', version + 1);
    expect(await statuses(made.token, pass)).toEqual(OPEN);
    expect((await shares()).find(({ id }) => id === made.id)?.status).toBe('active');
  });

  it('T-05 comes when the dashboard is deleted', async () => {
    const doomed = await addDashboard(maria);
    const { token } = await invite({}, { id: doomed.id });
    const pass = await enter(token);
    expect((await query(pass, {}, doomed.id)).status).toBe(200);
    await analytics.call(maria, 'DELETE', `/api/dashboards/${doomed.id}`);
    expect([(await exchange(token)).body.success, (await look(pass, doomed.id)).status]).toEqual([
      false,
      404,
    ]);
    const [left] = await analytics.database.query(
      `SELECT count(*) AS rows FROM dashboard_shares WHERE dashboard_id = $1`,
      [doomed.id],
    );
    expect(Number(left.rows)).toBe(0);
  });
});
