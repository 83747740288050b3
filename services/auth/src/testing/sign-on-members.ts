import { expect } from '@jest/globals';
import { PASSWORD } from './running-auth.js';
import { Browser, type Company, oidcSettings, proved, setMode, switchedOn } from './use-sign-on.js';
import { auth, invite, linkTo, type Refused } from './use-teams.js';

/** Somebody as the service tells of them. */
export const as = (email: string, sub = email) => ({
  claims: { sub, email, name: 'Somebody', groups: ['writers'] },
});
export const logIn = (username: string, browser = new Browser()) =>
  browser.call<{ accessToken: string } & Refused>('POST', '/api/auth/login', {
    body: { username, password: PASSWORD },
  });

/** An account of a person with an address of the company, who signed up by themselves. */
export async function person(domain: string, { isVerified = true } = {}) {
  const account = await auth.signUp(undefined, { isVerified });
  const email = `${account.username}@${domain}`;
  await auth.database.query(`UPDATE users SET email = $2, email_key = $2 WHERE id = $1`, [account.id, email]);
  return { ...account, email };
}

/** Such a person, who is a member by an invitation. */
export async function member(at: Company) {
  const account = await person(at.domain);
  expect((await invite(at.boss, account.email)).status).toBe(201);
  const token = await linkTo(account.email);
  const { body } = await auth.call<{ accessToken: string }>('POST', '/api/team/invitations/accept', {
    ...{ token: account.token, body: { token } },
  });
  return { ...account, token: body.accessToken };
}

export const started = async (domain: string) => switchedOn(await proved(domain), oidcSettings());

/** Its owner has a second factor, and is the one whose password goes on working. */
export async function required(domain: string): Promise<Company> {
  const at = await started(domain);
  await auth.database.query(`UPDATE users SET second_factor = 'mail' WHERE id = $1`, [at.boss.id]);
  expect((await setMode(at, 'required', at.boss.id)).status).toBe(200);
  return at;
}
