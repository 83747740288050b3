import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, seriousFindings, shownText } from '../testing/browser.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { expectToast } from './people.js';

const environment = useProduct();

const toasts = (page: Page) => page.locator('li[data-variant]');
const raise = (page: Page) =>
  page.getByRole('button', { name: 'Validate API Security', exact: true }).click();

async function openLanding() {
  const opened = await openPage(environment.browser, { width: 1_440, theme: 'light' });
  await opened.page.goto(environment.product.url);
  await opened.page.getByRole('heading', { level: 2, name: 'Pricing' }).waitFor();
  return opened;
}

inBrowser('the landing page', () => {
  it('the sample dashboard answers to a choice, by pointer and by keyboard', async () => {
    const { page, complaints } = await openLanding();
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
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('LAND-010 SALES-001 SALES-008 API-019 a request for sales reaches the server, from a dialog and beside a cookie notice without a serious finding', async () => {
    const { page } = await openLanding();
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
    await page.context().close();
  });

  it('LAND-013 ERR-022 API-021 API-022 on localhost tries a protected call without a session, and passes on a 401; TOAST-009 a swipe to the right of 50 px dismisses what it says, a shorter one does not', async () => {
    const { page } = await openLanding();
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
    await page.context().close();
  });
});
