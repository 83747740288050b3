import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

const NEW_PASSWORD = 'Cobalt-Meadow-58';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const login = ({ username }: Account) =>
  auth.call<{ tempSessionId: string }>('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
const openSessions = async ({ id }: Account): Promise<number> => {
  const [row] = await auth.database.query(
    `SELECT count(*)::int AS count FROM sessions WHERE user_id = $1 AND revoked_at IS NULL`,
    [id],
  );
  return row.count;
};
const isWaitedFor = async () => {
  const waiting = await auth.database.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
};

/** A sign-in whose password was judged before the account changed, and which is written afterwards. */
async function loginOvertakenBy(change: string, account: Account) {
  const { waiting } = await auth.database.transaction(async (tx) => {
    await tx.query(`SELECT 1 FROM users WHERE id = $1 FOR UPDATE`, [account.id]);
    const waiting = login(account);
    await eventually('the sign-in waits for the account', isWaitedFor);
    await tx.query(`UPDATE users SET ${change} WHERE id = $1`, [account.id]);
    await tx.query(`UPDATE sessions SET revoked_at = now() WHERE user_id = $1`, [account.id]);
    return { waiting };
  });
  return waiting;
}

describe('S-10 a sign-in that is overtaken by a change of the account', () => {
  it.each([
    ['another password', `password_hash = 'another'`],
    ['a second factor', `second_factor = 'mail'`],
    ['an end of rights', `role = 'user'`],
    ['being disabled', `disabled_at = now()`],
  ])('S-13 opens nothing after %s', async (_, change) => {
    const account = await auth.signUp();
    await auth.database.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [account.id]);
    const { status, headers } = await loginOvertakenBy(change, account);
    expect([status, headers['set-cookie']]).toEqual([401, undefined]);
    expect(await openSessions(account)).toBe(0);
  });

  it('eight sign-ins at once still open eight sessions', async () => {
    const account = await auth.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(account)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await openSessions(account)).toBe(9);
  });
});

describe('S-10 S-13 what was begun with the old password', () => {
  /** Signed in, and besides at the second step of another sign-in. */
  async function atSecondStep() {
    const account = await auth.signUp();
    await auth.database.query(`UPDATE users SET second_factor = 'mail' WHERE id = $1`, [account.id]);
    const { tempSessionId } = (await login(account)).body;
    const mail = await auth.mailTo(account.email, 'verification code');
    const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
    const verify = () => auth.call('POST', '/api/auth/verify-2fa', { body: { tempSessionId, code } });
    return { account, verify };
  }
  const changePassword = ({ token }: Account) =>
    auth.call('POST', '/api/user/password', {
      token,
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });

  it('X-12 a second step ends with a change of the password', async () => {
    const { account, verify } = await atSecondStep();
    expect((await changePassword(account)).status).toBe(200);
    expect((await verify()).status).toBe(401);
  });

  it('X-12 a second step ends when the second factor is switched off', async () => {
    const { account, verify } = await atSecondStep();
    expect((await auth.call('DELETE', '/api/user/2fa', { token: account.token })).status).toBe(200);
    expect((await verify()).status).toBe(401);
  });

  it('X-12 a second step ends with all other sessions, and not with one of them', async () => {
    const { account, verify } = await atSecondStep();
    await auth.call('DELETE', '/api/user/sessions', { token: account.token });
    expect((await verify()).status).toBe(401);
    const other = await atSecondStep();
    await auth.call('POST', '/api/auth/logout', { token: other.account.token });
    expect((await other.verify()).status).toBe(200);
  });

  it('a mailed reset link ends with a change of the password', async () => {
    const account = await auth.signUp();
    await auth.call('POST', '/api/auth/forgot-password', { body: { email: account.email } });
    const mail = await auth.mailTo(account.email, 'Reset your');
    const token = /token=(\S+)/.exec(mail.text)?.[1];
    expect((await changePassword(account)).status).toBe(200);
    const reset = await auth.call('POST', '/api/auth/reset-password', {
      body: { token, newPassword: PASSWORD },
    });
    expect([reset.status, reset.body.code]).toEqual([400, 'token_invalid']);
  });
});
