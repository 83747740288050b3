import { describe, expect, it } from '@jest/globals';
import { PASSWORD } from '../../testing/running-auth.js';
import { as, logIn, member, person, required, started } from '../../testing/sign-on-members.js';
import { auditOf, Browser, byOidc, meOf, setMode, useSignOn } from '../../testing/use-sign-on.js';
import { auth, me, type Refused, team } from '../../testing/use-teams.js';

useSignOn();

describe('S-16 an account that there was', () => {
  it('is joined by whoever proves it in the same browser, and by nobody else', async () => {
    const at = await started('joined.example');
    const dana = await person(at.domain);
    const { body, browser, place } = await byOidc(at, as(dana.email));
    expect(body).toMatchObject({ kind: 'link', email: dana.email });
    expect((await team(at.boss)).total).toBe(1);
    const { body: own } = await logIn(dana.username, browser);
    const stranger = await person(at.domain);
    expect((await browser.link(place, stranger.token)).body.code).toBe('token_invalid');
    expect((await new Browser().link(place, own.accessToken)).body.code).toBe('token_invalid');
    const linked = await browser.link(place, own.accessToken);
    expect(linked.status).toBe(200);
    expect(await meOf(linked.body.accessToken)).toMatchObject({ id: dana.id, workspaceId: at.workspaceId });
    expect((await auth.mailTo(dana.email, 'can be opened by single sign-on')).text).toContain(dana.username);
    expect((await browser.link(place, own.accessToken)).body.code).toBe('token_invalid');
    const signedOn = await byOidc(at, as(dana.email));
    expect(await meOf(signedOn.body.accessToken)).toMatchObject({ id: dana.id });
    expect((await auditOf(at)).map(({ action }) => action)).toContain('sign_on_linked');
  });

  it('opens, joined, neither what is its own nor what another company gave it', async () => {
    const at = await started('apart.example');
    const dana = await person(at.domain);
    const { browser, place } = await byOidc(at, as(dana.email));
    const { body: own } = await logIn(dana.username, browser);
    expect((await browser.link(place, own.accessToken)).status).toBe(200);
    const token = (await byOidc(at, as(dana.email))).body.accessToken;
    const [row] = await auth.database.query(`SELECT workspace_id AS id FROM users WHERE id = $1`, [dana.id]);
    expect((await auth.call('POST', `/api/workspaces/${row.id}/switch`, { token })).status).toBe(403);
    const made = await auth.call<Refused>('POST', '/api/user/tokens', {
      token,
      body: { name: 'x', scope: 'read' },
    });
    expect([made.status, made.body.code]).toEqual([403, 'stale_session']);
  });

  it('whose address nobody has confirmed is not joined, so that nobody lies in wait for its owner', async () => {
    const at = await started('waiting.example');
    const squatter = await person(at.domain, { isVerified: false });
    const { body, browser, place } = await byOidc(at, as(squatter.email));
    expect(body.kind).toBe('link');
    const refused = await browser.link(place, squatter.token);
    expect([refused.status, refused.body.code]).toEqual([403, 'address_unverified']);
    expect((await team(at.boss)).total).toBe(1);
  });

  it('has one person of the service, also when another one gets its address there', async () => {
    const at = await started('reused.example');
    expect((await byOidc(at, as('sam@reused.example', 'first'))).status).toBe(200);
    const { status, body } = await byOidc(at, as('sam@reused.example', 'second'));
    expect([status, body.message]).toEqual([409, expect.stringContaining('Another person of the service')]);
  });
});

