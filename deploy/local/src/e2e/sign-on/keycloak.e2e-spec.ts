import { beforeAll, expect, it } from '@jest/globals';
import type { AuditEntry } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { TEST_PASSWORD } from '../testing/api-client.js';
import { OIDC_GROUPS, SAML_FIELDS, type SamlClient } from '../testing/keycloak.js';
import { useKeycloak, withKeycloak } from '../testing/use-keycloak.js';
import {
  addressesOf,
  beginAs,
  type Company,
  enterAs,
  flip,
  giveRole,
  isOn,
  isSignedIn,
  memberOf,
  openCompany,
  press,
  proveDomain,
  signInThere,
  signOutHere,
  testAs,
} from './steps.js';

const person = (email: string, firstName: string, groups: string[]) => ({
  ...{ username: email.split('@')[0] ?? '', email, firstName, lastName: 'Whitfield', groups },
});
const environment = useKeycloak([
  person('dana@harbor.example', 'Dana', ['writers']),
  person('june@harbor.example', 'June', ['readers']),
  person('omar@harbor.example', 'Omar', []),
  person('tom@quay.example', 'Tom', ['writers']),
  person('ines@quay.example', 'Ines', ['writers']),
]);
const CLIENT = { id: 'plumbline', secret: 'a-secret-of-the-client' };

withKeycloak('T-60 single sign-on by Keycloak with OpenID Connect', () => {
  let at: Company;
  const auditOf = async () => (await at.boss.get<AuditEntry[]>('/api/team/audit')).body;

  beforeAll(async () => {
    at = await openCompany(environment, 'maria');
    const { redirectUri, postLogoutUri, backChannelLogoutUri } = await addressesOf(at);
    await environment.keycloak.addClient({
      ...{ clientId: CLIENT.id, secret: CLIENT.secret, protocol: 'openid-connect', publicClient: false },
      ...{ redirectUris: [redirectUri], frontchannelLogout: false, protocolMappers: [OIDC_GROUPS] },
      attributes: {
        'post.logout.redirect.uris': postLogoutUri,
        'backchannel.logout.url': backChannelLogoutUri,
        'backchannel.logout.session.required': 'true',
        'pkce.code.challenge.method': 'S256',
      },
    });
  });

  it('is set up by its owner: a domain, the issuer, a test with each step and what was said, and on', async () => {
    const { page } = at;
    await proveDomain(environment, at, 'harbor.example');
    await page.getByLabel('Issuer').fill(environment.keycloak.issuer);
    await page.getByLabel('Client ID').fill(CLIENT.id);
    await page.getByLabel('Client secret').fill('not the secret');
    await giveRole(page, 'writers', 'Editor');
    await press(page, 'Save');
    await page.getByText('Test them next').first().waitFor();
    await press(page, 'Test');
    await signInThere(page, 'dana');
    await page.getByText('does not take our client ID and secret', { exact: false }).waitFor();
    await page.getByLabel('Client secret').fill(CLIENT.secret);
    await press(page, 'Save');
    await page.getByText('Test them again').waitFor();
    // Who has signed in there is not asked again.
    await press(page, 'Test again');
    await page.getByText('Editor, from writers').waitFor();
    expect(await page.locator('ol > li').allInnerTexts()).toEqual([
      expect.stringContaining('Service found'),
      expect.stringContaining('Keys read'),
      expect.stringContaining('Signed in'),
      expect.stringContaining('dana@harbor.example · Dana Whitfield · groups writers'),
      expect.stringContaining('Editor, from writers'),
    ]);
    await page.getByText(/^All \d+ fields$/).click();
    await page.getByText('preferred_username').waitFor();
    await flip(page, 'Let members sign in with it');
    await isOn(page, 'Let members sign in with it');
  });

  it('lets somebody in by an account that is made at once, with the role of their group', async () => {
    const page = await enterAs(environment, 'dana@harbor.example', 'dana');
    expect(await memberOf(at, 'dana@harbor.example')).toMatchObject({
      ...{ role: 'editor', name: 'Dana Whitfield', via: 'sign-on' },
    });
    await page.context().close();
    await (await enterAs(environment, 'omar@harbor.example', 'omar')).context().close();
    expect(await memberOf(at, 'omar@harbor.example')).toMatchObject({ role: 'viewer' });
  });

  it('a sign-out here is one there, and comes back', async () => {
    const page = await enterAs(environment, 'june@harbor.example', 'june');
    await signOutHere(page);
    await page.waitForURL('**/auth');
    expect(await isSignedIn(page, environment)).toBe(false);
    await page.goto(`${environment.product.url}/api/auth/sso/start?email=june@harbor.example`);
    // Asked again, so that Keycloak's own session has ended.
    await signInThere(page, 'june');
    await page.waitForURL('**/home');
    // Of several sessions of one person Keycloak tells of one when it ends them all.
    await signOutHere(page);
    await page.waitForURL('**/auth');
    await page.context().close();
  });

  it('a sign-out there ends the session here at once (back-channel)', async () => {
    const [page, other] = [
      await enterAs(environment, 'june@harbor.example', 'june'),
      await enterAs(environment, 'dana@harbor.example', 'dana'),
    ];
    await environment.keycloak.signOut('june');
    await eventually('the session of june has ended', async () => !(await isSignedIn(page, environment)));
    expect(await isSignedIn(other, environment)).toBe(true);
    expect((await auditOf())[0]).toMatchObject({ action: 'sign_on_ended' });
    for (const each of [page, other]) await each.context().close();
  });

  it('required: a password opens nothing, the service does, and the break-glass account is left', async () => {
    const { page } = at;
    await page.reload();
    await flip(page, 'Require single sign-on');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).click();
    await isOn(page, 'Require single sign-on');
    const glass = await environment.product.client().post('/api/auth/login', {
      ...{ username: 'maria', password: TEST_PASSWORD },
    });
    expect([glass.status, glass.body]).toEqual([200, expect.objectContaining({ requiresTwoFactor: true })]);
    const dana = await enterAs(environment, 'dana@harbor.example', 'dana');
    expect(await isSignedIn(dana, environment)).toBe(true);
    await dana.context().close();
  });

  it('says in words that somebody left at the page of the service', async () => {
    const page = await beginAs(environment, 'nobody@elsewhere.example');
    await page.getByText('There is no single sign-on for this address').waitFor();
    await page.context().close();
  });
});

