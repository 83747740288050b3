import { expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { TEST_PASSWORD } from '../testing/api-client.js';
import { openPage, shownText } from '../testing/browser.js';
import { checkBothLooks, checkScreen } from '../testing/journey.js';
import { mailCount, mailed } from '../testing/mailbox.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { addressOf, expectToast, requireMailedCodes, signIn, stored, watchCalls } from './people.js';

/** Not the zone of a machine that runs tests. */
const ZONE = 'America/Chicago';
const CODE = /^\s*(\d{6})\s*$/m;
const environment = useProduct();

async function open(path: string) {
  const opened = await openPage(environment.browser, { width: 1_440, theme: 'light', timezone: ZONE });
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

inBrowser('the screens of who is not signed in', () => {
  it('AUTH-002 REG-001 lie right on a narrow and a wide page, in both themes, and complain of nothing', async () => {
    const { page, complaints } = await open('/auth');
    await button(page, 'Forgot Username?').click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    await checkBothLooks(page, 'forgotten username');
    await button(page, 'Cancel').click();
    await page.getByRole('tab', { name: 'Sign Up Free' }).click();
    await fillSignUp(page, 'somebody');
    await page.getByText('Password strength:').waitFor();
    await checkBothLooks(page, 'sign up');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('AUTH-012 "Clear Cache & Refresh" empties both storages and the caches, and loads again', async () => {
    const { page } = await open('/auth');
    await page.evaluate(`(async () => {
      localStorage.setItem('plumbline_a', '1');
      sessionStorage.setItem('plumbline_b', '2');
      await (await caches.open('c')).put('/x', new Response('y'));
    })()`);
    await page.getByText('Trouble signing in?', { exact: true }).click();
    await Promise.all([page.waitForEvent('load'), button(page, 'Clear Cache & Refresh').click()]);
    const left = await page.evaluate<unknown>(
      `(async () => [localStorage.getItem('plumbline_a'), sessionStorage.getItem('plumbline_b'), await caches.has('c')])()`,
    );
    expect(left).toEqual([null, null, false]);
    await page.context().close();
  });
});

inBrowser('signing up', () => {
  it('API-018 REG-008 REG-009 REG-010 ERR-008 makes an account and is signed in with it', async () => {
    const { page } = await open('/auth');
    const [seen] = await Promise.all([
      answerOf(page, '/api/auth/get-ip'),
      page.getByRole('tab', { name: 'Sign Up Free' }).click(),
    ]);
    const { ip } = (await seen.json()) as { ip: string };
    expect(ip).toMatch(/^(127\.0\.0\.1|::1)$/);
    await fillSignUp(page, 'reganne');
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
    await button(page, 'Reset by e-mail').click();
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

inBrowser('the next person at this browser', () => {
  it('AUTH-026 AUTH-027 AUTH-028 ERR-009 who signs in without a new load is shown nothing of the one before', async () => {
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
    await button(page, 'Profile of brutus').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expectToast(page, 'Signed out', 'You have been signed out successfully.');
    await page.waitForURL(`${environment.product.url}/`);
    expect(await appearance()).toEqual(['comfortable', 'system']);
    expect(await stored(page, 'plumbline_session')).toBeNull();
    await eventually('the caches gone', async () => !(await page.evaluate<boolean>(`caches.has('kept')`)));

    const lists = ['/api/data-sources', '/api/dashboards', '/api/insights'];
    const calls = lists.map((path) => watchCalls(page, path));
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, 'portia');
    await page.getByRole('heading', { name: 'Welcome back, portia', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Get Started', exact: true }).waitFor();
    expect(await shownText(page.locator('body'))).not.toContain('brutus');
    expect(calls.map(({ length }) => length > 0)).toEqual([true, true, true]);
    expect(await page.evaluate('globalThis.isMarked')).toBe(true);
    await page.context().close();
  });
});

inBrowser('the second factor', () => {
  /** A new account each: only a few codes are mailed to one. */
  const newAccount = async (username: string): Promise<string[]> => {
    const client = environment.product.client();
    await client.signUp(username);
    return requireMailedCodes(environment.product, client, username);
  };

  it('AUTH-018 TFA-008 TFA-019 T-55 outlives a reload, and the mailed code signs in', async () => {
    await newAccount('tfc');
    const before = await mailCount(environment.product, addressOf('tfc'));
    const { page } = await open('/auth');
    await signIn(page, 'tfc');
    await page.getByText('We sent a 6-digit code to t•••@').waitFor();
    await checkScreen(page, 'second factor');
    await page.reload();
    const code = page.getByLabel('Verification code');
    const right = await mailed(environment.product, addressOf('tfc'), CODE, before);
    await code.fill(right === '123456' ? '654321' : '123456');
    await button(page, 'Verify Code').click();
    await expectToast(page, 'Verification failed', 'Invalid verification code.');
    await code.fill(right);
    const [answered] = await Promise.all([
      answerOf(page, '/api/auth/verify-2fa'),
      button(page, 'Verify Code').click(),
    ]);
    expect(answered.request().postDataJSON()).toMatchObject({ code: right, timezone: ZONE });
    expect(await answered.json()).toMatchObject({
      user: { username: 'tfc' },
      accessToken: expect.any(String),
      expiresIn: expect.any(Number),
    });
    await expectToast(page, 'Welcome back!', 'You have been signed in successfully.');
    await page.waitForURL('**/home');
    await page.context().close();
  });

  it('TFA-019 a recovery code signs in where the mail does not come', async () => {
    const [recoveryCode = ''] = await newAccount('tfd');
    const { page } = await open('/auth');
    await signIn(page, 'tfd');
    await button(page, 'Use a recovery code').click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await button(page, 'Use recovery code').click();
    await page.waitForURL('**/home');
    await page.context().close();
  });
});
