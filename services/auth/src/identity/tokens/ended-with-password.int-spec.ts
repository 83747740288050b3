import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreatedApiToken, EndedAccess } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

const NEW_PASSWORD = 'Cobalt-Meadow-58';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

interface Program {
  token: string;
  access: string;
}

const exchange = (token: string) =>
  auth.call<{ accessToken: string }>('POST', '/internal/api-token', { body: { token } });
const create = ({ token }: Account, name: string) =>
  auth.call<CreatedApiToken>('POST', '/api/user/tokens', { token, body: { name, scope: 'read' } });
async function program(account: Account, name: string): Promise<Program> {
  const { token } = (await create(account, name)).body;
  return { token, access: (await exchange(token)).body.accessToken };
}
const works = async ({ token, access }: Program) => [
  (await exchange(token)).status,
  (await auth.call('GET', '/api/auth/me', { token: access })).status,
];

async function resetTokenOf({ email }: Account): Promise<string> {
  await auth.call('POST', '/api/auth/forgot-password', { body: { email } });
  const mail = await auth.mailTo(email, 'Reset your');
  return /reset-password\?token=(\S+)/.exec(mail.text)?.[1] ?? '';
}
const reset = async (account: Account) =>
  auth.call<{ ended: EndedAccess }>('POST', '/api/auth/reset-password', {
    body: { token: await resetTokenOf(account), newPassword: NEW_PASSWORD },
  });
const change = ({ token }: Account, body: object = {}) =>
  auth.call<{ ended: EndedAccess }>('POST', '/api/user/password', {
    token,
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...body },
  });

describe('S-10 S-13 a new password ends what the old one opened', () => {
  it('a reset ends all sessions and tokens, and the answer and the mail name them', async () => {
    const account = await auth.signUp();
    for (let more = 0; more < 2; more += 1) await auth.signIn(account.username, PASSWORD);
    const programs = [await program(account, 'nightly script'), await program(account, 'Power BI')];
    const expired = (await create(account, 'long over')).body;
    await auth.database.query(`UPDATE api_tokens SET expires_at = now() WHERE id = $1`, [expired.id]);
    const { status, body } = await reset(account);
    expect([status, body.ended]).toEqual([200, { sessions: 3, tokens: ['Power BI', 'nightly script'] }]);
    for (const one of programs) expect(await works(one)).toEqual([401, 401]);
    const mail = await auth.mailTo(account.email, 'password was changed');
    const words = "3 sessions and 2 tokens were ended: 'Power BI', 'nightly script'.";
    expect(mail.text.replace(/\s+/g, ' ')).toContain(words);
    const told = await auth.call<unknown[]>('GET', '/.well-known/revocations.json');
    expect(told.body.length).toBeGreaterThanOrEqual(5);
  });

  it('a change of password ends tokens unless it is told that they stay', async () => {
    const account = await auth.signUp();
    const ended = await program(account, 'Power BI');
    const { body } = await change(account);
    expect(body.ended).toEqual({ sessions: 0, tokens: ['Power BI'] });
    expect(await works(ended)).toEqual([401, 401]);
    const kept = await program(account, 'nightly script');
    const again = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD, endTokens: false };
    expect((await change(account, again)).body.ended).toEqual({ sessions: 0, tokens: [] });
    expect(await works(kept)).toEqual([200, 200]);
  });

  it('a wish for another address does not outlive a reset', async () => {
    const account = await auth.signUp();
    const { status } = await auth.call('POST', '/api/user/email', {
      token: account.token,
      body: { email: `thief-${account.email}` },
    });
    expect(status).toBe(200);
    await reset(account);
    const left = await auth.database.query(`SELECT 1 FROM email_changes WHERE user_id = $1`, [account.id]);
    expect(left).toEqual([]);
  });
});

describe('S-10 what a session began, and which waits while that session is ended', () => {
  /** The account is held while the call comes, and its sessions are ended before it is let go. */
  async function overtaken<Answer>(account: Account, call: () => Promise<Answer>): Promise<Answer> {
    const { waiting } = await auth.database.transaction(async (tx) => {
      await tx.query(`SELECT 1 FROM users WHERE id = $1 FOR UPDATE`, [account.id]);
      const waiting = call();
      await eventually('the call waits for the account', async () => {
        const locks = await auth.database.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return locks.length > 0;
      });
      await tx.query(`UPDATE users SET password_hash = password_hash || 'x' WHERE id = $1`, [account.id]);
      await tx.query(`UPDATE sessions SET revoked_at = now() WHERE user_id = $1`, [account.id]);
      return { waiting };
    });
    return waiting;
  }

  it.each([
    ['makes no token', 'POST', '/api/user/tokens', { name: 'late', scope: 'write' }],
    [
      'changes no password',
      'POST',
      '/api/user/password',
      { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    ],
    ['begins no second factor', 'POST', '/api/user/2fa', { method: 'app' }],
    ['deletes no account', 'DELETE', '/api/user', undefined],
  ] as const)('%s', async (_, method, path, body) => {
    const account = await auth.signUp();
    const { status } = await overtaken(account, () =>
      auth.call(method, path, { token: account.token, body }),
    );
    expect(status).toBe(401);
    const [{ count }] = await auth.database.query(
      `SELECT (SELECT count(*) FROM api_tokens WHERE user_id = $1)
            + (SELECT count(*) FROM second_factor_setups WHERE user_id = $1)
            + (SELECT count(*) FROM users WHERE id = $1 AND deletion_at IS NOT NULL) AS count`,
      [account.id],
    );
    expect(Number(count)).toBe(0);
  });
});
