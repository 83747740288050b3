import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OidcAnswer } from '../../testing/oidc-stand-in.js';
import {
  auditOf,
  Browser,
  byOidc,
  type Company,
  meOf,
  oidc,
  oidcSettings,
  proved,
  save,
  sessionsOf,
  switchedOn,
  useSignOn,
} from '../../testing/use-sign-on.js';
import { auth, team } from '../../testing/use-teams.js';

useSignOn();

let harbor: Company;
beforeAll(async () => {
  harbor = await switchedOn(await proved('harbor.example'), oidcSettings());
});

const dana = (change: object = {}): OidcAnswer => ({
  claims: {
    sub: 'id-dana',
    email: 'dana@harbor.example',
    name: 'Dana Whitfield',
    groups: ['writers'],
    ...change,
  },
});

describe('PLAN-030 T-60 single sign-on by OpenID Connect', () => {
  it('makes an account in the workspace, with the role of its groups, and knows it again', async () => {
    const first = await byOidc(harbor, dana());
    expect([first.status, first.body.kind, first.body.next]).toEqual([200, 'session', '/home']);
    expect(await meOf(first.body.accessToken)).toMatchObject({
      ...{ email: 'dana@harbor.example', displayName: 'Dana Whitfield', emailVerified: true },
      ...{ workspaceId: harbor.workspaceId, workspaceRole: 'editor' },
    });
    // The service's own id counts, whatever address it names now.
    const again = await byOidc(harbor, dana({ email: 'dana.w@harbor.example', groups: ['readers'] }));
    expect(await meOf(again.body.accessToken)).toMatchObject({
      email: 'dana@harbor.example',
      workspaceRole: 'viewer',
    });
    const actions = (await auditOf(harbor)).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['member_role_changed', 'member_provisioned']);
  });

  it('takes from the person’s page what the token does not say, and the token’s word before it', async () => {
    const { body } = await byOidc(harbor, {
      claims: { sub: 'id-june', name: 'June' },
      userInfo: { email: 'june@harbor.example', name: 'Someone', groups: ['writers'] },
    });
    expect(await meOf(body.accessToken)).toMatchObject({ email: 'june@harbor.example', displayName: 'June' });
  });

  it('begins by an address, and goes on with where one wanted to go', async () => {
    const browser = new Browser();
    const url = await browser.start({ email: 'Dana@HARBOR.example', next: '/dashboards?tab=a' });
    expect(new URL(url).searchParams.get('login_hint')).toBe('Dana@HARBOR.example');
    const { body } = await browser.finish(await browser.comeBack(oidc.authorize(url, dana())));
    expect(body.next).toBe('/dashboards?tab=a');
    expect(await new Browser().start({ email: 'x@nobody.example' })).toBe('/auth/sso?problem=unknown');
  });

  it('S-16 leads nowhere but into the application', async () => {
    const browser = new Browser();
    const url = await browser.start({ workspace: harbor.workspaceId, next: '//evil.example' });
    const { body } = await browser.finish(await browser.comeBack(oidc.authorize(url, dana())));
    expect(body.next).toBe('/home');
  });

  it('asks for a code with PKCE, state and nonce', async () => {
    const asked = new URL(await new Browser().start({ workspace: harbor.workspaceId })).searchParams;
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
  });

  it('says so where the service is away', async () => {
    const away = await switchedOn(await proved('away.example'), oidcSettings());
    await save(away, oidcSettings({ scopes: 'openid' }));
    oidc.isAway = true;
    const place = await new Browser().start({ workspace: away.workspaceId });
    oidc.isAway = false;
    expect(place).toBe('/auth/sso?problem=away');
  });
});

const FORGED: [string, Partial<OidcAnswer>][] = [
  ['another nonce', { change: (claims) => ({ ...claims, nonce: 'x'.repeat(43) }) }],
  ['no nonce', { change: ({ nonce: _, ...claims }) => claims }],
  ['another audience', { change: (claims) => ({ ...claims, aud: 'somebody-else' }) }],
  [
    'several audiences and another party',
    { change: (claims) => ({ ...claims, aud: ['plumbline', 'x'], azp: 'x' }) },
  ],
  ['another issuer', { change: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
  [
    'an end that has passed',
    { change: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 180 }) },
  ],
  ['a beginning to come', { change: (claims) => ({ ...claims, nbf: Math.floor(Date.now() / 1_000) + 180 }) }],
  ['no subject', { change: ({ sub: _, ...claims }) => claims }],
  ['a key of nobody', { sign: 'another key' }],
  ['alg none', { sign: 'no key' }],
  ['the client’s secret as key', { sign: 'the secret' }],
  ['the public key as secret', { sign: 'the public key' }],
  ['an address that is not confirmed', { change: (claims) => ({ ...claims, email_verified: false }) }],
  ['an address of another domain', { change: (claims) => ({ ...claims, email: 'dana@other.example' }) }],
];

