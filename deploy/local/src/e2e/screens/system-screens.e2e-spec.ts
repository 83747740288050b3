import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, seriousFindings } from '../testing/browser.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { openAs } from './shelf.js';

let user: Page;

const environment = useProduct(async () => {
  await environment.product.client().signUp('sally');
  user = await openAs(environment, 'sally');
});

const visit = (page: Page, path: string) => page.goto(environment.product.url + path);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** What keeps the application from starting. */
const SABOTAGES: ((page: Page) => Promise<unknown>)[] = [
  (page) =>
    page.route(`${environment.product.url}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<div id="root"></div>', '');
      await route.fulfill({ response, body });
    }),
  (page) => page.route('**/assets/index-*.js', (route) => route.abort()),
  (page) =>
    page.route('**/assets/index-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    ),
];

inBrowser('screens that refuse or fail', () => {
  it('SCR-006 SCR-007 SCR-008 ERR-018 a screen that stops working offers to reload, and to clear what is stored', async () => {
    const break_ = () =>
      user.route('**/api/data-sources?*', (route) => route.fulfill({ json: [{ id: 'x', name: 'broken' }] }));
    await break_();
    await visit(user, '/home');
    await heading(user, 'Something went wrong').waitFor();
    await navigation(user).waitFor();
    expect(await seriousFindings(user)).toEqual([]);
    await user.getByRole('button', { name: 'Reload Page' }).click();
    await heading(user, 'Something went wrong').waitFor();
    await user.evaluate(`(async () => {
      localStorage.setItem('plumbline_x', '1');
      sessionStorage.setItem('y', '1');
      await (await caches.open('z')).put('/z', new Response('1'));
    })()`);
    await user.unrouteAll();
    await user.getByRole('button', { name: 'Clear Cache & Reload' }).click();
    await heading(user, 'Welcome back, sally').waitFor();
    expect(
      await user.evaluate(
        `(async () => [localStorage.getItem('plumbline_x'), sessionStorage.getItem('y'), await caches.has('z')])()`,
      ),
    ).toEqual([null, null, false]);
  });

  it('SCR-009 SCR-010 a start without the place it goes to, whose code does not come, or whose code breaks off fails in the words of the specification', async () => {
    const { page } = await openPage(environment.browser, { width: 390, theme: 'light' });
    for (const sabotage of SABOTAGES) {
      await sabotage(page);
      await visit(page, '/');
      await heading(page, 'Application Error').waitFor();
      await page
        .getByText('Failed to initialize the application. Please try refreshing the page.', { exact: true })
        .waitFor();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Reload Page' }).click();
      await heading(page, 'Transform Your Data Into Meaningful Insights').waitFor();
    }
    await page.context().close();
  });
});
