import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { TEST_PASSWORD } from '../testing/api-client.js';
import { openPage, shownText } from '../testing/browser.js';
import { checkScreen } from '../testing/journey.js';
import { mailCount, mailed } from '../testing/mailbox.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import {
  addressOf,
  answer,
  cutOff,
  expectToast,
  requireMailedCodes,
  signIn,
  stored,
  watchCalls,
} from './people.js';

let page: Page;
let complaints: string[];

/** Not the zone of a machine that runs tests. */
const ZONE = 'America/Chicago';
const house = useProduct();

async function open(path: string, width = 1_440, theme: 'light' | 'dark' = 'light'): Promise<void> {
  await page?.context().close();
  ({ page, complaints } = await openPage(house.browser, { width, theme, timezone: ZONE }));
  await page.goto(house.product.url + path);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true });
const openSignUp = async () => {
  await open('/auth');
  await page.getByRole('tab', { name: 'Sign Up Free' }).click();
};
const fillSignUp = async (username: string, password = TEST_PASSWORD, confirmation = password) => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(addressOf(username));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
};

inBrowser('the screen at /auth', () => {
  it.each([
    { width: 1_440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const)(
    'ROUTE-003 AUTH-002 AUTH-003 AUTH-004 AUTH-005 AUTH-006 AUTH-007 AUTH-008 AUTH-010 AUTH-011 AUTH-013 REG-001 REG-002 REG-003 REG-004 REG-005 REG-006 REG-007 at $width px, $theme',
    async ({ width, theme }) => {
      await open('/auth', width, theme);
      await page.getByLabel('Username').waitFor();

      await checkScreen(page, 'sign in');

      await page.getByRole('tab', { name: 'Sign Up Free' }).click();
      await fillSignUp('somebody');
      await page.getByText('Password strength:').waitFor();
      await page.getByRole('checkbox', { name: /located in the United States/ }).waitFor();
      await button('Create Free Account').waitFor();
      await checkScreen(page, 'sign up');
      expect(complaints).toEqual([]);
    },
  );

  it('AUTH-012 "Clear Cache & Refresh" empties both storages and the caches, and loads again', async () => {
    await open('/auth');
    await page.evaluate(`(async () => {
      localStorage.setItem('plumbline_a', '1');
      sessionStorage.setItem('plumbline_b', '2');
      await (await caches.open('c')).put('/x', new Response('y'));
    })()`);
    await text('Trouble signing in?').click();
    await Promise.all([page.waitForEvent('load'), button('Clear Cache & Refresh').click()]);
    const left = await page.evaluate<unknown>(
      `(async () => [localStorage.getItem('plumbline_a'), sessionStorage.getItem('plumbline_b'), await caches.has('c')])()`,
    );
    expect(left).toEqual([null, null, false]);
  });

  it('AUTH-014 FORGOT-002 FORGOT-004 FORGOT-005 FORGOT-006 ERR-013 the forgotten username', async () => {
    await open('/auth');
    await button('Forgot Username?').click();
    const dialog = page.getByRole('dialog');
    const calls = watchCalls(page, '/api/auth/forgot-username');
    await dialog.getByLabel('Email').fill(addressOf('nobody'));
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/forgot-username')),
      dialog.getByRole('button', { name: 'Send Username', exact: true }).click(),
    ]);
    const { message } = (await answered.json()) as { message: string };
    await dialog.getByText(message, { exact: true }).waitFor();
    expect(calls[0]?.postDataJSON()).toEqual({ email: addressOf('nobody') });
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    await button('Forgot Username?').click();
    expect(await dialog.getByLabel('Email').inputValue()).toBe('');
    expect(await dialog.getByText(message, { exact: true }).count()).toBe(0);
    await cutOff(page, '/api/auth/forgot-username');
    await dialog.getByLabel('Email').fill(addressOf('nobody'));
    await dialog.getByRole('button', { name: 'Send Username', exact: true }).click();
    await dialog.getByText('An error occurred. Please try again.', { exact: true }).waitFor();
    await checkScreen(page, 'forgotten username');
  });
});

