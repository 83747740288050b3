import { describe, expect, it } from '@jest/globals';
import { as, member, required, started } from '../../testing/sign-on-members.js';
import { Browser, byOidc, setMode, useSignOn } from '../../testing/use-sign-on.js';
import { auth, type Refused, team } from '../../testing/use-teams.js';

useSignOn();

const NEW_PASSWORD = 'Cobalt-Meadow-58';
const resetLink = async (email: string) =>
  /token=(\S+)/.exec((await auth.mailTo(email, 'Reset your')).text)?.[1];
const reset = (token: string | undefined, browser = new Browser()) =>
  browser.call<Refused>('POST', '/api/auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } });

describe('a forgotten password where single sign-on is required', () => {
  it('S-13 no link sets a password, and page and mail say what to do instead', async () => {
    const at = await started('reset.example');
    const dana = await member(at);
    await auth.call('POST', '/api/auth/forgot-password', { body: { email: dana.email } });
    const link = await resetLink(dana.email);
    await auth.database.query(`UPDATE users SET second_factor = 'mail' WHERE id = $1`, [at.boss.id]);
    await setMode(at, 'required', at.boss.id);
    expect(await reset(link)).toMatchObject({
      ...{
        status: 403,
        body: { code: 'sign_on_required', message: expect.stringContaining('single sign-on') },
      },
    });
    await auth.call('POST', '/api/auth/forgot-password', { body: { email: dana.email } });
    const mail = await auth.mailTo(dana.email, 'with single sign-on');
    expect(mail.text).toContain('/api/auth/sso/start?email=');
    // Once it is asked for no more, the link of before is as good as a new one.
    await setMode(at, 'optional');
    expect((await reset(link)).status).toBe(200);
  });

  it('S-13 who forgot the password proves the account by its mailbox, in the browser that the service let in', async () => {
    const at = await started('forgot.example');
    const dana = await member(at);
    await auth.database.query(`UPDATE users SET second_factor = 'mail' WHERE id = $1`, [at.boss.id]);
    await setMode(at, 'required', at.boss.id);
    const { body, browser, place } = await byOidc(at, as(dana.email));
    expect(body.kind).toBe('link');
    await auth.call('POST', '/api/auth/forgot-password', { body: { email: dana.email } });
    const link = await resetLink(dana.email);
    expect((await reset(link)).body.code).toBe('sign_on_required');
    expect((await reset(link, browser)).status).toBe(200);
    const newPassword = { username: dana.username, password: NEW_PASSWORD };
    expect((await new Browser().call('POST', '/api/auth/login', { body: newPassword })).status).toBe(403);
    const { body: own } = await browser.call<{ accessToken: string }>('POST', '/api/auth/login', {
      body: newPassword,
    });
    expect((await browser.link(place, own.accessToken)).status).toBe(200);
    expect((await byOidc(at, as(dana.email))).body.kind).toBe('session');
  });

  it('members whom the service let in set a password by mail once it is left', async () => {
    const at = await required('leaving.example');
    await byOidc(at, as('ines@leaving.example'));
    const ines = (await team(at.boss)).members.find(({ email }) => email === 'ines@leaving.example');
    expect([ines?.via, ines?.isFromDirectory]).toEqual(['sign-on', false]);
    await auth.call('DELETE', '/api/team/sso', { token: at.boss.token });
    expect((await team(at.boss)).members.map(({ via }) => via)).toEqual(['second-factor', 'none']);
    await auth.call('POST', '/api/auth/forgot-password', { body: { email: 'ines@leaving.example' } });
    expect((await reset(await resetLink('ines@leaving.example'))).status).toBe(200);
    const body = { username: ines?.username, password: NEW_PASSWORD };
    expect((await auth.call('POST', '/api/auth/login', { body })).status).toBe(200);
    expect((await team(at.boss)).members.map(({ via }) => via)).toEqual(['second-factor', 'password']);
  });
});
