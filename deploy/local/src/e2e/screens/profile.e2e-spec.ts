import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { verifyAddress } from '../testing/addresses.js';
import { type ApiClient, TEST_PASSWORD } from '../testing/api-client.js';
import { openPage } from '../testing/browser.js';
import { checkBothLooks, checkScreen } from '../testing/journey.js';
import { mailed } from '../testing/mailbox.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { addressOf } from './people.js';

const NAME = 'namely';
const NEW_ADDRESS = 'moved@plumbline.example';

const environment = useProduct();

/** The profile of a new user whose address is confirmed; they have another session over HTTP. */
async function openProfile(username: string) {
  const client = environment.product.client();
  await client.signUp(username);
  await verifyAddress(environment.product, client, username);
  const { page, complaints } = await signedInPage(environment, username, { path: '/profile' });
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  return { page, client, complaints };
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function changeAddress(page: Page, client: ApiClient): Promise<void> {
  await page.getByLabel('New email').fill(NEW_ADDRESS);
  await press(page, 'Change email');
  await page.getByText(`Waiting for both addresses to confirm ${NEW_ADDRESS}.`).waitFor();
  const { page: reader } = await openPage(environment.browser, { width: 390, theme: 'light' });
  for (const address of [addressOf(NAME), NEW_ADDRESS]) {
    expect((await client.get('/api/user')).body).toMatchObject({ email: addressOf(NAME) });
    const link = await mailed(environment.product, address, /(\/auth\?confirm-email=[\w-]+)/);
    await reader.goto(environment.product.url + link);
    await press(reader, 'Confirm');
    await reader.getByRole('button', { name: 'Confirm', exact: true }).waitFor({ state: 'detached' });
    await checkScreen(reader, 'confirmed address');
  }
  await reader.context().close();
  expect((await client.get('/api/user')).body).toMatchObject({ email: NEW_ADDRESS });
}

/** Shown once; works until it is revoked. */
async function useToken(page: Page): Promise<void> {
  await press(page, 'New token');
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly');
  await press(page, 'Make token');
  const token = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  const call = () =>
    fetch(`${environment.product.url}/api/data-sources`, { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status).toBe(200);
  await press(page, 'Done');
  expect(await page.getByText(token).count()).toBe(0);
  await press(page, 'Revoke Nightly');
  await eventually('the token has ended', async () => (await call()).status === 401);
}

/** The other session is ended by its button, and once more, begun anew, by a new password. */
async function endOthers(page: Page, client: ApiClient): Promise<void> {
  const security = section(page, 'Security');
  const others = security.getByRole('button', { name: /^Sign out / });
  await security.getByText('This browser').waitFor();
  await others.first().click();
  await eventually('the other session has ended', async () => (await client.get('/api/user')).status === 401);
  await page
    .getByRole('region', { name: 'Sign-in history' })
    .getByRole('row', { name: /Signed in/ })
    .first()
    .waitFor();

  await client.signIn(NAME, TEST_PASSWORD);
  await page.reload();
  await others.first().waitFor();
  await press(page, 'Change password');
  await page.getByLabel('Current password').fill(TEST_PASSWORD);
  await page.getByLabel('New password').fill('Cobalt-Meadow-58');
  await page.getByLabel('Confirm password').fill('Cobalt-Meadow-58');
  await press(page, 'Save password');
  await page.getByText('Your password was changed.').waitFor();
  expect((await client.get('/api/user')).status).toBe(401);
  await eventually('nor does the list show them', async () => (await others.count()) === 0);
  await page.reload();
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
}

inBrowser('the profile', () => {
  it('PROF-001 ROUTE-036 S-10 shows five sections, right at both widths; name and address are changed, a token and other sessions ended, by their buttons and by a new password', async () => {
    const { page, client, complaints } = await openProfile(NAME);
    for (const name of ['Account', 'Security', 'Preferences', 'Plan and usage', 'Data and privacy'])
      await section(page, name).waitFor();
    const usage = section(page, 'Plan and usage').getByRole('list', { name: 'Usage' });
    await usage.getByText('0 of 5 data uploads used').waitFor();
    // Neither the place of the user nor guests that the plan does not have are a warning.
    expect(await usage.getByRole('listitem').allTextContents()).toEqual([
      '0 of 5 data uploads used',
      '0 of 5 dashboards used',
      '0 of 3 document uploads used',
      '1 of 1 users used',
      'No guests in this plan',
      '0 of 1 schedules used',
    ]);
    await checkBothLooks(page, 'profile');
    await page.getByLabel('Display name').fill('Nam Ely');
    await press(page, 'Save name');
    await section(page, 'Account').getByText('Saved.').waitFor();
    expect((await client.get('/api/user')).body).toMatchObject({ displayName: 'Nam Ely' });
    expect(complaints).toEqual([]);
    await changeAddress(page, client);
    await useToken(page);
    await endOthers(page, client);
    await page.context().close();
  });

  it('PROF-001 all that is kept of the user is downloaded as one archive; the account is given up for 14 days, and taken back', async () => {
    const { page, client } = await openProfile('leaver');
    await client.call('PUT', '/api/user/preferences', { body: { density: 'compact' } });
    await page.reload();
    await page.locator('html[data-density=compact]').waitFor();
    await page.getByLabel('Number format', { exact: true }).waitFor();
    await checkScreen(page, 'profile, compact');
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    expect(download.suggestedFilename()).toBe('Plumbline data.zip');
    const bytes = await buffer(await download.createReadStream());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes('account.json')).toBe(true);

    await press(page, 'Delete account');
    const ask = page.getByRole('alertdialog', { name: 'Delete the account leaver?' });
    await ask.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'Your account will be deleted' }).waitFor();
    expect((await client.get('/api/user')).status).toBe(401);
    await client.signIn('leaver', TEST_PASSWORD);
    expect((await client.get('/api/user')).body).toMatchObject({ deletionAt: expect.any(String) });
    await press(page, 'Keep my account');
    await page.getByRole('heading', { name: 'Delete account' }).waitFor();
    expect((await client.get('/api/user')).body).toMatchObject({ deletionAt: null });
    await page.context().close();
  });
});