inBrowser('signing up', () => {
  beforeEach(openSignUp);

  it('API-018 the address that the server sees is read, and shown nowhere', async () => {
    await page.reload();
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/get-ip')),
      page.getByRole('tab', { name: 'Sign Up Free' }).click(),
    ]);
    const { ip } = (await answered.json()) as { ip: string };
    expect(ip).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await shownText(page.locator('body'))).not.toContain(ip);
  });

  it('REG-008 REG-009 REG-010 ERR-008 makes an account and is signed in with it', async () => {
    await fillSignUp('reganne');
    await page.getByRole('checkbox').click();
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/signup')),
      button('Create Free Account').click(),
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
  });
});

inBrowser('signing in', () => {
  beforeAll(async () => {
    await house.product.client().signUp('arthur');
  });

  it('AUTH-017 ERR-002 T-32 FORGOT-001 FORGOT-003 FORGOT-005 FORGOT-006 a wrong password is told, and offers a reset by mail', async () => {
    await open('/auth');
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/login')),
      signIn(page, 'arthur', 'Wrong-Password-77'),
    ]);
    const { error } = (await answered.json()) as { error: string };
    expect(error).toEqual(expect.any(String));
    expect(error).not.toBe('');
    const toast = page.locator('li[data-variant=destructive]', { hasText: 'Login failed' });
    await toast.filter({ hasText: error }).waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('arthur');

    await button('Reset by e-mail').click();
    const dialog = page.getByRole('dialog');
    const calls = watchCalls(page, '/api/auth/forgot-password');
    await dialog.getByLabel('Email').fill(addressOf('arthur'));
    const [sent] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/forgot-password')),
      dialog.getByRole('button', { name: 'Send Reset Link', exact: true }).click(),
    ]);
    const { message } = (await sent.json()) as { message: string };
    await dialog.getByText(message, { exact: true }).waitFor();
    expect(calls[0]?.postDataJSON()).toEqual({ email: addressOf('arthur') });
    await mailed(house.product, addressOf('arthur'), /(reset-password\?token=)/);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await button('Reset by e-mail').click();
    expect(await dialog.getByLabel('Email').inputValue()).toBe('');
    expect(await dialog.getByText(message, { exact: true }).count()).toBe(0);
  });

  it('AUTH-015 AUTH-016 AUTH-020 AUTH-021 AUTH-022 AUTH-023 AUTH-024 AUTH-025 ERR-007 STOR-001 STOR-005 completes in every part', async () => {
    await open('/auth');
    await page.clock.install();
    const listCalls = watchCalls(page, '/api/data-sources');
    const meCalls = watchCalls(page, '/api/auth/me');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/login')),
      signIn(page, 'arthur'),
    ]);
    expect(answered.request().postDataJSON()).toMatchObject({
      username: 'arthur',
      timezone: ZONE,
    });
    expect(answered.request().headers().authorization).toBeUndefined();
    const { accessToken, expiresIn } = (await answered.json()) as Record<string, unknown>;
    expect([typeof accessToken, typeof expiresIn]).toEqual(['string', 'number']);
    await expectToast(page, 'Welcome back!', 'You have been signed in successfully.');
    expect(meCalls.at(-1)?.headers().authorization).toBe(`Bearer ${accessToken}`);
    expect(JSON.parse((await stored(page, 'plumbline_session')) ?? '')).toEqual({
      loggedIn: true,
      timestamp: expect.any(Number),
    });

    await page.clock.runFor(99);
    expect(new URL(page.url()).pathname).toBe('/auth');
    await page.clock.runFor(1);
    await page.waitForURL('**/home');
    await page.clock.resume();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually('the lists of the first screen asked for', () => listCalls.length > 0);
    const refreshCalls = watchCalls(page, '/api/auth/refresh');
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/refresh')),
      page.clock.fastForward(((expiresIn as number) - 120) * 1_000),
    ]);
    expect(refreshCalls).toHaveLength(1);
  });

  it('AUTH-001 RESET-006 T-23 who is signed in is led to /home, but not away from a reset link', async () => {
    await open('/auth');
    await signIn(page, 'arthur');
    await page.waitForURL('**/home');
    await page.goto(`${house.product.url}/auth`);
    await page.waitForURL('**/home');
    await page.goto(`${house.product.url}/reset-password`);
    await page.waitForURL('**/home');
    await page.goto(`${house.product.url}/reset-password?token=abc`);
    await page.getByLabel('New password').waitFor();
  });

  it.each([false, true])(
    'AUTH-026 AUTH-027 AUTH-028 ERR-006 ERR-009 T-29 signing out leaves nothing behind (the call fails: %s)',
    async (isCut) => {
      await open('/auth');
      await page.clock.install();
      await signIn(page, 'arthur');
      await page.waitForURL('**/home');
      await page.evaluate(`caches.open('kept').then((cache) => cache.put('/api/x', new Response('y')))`);
      const calls = watchCalls(page, '/api/auth/logout');
      if (isCut) await cutOff(page, '/api/auth/logout');
      await button('Profile of arthur').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      if (isCut) await expectToast(page, 'Logout failed');
      else await expectToast(page, 'Signed out', 'You have been signed out successfully.');
      await page.waitForURL(`${house.product.url}/`);
      expect(calls.length).toBeGreaterThan(0);
      expect(await stored(page, 'plumbline_session')).toBeNull();
      await eventually('the caches gone', async () => !(await page.evaluate<boolean>(`caches.has('kept')`)));
      const ofTimers = ['/api/auth/refresh', '/api/auth/heartbeat'].map((path) => watchCalls(page, path));
      const control = watchCalls(page, '/api/system-health');
      await page.mouse.move(200, 300);
      await page.clock.runFor(1_200_000);
      await page.evaluate(`fetch('/api/system-health').then(() => undefined)`);
      expect([control.length, ...ofTimers]).toEqual([1, [], []]);
      expect([new URL(page.url()).pathname, await stored(page, 'plumbline_session')]).toEqual(['/', null]);
      const later = watchCalls(page, '/api/auth/me');
      await page.goto(`${house.product.url}/auth`);
      await page.getByLabel('Username').waitFor();
      expect(later).toEqual([]);
    },
  );
});

