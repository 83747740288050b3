import { afterAll, beforeAll, expect } from '@jest/globals';
import type { AuditEntry, Me, SignOn, SignOnBody, SignOnMode } from '@plumbline/contracts';
import { decodeJwt } from 'jose';
import { CLIENT, type OidcAnswer, OidcStandIn } from './oidc-stand-in.js';
import type { Account, Answer } from './running-auth.js';
import { type SamlAnswer, SamlStandIn } from './saml-stand-in.js';
import { auth, company, type Refused, useTeams } from './use-teams.js';

export let oidc: OidcStandIn;
export let saml: SamlStandIn;

/** The auth service and two services of identity, for the tests of a file about single sign-on. */
export function useSignOn(): void {
  useTeams(async () => ({ CONNECTION_NETWORKS: 'loopback' }));
  beforeAll(async () => {
    oidc = new OidcStandIn();
    await oidc.start();
    saml = await SamlStandIn.create();
  });
  afterAll(() => oidc?.stop());
}

export const COMMON = {
  fields: { email: 'email', name: 'name', groups: 'groups' },
  groupRoles: [
    { group: 'writers', role: 'editor' as const },
    { group: 'readers', role: 'viewer' as const },
  ],
  defaultRole: 'viewer' as const,
};
export const oidcSettings = (change: object = {}): SignOnBody => ({
  ...{ protocol: 'oidc', issuer: oidc.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
  ...{ scopes: 'openid email profile', ...COMMON, ...change },
});
export const samlSettings = (change: object = {}): SignOnBody => ({
  ...{ protocol: 'saml', entityId: saml.entityId, signInUrl: saml.signInUrl, signOutUrl: saml.signOutUrl },
  ...{ certificates: [saml.own.cert], ...COMMON, ...change },
});

/** A company that has proved a domain, with its owner. */
export interface Company {
  boss: Account;
  workspaceId: string;
  domain: string;
}

export async function proved(domain: string, seats?: number): Promise<Company> {
  const boss = await company(seats);
  const { wid } = decodeJwt<{ wid: string }>(boss.token);
  await auth.database.query(
    `INSERT INTO workspace_domains (id, workspace_id, domain, secret, added_at, verified_at)
     VALUES (gen_random_uuid(), $1, $2, 'x', now(), now())`,
    [wid, domain],
  );
  return { boss, workspaceId: wid, domain };
}

export const save = ({ boss: { token } }: Company, body: unknown) =>
  auth.call<SignOn & Refused>('PUT', '/api/team/sso', { token, body });
export const setMode = (
  { boss: { token } }: Company,
  mode: SignOnMode,
  breakGlassUserId: string | null = null,
) => auth.call<SignOn & Refused>('PUT', '/api/team/sso/mode', { token, body: { mode, breakGlassUserId } });
export const show = async ({ boss: { token } }: Company) =>
  (await auth.call<SignOn>('GET', '/api/team/sso', { token })).body;
export const auditOf = async ({ boss: { token } }: Company) =>
  (await auth.call<AuditEntry[]>('GET', '/api/team/audit', { token })).body;

type Finish = {
  kind: string;
  accessToken: string;
  next: string;
  email: string;
  workspaceName: string;
} & Refused;

/** A browser with its cookies, on its way to a service and back. */
export class Browser {
  readonly cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async call<Body>(
    method: 'GET' | 'POST',
    url: string,
    options: Parameters<typeof auth.call>[2] = {},
  ): Promise<Answer<Body>> {
    const headers = { ...(this.cookies.size > 0 && { cookie: this.cookie }), ...options.headers };
    const answer = await auth.call<Body>(method, url, { ...options, headers });
    for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  /** @returns where it is led to */
  async start(query: Record<string, string>): Promise<string> {
    const { status, headers } = await this.call('GET', `/api/auth/sso/start?${new URLSearchParams(query)}`);
    expect(status).toBe(302);
    return String(headers.location);
  }

  async test({ boss: { token } }: Company): Promise<string> {
    const { body } = await this.call<{ url: string | null }>('POST', '/api/team/sso/test', { token });
    return body.url ?? '';
  }

  /** Led back by an address or a form, which brings no cookie. @returns the address of our own page */
  async comeBack(returned: Record<string, string>): Promise<string> {
    const text = new URLSearchParams(returned).toString();
    const isForm = 'SAMLResponse' in returned;
    const { headers } = isForm
      ? await auth.call('POST', '/api/auth/saml/callback', {
          ...{ body: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        })
      : await auth.call('GET', `/api/auth/oidc/callback?${text}`);
    return String(headers.location);
  }

  finish(place: string): Promise<Answer<Finish>> {
    const code = new URL(place, 'http://x.example').searchParams.get('code') ?? 'none';
    return this.call<Finish>('POST', '/api/auth/sso/finish', { body: { code } });
  }

  link(place: string, token: string): Promise<Answer<{ accessToken: string } & Refused>> {
    const code = new URL(place, 'http://x.example').searchParams.get('code') ?? 'none';
    return this.call('POST', '/api/auth/sso/link', { token, body: { code } });
  }
}

/** Tested with somebody who passes, and on. */
export async function switchedOn(at: Company, settings: SignOnBody): Promise<Company> {
  expect((await save(at, settings)).status).toBe(200);
  const browser = new Browser();
  const url = await browser.test(at);
  const claims = { sub: 'tester', email: `tester@${at.domain}`, name: 'Test', groups: ['writers'] };
  const returned =
    settings.protocol === 'oidc'
      ? oidc.authorize(url, { claims })
      : saml.answer(url, audienceOf(at), {
          nameId: 'tester',
          attributes: { email: [claims.email], groups: ['writers'] },
        });
  expect((await browser.finish(await browser.comeBack(returned))).body).toEqual({ kind: 'test' });
  expect((await setMode(at, 'optional')).status).toBe(200);
  return at;
}

export const audienceOf = ({ workspaceId }: Company): string =>
  `http://localhost:8080/api/auth/saml/metadata/${workspaceId}`;

/** A sign-on by OpenID Connect from its beginning to what the page is told. */
export async function byOidc(at: Company, answer: OidcAnswer, browser = new Browser()) {
  const url = await browser.start({ workspace: at.workspaceId });
  const place = await browser.comeBack(oidc.authorize(url, answer));
  return { ...(await browser.finish(place)), place, browser };
}

/** The same by SAML. */
export async function bySaml(at: Company, change: Partial<SamlAnswer>, browser = new Browser()) {
  const url = await browser.start({ workspace: at.workspaceId });
  const place = await browser.comeBack(saml.answer(url, audienceOf(at), change));
  return { ...(await browser.finish(place)), place, browser };
}

export const meOf = async (token: string) => (await auth.call<Me>('GET', '/api/auth/me', { token })).body;

/** How many sessions single sign-on has opened in a workspace. */
export async function sessionsOf({ workspaceId }: Company): Promise<number> {
  const [row] = await auth.database.query(
    `SELECT count(*)::int AS count FROM sessions WHERE sign_on_workspace_id = $1 AND revoked_at IS NULL`,
    [workspaceId],
  );
  return row.count;
}
