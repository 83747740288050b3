import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLIENT, OidcStandIn } from '../../testing/oidc-stand-in.js';
import { useAuthProcess } from '../../testing/use-auth-process.js';

const auth = useAuthProcess({ CONNECTION_NETWORKS: 'loopback' });
let oidc: OidcStandIn;
beforeAll(async () => {
  oidc = new OidcStandIn();
  await oidc.start();
});
afterAll(() => oidc?.stop());

/** A browser with its cookie, led to the service of a workspace. */
async function begin(workspaceId: string) {
  const { headers } = await auth.call('GET', `/api/auth/sso/start?workspace=${workspaceId}`, undefined, {
    // As the gateway names the address that people type.
    headers: { 'x-forwarded-host': 'localhost:8080' },
  });
  const [cookie = ''] = (headers.getSetCookie()[0] ?? '').split(';');
  return { cookie, url: headers.get('location') ?? '' };
}

async function comeBack(url: string, email: string): Promise<string> {
  const returned = oidc.authorize(url, { claims: { sub: email, email, name: 'Dana', groups: [] } });
  const { headers } = await auth.call('GET', `/api/auth/oidc/callback?${new URLSearchParams(returned)}`);
  return headers.get('location') ?? '';
}

const finish = (place: string, cookie: string) =>
  auth.call<{ kind: string; accessToken: string; code: string }>(
    'POST',
    '/api/auth/sso/finish',
    { code: new URL(place, auth.process.url).searchParams.get('code') ?? 'none' },
    { headers: { cookie } },
  );

describe('F09 a sign-on whose process dies', () => {
  beforeAll(async () => {
    await auth.process.start();
  });

  it.each(['taken', 'written', 'committed'])(
    'once it is %s: begun again, it ends in one account',
    async (point) => {
      const domain = `${point}.example`;
      const { workspaceId, token } = await auth.company(`boss-${point}`, domain);
      const settings = {
        ...{ protocol: 'oidc', issuer: oidc.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
        ...{ scopes: 'openid', fields: { email: 'email', name: 'name', groups: '' } },
        ...{ groupRoles: [], defaultRole: 'viewer' },
      };
      expect((await auth.call('PUT', '/api/team/sso', settings, { token })).status).toBe(200);
      await auth.database.query(`UPDATE sign_on_connections SET mode = 'optional' WHERE workspace_id = $1`, [
        workspaceId,
      ]);
      const email = `dana@${domain}`;
      const { cookie, url } = await begin(workspaceId);
      await auth.process.kill();
      await auth.process.start(`auth.sign-on-${point}`);
      const dying = comeBack(url, email).then((place) => finish(place, cookie));
      await expect(dying).rejects.toThrow();
      await auth.process.gone;
      await auth.process.start();
      // The way that was broken off leads nowhere; another one leads in.
      const again = await begin(workspaceId);
      const entered = await finish(await comeBack(again.url, email), again.cookie);
      expect([entered.status, entered.body.kind]).toEqual([200, 'session']);
      const of = (sql: string, value: string) =>
        auth.count(`SELECT count(*)::int AS count FROM ${sql}`, [value]);
      expect([
        await of('users WHERE email_key = $1', email),
        await of('sign_on_identities WHERE workspace_id = $1', workspaceId),
        await of('members WHERE workspace_id = $1', workspaceId),
        await of(`audit_log WHERE workspace_id = $1 AND action = 'member_provisioned'`, workspaceId),
      ]).toEqual([1, 1, 2, 1]);
      const me = await auth.call('GET', '/api/auth/me', undefined, { token: entered.body.accessToken });
      expect(me.body).toMatchObject({ email, workspaceId });
    },
  );
});
