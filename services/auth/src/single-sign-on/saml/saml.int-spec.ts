import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SamlMetadata } from '@plumbline/contracts';
import { FORGED } from '../../testing/forged-saml.js';
import type { SamlAnswer } from '../../testing/saml-stand-in.js';
import {
  audienceOf,
  auditOf,
  Browser,
  bySaml,
  type Company,
  meOf,
  oidcSettings,
  proved,
  saml,
  samlSettings,
  save,
  sessionsOf,
  switchedOn,
  useSignOn,
} from '../../testing/use-sign-on.js';
import { auth, type Refused } from '../../testing/use-teams.js';

useSignOn();

let harbor: Company;
let other: Company;
beforeAll(async () => {
  harbor = await switchedOn(await proved('harbor.example'), samlSettings());
  other = await switchedOn(await proved('other.example'), samlSettings());
});

const dana = (change: Partial<SamlAnswer> = {}): Partial<SamlAnswer> => ({
  nameId: 'id-dana',
  attributes: { email: ['dana@harbor.example'], name: ['Dana Whitfield'], groups: ['writers', 'others'] },
  ...change,
});

describe('PLAN-030 T-60 single sign-on by SAML 2.0', () => {
  it('makes an account in the workspace, with the role of its groups, and knows it again', async () => {
    const first = await bySaml(harbor, dana());
    expect([first.status, first.body.kind]).toEqual([200, 'session']);
    expect(await meOf(first.body.accessToken)).toMatchObject({
      ...{ email: 'dana@harbor.example', displayName: 'Dana Whitfield' },
      ...{ workspaceId: harbor.workspaceId, workspaceRole: 'editor' },
    });
    const again = await bySaml(
      harbor,
      dana({ attributes: { email: ['d@harbor.example'], groups: ['readers'] } }),
    );
    expect(await meOf(again.body.accessToken)).toMatchObject({
      email: 'dana@harbor.example',
      workspaceRole: 'viewer',
    });
  });

  it('takes a second certificate while the service changes its own', async () => {
    const at = await switchedOn(await proved('rotates.example'), samlSettings());
    await save(at, samlSettings({ certificates: [saml.own.cert, saml.another.cert] }));
    for (const key of [saml.own, saml.another]) {
      const answer = dana({ key, attributes: { email: ['dana@rotates.example'] } });
      expect((await bySaml(at, answer)).status).toBe(200);
    }
  });

  it('reads the metadata of a service from its address or its file', async () => {
    const server = createServer((_, response) => response.end(saml.metadata)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
    const read = (body: object) =>
      auth.call<SamlMetadata & Refused>('POST', '/api/team/sso/metadata', { token: harbor.boss.token, body });
    for (const body of [{ url }, { xml: saml.metadata }]) {
      const { entityId, signInUrl, signOutUrl } = saml;
      expect((await read(body)).body).toMatchObject({ entityId, signInUrl, signOutUrl });
    }
    server.close();
    for (const xml of ['x', '<a/>', `<!DOCTYPE a>${saml.metadata}`]) {
      const { status, body } = await read({ xml });
      expect([status, body.code]).toEqual([400, 'malformed']);
    }
    expect((await read({ url: 'http://169.254.169.254/' })).body.message).toContain(
      'may not be asked from here',
    );
  });

  it('tells a service what it has to know of this side', async () => {
    const answer = await auth.app.inject({
      method: 'GET',
      url: `/api/auth/saml/metadata/${harbor.workspaceId}`,
    });
    expect(answer.headers['content-type']).toContain('application/samlmetadata+xml');
    expect(answer.body).toContain(`entityID="${audienceOf(harbor)}"`);
    expect(answer.body).toContain('Location="http://localhost:8080/api/auth/saml/callback"');
  });

  it('refuses settings whose certificate is none, or weak', async () => {
    expect((await save(harbor, samlSettings({ certificates: ['nonsense'] }))).status).toBe(400);
    expect((await save(harbor, samlSettings({ signInUrl: 'javascript:alert(1)' }))).status).toBe(400);
  });
});

describe('S-16 an answer of SAML', () => {
  it.each(FORGED)('with %s is refused, written down, and opens nothing', async (_, change) => {
    const open = await sessionsOf(harbor);
    const { status, body } = await bySaml(harbor, dana(change));
    expect([status, body.code]).toEqual([403, 'sign_on_refused']);
    expect(await sessionsOf(harbor)).toBe(open);
    expect((await auditOf(harbor))[0]).toMatchObject({ action: 'sign_on_refused', actor: null });
  });

  it('signed with the key of another is refused', async () => {
    expect((await bySaml(harbor, dana({ key: saml.another }))).status).toBe(403);
  });

  it('is taken once, and its assertion only once in any answer', async () => {
    const browser = new Browser();
    const answer = dana({ assertionId: '_once' });
    const form = saml.answer(
      await browser.start({ workspace: harbor.workspaceId }),
      audienceOf(harbor),
      answer,
    );
    expect((await browser.finish(await browser.comeBack(form))).status).toBe(200);
    expect(await browser.comeBack(form)).toBe('/auth/sso?problem=over');
    const again = await bySaml(harbor, answer);
    expect([again.status, again.body.message]).toEqual([403, expect.stringContaining('already been used')]);
  });

  it('for one company is refused by another that has the same service', async () => {
    const browser = new Browser();
    const url = await browser.start({ workspace: other.workspaceId });
    const form = saml.answer(url, audienceOf(harbor), dana());
    expect((await browser.finish(await browser.comeBack(form))).status).toBe(403);
  });

  it('that nobody asked for is no answer, wherever its relay state leads', async () => {
    const url = await new Browser().start({ workspace: harbor.workspaceId });
    const { SAMLResponse = '' } = saml.answer(url, audienceOf(harbor), dana());
    for (const RelayState of ['', 'https://evil.example', '//evil.example', 'javascript:alert(1)', '/team'])
      expect(await new Browser().comeBack({ SAMLResponse, RelayState })).toBe('/auth/sso?problem=over');
  });

  it('to a sign-on of the other protocol is refused', async () => {
    const byOther = await switchedOn(await proved('mixed.example'), oidcSettings());
    const browser = new Browser();
    const url = new URL(await browser.start({ workspace: byOther.workspaceId }));
    const samlUrl = await new Browser().start({ workspace: harbor.workspaceId });
    const { SAMLResponse = '' } = saml.answer(samlUrl, audienceOf(harbor), dana());
    const place = await browser.comeBack({ SAMLResponse, RelayState: url.searchParams.get('state') ?? '' });
    expect((await browser.finish(place)).status).toBe(403);
  });

  it('is read as a form, and refused as anything else or when a field comes twice', async () => {
    const post = (body: string, type: string) =>
      auth.call('POST', '/api/auth/saml/callback', { body, headers: { 'content-type': type } });
    const form = 'application/x-www-form-urlencoded';
    expect((await post('SAMLResponse=a&RelayState=b&RelayState=c', form)).status).toBe(400);
    expect((await post('<a/>', 'text/xml')).status).toBe(415);
    expect((await post(`SAMLResponse=${'x'.repeat(300_000)}`, form)).status).toBe(413);
    expect(
      (await auth.call('POST', '/api/auth/login', { body: 'a=b', headers: { 'content-type': form } })).status,
    ).toBe(415);
  });
});
