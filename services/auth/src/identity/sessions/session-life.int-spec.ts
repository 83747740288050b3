import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OWNER_PASSWORD, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

const DAY_MS = 86_400_000;

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
}, 60_000);
afterAll(() => auth?.stop());

interface Opened {
  accessToken: string;
  sessionId?: string;
  cookie: string;
  username: string;
}

const cookiesOf = (headers: Record<string, unknown>): string[] =>
  [headers['set-cookie']].flat().filter((line): line is string => typeof line === 'string');
const jarOf = (headers: Record<string, unknown>): string =>
  cookiesOf(headers)
    .map((line) => line.split(';')[0])
    .join('; ');

async function open(more: object = {}, cookie = ''): Promise<Opened> {
  const username = `u${randomUUID().slice(0, 12)}`;
  const body = { username, email: `${username}@x.example`, password: PASSWORD, usLocationAttested: true };
  const { body: answer, headers } = await auth.call<{ accessToken: string; sessionId?: string }>(
    'POST',
    '/api/auth/signup',
    { body: { ...body, ...more }, headers: { cookie } },
  );
  return { ...answer, cookie: jarOf(headers), username };
}
const signIn = async (username: string, more: object = {}, cookie = '') => {
  const { body, headers } = await auth.call<{ accessToken: string; sessionId?: string }>(
    'POST',
    '/api/auth/login',
    { body: { username, password: PASSWORD, ...more }, headers: { cookie } },
  );
  return { ...body, cookie: jarOf(headers) };
};
const refresh = (cookie: string) => auth.call('POST', '/api/auth/refresh', { headers: { cookie } });
const exchange = (sessionId: string) =>
  auth.call<{ accessToken: string }>('POST', '/internal/fallback-session', { body: { sessionId } });
const me = (token: string) => auth.call<{ username: string; role: string }>('GET', '/api/auth/me', { token });
const post = (path: string, token: string) => auth.call('POST', `/api/auth/${path}`, { token });
const logout = (token: string) => post('logout', token);
const sidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
const age = (token: string, column: string, seconds: number) =>
  auth.database.query(`UPDATE sessions SET ${column} = ${column} - make_interval(secs => $2) WHERE id = $1`, [
    sidOf(token),
    seconds,
  ]);

