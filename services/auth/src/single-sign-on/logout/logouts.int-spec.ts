import { verify, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  auditOf,
  Browser,
  byOidc,
  bySaml,
  type Company,
  oidc,
  oidcSettings,
  proved,
  saml,
  samlSettings,
  switchedOn,
  useSignOn,
} from '../../testing/use-sign-on.js';
import { auth, me } from '../../testing/use-teams.js';

useSignOn();

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, fields: Record<string, string>) =>
  auth.app.inject({
    method: 'POST',
    url: path,
    headers: FORM,
    payload: new URLSearchParams(fields).toString(),
  });
const isOpen = async (token: string) => (await me(token)).status === 200;
const leave = async (browser: Browser) =>
  String((await browser.call('GET', '/api/auth/sso/sign-out')).headers.location);
const signOut = (browser: Browser, token: string) => browser.call('POST', '/api/auth/logout', { token });

describe('OpenID Connect', () => {
  let at: Company;
  beforeAll(async () => {
    at = await switchedOn(await proved('oidc.example'), oidcSettings());
  });
  const dana = (sid = 'sid-1') =>
    byOidc(at, { claims: { sub: 'dana', sid, email: 'dana@oidc.example', groups: [] } });
  const tell = (token: string) => post(`/api/auth/oidc/logout/${at.workspaceId}`, { logout_token: token });

  it('a sign-out here is one at the service, and only after it was one here', async () => {
    const { browser, body } = await dana();
    expect(await leave(browser)).toBe('/auth');
    const again = await dana();
    await signOut(again.browser, again.body.accessToken);
    const url = new URL(await leave(again.browser));
    expect(url.origin + url.pathname).toBe(`${oidc.issuer}/logout`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/auth');
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect(await leave(again.browser)).toBe('/auth');
    expect(await isOpen(body.accessToken)).toBe(true);
  });

  it('a sign-out at the service ends the session that it opened, at once', async () => {
    const [first, second] = [await dana('sid-a'), await dana('sid-b')];
    const token = await oidc.logoutToken((claims) => ({ ...claims, sub: 'dana', sid: 'sid-a' }));
    expect((await tell(token)).statusCode).toBe(200);
    expect([await isOpen(first.body.accessToken), await isOpen(second.body.accessToken)]).toEqual([
      false,
      true,
    ]);
    expect((await auditOf(at))[0]).toMatchObject({ action: 'sign_on_ended' });
    expect((await tell(token)).statusCode).toBe(400);
    expect((await tell(await oidc.logoutToken((claims) => ({ ...claims, sub: 'dana' })))).statusCode).toBe(
      200,
    );
    expect(await isOpen(second.body.accessToken)).toBe(false);
  });

  it.each<[string, Parameters<typeof oidc.logoutToken>[0]]>([
    ['of nobody', (claims) => claims],
    ['for another client', (claims) => ({ ...claims, sub: 'dana', aud: 'x' })],
    ['of another issuer', (claims) => ({ ...claims, sub: 'dana', iss: 'https://evil.example' })],
    ['that is an ID token', (claims) => ({ ...claims, sub: 'dana', nonce: 'x' })],
    ['without its event', (claims) => ({ ...claims, sub: 'dana', events: {} })],
    ['that is old', (claims) => ({ ...claims, sub: 'dana', iat: 1_700_000_000, exp: 4_000_000_000 })],
  ])('S-16 a message %s ends nothing', async (_, change) => {
    const { body } = await dana();
    expect((await tell(await oidc.logoutToken(change))).statusCode).toBe(400);
    expect(await isOpen(body.accessToken)).toBe(true);
  });
});

describe('SAML', () => {
  let at: Company;
  beforeAll(async () => {
    at = await switchedOn(await proved('saml.example'), samlSettings());
  });
  const dana = (sessionIndex = 'session-1') =>
    bySaml(at, { nameId: 'dana', sessionIndex, attributes: { email: ['dana@saml.example'] } });
  const path = () => `/api/auth/saml/logout/${at.workspaceId}`;
  const tell = (options: Parameters<typeof saml.logoutRequest>[1], to = `http://localhost:8080${path()}`) =>
    post(path(), { SAMLRequest: saml.logoutRequest(to, options) });

  /** By the certificate of our metadata, over the words of the address as they stand there. */
  async function isSignedByUs({ search }: URL): Promise<boolean> {
    const { body } = await auth.app.inject({ url: `/api/auth/saml/metadata/${at.workspaceId}` });
    const [, certificate = ''] = /X509Certificate>([^<]+)</.exec(body) ?? [];
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
    const [words = '', signature = ''] = search.slice(1).split('&Signature=');
    const bytes = Buffer.from(decodeURIComponent(signature), 'base64');
    return verify('RSA-SHA256', Buffer.from(words), publicKey, bytes);
  }

  it('a sign-out here is one at the service', async () => {
    const { browser, body } = await dana();
    await signOut(browser, body.accessToken);
    const url = new URL(await leave(browser));
    expect(url.origin + url.pathname).toBe(saml.signOutUrl);
    expect(url.searchParams.get('SAMLRequest')).toBeTruthy();
    expect(await isSignedByUs(url)).toBe(true);
    const back = await auth.call('GET', `${path()}?SAMLResponse=x`);
    expect([back.status, back.headers.location]).toEqual([302, '/auth']);
    const posted = await post(path(), { SAMLResponse: 'x' });
    expect([posted.statusCode, posted.body]).toEqual([200, expect.stringContaining('url=/auth"')]);
  });

  it('a sign-out at the service ends the session that it opened, and is answered', async () => {
    const [first, second] = [await dana('one'), await dana('two')];
    const answer = await tell({ sessionIndex: 'one' });
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining(`url=${saml.signOutUrl}?SAMLResponse=`),
    ]);
    expect([await isOpen(first.body.accessToken), await isOpen(second.body.accessToken)]).toEqual([
      false,
      true,
    ]);
  });

  it.each<[string, () => Parameters<typeof saml.logoutRequest>[1], string | undefined]>([
    ['that nobody signed', () => ({ isSigned: false }), undefined],
    ['signed by another', () => ({ key: saml.another }), undefined],
    ['that is old', () => ({ issuedAgo: 600 }), undefined],
    ['for another address', () => ({}), 'https://somebody.example/logout'],
  ])('S-16 a request %s ends nothing', async (_, options, to) => {
    const { body } = await dana();
    expect((await tell(options(), to)).statusCode).toBe(400);
    expect(await isOpen(body.accessToken)).toBe(true);
  });

  it('S-16 a request that was used before ends nothing', async () => {
    const id = '_logout-once';
    expect((await tell({ id })).statusCode).toBe(200);
    const { body } = await dana();
    expect((await tell({ id })).statusCode).toBe(400);
    expect(await isOpen(body.accessToken)).toBe(true);
  });
});