inBrowser('the next person at this browser', () => {
  it.each([false, true])(
    'AUTH-026 AUTH-028 who signs in without a new load is shown nothing of the one before (the call fails: %s)',
    async (isCut) => {
      const [first, next] = isCut ? ['cassius', 'cornelia'] : ['brutus', 'portia'];
      const client = house.product.client();
      await client.signUp(first);
      await client.upload(`${first}-old.csv`, 'item,amount\npen,2\n');
      await client.upload(`${first}.csv`, 'item,amount\npen,2\nink,5\n');
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
      await house.product.client().signUp(next);
      await open('/auth');
      await page.evaluate('globalThis.isMarked = true');
      await signIn(page, first);
      await page.getByText(`${first}.csv`).first().waitFor();
      const looks = () =>
        page.evaluate<unknown>(
          '(({ density, motion }) => [density, motion])(document.documentElement.dataset)',
        );
      await eventually('the preferences in force', async () => String(await looks()) === 'compact,on');
      await page.getByRole('link', { name: 'Data Sources', exact: true }).first().click();
      await button(`Actions for ${first}-old.csv`).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await button('Delete data source').click();
      await page.locator('li[data-variant]', { hasText: `${first}-old.csv was deleted` }).waitFor();
      if (isCut) await cutOff(page, '/api/auth/logout');
      await button(`Profile of ${first}`).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL(`${house.product.url}/`);
      expect(await looks()).toEqual(['comfortable', 'system']);

      const lists = ['/api/data-sources', '/api/dashboards', '/api/insights'];
      const calls = lists.map((path) => watchCalls(page, path));
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
      await signIn(page, next);
      await page.getByRole('heading', { name: `Welcome back, ${next}`, level: 1 }).waitFor();
      await page.getByRole('region', { name: 'Get Started', exact: true }).waitFor();
      expect(await shownText(page.locator('body'))).not.toContain(first);
      expect(calls.map(({ length }) => length > 0)).toEqual([true, true, true]);
      expect(await page.evaluate('globalThis.isMarked')).toBe(true);
    },
  );
});

