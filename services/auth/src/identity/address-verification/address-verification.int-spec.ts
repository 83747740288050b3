import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccessClaims, type CreatedApiToken, type ManagedUser, type Me } from '@plumbline/contracts';
import { decodeJwt } from 'jose';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

const NEW_PASSWORD = 'Cobalt-Meadow-58';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({ PUBLIC_URL: 'https://numbers.example' });
});
afterAll(() => auth?.stop());

const unverified = () => auth.signUp(undefined, { isVerified: false });
const verify = (token: unknown) =>
  auth.call<{ code: string }>('POST', '/api/auth/verify-email', { body: { token } });
const sendAgain = ({ token }: Account) => auth.call('POST', '/api/user/email/verification', { token });
const isVerified = async ({ token }: Account) =>
  (await auth.call<Me>('GET', '/api/auth/me', { token })).body.emailVerified;
async function linkTo({ email }: Account, wrong?: string): Promise<string> {
  const found = () =>
    auth.mails.findLast(({ to, text }) => to === email && text.includes('verify-email?token='));
  for (;;) {
    await auth.mailTo(email, 'Confirm your email address');
    const token = /https:\/\/numbers\.example\/verify-email\?token=([\w-]{43})/.exec(
      found()?.text ?? '',
    )?.[1];
    if (token && token !== wrong) return token;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
async function resetBy({ email }: Account) {
  await auth.call('POST', '/api/auth/forgot-password', { body: { email } });
  const mail = await auth.mailTo(email, 'Reset your');
  const token = /reset-password\?token=(\S+)/.exec(mail.text)?.[1];
  return auth.call('POST', '/api/auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } });
}

describe('an address is proved by its mailbox', () => {
  it('signing up signs in as ever; the link of its mail proves the address, once, and signs nobody in', async () => {
    const account = await unverified();
    expect(await isVerified(account)).toBe(false);
    expect(decodeJwt<AccessClaims>(account.token).emailVerified).toBe(false);
    const link = await linkTo(account);
    const { status, headers } = await verify(link);
    expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    expect(await isVerified(account)).toBe(true);
    expect((await verify(link)).body.code).toBe('token_invalid');
    const token = await auth.signIn(account.username, PASSWORD);
    expect(decodeJwt<AccessClaims>(token).emailVerified).toBe(true);
  });

  it('S-13 200 uses of one link at once: exactly one succeeds', async () => {
    const link = await linkTo(await unverified());
    const answers = await Promise.all(Array.from({ length: 200 }, () => verify(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a link ends after a day, with a newer one, and with the address it was mailed to', async () => {
    const account = await unverified();
    const older = await linkTo(account);
    expect((await sendAgain(account)).status).toBe(200);
    const newer = await linkTo(account, older);
    expect((await verify(older)).status).toBe(400);
    const change = (sql: string) => auth.database.query(`${sql} WHERE user_id = $1`, [account.id]);
    await change(`UPDATE email_verifications SET expires_at = expires_at - interval '24 hours'`);
    expect((await verify(newer)).status).toBe(400);
    await change(
      `UPDATE email_verifications SET expires_at = now() + interval '1 hour', email_key = 'other@x.example'`,
    );
    expect((await verify(newer)).status).toBe(400);
    expect(await isVerified(account)).toBe(false);
  });

  it('no link is kept where the database could tell it, and forged ones are nothing', async () => {
    const link = await linkTo(await unverified());
    const [{ text }] = await auth.database.query(
      `SELECT (SELECT json_agg(r)::text FROM email_verifications r) || (SELECT json_agg(m)::text FROM mails m) AS text`,
    );
    expect(text).not.toContain(link);
    for (const forged of ['A'.repeat(43), '%', ' ', "' OR 1=1 --"])
      expect((await verify(forged)).status).toBe(400);
    for (const forged of [{}, [], 7, true, null, ''])
      expect((await verify(forged)).body.code).toBe('malformed');
  });

  it('floods no inbox: 50 wishes at once are three mails', async () => {
    const account = await unverified();
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendAgain(account)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(429)]).toEqual([3, 47]);
  });
});

describe('until the address is proved', () => {
  it('nothing is exported, no token is made and no factor set that would outlast the owner of the mailbox', async () => {
    const account = await unverified();
    const { token } = account;
    const refused = [
      await auth.call('POST', '/api/user/export', { token }),
      await auth.call('POST', '/api/user/tokens', { token, body: { name: 'x', scope: 'read' } }),
      await auth.call('POST', '/api/user/2fa', { token, body: { method: 'app' } }),
      await auth.call('POST', '/api/user/2fa', { token, body: { method: 'passkey' } }),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'address_unverified']);
    await verify(await linkTo(account));
    const made = await auth.call<CreatedApiToken>('POST', '/api/user/tokens', {
      token,
      body: { name: 'x', scope: 'read' },
    });
    expect(made.status).toBe(201);
    expect((await auth.call('POST', '/api/user/export', { token })).status).toBe(200);
    const { accessToken } = (
      await auth.call<{ accessToken: string }>('POST', '/internal/api-token', {
        body: { token: made.body.token },
      })
    ).body;
    expect(decodeJwt<AccessClaims>(accessToken).emailVerified).toBe(true);
  });

  it('S-13 who has the mailbox takes the account from who signed up with its address', async () => {
    const squatter = await unverified();
    const again = await auth.call<{ message: string }>('POST', '/api/auth/signup', {
      body: {
        username: `${squatter.username}-too`,
        email: squatter.email,
        password: PASSWORD,
        usLocationAttested: true,
      },
    });
    expect([again.status, again.body.message]).toEqual([409, 'Email already registered']);
    expect((await resetBy(squatter)).status).toBe(200);
    expect((await auth.call('GET', '/api/auth/me', { token: squatter.token })).status).toBe(401);
    const token = await auth.signIn(squatter.username, NEW_PASSWORD);
    expect(await isVerified({ ...squatter, token })).toBe(true);
  });

  it('a code that was mailed to set the second factor proves it, too', async () => {
    const account = await unverified();
    const { token } = account;
    expect((await auth.call('POST', '/api/user/2fa', { token, body: { method: 'mail' } })).status).toBe(200);
    const mail = await auth.mailTo(account.email, 'confirmation code');
    const code = /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
    await auth.call('POST', '/api/user/2fa/confirm', { token, body: { method: 'mail', code } });
    expect(await isVerified(account)).toBe(true);
  });

  it('an administrator can vouch for it, which the audit log tells', async () => {
    const [account, owner] = [await unverified(), await auth.owner()];
    const path = `/api/admin/users/${account.id}`;
    const body = { emailVerified: true };
    expect((await auth.call('PATCH', path, { token: account.token, body })).status).toBe(403);
    const vouched = await auth.call<ManagedUser>('PATCH', path, { token: owner, body });
    expect([vouched.status, vouched.body.emailVerified]).toEqual([200, true]);
    const log = await auth.call<{ action: string }[]>('GET', `/api/admin/audit?userId=${account.id}`, {
      token: owner,
    });
    expect(log.body.map(({ action }) => action)).toContain('email_verified');
    expect((await auth.call('PATCH', path, { token: owner, body: { emailVerified: false } })).status).toBe(
      400,
    );
  });

  it('a slip at sign-up is mended by the new address alone, which is then proved', async () => {
    const account = await unverified();
    const email = `right-${account.email}`;
    const asked = await auth.call<{ message: string }>('POST', '/api/user/email', {
      token: account.token,
      body: { email },
    });
    expect(asked.body.message).toContain('the link that was sent to the new address');
    const mail = await auth.mailTo(email, 'Confirm this address');
    const token = /confirm-email=(\S+)/.exec(mail.text)?.[1];
    const changed = await auth.call('POST', '/api/user/email/confirm', { body: { token } });
    expect(changed.body.state).toBe('changed');
    await auth.mailTo(account.email, 'was changed');
    expect(await isVerified(account)).toBe(true);
  });
});