describe('S-16 an answer of OpenID Connect', () => {
  it.each(FORGED)('with %s is refused, written down, and opens nothing', async (_, forged) => {
    const open = await sessionsOf(harbor);
    const { status, body } = await byOidc(harbor, { ...dana(), ...forged });
    expect([status, body.code]).toEqual([403, 'sign_on_refused']);
    expect(await sessionsOf(harbor)).toBe(open);
    expect((await auditOf(harbor))[0]).toMatchObject({ action: 'sign_on_refused', actor: null });
  });

  it('with a state that nobody began, or for the second time, is no answer', async () => {
    const browser = new Browser();
    const returned = oidc.authorize(await browser.start({ workspace: harbor.workspaceId }), dana());
    expect(await browser.comeBack({ ...returned, state: 'x'.repeat(43) })).toBe('/auth/sso?problem=over');
    expect(await browser.comeBack({ code: returned.code ?? '' })).toBe('/auth/sso?problem=over');
    expect(await browser.comeBack(returned)).toContain('/auth/sso?code=');
    expect(await browser.comeBack(returned)).toBe('/auth/sso?problem=over');
  });

  it('with the code of another sign-on is refused', async () => {
    const [mine, other] = [new Browser(), new Browser()];
    const own = oidc.authorize(await mine.start({ workspace: harbor.workspaceId }), dana());
    const stolen = oidc.authorize(await other.start({ workspace: harbor.workspaceId }), dana());
    const { status } = await mine.finish(await mine.comeBack({ ...own, code: stolen.code ?? '' }));
    expect(status).toBe(403);
  });

  it('of another service than the one that was asked is refused', async () => {
    const browser = new Browser();
    const returned = oidc.authorize(await browser.start({ workspace: harbor.workspaceId }), dana());
    const { status } = await browser.finish(
      await browser.comeBack({ ...returned, iss: 'https://evil.example' }),
    );
    expect(status).toBe(403);
  });

  it('S-21 is finished in the browser where it was begun, and once', async () => {
    const [victim, attacker] = [new Browser(), new Browser()];
    const url = await attacker.start({ workspace: harbor.workspaceId });
    const place = await attacker.comeBack(oidc.authorize(url, dana()));
    await victim.start({ workspace: harbor.workspaceId });
    for (const browser of [victim, new Browser()])
      expect((await browser.finish(place)).body.code).toBe('token_invalid');
    expect((await attacker.finish(place)).status).toBe(200);
    expect((await attacker.finish(place)).body.code).toBe('token_invalid');
  });

  it('that refuses somebody says why in words of ours', async () => {
    const browser = new Browser();
    const { state = '', iss = '' } = oidc.authorize(
      await browser.start({ workspace: harbor.workspaceId }),
      dana(),
    );
    const place = await browser.comeBack({
      state,
      iss,
      error: 'access_denied',
      error_description: '<b>x</b>',
    });
    expect((await browser.finish(place)).body.message).toBe(
      'The service did not let you in, or you did not agree there.',
    );
  });
});

describe('S-16 the service of one company', () => {
  it('says nothing about people of another', async () => {
    const other = await switchedOn(await proved('other-company.example'), oidcSettings());
    const boss = await auth.database.query(`SELECT email FROM users WHERE id = $1`, [other.boss.id]);
    for (const email of ['ines@other-company.example', boss[0].email])
      expect((await byOidc(harbor, dana({ sub: 'id-evil', email }))).status).toBe(403);
  });

  it('opens an account for its own workspace alone, and protects what a password protects', async () => {
    const { body } = await byOidc(harbor, dana());
    const token = body.accessToken;
    const workspaces = await auth.call<{ id: string }[]>('GET', '/api/workspaces', { token });
    expect(workspaces.body.map(({ id }) => id)).toEqual([harbor.workspaceId]);
    const [own] = await auth.database.query(
      `SELECT workspace_id AS id FROM users WHERE email = 'dana@harbor.example'`,
    );
    const switched = await auth.call('POST', `/api/workspaces/${own.id}/switch`, { token });
    expect(switched.status).toBe(403);
  });

  it('does not let in who is disabled, or who administers the installation', async () => {
    const sam = dana({ sub: 'id-sam', email: 'sam@harbor.example' });
    await byOidc(harbor, sam);
    for (const change of [`disabled_at = now()`, `disabled_at = NULL, role = 'admin'`]) {
      await auth.database.query(`UPDATE users SET ${change} WHERE email = 'sam@harbor.example'`);
      expect((await byOidc(harbor, sam)).status).toBe(403);
    }
  });

  it('T-65 takes no seat that is not there', async () => {
    const small = await switchedOn(await proved('small.example', 1), oidcSettings());
    const { status, body } = await byOidc(small, dana({ email: 'dana@small.example' }));
    expect([status, body.code]).toEqual([403, 'plan_limit']);
    expect((await team(small.boss)).total).toBe(1);
  });

  it('lets in nobody without a place where the list of groups is all there is', async () => {
    const strict = await switchedOn(await proved('strict.example'), oidcSettings({ defaultRole: null }));
    const { status, body } = await byOidc(strict, dana({ email: 'dana@strict.example', groups: ['others'] }));
    expect([status, body.message]).toEqual([403, expect.stringContaining('None of your groups')]);
  });
});