inBrowser('the second factor', () => {
  /** A new account each: only a few codes are mailed to one. */
  const newAccount = async (username: string): Promise<string[]> => {
    const client = house.product.client();
    await client.signUp(username);
    return requireMailedCodes(house.product, client, username);
  };
  const verifyButton = () => button('Verify Code');
  const code = () => page.getByLabel('Verification code');

  it('AUTH-018 TFA-001 TFA-002 TFA-003 TFA-004 TFA-005 TFA-006 TFA-007 TFA-008 TFA-010 TFA-011 TFA-012 TFA-013 TFA-014 TFA-017 TFA-018 TFA-020 TOAST-002 ERR-010 STOR-004 T-55 the step and its way back', async () => {
    await newAccount('tfa');
    await open('/auth');
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/login')),
      signIn(page, 'tfa'),
    ]);
    const { requiresTwoFactor, tempSessionId } = (await answered.json()) as Record<string, unknown>;
    expect([requiresTwoFactor, typeof tempSessionId]).toEqual([true, 'string']);
    await page
      .locator('li[data-variant=info]', { hasText: 'Verification code sent' })
      .filter({ hasText: 'Please check your email for the verification code.' })
      .waitFor();
    await page.getByRole('heading', { name: 'Check Your Email', exact: true }).waitFor();
    await page.getByText('We sent a 6-digit code to t•••@').waitFor();
    expect(await page.getByLabel('Username').count()).toBe(0);
    expect(await code().getAttribute('maxlength')).toBe('6');
    await page.getByText(/^(10:00|09:\d\d)$/).waitFor();
    expect(await page.evaluate(`sessionStorage.getItem('plumbline_temp_session')`)).toContain(tempSessionId);
    await checkScreen(page, 'second factor');

    for (const tooLittle of ['12345', 'abcdef', '']) {
      await code().fill(tooLittle);
      expect(await verifyButton().isDisabled()).toBe(true);
    }
    await code().fill('123456');
    expect(await verifyButton().isEnabled()).toBe(true);
    await answer(page, '/api/auth/verify-2fa', 401, {});
    await code().fill('123456');
    await verifyButton().click();
    await expectToast(page, 'Verification failed', 'Invalid verification code.');
    expect(await code().inputValue()).toBe('');
    await page.unrouteAll();
    await answer(page, '/api/auth/verify-2fa', 429, { error: 'Too many tries.' });
    await code().fill('123456');
    await verifyButton().click();
    await expectToast(page, 'Verification failed', 'Too many tries.');
    expect(await code().inputValue()).toBe('');
    await page.unrouteAll();
    await page.reload();
    await code().fill('123456');
    const calls = watchCalls(page, '/api/auth/verify-2fa');
    await verifyButton().click();
    await expectToast(page, 'Verification failed', 'Invalid verification code.');
    expect(await code().inputValue()).toBe('');
    expect(calls[0]?.postDataJSON()).toMatchObject({
      tempSessionId,
      code: '123456',
      timezone: ZONE,
    });

    await code().fill('1234');
    await button('Back to Login').click();
    await page.getByLabel('Username').waitFor();
    expect(await page.evaluate(`sessionStorage.getItem('plumbline_temp_session')`)).toBeNull();
    await signIn(page, 'tfa');
    expect(await code().inputValue()).toBe('');
  });

  it('TFA-008 TFA-019 the mailed code signs in', async () => {
    await newAccount('tfc');
    const before = await mailCount(house.product, addressOf('tfc'));
    await open('/auth');
    await signIn(page, 'tfc');
    await code().fill(await mailed(house.product, addressOf('tfc'), /^\s*(\d{6})\s*$/m, before));
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/verify-2fa')),
      verifyButton().click(),
    ]);
    expect(await answered.json()).toMatchObject({
      user: { username: 'tfc' },
      accessToken: expect.any(String),
      expiresIn: expect.any(Number),
    });
    await expectToast(page, 'Welcome back!', 'You have been signed in successfully.');
    await page.waitForURL('**/home');
  });

  it('TFA-019 a recovery code signs in where the mail does not come', async () => {
    const [recoveryCode = ''] = await newAccount('tfd');
    await open('/auth');
    await signIn(page, 'tfd');
    await button('Use a recovery code').click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await button('Use recovery code').click();
    await page.waitForURL('**/home');
  });
});