withKeycloak('T-60 single sign-on by Keycloak with SAML 2.0', () => {
  let at: Company;

  beforeAll(async () => {
    at = await openCompany(environment, 'luis');
    const { metadata } = await addressesOf(at);
    const document = await (await fetch(metadata)).text();
    const prepared = ({ attributes, ...client }: SamlClient): SamlClient => ({
      ...{ ...client, frontchannelLogout: false, protocolMappers: SAML_FIELDS },
      attributes: {
        ...attributes,
        'saml.server.signature': 'true',
        saml_name_id_format: 'persistent',
      },
    });
    await environment.keycloak.importClient(document, prepared);
  });

  it('is set up by the metadata of both sides, tested and switched on', async () => {
    const { page } = at;
    await proveDomain(environment, at, 'quay.example');
    await page.getByRole('radio', { name: 'SAML 2.0' }).click();
    await page.getByLabel('Import its metadata').fill(environment.keycloak.samlMetadata);
    await press(page, 'Read');
    await page.getByText('Read from the metadata of').first().waitFor();
    expect(await page.getByLabel('Entity ID of the service').inputValue()).toBe(environment.keycloak.issuer);
    await giveRole(page, 'writers', 'Editor');
    await press(page, 'Save');
    await page.getByText('Test them next').first().waitFor();
    const steps = await testAs(page, 'tom');
    expect(steps.at(-2)).toContain('tom@quay.example · Tom · groups writers');
    expect(steps.at(-1)).toContain('Editor, from writers');
    await flip(page, 'Let members sign in with it');
    await isOn(page, 'Let members sign in with it');
  });

  it('lets somebody in by an account that is made at once, with the role of their group', async () => {
    const page = await enterAs(environment, 'tom@quay.example', 'tom');
    expect(await memberOf(at, 'tom@quay.example')).toMatchObject({ role: 'editor', via: 'sign-on' });
    await page.context().close();
  });

  it('a sign-out here is one there, and comes back', async () => {
    const page = await enterAs(environment, 'ines@quay.example', 'ines');
    await signOutHere(page);
    await page.waitForURL('**/auth');
    expect(await isSignedIn(page, environment)).toBe(false);
    await page.goto(`${environment.product.url}/api/auth/sso/start?email=ines@quay.example`);
    await signInThere(page, 'ines');
    await page.waitForURL('**/home');
    await page.context().close();
  });

  it('a sign-out there ends the session here at once', async () => {
    const page = await enterAs(environment, 'ines@quay.example', 'ines');
    await environment.keycloak.signOut('ines');
    await eventually('the session of ines has ended', async () => !(await isSignedIn(page, environment)));
    await page.context().close();
  });
});
