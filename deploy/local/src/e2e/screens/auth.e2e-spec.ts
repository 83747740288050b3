import { expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { TEST_PASSWORD } from '../testing/api-client.js';
import { closeWithEscape, openPage, shownText } from '../testing/browser.js';
import { checkBothLooks, checkScreen } from '../testing/journey.js';
import { mailed } from '../testing/mailbox.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { addressOf, expectToast, signIn, stored, watchCalls } from './people.js';

const environment = useProduct();

async function open(path: string) {
  const opened = await openPage(environment.browser, { width: 1_440, theme: 'light' });
  await opened.page.goto(environment.product.url + path);
  return opened;
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answerOf = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === path);

async function fillSignUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(addressOf(username));
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel('Confirm password').fill(TEST_PASSWORD);
}

/** Left by an earlier visit, in each of the places where a browser keeps things. */
const LEFT = `(async () => {
  localStorage.setItem('plumbline_a', '1');
  sessionStorage.setItem('plumbline_b', '2');
  await (await caches.open('c')).put('/x', new Response('y'));
})()`;
const WHAT_IS_LEFT = `(async () =>
  [localStorage.getItem('plumbline_a'), sessionStorage.getItem('plumbline_b'), await caches.has('c')])()`;

inBrowser('who is not signed in', () => {
  it('AUTH-002 AUTH-012 REG-001 REG-008 REG-009 REG-010 ERR-008 API-018 empties what the browser has stored, sees screens that lie right in both themes, makes an account and is signed in with it', async () => {
    const { page, complaints } = await open('/auth');
    await page.evaluate(LEFT);
    await page.getByText('Trouble signing in?', { exact: true }).click();
    await Promise.all([page.waitForEvent('load'), button(page, 'Clear Cache & Refresh').click()]);
    expect(await page.evaluate<unknown>(WHAT_IS_LEFT)).toEqual([null, null, false]);

    await button(page, 'Forgot Username?').click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    await checkBothLooks(page, 'forgotten username');
    await button(page, 'Cancel').click();
    const [seen] = await Promise.all([
      answerOf(page, '/api/auth/get-ip'),
      page.getByRole('tab', { name: 'Sign Up Free' }).click(),
    ]);
    const { ip } = (await seen.json()) as { ip: string };
    expect(ip).toMatch(/^(127\.0\.0\.1|::1)$/);
    await fillSignUp(page, 'reganne');
    await page.getByText('Password strength:').waitFor();
    await checkBothLooks(page, 'sign up');
    // The address that the server sees is read, and shown nowhere.
    expect(await shownText(page.locator('body'))).not.toContain(ip);
    await page.getByRole('checkbox').click();
    const [answered] = await Promise.all([
      answerOf(page, '/api/auth/signup'),
      button(page, 'Create Free Account').click(),
    ]);
    const sent = answered.request().postDataJSON() as Record<string, unknown>;
    expect(sent).toMatchObject({
      username: 'reganne',
      email: addressOf('reganne'),
      password: TEST_PASSWORD,
      usLocationAttested: true,
    });
    expect(sent).not.toHaveProperty('confirmPassword');
    expect(await answered.json()).toMatchObject({
      user: { username: 'reganne', role: 'user', plan: 'free' },
      accessToken: expect.any(String),
      expiresIn: expect.any(Number),
    });
    await expectToast(page, 'Welcome!', 'Your account has been created successfully.');
    await page.waitForURL('**/home');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

inBrowser('a forgotten password', () => {
  it('AUTH-017 ERR-002 T-32 FORGOT-001 RESET-005 RESET-009 T-09 is told, and replaced by the mailed link', async () => {
    await environment.product.client().signUp('arthur');
    const { page } = await open('/auth');
    const [refused] = await Promise.all([
      answerOf(page, '/api/auth/login'),
      signIn(page, 'arthur', 'Wrong-Password-77'),
    ]);
    const { error } = (await refused.json()) as { error: string };
    expect(error).toMatch(/./);
    await expectToast(page, 'Login failed', error);
    await button(page, 'Reset by email').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(addressOf('arthur'));
    await dialog.getByRole('button', { name: 'Send Reset Link', exact: true }).click();
    const token = await mailed(environment.product, addressOf('arthur'), /reset-password\?token=([\w-]+)/);

    await page.goto(`${environment.product.url}/reset-password?token=${token}`);
    const choose = async (password: string) => {
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await button(page, 'Reset Password').click();
    };
    await choose('abcdefg');
    await page
      .getByRole('alert')
      .filter({ hasText: /12 characters/ })
      .waitFor();
    await checkScreen(page, 'new password');
    await choose('Cobalt-Meadow-58');
    await page.getByText('Redirecting to login page...').waitFor();
    await page.waitForURL('**/auth');
    await signIn(page, 'arthur', 'Cobalt-Meadow-58');
    await page.waitForURL('**/home');
    await page.context().close();
  });
});

/** Without a new load. */
async function openUpload(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data Sources' }).click();
  await page.getByRole('button', { name: 'Upload data' }).first().click();
}

/** A file that leaves, and does not arrive until it is broken off. */
async function beginUpload(page: Page, name: string) {
  const calls = watchCalls(page, '/api/upload');
  const { promise: isBrokenOff, resolve: breakOff } = Promise.withResolvers<void>();
  await page.route('**/api/upload*', async (route) => {
    await isBrokenOff;
    await route.abort('connectionrefused');
  });
  await openUpload(page);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await eventually('the upload to begin', () => calls.length === 1);
  await closeWithEscape(page.getByRole('dialog'));
  return { calls, breakOff };
}

inBrowser('the next person at this browser', () => {
  it('AUTH-026 AUTH-027 AUTH-028 ERR-009 S-22 who signs in without a new load is shown nothing of the one before, nor is what that one was sending sent for them', async () => {
    const client = environment.product.client();
    await client.signUp('brutus');
    await client.upload('brutus.csv', 'item,amount\npen,2\nink,5\n');
    await client.call('PUT', '/api/user/preferences', {
      body: {
        theme: 'light',
        density: 'compact',
        zone: 'Asia/Tokyo',
        numberFormat: '1.234,56',
        reducedMotion: 'on',
        singleKeyShortcuts: false,
      },
    });
    await environment.product.client().signUp('portia');
    const { page } = await signedInPage(environment, 'brutus', { path: '/home' });
    await page.evaluate(`globalThis.isMarked = true;
      caches.open('kept').then((cache) => cache.put('/api/x', new Response('y')))`);
    await page.getByText('brutus.csv').first().waitFor();
    const appearance = () =>
      page.evaluate<unknown>(
        '(({ density, motion }) => [density, motion])(document.documentElement.dataset)',
      );
    await eventually('the preferences in force', async () => String(await appearance()) === 'compact,on');
    const upload = await beginUpload(page, 'brutus-secret.csv');
    await button(page, 'Profile of brutus').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expectToast(page, 'Signed out', 'You have been signed out successfully.');
    await page.waitForURL(`${environment.product.url}/`);
    expect(await appearance()).toEqual(['comfortable', 'system']);
    expect(await stored(page, 'plumbline_session')).toBeNull();
    await eventually('the caches gone', async () => !(await page.evaluate<boolean>(`caches.has('kept')`)));
    upload.breakOff();

    const lists = ['/api/data-sources', '/api/dashboards', '/api/insights'];
    const calls = lists.map((path) => watchCalls(page, path));
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, 'portia');
    await page.getByRole('heading', { name: 'Welcome back, portia', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Get Started', exact: true }).waitFor();
    expect(await shownText(page.locator('body'))).not.toContain('brutus');
    expect(calls.map(({ length }) => length > 0)).toEqual([true, true, true]);
    await openUpload(page);
    await page.getByRole('dialog').getByText('Upload data').waitFor();
    expect(await shownText(page.locator('body'))).not.toContain('brutus');
    expect(upload.calls).toHaveLength(1);
    expect(await page.evaluate('globalThis.isMarked')).toBe(true);
    await page.context().close();
  });
});
