import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

const NEW_PASSWORD = 'Cobalt-Meadow-58';
const FORGOT_PASSWORD =
  "If the email exists in our system, you'll receive instructions to reset your password.";

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({ PUBLIC_URL: 'https://numbers.example' });
});
beforeEach(async () => {
  await settled();
  auth.mails.length = 0;
});
afterAll(() => auth?.stop());

const forgot = (what: 'password' | 'username', email: unknown, headers: Record<string, string> = {}) =>
  auth.call<{ message: string }>('POST', `/api/auth/forgot-${what}`, { body: { email }, headers });
const reset = (token: unknown, newPassword: unknown = NEW_PASSWORD) =>
  auth.call<{ message: string; error: string; code: string }>('POST', '/api/auth/reset-password', {
    body: { token, newPassword },
  });
const login = (username: string, password: string) =>
  auth.call<Record<string, unknown>>('POST', '/api/auth/login', { body: { username, password } });
const me = (token: string) => auth.call('GET', '/api/auth/me', { token });
/** Until nothing is left to be looked up and mailed. */
function settled() {
  return eventually('all requests are answered', async () => {
    const [{ count }] = await auth.database.query(
      `SELECT (SELECT count(*) FROM recovery_requests) + (SELECT count(*) FROM mails WHERE finished_at IS NULL) AS count`,
    );
    return Number(count) === 0;
  });
}
const linkIn = (text: string) => /https?:\/\/\S+reset-password\?token=(\S+)/.exec(text);
async function tokenFor(account: Account): Promise<string> {
  auth.mails.length = 0;
  await forgot('password', account.email);
  const mail = await auth.mailTo(account.email, 'Reset your');
  return linkIn(mail.text)?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('FORGOT-003 API-009 RESET-007 API-012 is replaced by a mailed link, whose answer says so', async () => {
    const account = await auth.signUp();
    const asked = await forgot('password', account.email.toUpperCase());
    expect([asked.status, asked.body.message]).toEqual([200, FORGOT_PASSWORD]);
    const mail = await auth.mailTo(account.email, 'Reset your');
    const [url, token] = linkIn(mail.text) ?? [];
    expect(mail.html).toContain(url);
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([
      200,
      {
        message: 'Your password has been reset. Please sign in with your new password.',
        ended: { sessions: 1, tokens: [] },
      },
    ]);
    expect((await reset(token)).body.error).toBe(
      'This reset link is invalid or has expired. Please request a new one.',
    );
    expect((await login(account.username, PASSWORD)).status).toBe(401);
    expect((await login(account.username, NEW_PASSWORD)).status).toBe(200);
    await auth.mailTo(account.email, 'password was changed');
  });

  it('S-13 links begin with the configured address, whatever Host the request names', async () => {
    const account = await auth.signUp();
    await forgot('password', account.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    });
    const mail = await auth.mailTo(account.email, 'Reset your');
    expect(mail.text).toMatch(/https:\/\/numbers\.example\/reset-password\?token=[\w-]{43}\s/);
    expect(mail.text + mail.html).not.toContain('evil');
  });

  it('S-13 ends every session at once, signs nobody in, and leaves the second factor', async () => {
    const account = await auth.signUp();
    await auth.database.query(`UPDATE users SET second_factor = 'mail' WHERE id = $1`, [account.id]);
    const answer = await reset(await tokenFor(account));
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(answer.body).not.toHaveProperty('accessToken');
    expect((await me(account.token)).status).toBe(401);
    const after = await login(account.username, NEW_PASSWORD);
    expect(after.body).toMatchObject({ requiresTwoFactor: true });
    const [logged] = await auth.database.query(
      `SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY at DESC LIMIT 1`,
      [account.id],
    );
    expect(logged).toEqual({ action: 'password_reset' });
  });

  it('S-13 200 uses of one token at once: exactly one succeeds', async () => {
    const token = await tokenFor(await auth.signUp());
    const answers = await Promise.all(Array.from({ length: 200 }, () => reset(token)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(400)]).toEqual([1, 199]);
    const refused = answers.find(({ status }) => status === 400)?.body;
    expect(refused).toMatchObject({
      code: 'token_invalid',
      error: 'This reset link is invalid or has expired. Please request a new one.',
    });
  });

  it('S-13 T-20 a token is void after 30 minutes, after a newer one, and after the address has changed', async () => {
    const account = await auth.signUp();
    const older = await tokenFor(account);
    const newer = await tokenFor(account);
    expect((await reset(older)).status).toBe(400);
    const shift = (sql: string) =>
      auth.database.query(`UPDATE password_resets SET expires_at = expires_at ${sql} WHERE used_at IS NULL`);
    await shift(`- interval '30 minutes'`);
    expect((await reset(newer)).status).toBe(400);
    await shift(`+ interval '30 minutes'`);
    await auth.database.query(`UPDATE users SET email_key = email_key || '.moved' WHERE id = $1`, [
      account.id,
    ]);
    expect((await reset(newer)).status).toBe(400);
    await auth.database.query(`UPDATE users SET email_key = $2 WHERE id = $1`, [account.id, account.email]);
    expect((await reset(newer)).status).toBe(200);
  });

  it('S-13 a forged token is nothing, of any kind', async () => {
    const account = await auth.signUp();
    const tokens = [
      randomBytes(32).toString('base64url'),
      account.id,
      account.token.slice(0, 200),
      '%',
      ' ',
      '0',
    ];
    for (const token of tokens) expect((await reset(token)).status).toBe(400);
    for (const token of [{}, [], 7, true, null, { $ne: null }, ''])
      expect((await reset(token)).body.code).toBe('malformed');
  });

  it.each(['Ab1!xy', 'Ab1!xyz', 'Ab1!xyzw', 'Ab1!xyzwvP', 'Ab1!xyzwvPq'])(
    'X-02 T-09 REG-020 the password %s is refused by the one policy, and costs no token',
    async (short) => {
      const account = await auth.signUp();
      const token = await tokenFor(account);
      const { status, body } = await reset(token, short);
      expect([status, body.message]).toEqual([400, expect.stringContaining('at least 12 characters')]);
      expect((await reset(token, 'Password123!')).body.message).toContain('no common or sequential patterns');
      expect((await reset(token)).status).toBe(200);
    },
  );

  it('S-13 mails nobody but the stored address', async () => {
    const account = await auth.signUp();
    const hostile = [
      [account.email, 'evil@x.example'],
      `${account.email},evil@x.example`,
      `${account.email}\r\nBcc: evil@x.example`,
      `${account.email}\n`,
      { toString: 'evil@x.example' },
      account.email.replace('x.example', 'х.example'),
      `"${account.email}" <evil@x.example>`,
    ];
    for (const email of hostile) expect((await forgot('password', email)).status).toBe(400);
    await forgot('password', ` ${account.email}`.trim().toUpperCase());
    await settled();
    expect(new Set(auth.mails.map(({ to }) => to))).toEqual(new Set([account.email]));
  });

  it('S-13 a disabled account gets the same answer and no link', async () => {
    const account = await auth.signUp();
    await auth.database.query(`UPDATE users SET disabled_at = now() WHERE id = $1`, [account.id]);
    await settled();
    auth.mails.length = 0;
    expect((await forgot('password', account.email)).body.message).toBe(FORGOT_PASSWORD);
    await settled();
    expect(auth.mails).toEqual([]);
  });

  it('keeps no token where the database could tell it, not even while the mail waits', async () => {
    const token = await tokenFor(await auth.signUp());
    const [{ text }] = await auth.database.query(
      `SELECT (SELECT json_agg(r)::text FROM password_resets r) || (SELECT json_agg(m)::text FROM mails m) AS text`,
    );
    expect(text).not.toContain(token);
  });
});

