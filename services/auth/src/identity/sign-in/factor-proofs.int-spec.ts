import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

interface Body {
  secret: string;
  tempSessionId: string;
  accessToken: string;
  code: string;
}

const post = (token: string, path: string, body?: unknown) =>
  auth.call<Body>('POST', `/api/user/2fa${path}`, { token, body });
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });
const factorAt = (token: string): unknown => decodeJwt(token).factorAt;

async function withApp(): Promise<{ account: Account; secret: string }> {
  const account = await auth.signUp();
  const { secret } = (await post(account.token, '', { method: 'app' })).body;
  await eventually('a period that lasts', () => Date.now() % 30_000 < 27_000);
  await post(account.token, '/confirm', { method: 'app', code: codeOf(secret, -1) });
  return { account, secret };
}

describe('a second factor that is proved in an open session', () => {
  it('HEALTH-001 is told by the access tokens of that session', async () => {
    const { account, secret } = await withApp();
    expect(factorAt(account.token)).toBeUndefined();
    const { tempSessionId } = (await post(account.token, '/proof')).body;
    const wrong = await post(account.token, '/proof/confirm', { tempSessionId, code: '000000' });
    expect(wrong.body.code).toBe('token_invalid');
    expect(
      (await post(account.token, '/proof/confirm', { tempSessionId, code: codeOf(secret) })).status,
    ).toBe(200);
    const [{ at }] = await auth.database.query(
      `SELECT floor(extract(epoch FROM factor_at))::int AS at FROM sessions WHERE user_id = $1`,
      [decodeJwt(account.token).sub],
    );
    expect(Math.abs(at - Date.now() / 1_000)).toBeLessThan(120);
    const again = await post(account.token, '/proof/confirm', { tempSessionId, code: codeOf(secret, 1) });
    expect(again.body.code).toBe('token_invalid');
  });

  it('HEALTH-001 opens no other session, and signs nobody in', async () => {
    const { account, secret } = await withApp();
    const { tempSessionId } = (await post(account.token, '/proof')).body;
    const signIn = await auth.call('POST', '/api/auth/verify-2fa', {
      body: { tempSessionId, code: codeOf(secret) },
    });
    expect(signIn.status).toBe(401);
  });

  it('HEALTH-001 a sign-in by second factor has proved it, one by password alone has not', async () => {
    const { account, secret } = await withApp();
    const begun = await auth.call<Body>('POST', '/api/auth/login', {
      body: { username: account.username, password: PASSWORD },
    });
    const { tempSessionId } = begun.body;
    const done = await auth.call<Body>('POST', '/api/auth/verify-2fa', {
      body: { tempSessionId, code: codeOf(secret) },
    });
    expect(factorAt(done.body.accessToken)).toEqual(expect.any(Number));
  });

  it('HEALTH-001 is asked of nobody who has none', async () => {
    const account = await auth.signUp();
    expect((await post(account.token, '/proof')).status).toBe(409);
  });
});
