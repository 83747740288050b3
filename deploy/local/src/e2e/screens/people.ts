import { expect } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { type ApiClient, TEST_PASSWORD } from '../testing/api-client.js';
import { mailed } from '../testing/mailbox.js';
import type { Product } from '../testing/running-product.js';

export const addressOf = (username: string) => `${username}@plumbline.example`;

/** A toast with exactly this title and this text. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const titled = page.locator('li[data-variant]').filter({ has: page.getByText(title, { exact: true }) });
  const toast = text === undefined ? titled : titled.filter({ has: page.getByText(text, { exact: true }) });
  await toast.first().waitFor();
}

export async function signIn(page: Page, username: string, password = TEST_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in on /auth and waits for the first screen. */
export async function enter(
  page: Page,
  product: Product,
  username: string,
  password?: string,
): Promise<void> {
  await page.goto(`${product.url}/auth`);
  await signIn(page, username, password);
  await page.waitForURL('**/home');
}

/** Switches codes by mail on for an account that has just been made. */
export async function requireMailedCodes(
  product: Product,
  client: ApiClient,
  username: string,
): Promise<string[]> {
  const begun = await client.post('/api/user/2fa', { method: 'mail' });
  expect(begun.status).toBe(200);
  const code = await mailed(product, addressOf(username), /^\s*(\d{6})\s*$/m);
  const confirmed = await client.post<{ recoveryCodes: string[] }>('/api/user/2fa/confirm', {
    method: 'mail',
    code,
  });
  expect(confirmed.status).toBe(200);
  return confirmed.body.recoveryCodes;
}

/** What the page sends to a path from now on. */
export function watchCalls(page: Page, path: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request);
  });
  return calls;
}

/** Makes the next calls to a path answer this. */
export async function answer(page: Page, path: string, status: number, body: object | string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.fulfill({
        status,
        contentType: typeof body === 'string' ? 'text/html' : 'application/json',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  );
}

export const stored = (page: Page, key: string) =>
  page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`);
