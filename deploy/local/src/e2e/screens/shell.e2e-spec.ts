import { expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { closeWithEscape, openPage } from '../testing/browser.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { makeShelf, openThreeRoles } from './three-roles.js';

let stranger: Page;
let user: Page;
let admin: Page;
let owner: Page;
let dashboardId: string;

const house = useProduct(async () => {
  ({ user, admin, owner } = await openThreeRoles(house, {
    user: 'shelly',
    admin: 'adele',
  }));
  dashboardId = await makeShelf(house.product, 'shelly');
  ({ page: stranger } = await openPage(house.browser, { width: 1_440, theme: 'light' }));
});

const visit = (page: Page, path: string) => page.goto(house.product.url + path);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

inBrowser('public routes', () => {
  it.each([
    ['ROUTE-002', '/', 'Transform Your Data Into Meaningful Insights'],
    ['ROUTE-005 ROUTE-006', '/clear-cache', 'Clear cache'],
    ['ROUTE-007 ROUTE-008', '/terms-of-service', 'Terms of Service'],
    ['ROUTE-009 ROUTE-010', '/privacy-policy', 'Privacy Policy'],
  ])('ROUTE-001 %s %s is there without sign-in and without the navigation', async (_id, path, title) => {
    await visit(stranger, path);
    await heading(stranger, title).waitFor();
    expect(await navigation(stranger).count()).toBe(0);
  });

  it('ROUTE-003 ROUTE-004 ROLE-001 /auth and /reset-password are reachable without sign-in', async () => {
    const { page } = await openPage(house.browser, { width: 1_440, theme: 'light' });
    await visit(page, '/auth');
    await page.getByRole('tab', { name: 'Sign Up Free' }).waitFor();
    await visit(page, '/reset-password');
    await page
      .getByRole('button', { name: 'Back to Login' })
      .or(page.getByRole('link', { name: 'Back to Login' }))
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/reset-password');
    await page.context().close();
  });

  it('ROUTE-037 any other path shows "Page not found", to visitors too', async () => {
    const { page } = await openPage(house.browser, { width: 1_440, theme: 'light' });
    for (const path of ['/no-such-page', '/authx', '/admin/nothing', '/home/17']) {
      await visit(page, path);
      await heading(page, 'Page not found').waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await page.context().close();
  });
});

inBrowser('signed-in routes', () => {
  it.each([
    ['ROUTE-012', '/home', 'Welcome back, shelly'],
    ['ROUTE-013', '/data-sources', 'Data sources'],
    ['ROUTE-014', '/documents', 'Documents'],
    ['ROUTE-015', '/dashboards', 'Dashboards'],
    ['ROUTE-016', '/insights', 'Insights'],
    ['ROUTE-017', '/predict', 'Predict'],
    ['ROUTE-018', '/scheduler', 'Scheduler'],
    ['ROUTE-019', '/summaries', 'Summaries'],
    ['ROUTE-020', '/extractions', 'Extractions'],
    ['ROUTE-023', '/exports', 'Exports'],
    ['ROUTE-024 PLAN-037', '/pricing', 'Pricing'],
    ['ROUTE-025 RES-001', '/resources', 'Resources'],
    ['ROUTE-036', '/profile', 'Profile'],
  ])('ROUTE-011 PLAN-036 %s %s has a top navigation and a main area', async (_id, path, title) => {
    await visit(user, path);
    await heading(user, title).waitFor();
    await navigation(user).waitFor();
    expect(await user.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it.each([
    ['ROUTE-027', '/admin/dashboard', 'Admin dashboard'],
    ['ROUTE-028', '/admin/monitoring', 'Monitoring'],
    ['ROUTE-029', '/admin/code-review', 'Code review'],
    ['ROUTE-030', '/admin/grok-review', 'Grok review'],
    ['ROUTE-031', '/admin/deployment-check', 'Deployment check'],
    ['ROUTE-032', '/admin/backup', 'Backup'],
    ['ROUTE-033', '/admin/replication', 'Replication'],
    ['ROUTE-034 ROLE-003', '/health-ai', 'Health AI'],
    ['ROUTE-035 ROLE-003', '/browser-compatibility', 'Browser Tests'],
  ])('%s %s is there for an owner', async (_id, path, title) => {
    await visit(owner, path);
    await heading(owner, title).waitFor();
    await navigation(owner).waitFor();
  });

  it('ROUTE-026 /admin is there for an owner and an admin', async () => {
    for (const page of [owner, admin]) {
      await visit(page, '/admin');
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await navigation(page).waitFor();
      expect(await heading(page, 'Access Denied').count()).toBe(0);
      expect(await heading(page, 'Page not found').count()).toBe(0);
    }
  });

  it('ROUTE-021 /dashboard/create is the screen of /dashboards, ROUTE-022 /dashboard/{id} a dashboard', async () => {
    await visit(user, '/dashboard/create');
    await user.getByRole('dialog').waitFor();
    // Behind the dialog, where nothing has a role.
    await user.locator('h1', { hasText: /^Dashboards$/ }).waitFor();
    expect(new URL(user.url()).pathname).toBe('/dashboard/create');
    await closeWithEscape(user.getByRole('dialog'));
    await heading(user, 'Dashboards').waitFor();
    await visit(user, `/dashboard/${dashboardId}`);
    await heading(user, 'Shelf').waitFor();
    expect(new URL(user.url()).pathname).toBe(`/dashboard/${dashboardId}`);
  });

  it.each([
    ['ROUTE-012', '/home'],
    ['ROUTE-013', '/data-sources'],
    ['ROUTE-014', '/documents'],
    ['ROUTE-015', '/dashboards'],
    ['ROUTE-016', '/insights'],
    ['ROUTE-017', '/predict'],
    ['ROUTE-018', '/scheduler'],
    ['ROUTE-019', '/summaries'],
    ['ROUTE-020', '/extractions'],
    ['ROUTE-021', '/dashboard/create'],
    ['ROUTE-022', '/dashboard/00000000-0000-4000-8000-000000000001'],
    ['ROUTE-023', '/exports'],
    ['ROUTE-024', '/pricing'],
    ['ROUTE-025', '/resources'],
    ['ROUTE-026', '/admin'],
    ['ROUTE-027', '/admin/dashboard'],
    ['ROUTE-028', '/admin/monitoring'],
    ['ROUTE-029', '/admin/code-review'],
    ['ROUTE-030', '/admin/grok-review'],
    ['ROUTE-031', '/admin/deployment-check'],
    ['ROUTE-032', '/admin/backup'],
    ['ROUTE-033', '/admin/replication'],
    ['ROUTE-034', '/health-ai'],
    ['ROUTE-035', '/browser-compatibility'],
    ['ROUTE-036', '/profile'],
  ])('%s ROUTE-040 ROLE-001 %s leads a stranger to /auth', async (_id, path) => {
    await visit(stranger, path);
    await stranger.waitForURL(`${house.product.url}/auth`);
    await stranger.getByRole('tab', { name: 'Sign In' }).waitFor();
  });

  it('a first screen asks, once, for what it shows while the server is still asked who is signed in', async () => {
    const dashboard = `/api/dashboards/${dashboardId}`;
    const screens: [path: string, wanted: string[]][] = [
      ['/home', ['/api/dashboards', '/api/data-sources', '/api/insights']],
      [`/dashboard/${dashboardId}`, [dashboard, `${dashboard}/query`]],
    ];
    for (const [path, wanted] of screens) {
      await user.goto('about:blank');
      const calls: string[] = [];
      user.on('request', (request) => calls.push(new URL(request.url()).pathname));
      const asked = eventually(`${wanted} asked`, () => wanted.every((call) => calls.includes(call)), 90_000);
      await user.route(
        ({ pathname }) => pathname === '/api/auth/me' || pathname === dashboard,
        async (route) => {
          await asked;
          await route.continue();
        },
      );
      await visit(user, path);
      await user.getByRole('heading', { level: 1 }).waitFor();
      expect(calls.filter((call) => wanted.includes(call)).toSorted()).toEqual(wanted);
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
    await eventually('the second answer', () => versions.length === 2);
    await user.getByText(/· 4,821 rows/).waitFor();
    await user.unrouteAll();
    expect(versions).toHaveLength(2);
  });

  it('a screen without its feature says so in one sentence, and asks for nothing', async () => {
    const calls: string[] = [];
    user.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await visit(user, '/predict');
    await user.getByText(/^Predict will .*; this is not available in this version\.$/).waitFor();
    user.removeAllListeners('request');
    expect(calls.filter((path) => path.startsWith('/api/predictions'))).toEqual([]);
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

  it('ROUTE-039 the guard shows a spinner while it finds out, ROUTE-040 then leads a stranger to /auth', async () => {
    const { page } = await openPage(house.browser, { width: 1_440, theme: 'light' });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/refresh*', async (route) => {
      await promise;
      await route.continue();
    });
    await visit(page, '/dashboards');
    await page.getByRole('status').filter({ hasText: 'Signing you in' }).waitFor();
    resolve();
    await page.waitForURL(`${house.product.url}/auth`);
    await page.context().close();
  });
});
