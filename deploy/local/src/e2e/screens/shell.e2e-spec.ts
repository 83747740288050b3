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
  it('a first screen asks, once, for what it shows while the server is still asked who is signed in', async () => {
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
  });

  it('tiles that came before their dashboard, and are of another version, are asked for again', async () => {
    const versions: number[] = [];
    await user.route(
      ({ pathname }) => pathname === `/api/dashboards/${dashboardId}/query`,
      async (route) => {
        const response = await route.fetch();
        const answer = await response.json();
        if (versions.push(answer.version) === 1) answer.version -= 1;
        await route.fulfill({ response, json: answer });
      },
    );
    await visit(user, `/dashboard/${dashboardId}`);
    await eventually('the second answer', () => versions.length >= 2);
    await user.getByText(/· 4,821 rows/).waitFor();
    // News of what was just made may have it ask once more.
    await user.unrouteAll({ behavior: 'wait' });
  });

  it('ROUTE-038 screens load lazily, with a spinner while one loads', async () => {
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