inBrowser('the screen at /reset-password', () => {
  it('ROUTE-004 RESET-001 RESET-002 RESET-003 RESET-004 RESET-012 ERR-016 ERR-017 T-33 asks for a link', async () => {
    await open('/reset-password', 390, 'dark');
    expect(await link('Back to Login').getAttribute('href')).toBe('/auth');
    await checkScreen(page, 'reset request');
    await page.getByLabel('Email').fill('nobody');
    await button('Send Reset Link').click();
    await text('Please enter a valid email address.').waitFor();

    await page.getByLabel('Email').fill(addressOf('nobody'));
    await cutOff(page, '/api/auth/forgot-password');
    await button('Send Reset Link').click();
    await expectToast(page, 'Request failed', 'Could not process your request. Please try again later.');
    await page.unrouteAll();
    await answer(page, '/api/auth/forgot-password', 429, { message: 'Too many. Wait a little.' });
    await button('Send Reset Link').click();
    await expectToast(page, 'Request failed', 'Too many. Wait a little.');
    await page.unrouteAll();
    await button('Send Reset Link').click();
    await expectToast(
      page,
      'Reset link sent!',
      "If the email exists in our system, you'll receive instructions to reset your password.",
    );
    await page.getByRole('heading', { name: 'Check your email', exact: true }).waitFor();
    await button('Try another email').click();
    await page.getByLabel('Email').waitFor();
  });

  it('RESET-005 RESET-007 RESET-008 RESET-009 RESET-010 RESET-011 ERR-014 ERR-015 T-09 T-20 chooses a new password by the mailed link', async () => {
    const password = 'Cobalt-Meadow-58';
    const client = house.product.client();
    await client.signUp('resetter');
    await client.post('/api/auth/forgot-password', { email: addressOf('resetter') });
    const token = await mailed(house.product, addressOf('resetter'), /reset-password\?token=([\w-]+)/);

    await open(`/reset-password?token=${token}`);
    const fill = async (one: string, two = one) => {
      await page.getByLabel('New password').fill(one);
      await page.getByLabel('Confirm password').fill(two);
      await button('Reset Password').click();
    };
    await fill('abcde');
    await text('Password must be at least 6 characters long').waitFor();
    await fill('abcdef', 'abcdeg');
    await text('Passwords do not match').waitFor();
    await checkScreen(page, 'new password');
    await cutOff(page, '/api/auth/reset-password');
    await fill(password);
    await text('An error occurred. Please try again.').waitFor();
    await page.unrouteAll();
    await answer(page, '/api/auth/reset-password', 400, {});
    await fill(password);
    await text('Failed to reset password').waitFor();
    await page.unrouteAll();
    await fill('abcdefg');
    await page
      .getByRole('alert')
      .filter({ hasText: /12 characters/ })
      .waitFor();

    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/reset-password')),
      fill(password),
    ]);
    expect(answered.request().postDataJSON()).toEqual({ token, newPassword: password });
    await eventually('the change is told', async () => {
      await page.clock.runFor(1);
      return text('Redirecting to login page...').isVisible();
    });
    await text(((await answered.json()) as { message: string }).message).waitFor();
    await page.clock.runFor(2_900);
    expect(new URL(page.url()).pathname).toBe('/reset-password');
    await page.clock.runFor(100);
    await page.waitForURL('**/auth');
    await page.clock.resume();
    await signIn(page, 'resetter', password);
    await page.waitForURL('**/home');
  });
});

inBrowser('the guest-token box', () => {
  beforeEach(() => open('/auth'));
  const submit = async (token: string) => {
    await page.getByLabel('Have a guest token?').fill(token);
    await button('Enter').click();
  };

  it('SHARE-008 SHARE-009 SHARE-010 ERR-011 an unknown token, trimmed, is refused in words', async () => {
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/auth/guest-token')),
      submit('  no-such-token  '),
    ]);
    expect(answered.request().postDataJSON()).toEqual({ token: 'no-such-token' });
    const { success, error } = (await answered.json()) as { success: boolean; error: string };
    expect(success).toBe(false);
    await expectToast(page, 'Invalid Token', error);
  });
});
