import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TWO_FACTOR } from '@plumbline/contracts';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

interface Needed {
  requiresTwoFactor: true;
  tempSessionId: string;
  method: string;
}
interface SignedIn {
  user: { username: string };
  accessToken: string;
  expiresIn: number;
  sessionId?: string;
}

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

/** Somebody who signs in with a mailed code. */
async function twoStepAccount(): Promise<Account> {
  const account = await auth.signUp();
  await auth.database.query(`UPDATE users SET second_factor = 'mail' WHERE id = $1`, [account.id]);
  return account;
}
const signIn = async ({ username }: Account, more: object = {}) => {
  const answer = await auth.call<Needed>('POST', '/api/auth/login', {
    body: { username, password: PASSWORD, ...more },
  });
  return answer.body;
};
const codeFor = async (account: Account): Promise<string> => {
  const mail = await auth.mailTo(account.email, 'verification code');
  return /^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? '';
};
/** Forgets the mails so far, so that the next one to come is the newest. */
const challengeOf = async (account: Account, more: object = {}) => {
  auth.mails.length = 0;
  const { tempSessionId } = await signIn(account, more);
  return { tempSessionId, code: await codeFor(account) };
};
const verify = (tempSessionId: unknown, code: unknown) =>
  auth.call<SignedIn & { message: string; error: string }>('POST', '/api/auth/verify-2fa', {
    body: { tempSessionId, code, timezone: 'America/Chicago' },
  });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const shift = (seconds: number) =>
  auth.database.query(
    `UPDATE sign_in_challenges SET expires_at = expires_at - make_interval(secs => $1) WHERE used_at IS NULL`,
    [seconds],
  );

