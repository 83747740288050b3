import { expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { makeShelf, openAs } from './shelf.js';

let user: Page;
let dashboardId: string;

const environment = useProduct(async () => {
  await environment.product.client().signUp('shelly');
  user = await openAs(environment, 'shelly');
  dashboardId = await makeShelf(environment.product, 'shelly');
});

const visit = (page: Page, path: string) => page.goto(environment.product.url + path);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

inBrowser('the shell of the screens', () => {
  it('ROUTE-038 a first screen asks, once, for what it shows while the server is still asked who is signed in; screens load lazily, with a spinner while one loads', async () => {
    const dashboard = `/api/dashboards/${dashboardId}`;
    const screens: [path: string, wanted: string[]][] = [
      ['/home', ['/api/dashboards', '/api/data-sources', '/api/insights']],
      [`/dashboard/${dashboardId}`, [dashboard, `${dashboard}/query`]],
    ];
    for (const [path, wanted] of screens) {
      await user.goto('about:blank');
      const calls: string[] = [];
      // What is heard later, when the live line is there, may have screens ask again.
      let whileHeld: string[] | undefined;
      user.on('request', (request) => calls.push(new URL(request.url()).pathname));
      const asked = eventually(`${wanted} asked`, () => wanted.every((call) => calls.includes(call)), 90_000);
      await user.route(
        ({ pathname }) => pathname === '/api/auth/me' || pathname === dashboard,
        async (route) => {
          await asked;
          whileHeld ??= [...calls];
          await route.continue();
        },
      );
      await visit(user, path);
      await user.getByRole('heading', { level: 1 }).waitFor();
      expect(whileHeld?.filter((call) => wanted.includes(call)).toSorted()).toEqual(wanted);
      await user.unrouteAll();
      user.removeAllListeners('request');
    }

    await visit(user, '/home');
    await heading(user, 'Welcome back, shelly').waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await user.route('**/assets/insights-page-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await navigation(user).getByRole('link', { name: 'Insights' }).click();
    await user.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor();
    expect(await heading(user, 'Insights').count()).toBe(0);
    resolve();
    await heading(user, 'Insights').waitFor();
    await user.unrouteAll({ behavior: 'wait' });
  });
});
