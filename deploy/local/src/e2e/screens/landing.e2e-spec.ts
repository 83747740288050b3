import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, seriousFindings, shownText } from '../testing/browser.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { expectToast } from './people.js';

const environment = useProduct();

const toasts = (page: Page) => page.locator('li[data-variant]');
const raise = (page: Page) =>
  page.getByRole('button', { name: 'Validate API Security', exact: true }).click();

/** The sample dashboard answers to a choice by the keyboard, and to its end by the pointer. */
async function filterSample(page: Page): Promise<void> {
  const sample = page.getByRole('region', { name: 'Sample dashboard' });
  await sample.getByText(/^Sample data/).waitFor();
  const before = await shownText(sample.getByText(/rows match/));
  await sample.getByRole('slider').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await sample
    .getByText(/^From chart/)
    .first()
    .waitFor();
  expect(await shownText(sample.getByText(/rows match/))).not.toBe(before);
  await sample.getByRole('button', { name: 'Clear the filter from the chart' }).click();
  expect(await shownText(sample.getByText(/rows match/))).toBe(before);
}

/** From a dialog, beside a cookie notice. */
async function writeToSales(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Cookies' }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Contact Sales', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name *').fill('Dana Doe');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Email *').fill('dana@orders.example');
  await dialog.getByLabel('Company *').fill('Orders Inc.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expectToast(page, 'Contact request sent');
  await dialog.waitFor({ state: 'detached' });
}

/** On localhost a protected call is tried without a session, and a 401 is what it wants. */
async function checkSecurity(page: Page): Promise<void> {
  // Waits for it from before it comes: a pointer on it keeps it from going by itself.
  const pointedAt = toasts(page).first().hover();
  const [request] = await Promise.all([page.waitForRequest('**/api/replication/test'), raise(page)]);
  expect(Object.keys(request.postDataJSON()).sort()).toEqual(['environment', 'testType', 'timestamp']);
  expect((await request.allHeaders()).authorization).toBeUndefined();
  expect((await request.response())?.status()).toBe(401);
  await expectToast(page, 'Security test passed');
  await pointedAt;
  const swipe = async (px: number) => {
    const box = await toasts(page).first().boundingBox();
    if (!box) throw new Error('no toast');
    await page.mouse.move(box.x + 40, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 40 + px, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
  };
  await swipe(40);
  expect(await toasts(page).first().getAttribute('data-state')).toBe('open');
  await swipe(60);
  await toasts(page).first().waitFor({ state: 'detached' });
}

inBrowser('the landing page', () => {
  it('LAND-010 SALES-001 SALES-008 API-019 LAND-013 ERR-022 API-021 API-022 TOAST-009 has a sample that answers to a choice, a check that passes on a 401, whose toast a swipe of 50 px dismisses and a shorter one does not, and a request for sales that reaches the server', async () => {
    const { page, complaints } = await openPage(environment.browser, { width: 1_440, theme: 'light' });
    await page.goto(environment.product.url);
    await page.getByRole('heading', { level: 2, name: 'Pricing' }).waitFor();
    await filterSample(page);
    expect(complaints).toEqual([]);
    await checkSecurity(page);
    await writeToSales(page);
    await page.context().close();
  });
});