describe('a sign-in with a mailed code', () => {
  it('AUTH-018 TFA-007 TFA-008 TFA-009 X-12 asks for the code of the mail, and answers it like a sign-in', async () => {
    const account = await twoStepAccount();
    const login = await auth.call<Needed>('POST', '/api/auth/login', {
      body: { username: account.username, password: PASSWORD },
    });
    expect(login.status).toBe(200);
    expect(login.headers['set-cookie']).toBeUndefined();
    expect(login.body).toEqual({
      requiresTwoFactor: true,
      tempSessionId: expect.stringMatching(/^[\w-]{43}$/),
      method: 'mail',
      sentTo: `${account.email[0]}•••@x.example`,
    });
    const { status, body, headers } = await verify(login.body.tempSessionId, await codeFor(account));
    expect(status).toBe(200);
    expect(body).toEqual({
      user: expect.objectContaining({ id: account.id, username: account.username }),
      accessToken: expect.any(String),
      expiresIn: 900,
    });
    expect(String(headers['set-cookie'])).toContain('plumbline_refresh=');
    const me = await auth.call('GET', '/api/auth/me', { token: body.accessToken });
    expect(me.body).toMatchObject({ twoFactorEnabled: true, timezone: 'America/Chicago' });
  });

  it('S-14 a code works once', async () => {
    const account = await twoStepAccount();
    const { tempSessionId, code } = await challengeOf(account);
    expect((await verify(tempSessionId, code)).status).toBe(200);
    expect((await verify(tempSessionId, code)).status).toBe(401);
  });

  it('S-14 twenty right answers at once open one session', async () => {
    const account = await twoStepAccount();
    const { tempSessionId, code } = await challengeOf(account);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(tempSessionId, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('S-14 API-008 after five wrong codes the right one reads like a wrong one', async () => {
    const account = await twoStepAccount();
    const { tempSessionId, code } = await challengeOf(account);
    for (let tried = 0; tried < TWO_FACTOR.tries; tried += 1) {
      const { status, body } = await verify(tempSessionId, wrong(code));
      expect([status, body.error, body.message]).toEqual([
        401,
        'Invalid verification code.',
        'Invalid verification code.',
      ]);
    }
    const { status, body } = await verify(tempSessionId, code);
    expect([status, body.message]).toEqual([401, 'Invalid verification code.']);
  });

  it('S-14 200 wrong codes at once are judged five times', async () => {
    const account = await twoStepAccount();
    const { tempSessionId, code } = await challengeOf(account);
    const answers = await Promise.all(Array.from({ length: 200 }, () => verify(tempSessionId, wrong(code))));
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    const [challenge] = await auth.database.query(
      `SELECT max(attempts) AS attempts FROM sign_in_challenges WHERE user_id = $1`,
      [account.id],
    );
    const [noted] = await auth.database.query(
      `SELECT count(*)::int AS count FROM sign_ins WHERE user_id = $1 AND outcome = 'wrong_code'`,
      [account.id],
    );
    // Where so many come at once, some may be told to come again before their code was looked at.
    expect(challenge.attempts).toBe(5);
    expect(noted.count).toBeLessThanOrEqual(5);
    expect((await verify(tempSessionId, code)).status).toBe(401);
  });

  it('S-14 twenty wrong codes in an hour, over all sign-ins and addresses, are the end of it', async () => {
    const account = await twoStepAccount();
    for (let sent = 0; sent < 4; sent += 1) {
      const { tempSessionId, code } = await challengeOf(account);
      for (let tried = 0; tried < TWO_FACTOR.tries; tried += 1) await verify(tempSessionId, wrong(code));
      await auth.database.query(`DELETE FROM attempts WHERE key = $1`, [`codes:${account.id}`]);
    }
    const { tempSessionId, code } = await challengeOf(account);
    const { status, body } = await verify(tempSessionId, code);
    expect([status, body.message]).toEqual([401, 'Invalid verification code.']);
    await auth.database.query(
      `UPDATE attempts SET window_until = now() - interval '1 s', blocked_until = now() - interval '1 s'`,
    );
    expect((await verify(tempSessionId, code)).status).toBe(200);
  });

  it('S-14 no more than four codes are mailed in a row', async () => {
    const account = await twoStepAccount();
    auth.mails.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        auth.call('POST', '/api/auth/login', {
          body: { username: account.username, password: PASSWORD },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  });

  it('S-14 T-30 after ten minutes the code is void', async () => {
    const account = await twoStepAccount();
    const first = await challengeOf(account);
    await shift(599);
    expect((await verify(first.tempSessionId, first.code)).status).toBe(200);
    const second = await challengeOf(account);
    await shift(601);
    expect((await verify(second.tempSessionId, second.code)).status).toBe(401);
  });

  it('X-12 S-14 a newer sign-in ends the older one, and codes do not change places', async () => {
    const account = await twoStepAccount();
    const first = await challengeOf(account);
    const second = await challengeOf(account);
    expect((await verify(first.tempSessionId, first.code)).status).toBe(401);
    if (first.code !== second.code) expect((await verify(second.tempSessionId, first.code)).status).toBe(401);
    const other = await challengeOf(await twoStepAccount());
    if (other.code !== second.code) expect((await verify(second.tempSessionId, other.code)).status).toBe(401);
    expect((await verify(second.tempSessionId, second.code)).status).toBe(200);
  });

  it('S-14 TFA-021 takes six ASCII digits in a string, and nothing like them', async () => {
    const { tempSessionId } = await challengeOf(await twoStepAccount());
    const statuses = [];
    for (const code of [
      '１２３４５６',
      ' 123456',
      '123456 ',
      '12345',
      '1234567',
      123456,
      null,
      ['123456'],
      {},
      '',
    ])
      statuses.push((await verify(tempSessionId, code)).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    for (const id of [{}, [], 1, null, '']) expect((await verify(id, '123456')).status).toBe(400);
    for (const id of ['x', randomBytes(32).toString('base64url')])
      expect((await verify(id, '123456')).status).toBe(401);
  });

  it('S-12 a temporary id is good for its one call only', async () => {
    const { tempSessionId } = await challengeOf(await twoStepAccount(), { fallback: true });
    expect((await auth.call('GET', '/api/auth/me', { token: tempSessionId })).status).toBe(401);
    const exchange = await auth.call('POST', '/internal/fallback-session', {
      body: { sessionId: tempSessionId },
    });
    expect(exchange.status).toBe(401);
    const reset = await auth.call('POST', '/api/auth/reset-password', {
      body: { token: tempSessionId, newPassword: 'Cobalt-Meadow-58' },
    });
    expect(reset.status).toBe(400);
  });

  it('T-01 the wish for a fallback outlasts the code', async () => {
    const account = await twoStepAccount();
    const { tempSessionId, code } = await challengeOf(account, { fallback: true });
    const { body } = await verify(tempSessionId, code);
    const exchange = await auth.call('POST', '/internal/fallback-session', {
      body: { sessionId: body.sessionId },
    });
    expect(exchange.status).toBe(200);
  });

  it('keeps neither code nor id where the database could tell them', async () => {
    const { tempSessionId, code } = await challengeOf(await twoStepAccount());
    const [{ rows }] = await auth.database.query(
      `SELECT json_agg(c)::text || coalesce((SELECT json_agg(m)::text FROM mails m), '') AS rows FROM sign_in_challenges c`,
    );
    expect(rows).not.toContain(tempSessionId);
    expect(rows).not.toMatch(new RegExp(`"${code}"`));
  });
});
