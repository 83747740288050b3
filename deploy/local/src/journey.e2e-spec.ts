import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { TEST_PASSWORD } from './testing/api-client.js';
import { chromiumPath, openPage, overflow, seriousFindings, startBrowser } from './testing/browser.js';
import { ORDER_COLUMNS, orderLines } from './testing/orders.js';
import { RunningProduct } from './testing/running-product.js';

const inBrowser = chromiumPath ? describe : describe.skip;
if (!chromiumPath) process.stdout.write('No Chromium on this machine: the browser journey is skipped.\n');

let product: RunningProduct;
let browser: Browser;

/** Orders with a column of dates that no line decides. */
function undecidedOrders(): Buffer {
  const two = (value: number) => String(value).padStart(2, '0');
  const lines = [...orderLines(3_000)].map(
    (line, row) => `${line},${two(1 + ((row * 5) % 12))}/${two(1 + ((row * 7) % 12))}/2024`,
  );
  return Buffer.from(`${ORDER_COLUMNS},contract_start\n${lines.join('\n')}\n`);
}

beforeAll(async () => {
  if (!chromiumPath) return;
  [product, browser] = await Promise.all([RunningProduct.start(), startBrowser()]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
}, 300_000);

async function signUp(page: Page, username: string): Promise<void> {
  await page.goto(`${product.url}/auth`);
  await page.getByRole('tab', { name: 'Sign Up Free' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@plumbline.example`);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel('Confirm password').fill(TEST_PASSWORD);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create Free Account' }).click();
  await page.getByRole('heading', { name: 'Data sources', level: 1 }).waitFor();
}

async function checkScreen(page: Page, name: string): Promise<void> {
  expect({ name, findings: await seriousFindings(page) }).toEqual({ name, findings: [] });
  expect({ name, overflow: await overflow(page) }).toEqual({ name, overflow: 0 });
}

inBrowser('the journey in a browser', () => {
  it.each([
    { width: 1_440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const)(
    'REG-007 DATA-014 DASH-003 at $width px, $theme: sign up, upload, decide, dashboard, fact, recompute, cross-filter',
    async ({ width, theme }) => {
      const { page, complaints } = await openPage(browser, { width, theme });
      await signUp(page, `journey${width}`);
      await checkScreen(page, 'no data sources');

      await page.getByRole('button', { name: 'Upload data', exact: true }).first().click();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: undecidedOrders() });
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByText('can be read two ways in this file').waitFor();
      const open = page.getByRole('dialog').getByText('1 decision left');
      await open.waitFor();
      await checkScreen(page, 'preview');
      await page.getByRole('radio', { name: /Month first/ }).click();
      await open.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Create data source' }).click();

      await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}/);
      const number = page.getByRole('button', { name: /show where this number comes from/ }).first();
      await number.waitFor();
      await checkScreen(page, 'dashboard');

      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await number.click();
      await page.getByRole('button', { name: 'Recompute' }).click();
      await page.getByText(/Same value/).waitFor();
      await checkScreen(page, 'fact');
      await page.keyboard.press('Escape');

      const cursor = page.getByRole('slider').first();
      await cursor.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForURL(/cross=/);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(page.url()).toMatch(/cross=/);

      await page.goto(`${product.url}/dashboards`);
      await page.getByRole('link', { name: title }).first().waitFor();
      await checkScreen(page, 'dashboards');
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    120_000,
  );

  it.each([
    { width: 1_440, theme: 'dark' },
    { width: 390, theme: 'light' },
  ] as const)(
    'INS-001 INS-002 at $width px, $theme: sample data, an insight, its number computed again, dismissed and brought back',
    async ({ width, theme }) => {
      const { page, complaints } = await openPage(browser, { width, theme });
      await signUp(page, `finder${width}`);
      await page.getByRole('button', { name: 'Use sample data' }).first().click();
      await page.getByRole('radio', { name: /Month first/ }).click();
      await page.getByRole('button', { name: 'Create data source' }).click();
      await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}/);
      await page.goto(`${product.url}/insights`);
      const insight = page.getByRole('main').getByRole('listitem').getByRole('link').first();
      await insight.waitFor();
      await checkScreen(page, 'insights');
      await insight.click();
      await page.getByTitle('Show where this number comes from').first().click();
      await page.getByRole('button', { name: 'Recompute' }).click();
      await page.getByText(/Same value/).waitFor();
      await checkScreen(page, 'a number of an insight');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
      await page.getByRole('menuitem', { name: 'We knew this already' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('is back in the list').first().waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    120_000,
  );

  it('an address that is no page says so', async () => {
    const { page } = await openPage(browser, { width: 390, theme: 'light' });
    await page.goto(`${product.url}/no-such-page`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await checkScreen(page, '404');
  }, 300_000);
});
