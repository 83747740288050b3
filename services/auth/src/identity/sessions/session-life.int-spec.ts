import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { OWNER_PASSWORD, startAuth } from '../../testing/running-auth.js';

import {
  age,
  auth,
  cookiesOf,
  DAY_MS,
  jarOf,
  me,
  open,
  post,
  refresh,
  sidOf,
  signIn,
  useSessions,
} from '../../testing/use-sessions.js';

useSessions();

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

  it('S-11 forty refreshes at once make one successor', async () => {
    const { cookie } = await open();
    const answers = await Promise.all(Array.from({ length: 40 }, () => refresh(cookie)));
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
