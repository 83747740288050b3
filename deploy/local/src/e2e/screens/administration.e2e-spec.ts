import { expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { TEST_PASSWORD } from '../testing/api-client.js';
import { openPage } from '../testing/browser.js';
import { checkScreen } from '../testing/journey.js';
import { OWNER } from '../testing/running-product.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { expectToast, signIn } from './people.js';

const environment = useProduct();

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const openList = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true }).click();

inBrowser('user administration', () => {
  const openAdministration = async () => {
    const opened = await signedInPage(environment, OWNER.username, {
      password: OWNER.password,
      path: '/admin',
    });
    await opened.page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    return opened;
  };
  const openUser = async (page: Page, username: string) => {
    await page.getByLabel('Search name or email').fill(username);
    // Until the search is answered the rows of before stay, and would move under the pointer.
    const others = page.getByRole('table', { name: 'Users' }).locator('tbody tr');
    await others.filter({ hasNotText: username }).first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: new RegExp(`^${username}`) }).click();
    return page.getByRole('dialog', { name: username });
  };

  it('ADMIN-003 ADMIN-004 ADMIN-006 ROLE-003 S-10 T-59 lists, finds, changes role, plan and contract, and writes it down; a disabled account is out at once and cannot come back until it is enabled', async () => {
    const client = environment.product.client();
    await client.signUp('managed');
    const { page, complaints } = await openAdministration();
    await checkScreen(page, 'users');
    const sheet = await openUser(page, 'managed');
    await choose(page, 'Plan', 'Enterprise');
    await sheet.getByLabel('Data uploads').fill('1');
    await checkScreen(page, 'contract');
    await sheet.getByRole('button', { name: 'Save limits' }).click();
    await expectToast(page, 'Limits saved');
    await choose(page, 'Role', 'Admin');
    await choose(page, 'Plan', 'Premium');
    await eventually('role and plan are set', async () => {
      const signedIn = environment.product.client();
      // A sign-in that meets the change of the role is refused: the account is not as it was judged.
      const isIn = await signedIn.signIn('managed', TEST_PASSWORD).then(
        () => true,
        () => false,
      );
      if (!isIn) return false;
      const { body } = await signedIn.get<{ role: string; plan: string }>('/api/user');
      return body.role === 'admin' && body.plan === 'premium';
    });
    await checkScreen(page, 'a user');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await openList(page, 'Audit log');
    for (const action of ['Role changed', 'Plan changed'])
      await page
        .getByRole('row', { name: new RegExp(`${action}.*managed`) })
        .first()
        .waitFor();
    await checkScreen(page, 'audit log');

    await openList(page, 'Users');
    await openUser(page, 'managed');
    await sheet.getByRole('button', { name: 'Disable account' }).click();
    await sheet.getByRole('button', { name: 'Enable account' }).waitFor();
    expect((await client.get('/api/user')).status).toBe(401);
    const { page: other } = await openPage(environment.browser, { width: 390, theme: 'light' });
    await other.goto(`${environment.product.url}/auth`);
    await signIn(other, 'managed');
    await expectToast(other, 'Login failed');
    await sheet.getByRole('button', { name: 'Enable account' }).click();
    await sheet.getByRole('button', { name: 'Disable account' }).waitFor();
    await signIn(other, 'managed');
    await other.waitForURL('**/home');
    expect(complaints).toEqual([]);
    await Promise.all([page.context().close(), other.context().close()]);
  });
});
