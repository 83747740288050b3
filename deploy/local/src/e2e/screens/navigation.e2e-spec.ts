import { expect, it } from '@jest/globals';
import type { DataSourceSummary } from '@plumbline/contracts';
import type { Page } from 'playwright-core';
import { TEST_PASSWORD } from '../testing/api-client.js';
import { closeWithEscape, seriousFindings } from '../testing/browser.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { makeShelf, openAs, openThreeRoles } from './three-roles.js';

let user: Page;
let admin: Page;
let owner: Page;
let dashboardId: string;

const environment = useProduct(async () => {
  ({ user, admin, owner } = await openThreeRoles(environment, { user: 'nadia', admin: 'nils' }));
  dashboardId = await makeShelf(environment.product, 'nadia');
});

const visit = (page: Page, path: string) => page.goto(environment.product.url + path);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

inBrowser('the top navigation', () => {
  it.each([
    ['NAV-001', '/home', 'Home'],
    ['NAV-002', '/data-sources', 'Data Sources'],
    ['NAV-003', '/documents', 'Documents'],
    ['NAV-004', '/extractions', 'Extractions'],
    ['NAV-005', '/dashboards', 'Dashboards'],
    ['NAV-006', '/insights', 'Insights'],
    ['NAV-007', '/predict', 'Predict'],
    ['NAV-008', '/scheduler', 'Scheduler'],
    ['NAV-009', '/summaries', 'Summaries'],
    ['NAV-010', '/resources', 'Resources'],
    ['NAV-011', '/pricing', 'Pricing'],
  ])('%s NAV-012 NAV-021 has a link to %s, lit on its screen alone', async (_id, path, label) => {
    await visit(user, path);
    const link = navigation(user).getByRole('link', { name: label, exact: true });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(path);
    const lit = navigation(user).locator('[aria-current=page]');
    expect(await lit.allTextContents()).toEqual([label]);
  });

  it('NAV-021 a link is lit below its path, NAV-022 Home only on /home itself', async () => {
    await visit(owner, '/admin/backup');
    await heading(owner, 'Backup').waitFor();
    const lit = navigation(owner).locator('[aria-current=page]');
    expect(await lit.allTextContents()).toEqual(['Admin']);
    const litForUser = () => navigation(user).locator('[aria-current=page]').allTextContents();
    const client = environment.product.client();
    await client.signIn('nadia', TEST_PASSWORD);
    const [source] = (await client.get<DataSourceSummary[]>('/api/data-sources')).body;
    await visit(user, `/data-sources/${source?.id}`);
    await heading(user, source?.name ?? '').waitFor();
    expect(await litForUser()).toEqual(['Data Sources']);
    await visit(user, '/resources');
    await user.locator('main a[href^="/resources/"]').first().click();
    await user.waitForURL('**/resources/*');
    expect(await litForUser()).toEqual(['Resources']);
    await visit(user, `/dashboard/${dashboardId}`);
    await heading(user, 'Shelf').waitFor();
    expect(await litForUser()).toEqual([]);
  });

  it('NAV-013 NAV-014 NAV-015 ROLE-004 ROLE-005 shows Health AI and Browser Tests to owners, Admin to owners and admins', async () => {
    const own = async (page: Page) => {
      await visit(page, '/home');
      const links = navigation(page).getByRole('link');
      await links.first().waitFor();
      return (
        await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
      ).slice(11);
    };
    expect(await own(owner)).toEqual([
      ['Health AI', '/health-ai'],
      ['Browser Tests', '/browser-compatibility'],
      ['Admin', '/admin'],
    ]);
    expect(await own(admin)).toEqual([['Admin', '/admin']]);
    expect(await own(user)).toEqual([]);
  });

  it('NAV-016 NAV-017 NAV-019 the avatar opens a menu with Profile and Sign out', async () => {
    await visit(user, '/home');
    const avatar = user.getByRole('button', { name: 'Profile of nadia' });
    expect(await avatar.textContent()).toBe('N');
    await avatar.click();
    await user.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await user.getByRole('menuitem', { name: 'Profile' }).click();
    await user.waitForURL(`${environment.product.url}/profile`);
  });

  it('NAV-018 says "Signing out..." while that is under way, NAV-020 the avatar is U without a username', async () => {
    const page = await openAs(environment, 'nadia');
    await page.route('**/api/auth/me*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), username: '' } });
    });
    await visit(page, '/home');
    await heading(page, 'Welcome back, User').waitFor();
    const avatar = page.getByRole('button', { name: /^Profile of/ });
    expect(await avatar.textContent()).toBe('U');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/logout*', async (route) => {
      await promise;
      await route.continue();
    });
    await avatar.click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Signing out...', exact: true }).waitFor();
    resolve();
    await page.waitForURL(`${environment.product.url}/`);
    await page.getByText('You have been signed out successfully.').first().waitFor();
    await page.context().close();
  });

  it('NAV-023 folds into a menu on medium and small widths', async () => {
    await visit(user, '/home');
    for (const width of [390, 768, 1_024]) {
      await user.setViewportSize({ width, height: 900 });
      await user.getByRole('button', { name: 'Menu' }).click();
      await user.getByRole('dialog').getByRole('link', { name: 'Scheduler' }).waitFor();
      expect(await seriousFindings(user)).toEqual([]);
      await closeWithEscape(user.getByRole('dialog'));
      expect(await navigation(user).count()).toBe(0);
    }
    await user.setViewportSize({ width: 1_600, height: 900 });
    await navigation(user).waitFor();
  });

  it('NAV-013 NAV-014 NAV-015 where the links of an owner find no room, they fold into "More"', async () => {
    await visit(owner, '/health-ai');
    await owner.setViewportSize({ width: 1_320, height: 900 });
    await navigation(owner).getByRole('button', { name: 'More' }).click();
    const items = owner.getByRole('menuitem');
    await items.first().waitFor();
    expect(await items.allTextContents()).toEqual(['Health AI', 'Browser Tests', 'Admin']);
    await items.filter({ hasText: 'Admin' }).click();
    await owner.waitForURL(`${environment.product.url}/admin`);
    await owner.setViewportSize({ width: 1_600, height: 900 });
    await navigation(owner).getByRole('link', { name: 'Admin' }).waitFor();
  });

  it('CONST-010 folding it by choice is kept in a cookie for a year, the only one set for it', async () => {
    await visit(user, '/home');
    await user.getByRole('button', { name: 'Fold navigation' }).click();
    await user.reload();
    await user.getByRole('button', { name: 'Show navigation' }).waitFor();
    expect(await navigation(user).count()).toBe(0);
    const cookie = (await user.context().cookies()).find(({ name }) => name === 'plumbline_navigation');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
    expect(Math.round(days)).toBe(365);
    await user.getByRole('button', { name: 'Show navigation' }).click();
    await navigation(user).waitFor();
  });
});