describe('T-60 where single sign-on is required', () => {
  it('is asked for only with an account that can still come in by a password and more', async () => {
    const at = await started('glass.example');
    expect((await setMode(at, 'required')).status).toBe(409);
    expect((await setMode(at, 'required', at.boss.id)).body.message).toContain('break-glass account');
    await auth.database.query(`UPDATE users SET second_factor = 'mail' WHERE id = $1`, [at.boss.id]);
    expect((await setMode(at, 'required', at.boss.id)).body.connection?.mode).toBe('required');
  });

  it('passwords open nothing more for members of the domain, and what they had opened ends at once', async () => {
    const at = await started('ended.example');
    const dana = await member(at);
    const guest = await auth.signUp();
    await auth.database.query(`UPDATE users SET second_factor = 'mail' WHERE id = $1`, [at.boss.id]);
    expect((await setMode(at, 'required', at.boss.id)).status).toBe(200);
    expect([(await me(dana.token)).status, (await me(at.boss.token)).status]).toEqual([401, 200]);
    const refused = await logIn(dana.username);
    expect([refused.status, refused.body.code]).toEqual([403, 'sign_on_required']);
    const wrong = await auth.call<Refused>('POST', '/api/auth/login', {
      body: { username: dana.username, password: 'x' },
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'unauthorized']);
    expect((await logIn(guest.username)).status).toBe(200);
    expect((await setMode(at, 'optional')).status).toBe(200);
    expect((await logIn(dana.username)).status).toBe(200);
  });

  it('a member who never came by the service can prove the account once the service let them in', async () => {
    const at = await started('late.example');
    const dana = await member(at);
    await auth.database.query(`UPDATE users SET second_factor = 'mail' WHERE id = $1`, [at.boss.id]);
    await setMode(at, 'required', at.boss.id);
    const { body, browser, place } = await byOidc(at, as(dana.email));
    expect(body.kind).toBe('link');
    expect((await logIn(dana.username)).status).toBe(403);
    const { body: own } = await logIn(dana.username, browser);
    expect((await browser.link(place, own.accessToken)).status).toBe(200);
    expect((await logIn(dana.username, browser)).status).toBe(403);
    expect((await byOidc(at, as(dana.email))).body.kind).toBe('session');
  });

  it('the break-glass account comes in with its second factor, which owners read', async () => {
    const at = await required('broken.example');
    const { body } = await auth.call<{ tempSessionId: string }>('POST', '/api/auth/login', {
      body: { username: at.boss.username, password: PASSWORD },
    });
    const code = /^ {4}(\d{6})$/m.exec((await auth.mailTo(at.boss.email, 'verification code')).text)?.[1];
    const verified = await auth.call<{ accessToken: string }>('POST', '/api/auth/verify-2fa', {
      body: { tempSessionId: body.tempSessionId, code },
    });
    expect(verified.status).toBe(200);
    expect((await auditOf(at))[0]).toMatchObject({ action: 'break_glass_used', actor: { id: at.boss.id } });
    await auth.database.query(`UPDATE users SET second_factor = 'none' WHERE id = $1`, [at.boss.id]);
    expect((await logIn(at.boss.username)).body.code).toBe('sign_on_required');
  });

  it('an address that was changed meanwhile brings no password back', async () => {
    const at = await required('moved.example');
    await byOidc(at, as('ines@moved.example'));
    await auth.database.query(
      `UPDATE users SET email = 'ines@home.example', email_key = 'ines@home.example',
         password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE email = 'ines@moved.example'`,
      [at.boss.id],
    );
    expect((await logIn('ines@home.example')).body.code).toBe('sign_on_required');
  });

  it('rests where the plan has none any more, so that nobody is locked out', async () => {
    const at = await started('lapsed.example');
    const dana = await member(at);
    await auth.database.query(`UPDATE users SET second_factor = 'mail' WHERE id = $1`, [at.boss.id]);
    await setMode(at, 'required', at.boss.id);
    await auth.database.query(`UPDATE workspaces SET plan = 'premium' WHERE id = $1`, [at.workspaceId]);
    expect((await logIn(dana.username)).status).toBe(200);
    expect(await new Browser().start({ email: dana.email })).toBe('/auth/sso?problem=unknown');
  });

  it('a session that the service opened ends with the membership', async () => {
    const at = await started('left.example');
    const { body, browser } = await byOidc(at, as('june@left.example'));
    const { id } = await meOf(body.accessToken);
    await auth.call('DELETE', `/api/team/members/${id}`, { token: at.boss.token });
    expect((await me(body.accessToken)).status).toBe(401);
    expect((await browser.call('POST', '/api/auth/refresh')).status).toBe(401);
  });
});
