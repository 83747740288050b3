import { describe, expect, it } from '@jest/globals';

import {
  age,
  auth,
  exchange,
  logout,
  me,
  open,
  refresh,
  sidOf,
  useSessions,
} from '../../testing/use-sessions.js';

useSessions();

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