describe('heartbeat and extension', () => {
  it('API-013 API-014 T-25 a heartbeat notes that somebody is there, and extends nothing', async () => {
    const { accessToken } = await open();
    await age(accessToken, 'last_seen_at', 3_600);
    const facts = () =>
      auth.database.query(
        `SELECT s.expires_at, s.renewed_at, t.expires_at AS token_expires_at, s.last_seen_at > now() - interval '1 min' AS is_seen
         FROM sessions s JOIN refresh_tokens t ON t.session_id = s.id WHERE s.id = $1`,
        [sidOf(accessToken)],
      );
    const [before] = await facts();
    const beat = await post('heartbeat', accessToken);
    expect([beat.status, beat.body, beat.headers['cache-control']]).toEqual([
      200,
      { active: true },
      'no-store',
    ]);
    const [after] = await facts();
    expect([before.is_seen, after.is_seen]).toEqual([false, true]);
    expect({ ...after, is_seen: undefined }).toEqual({ ...before, is_seen: undefined });
  });

  it('X-09 a heartbeat on an ended session is 401 and opens none', async () => {
    const { accessToken } = await open();
    await auth.database.query(`UPDATE sessions SET revoked_at = now() WHERE id = $1`, [sidOf(accessToken)]);
    const sessions = () => auth.database.query(`SELECT count(*) FROM sessions WHERE revoked_at IS NULL`);
    const before = await sessions();
    for (const path of ['heartbeat', 'extend-session'])
      expect((await post(path, accessToken)).status).toBe(401);
    expect(await sessions()).toEqual(before);
    expect((await post('heartbeat', 'no-token')).status).toBe(401);
  });

  it('API-015 API-016 T-21 an extension begins the 7 days anew', async () => {
    const { accessToken } = await open();
    await auth.database.query(
      `UPDATE refresh_tokens SET expires_at = now() + interval '1 minute' WHERE session_id = $1`,
      [sidOf(accessToken)],
    );
    const { status, body } = await post('extend-session', accessToken);
    expect(status).toBe(200);
    const days = (time: unknown) => Math.round((Date.parse(String(time)) - Date.now()) / DAY_MS);
    expect([days(body.renewableUntil), days(body.endsAt)]).toEqual([7, 30]);
    const [token] = await auth.database.query(`SELECT expires_at FROM refresh_tokens WHERE session_id = $1`, [
      sidOf(accessToken),
    ]);
    expect(token.expires_at.toISOString()).toBe(body.renewableUntil);
  });

  it('X-09 an extension never passes the end of the session, 30 days after sign-in', async () => {
    const { accessToken, cookie } = await open();
    await age(accessToken, 'expires_at', 28 * 86_400);
    const { body } = await post('extend-session', accessToken);
    expect(body.renewableUntil).toBe(body.endsAt);
    expect((await refresh(cookie)).status).toBe(200);
    await age(accessToken, 'expires_at', 2 * 86_400 + 1);
    expect((await post('extend-session', accessToken)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });
});

describe('refresh cookies', () => {
  it('CONST-009 X-10 T-16 are HttpOnly, SameSite=Strict, of /api/auth alone, for 7 days', async () => {
    const { headers } = await auth.call('POST', '/api/auth/login', {
      body: { username: 'owner', password: OWNER_PASSWORD },
    });
    const cookies = cookiesOf(headers);
    const names = ['plumbline_refresh', 'plumbline_security', 'plumbline_device'];
    expect(cookies.map((line) => line.split('=')[0])).toEqual(names);
    for (const line of cookies) {
      // The mark of the device outlives its sessions, for a year.
      const age = line.startsWith('plumbline_device') ? 31_536_000 : 604_800;
      for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', `Max-Age=${age}`])
        expect(line).toContain(part);
      expect(line).not.toContain('Secure');
    }
  });

  it('X-10 are Secure when the address is https', async () => {
    const https = await startAuth({ PUBLIC_URL: 'https://numbers.example' });
    const { headers } = await https.call('POST', '/api/auth/login', {
      body: { username: 'owner', password: OWNER_PASSWORD },
    });
    for (const line of cookiesOf(headers)) expect(line).toContain('; Secure');
    await https.stop();
  });

  it('S-11 200 refreshes at once make one successor', async () => {
    const { cookie } = await open();
    const answers = await Promise.all(Array.from({ length: 200 }, () => refresh(cookie)));
    const made = answers.filter(({ status }) => status === 200).map(({ headers }) => jarOf(headers));
    expect(new Set(made).size).toBe(1);
    expect(answers.filter(({ status }) => status === 401)).toEqual([]);
  });

  it('S-11 a copy that is used again ends the family, and is written down', async () => {
    const { cookie, accessToken } = await open();
    const successor = await refresh(cookie);
    await refresh(jarOf(successor.headers));
    expect((await refresh(cookie)).status).toBe(401);
    expect((await me(accessToken)).status).toBe(401);
    const [event] = await auth.database.query(
      `SELECT details ->> 'reason' AS reason FROM audit_log WHERE action = 'session_ended' ORDER BY at DESC LIMIT 1`,
    );
    expect(event.reason).toContain('used again');
  });

  it('S-11 a copy that comes without its security cookie ends the family as well', async () => {
    const { cookie, accessToken } = await open();
    const [copy = ''] = cookie.split('; ');
    const successor = await refresh(cookie);
    expect((await refresh(copy)).status).toBe(401);
    expect((await me(accessToken)).status).toBe(200);
    const current = await refresh(jarOf(successor.headers));
    expect([current.status, (await refresh(copy)).status]).toEqual([200, 401]);
    expect([(await me(accessToken)).status, (await refresh(jarOf(current.headers))).status]).toEqual([
      401, 401,
    ]);
  });

  it('S-11 a forged, a foreign and an expired one are 401 and harm nobody', async () => {
    const [first, second] = [await open(), await open()];
    const [, security = ''] = second.cookie.split('; ');
    const foreign = `${first.cookie.split('; ')[0]}; ${security}`;
    const forged = `plumbline_refresh=${randomBytes(32).toString('base64url')}; ${security}`;
    for (const cookie of [foreign, forged, security]) expect((await refresh(cookie)).status).toBe(401);
    await auth.database.query(
      `UPDATE refresh_tokens SET expires_at = now() - interval '1 s' WHERE session_id = $1`,
      [sidOf(second.accessToken)],
    );
    expect((await refresh(second.cookie)).status).toBe(401);
    expect((await refresh(first.cookie)).status).toBe(200);
  });
});

describe('S-12 a new session is new', () => {
  it('whatever cookies came with the sign-in; and the session they were of is ended', async () => {
    const first = await open();
    const again = await signIn(first.username, {}, first.cookie);
    expect(again.cookie).not.toBe(first.cookie);
    expect(sidOf(again.accessToken)).not.toBe(sidOf(first.accessToken));
    expect([(await me(first.accessToken)).status, (await refresh(first.cookie)).status]).toEqual([401, 401]);
    const planted = `plumbline_refresh=${'A'.repeat(43)}; plumbline_security=${'B'.repeat(43)}`;
    const fresh = await signIn(first.username, {}, planted);
    expect(fresh.cookie).not.toContain('AAAA');
    expect((await me(again.accessToken)).status).toBe(200);
  });
});

describe('X-01 T-01 the secret of a browser without cookies', () => {
  it('is given only to who asks for it, with 256 random bits, and kept as a hash', async () => {
    expect(await open()).not.toHaveProperty('sessionId');
    expect(await open({ fallback: false })).not.toHaveProperty('sessionId');
    const secrets = [
      (await open({ fallback: true })).sessionId ?? '',
      (await open({ fallback: true })).sessionId ?? '',
    ];
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secrets[0]).not.toBe(secrets[1]);
    const [{ text }] = await auth.database.query(`SELECT json_agg(s)::text AS text FROM sessions s`);
    for (const secret of secrets) expect(text).not.toContain(secret);
    for (const fallback of ['true', 1, {}, null])
      expect(
        (await auth.call('POST', '/api/auth/login', { body: { username: 'x', password: 'y', fallback } }))
          .status,
      ).toBe(400);
  });

  it('opens the session it belongs to, with the role of the database, again and again', async () => {
    const { sessionId = '', username, accessToken } = await open({ fallback: true });
    const first = await exchange(sessionId);
    expect(first.status).toBe(200);
    expect((await me(first.body.accessToken)).body).toMatchObject({ username, role: 'user' });
    expect(sidOf(first.body.accessToken)).toBe(sidOf(accessToken));
    expect((await exchange(sessionId)).status).toBe(200);
  });

  it('is gone after logout, after a reset and after 7 days without use', async () => {
    const [left, reset, old] = [
      await open({ fallback: true }),
      await open({ fallback: true }),
      await open({ fallback: true }),
    ];
    await logout(left.accessToken);
    await auth.call('POST', '/api/auth/forgot-password', { body: { email: `${reset.username}@x.example` } });
    const mail = await auth.mailTo(`${reset.username}@x.example`, 'Reset your');
    await auth.call('POST', '/api/auth/reset-password', {
      body: { token: /token=(\S+)/.exec(mail.text)?.[1], newPassword: 'Cobalt-Meadow-58' },
    });
    await age(old.accessToken, 'renewed_at', 7 * 86_400 - 60);
    expect((await exchange(old.sessionId ?? '')).status).toBe(200);
    await age(old.accessToken, 'renewed_at', 7 * 86_400 + 1);
    for (const { sessionId = '' } of [left, reset, old]) expect((await exchange(sessionId)).status).toBe(401);
  });

  it('is no other kind of token, and no other kind is it', async () => {
    const { sessionId = '', accessToken, cookie } = await open({ fallback: true });
    const refreshToken = cookie.split('; ')[0]?.split('=')[1] ?? '';
    for (const other of [refreshToken, accessToken.slice(0, 200), sidOf(accessToken), 'x'])
      expect((await exchange(other)).status).toBe(401);
    expect((await me(sessionId)).status).toBe(401);
    expect((await refresh(cookie.replace(refreshToken, sessionId))).status).toBe(401);
  });
});

describe('X-24 T-11 the attestation', () => {
  it('is kept with its time and address', async () => {
    const { username } = await open();
    const [user] = await auth.database.query(
      `SELECT us_attested_from, us_attested_at > now() - interval '1 min' AS is_now FROM users WHERE username = $1`,
      [username],
    );
    expect(user).toEqual({ us_attested_from: '203.0.113.9', is_now: true });
  });
});
