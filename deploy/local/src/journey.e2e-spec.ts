import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chromiumPath, closeWithEscape, openPage, startBrowser } from './testing/browser.js';
import {
  checkScreen,
  crossFilter,
  decideAndCreate,
  openInsights,
  recomputeFirstNumber,
  recomputeInsight,
  signUp,
  uploadUndecided,
  useSampleData,
} from './testing/journey.js';
import { RunningProduct } from './testing/running-product.js';

const inBrowser = chromiumPath ? describe : describe.skip;
if (!chromiumPath) process.stdout.write('No Chromium on this machine: the browser journey is skipped.\n');

let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  if (!chromiumPath) return;
  browser = await startBrowser();
  product = await RunningProduct.start();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
}, 300_000);

inBrowser('the journey in a browser', () => {
  it.each([
    { width: 1_440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const)(
    'REG-007 DATA-014 DASH-003 at $width px, $theme: sign up, upload, decide, dashboard, fact, recompute, cross-filter',
    async ({ width, theme }) => {
      const { page, complaints } = await openPage(browser, { width, theme });
      await signUp(page, product.url, `journey${width}`);
      await checkScreen(page, 'no data sources');
      await uploadUndecided(page);
      await checkScreen(page, 'preview');
      const title = await decideAndCreate(page);
      await checkScreen(page, 'dashboard');
      await recomputeFirstNumber(page);
      await checkScreen(page, 'fact');
      await closeWithEscape(page.getByRole('dialog'));
      await crossFilter(page, title);

      await page.goto(`${product.url}/dashboards`);
      await page.getByRole('link', { name: title }).first().waitFor();
      await checkScreen(page, 'dashboards');
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    300_000,
  );

  it.each([
    { width: 1_440, theme: 'dark' },
    { width: 390, theme: 'light' },
  ] as const)(
    'INS-001 INS-002 at $width px, $theme: sample data, an insight, its number computed again, dismissed and brought back',
    async ({ width, theme }) => {
      const { page, complaints } = await openPage(browser, { width, theme });
      await signUp(page, product.url, `finder${width}`);
      await useSampleData(page);
      await openInsights(page, product.url);
      await checkScreen(page, 'insights');
      await recomputeInsight(page);
      await checkScreen(page, 'a number of an insight');
      await closeWithEscape(page.getByRole('dialog'));
      await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
      await page.getByRole('menuitem', { name: 'We knew this already' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('is back in the list').first().waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    300_000,
  );

  it('an address that is no page says so', async () => {
    const { page } = await openPage(browser, { width: 390, theme: 'light' });
    await page.goto(`${product.url}/no-such-page`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await checkScreen(page, '404');
  }, 300_000);
});
