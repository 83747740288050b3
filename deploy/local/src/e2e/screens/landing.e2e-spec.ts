import { expect, it } from '@jest/globals';
import { FEATURE_CARDS, FREE_PLAN_COPY } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { openPage, seriousFindings, shownText } from '../testing/browser.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { answer, expectToast } from './people.js';

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

/** No toast goes by itself meanwhile. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

inBrowser('the landing page', () => {
  it('LAND-001 LAND-002 LAND-003 LAND-004 LAND-005 LAND-006 LAND-007 LAND-008 LAND-009 LAND-011 LAND-012 has hero, features, pricing and a closing call, in the words of the specification, and leads on from there', async () => {
    const { page } = await openLanding();
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).allTextContents()).toEqual([
      'Transform Your Data Into Meaningful Insights',
    ]);
    for (const name of ['From a raw file to an answer you can defend', 'What sets it apart', 'Pricing'])
      await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByText(FREE_PLAN_COPY).waitFor();
    const cards = page.locator('#features li');
    expect(await cards.getByRole('heading').allTextContents()).toEqual(
      FEATURE_CARDS.map(({ title }) => title),
    );
    expect(await cards.count()).toBe(7);
    await cards.locator('svg').first().waitFor();
    const header = page.getByRole('banner');
    const footer = page.getByRole('contentinfo');
    for (const [link, path] of [
      [header.getByRole('link', { name: 'Sign In' }), '/auth'],
      [header.getByRole('link', { name: 'Get Started' }), '/auth'],
      [main.getByRole('link', { name: 'Get Started' }).last(), '/auth'],
      [footer.getByRole('link', { name: 'Terms of Service' }), '/terms-of-service'],
      [footer.getByRole('link', { name: 'Privacy Policy' }), '/privacy-policy'],
    ] as const)
      expect(await link.getAttribute('href')).toBe(path);
    await header.getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL(`${environment.product.url}/auth`);
    await page.context().close();
  });

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

  it('LAND-013 ERR-022 API-021 API-022 on localhost tries a protected call without a session, and passes on a 401', async () => {
    const { page } = await openLanding();
    const [request] = await Promise.all([page.waitForRequest('**/api/replication/test'), raise(page)]);
    expect(Object.keys(request.postDataJSON()).sort()).toEqual(['environment', 'testType', 'timestamp']);
    expect((await request.allHeaders()).authorization).toBeUndefined();
    expect((await request.response())?.status()).toBe(401);
    await expectToast(page, 'Security test passed');
    await page.context().close();
  });
});

inBrowser('toasts', () => {
  it('TOAST-001 TOAST-002 TOAST-003 TOAST-006 TOAST-007 show at once, three at most, the newest first', async () => {
    const { page } = await openLanding();
    await stopClock(page);
    await raise(page);
    await expectToast(page, 'Security test passed');
    expect(await toasts(page).first().getAttribute('data-variant')).toBe('success');
    await answer(page, '/api/replication/test', 200, {});
    for (const shown of [2, 3, 3]) {
      await raise(page);
      await eventually('as many toasts', async () => (await toasts(page).count()) === shown);
      if (shown === 2) {
        const [newest, oldest] = [
          toasts(page).filter({ hasNotText: 'passed' }),
          toasts(page).filter({ hasText: 'passed' }),
        ];
        expect((await newest.boundingBox())?.y).toBeLessThan((await oldest.boundingBox())?.y ?? 0);
      }
    }
    await toasts(page).filter({ hasText: 'Security test passed' }).waitFor({ state: 'detached' });
    expect(await toasts(page).first().getAttribute('data-state')).toBe('open');
    expect(await toasts(page).first().getAttribute('data-variant')).toBe('destructive');
    await page.context().close();
  });

  it.each([
    ['Security test passed', 401, { message: 'Please sign in.', code: 'unauthorized' }],
    ['Security issue', 200, {}],
  ])(
    'TOAST-008 "%s" closes by itself after 5 seconds, TOAST-004 and is out of sight then',
    async (title, status, body) => {
      const { page } = await openLanding();
      await answer(page, '/api/replication/test', status, body);
      await stopClock(page);
      await raise(page);
      await expectToast(page, title);
      await page.clock.runFor(4_999);
      expect(await toasts(page).first().getAttribute('data-state')).toBe('open');
      await page.clock.runFor(1);
      await toasts(page).waitFor({ state: 'detached' });
      await page.context().close();
    },
  );

  it('TOAST-009 a swipe to the right of 50 px dismisses one, a shorter one does not', async () => {
    const { page } = await openLanding();
    await raise(page);
    await expectToast(page, 'Security test passed');
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