describe('a forgotten username', () => {
  it('FORGOT-004 API-010 is mailed to the address of the account', async () => {
    const account = await auth.signUp();
    const { status, body } = await forgot('username', account.email);
    expect([status, body]).toEqual([
      200,
      { message: "If the email exists in our system, you'll receive your username." },
    ]);
    const mail = await auth.mailTo(account.email, 'username');
    expect(mail.text).toContain(`Username: ${account.username}`);
  });
});

describe('S-15 X-03 T-10 what is forgotten tells nothing', () => {
  it.each(['password', 'username'] as const)(
    'forgot-%s answers known and unknown addresses alike, in status, body and headers',
    async (what) => {
      const { email } = await auth.signUp();
      const [known, unknown] = [await forgot(what, email), await forgot(what, 'nobody@x.example')];
      const seen = ({ status, body, headers }: typeof known) => ({
        status,
        body,
        headers: Object.entries(headers).filter(([name]) => name !== 'date'),
      });
      expect(seen(unknown)).toEqual(seen(known));
    },
  );

  it('answers before anybody has looked who has an account: the answer takes the same work for all', async () => {
    const { email } = await auth.signUp();
    const runner = auth.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`);
    const answers = await Promise.all([forgot('password', email), forgot('username', 'nobody@x.example')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await runner.rollbackTransaction();
    await runner.release();
    await auth.mailTo(email, 'Reset your');
  });

  it('200 requests at once flood no inbox: three mails, and the same answer to all', async () => {
    const { email } = await auth.signUp();
    const answers = await Promise.all(Array.from({ length: 200 }, () => forgot('password', email)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set([`200 ${FORGOT_PASSWORD}`]),
    );
    await settled();
    expect(auth.mails.filter(({ subject }) => subject.startsWith('Reset your'))).toHaveLength(3);
  });

  it('sign-in answers unknown names and wrong passwords alike, headers too', async () => {
    const { username } = await auth.signUp();
    const [known, unknown] = [await login(username, 'wrong'), await login('nobody-here', 'wrong')];
    const names = ({ headers }: typeof known) => Object.keys(headers).sort();
    expect([known.status, known.body.message]).toEqual([unknown.status, unknown.body.message]);
    expect(names(unknown)).toEqual(names(known));
  });
});
