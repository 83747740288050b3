import { expect } from '@jest/globals';
import type { SignOn, Team, WorkspaceDomain } from '@plumbline/contracts';
import type { Page } from 'playwright-core';
import { requireMailedCodes } from '../screens/people.js';
import { verifyAddress } from '../testing/addresses.js';
import type { ApiClient } from '../testing/api-client.js';
import { openPage } from '../testing/browser.js';
import { PERSON_PASSWORD } from '../testing/keycloak.js';
import type { SignOnEnvironment } from '../testing/use-keycloak.js';

/** A workspace with a contract, and its owner on the screen of single sign-on. */
export interface Company {
  boss: ApiClient;
  page: Page;
}

/** Its owner has a second factor, so that single sign-on can be required. */
export async function openCompany(environment: SignOnEnvironment, username: string): Promise<Company> {
  const { product } = environment;
  const boss = product.client();
  const { id } = await boss.signUp(username);
  await verifyAddress(product, boss, username);
  const owner = await product.owner();
  const contract = { plan: 'enterprise', limits: {} };
  const { status } = await owner.call('PATCH', `/api/admin/users/${id}/subscription`, { body: contract });
  expect(status).toBe(200);
  await requireMailedCodes(product, boss, username);
  boss.accessToken = (await boss.post<{ accessToken: string }>('/api/auth/refresh')).body.accessToken;
  // The page goes on with this session: its second factor was just shown.
  const page = await ownPage(environment);
  const { hostname: domain } = new URL(product.url);
  const cookies = [...boss.cookies].map(([name, value]) => ({ name, value, domain, path: '/api/auth' }));
  await page.context().addCookies(cookies);
  await page.goto(`${product.url}/team?tab=sign-on`);
  await page.getByRole('heading', { name: 'Sign-on service' }).waitFor();
  return { boss, page };
}

/** In a browser profile of its own. */
async function ownPage({ browser }: SignOnEnvironment): Promise<Page> {
  const { page } = await openPage(browser, { width: 1_440, theme: 'light' });
  await page.addInitScript("localStorage.setItem('plumbline_cookie_notice', 'dismissed')");
  return page;
}

export const addressesOf = async ({ boss }: Company): Promise<SignOn['addresses']> =>
  (await boss.get<SignOn>('/api/team/sso')).body.addresses;

export const memberOf = async ({ boss }: Company, email: string) =>
  (await boss.get<Team>('/api/team')).body.members.find((member) => member.email === email);

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const flip = (page: Page, name: string) => page.getByRole('switch', { name }).click();
export const isOn = (page: Page, name: string) =>
  page.getByRole('switch', { name, checked: true, disabled: false }).waitFor();

/** Adds a domain, writes the record that the screen asks for, and has it checked. */
export async function proveDomain(
  { names }: SignOnEnvironment,
  { page, boss }: Company,
  domain: string,
): Promise<void> {
  await page.getByLabel('Add a domain').fill(domain);
  await press(page, 'Add');
  await page.getByText('TXT record, value').waitFor();
  const [added] = (await boss.get<WorkspaceDomain[]>('/api/team/domains')).body;
  names.set(added?.record.name ?? '', added?.record.value ?? '');
  await press(page, 'Check the record');
  await page.getByText('by a TXT record', { exact: false }).waitFor();
}

export async function giveRole(page: Page, group: string, role: string): Promise<void> {
  await press(page, 'Add a group');
  await page.getByLabel('Group 1', { exact: true }).fill(group);
  await page.getByRole('button', { name: /^Role of group 1/ }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
}

/** On the page of Keycloak. */
export async function signInThere(page: Page, username: string): Promise<void> {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(PERSON_PASSWORD);
  await page.locator('#kc-login').click();
}

/** Tests the saved settings as somebody of the realm; ends on the steps. @returns each with its words */
export async function testAs(page: Page, username: string): Promise<string[]> {
  await press(page, 'Test');
  await signInThere(page, username);
  await page.waitForURL('**/team?tab=sign-on');
  await page.getByText('Role found').waitFor();
  return page.locator('ol > li').allInnerTexts();
}

/** A browser of its own on its way to the service of an address. */
export async function beginAs(environment: SignOnEnvironment, email: string): Promise<Page> {
  const page = await ownPage(environment);
  await page.goto(`${environment.product.url}/auth`);
  await page.getByRole('link', { name: 'Continue with single sign-on' }).click();
  await page.getByLabel('Work email').fill(email);
  await press(page, 'Continue');
  return page;
}

/** The same to the end. */
export async function enterAs(
  environment: SignOnEnvironment,
  email: string,
  username: string,
): Promise<Page> {
  const page = await beginAs(environment, email);
  await signInThere(page, username);
  await page.waitForURL('**/home');
  return page;
}

export async function signOutHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Whether the session of the page is open: its cookie can be refreshed. */
export async function isSignedIn(page: Page, { product }: SignOnEnvironment): Promise<boolean> {
  const answer = await page.context().request.post(`${product.url}/api/auth/refresh`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  return answer.ok();
}
