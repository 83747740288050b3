import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import type { Preferences } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { verifyAddress } from '../testing/addresses.js';
import { TEST_PASSWORD } from '../testing/api-client.js';
import { openPage } from '../testing/browser.js';
import { checkScreen } from '../testing/journey.js';
import { mailCount, mailed } from '../testing/mailbox.js';
import { OWNER } from '../testing/running-product.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { addressOf, enter, expectToast, signIn } from './people.js';

const house = useProduct();

/** Signs up over HTTP, signs in in a browser, opens the profile. */
async function openProfile(
  username: string,
  look: { width: number; theme: 'light' | 'dark' } = { width: 1_440, theme: 'light' },
) {
  const client = house.product.client();
  await client.signUp(username);
  await verifyAddress(house.product, client, username);
  const { page, complaints } = await openPage(house.browser, look);
  await enter(page, house.product, username);
  await page.goto(`${house.product.url}/profile`);
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  return { page, client, complaints };
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** The code of an authenticator app (RFC 6238: SHA-1, 30 s, six digits). */
function appCode(secret: string, now = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.toUpperCase().replace(/[^A-Z2-7]/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

inBrowser('the profile', () => {
  it.each([
    { width: 1_440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const)('PROF-001 ROUTE-036 shows five sections at $width px, $theme', async ({ width, theme }) => {
    const { page, complaints } = await openProfile(`prof${width}`, { width, theme });
    for (const name of ['Account', 'Security', 'Preferences', 'Plan and usage', 'Data and privacy'])
      await section(page, name).waitFor();
    const usage = section(page, 'Plan and usage').getByRole('list', { name: 'Usage' });
    await usage.getByText('0 of 5 data uploads used').waitFor();
    // Neither the place of the user nor guests that the plan does not have are a warning.
    expect(await usage.getByRole('listitem').allTextContents()).toEqual([
      '0 of 5 data uploads used',
      '0 of 5 dashboards used',
      '1 of 1 users used',
      'No guests in this plan',
    ]);
    await checkScreen(page, 'profile');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('PROF-001 the name that others see is changed', async () => {
    const { page, client } = await openProfile('namely');
    await page.getByLabel('Display name').fill('Nam Ely');
    await press(page, 'Save name');
    await section(page, 'Account').getByText('Saved.').waitFor();
    expect((await client.get('/api/user')).body).toMatchObject({ displayName: 'Nam Ely' });
    await page.context().close();
  });

  it('PROF-001 a new address holds when both addresses have confirmed it', async () => {
    const { page, client } = await openProfile('mover');
    await page.getByLabel('New email').fill('moved@plumbline.example');
    await press(page, 'Change email');
    await page.getByText('Waiting for both addresses to confirm moved@plumbline.example.').waitFor();
    for (const address of [addressOf('mover'), 'moved@plumbline.example']) {
      expect((await client.get('/api/user')).body).toMatchObject({ email: addressOf('mover') });
      const link = await mailed(house.product, address, /(\/auth\?confirm-email=[\w-]+)/);
      const { page: reader } = await openPage(house.browser, { width: 390, theme: 'light' });
      await reader.goto(house.product.url + link);
      await press(reader, 'Confirm');
      await reader.getByRole('button', { name: 'Confirm', exact: true }).waitFor({ state: 'detached' });
      await checkScreen(reader, 'confirmed address');
      await reader.context().close();
    }
    expect((await client.get('/api/user')).body).toMatchObject({ email: 'moved@plumbline.example' });
    await page.context().close();
  });

  it('PROF-001 S-10 a new password ends the other sessions', async () => {
    const { page, client } = await openProfile('passer');
    const others = section(page, 'Security').getByRole('button', { name: /^Sign out / });
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
    await page.context().close();
  });

  it('PROF-001 sessions are listed and ended, sign-ins remembered', async () => {
    const { page, client } = await openProfile('sessions');
    const security = section(page, 'Security');
    await security.getByText('This browser').waitFor();
    await security
      .getByRole('button', { name: /^Sign out / })
      .first()
      .click();
    await eventually(
      'the other session has ended',
      async () => (await client.get('/api/user')).status === 401,
    );
    await page
      .getByRole('region', { name: 'Sign-in history' })
      .getByRole('row', { name: /Signed in/ })
      .first()
      .waitFor();
    await page.context().close();
  });

  it('PROF-001 a token for programs is shown once, works, and is revoked', async () => {
    const { page } = await openProfile('program');
    await press(page, 'New token');
    await page.getByRole('dialog').getByLabel('Name').fill('Nightly');
    await press(page, 'Make token');
    const token = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    const call = () =>
      fetch(`${house.product.url}/api/data-sources`, { headers: { authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(200);
    await press(page, 'Done');
    expect(await page.getByText(token).count()).toBe(0);
    await press(page, 'Revoke Nightly');
    await eventually('the token has ended', async () => (await call()).status === 401);
    await page.context().close();
  });

  it('PROF-001 preferences take effect at once and after a reload', async () => {
    const { page } = await openProfile('chooser');
    const html = page.locator('html');
    await choose(page, 'Theme', 'Dark');
    await choose(page, 'Density', 'Compact');
    await choose(page, 'Motion', 'Reduced');
    await choose(page, 'Time zone', 'America/Chicago');
    await choose(page, 'Number format', '1.234,56');
    const kept = page.waitForResponse(
      (response) =>
        response.url().includes('/api/user/preferences') &&
        (response.request().postDataJSON() as { singleKeyShortcuts?: boolean } | null)?.singleKeyShortcuts ===
          false,
    );
    await page.getByRole('checkbox', { name: 'Single letters work as shortcuts' }).click();
    await kept;
    await eventually('the choices are kept', async () => {
      const looks = ['theme', 'density', 'motion'].map((name) => html.getAttribute(`data-${name}`));
      return (await Promise.all(looks)).join(' ') === 'dark compact on';
    });
    await page.reload();
    await page.getByLabel('Number format', { exact: true }).waitFor();
    await page.locator('html[data-density=compact]').waitFor();
    expect(await page.getByRole('checkbox', { name: /Single letters/ }).isChecked()).toBe(false);
    await checkScreen(page, 'profile, compact');
    await page.context().close();
  });

  it('PROF-001 a theme that is chosen before the preferences are known holds, and is kept', async () => {
    const client = house.product.client();
    await client.signUp('hasty');
    const { page } = await openPage(house.browser, { width: 1_440, theme: 'light' });
    const released = Promise.withResolvers<void>();
    await page.route(/\/api\/user\/preferences(\?|$)/, async (route) => {
      if (route.request().method() === 'GET') await released.promise;
      await route.continue();
    });
    await enter(page, house.product, 'hasty');
    await press(page, 'Profile of hasty');
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    released.resolve();
    await eventually('the choice is kept', async () => {
      const { body } = await client.get<Preferences>('/api/user/preferences');
      return body.theme === 'dark';
    });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.context().close();
  });

  it('PROF-001 the account is given up for 14 days, and taken back', async () => {
    const { page, client } = await openProfile('leaver');
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

  it('PROF-001 all that is kept of the user is downloaded as one archive', async () => {
    const { page } = await openProfile('taker');
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    expect(download.suggestedFilename()).toBe('Plumbline data.zip');
    const bytes = await buffer(await download.createReadStream());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes('account.json')).toBe(true);
    await page.context().close();
  });
});

inBrowser('second factors', () => {
  it('PROF-001 TFA-019 codes by mail: switched on, asked for, switched off', async () => {
    const { page } = await openProfile('mailer');
    await press(page, 'Use codes by mail');
    await page
      .getByRole('dialog')
      .getByLabel('Code')
      .fill(await mailed(house.product, addressOf('mailer'), /^\s*(\d{6})\s*$/m));
    await press(page, 'Confirm');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10);
    await checkScreen(page, 'recovery codes');
    await press(page, 'I have kept them');
    await section(page, 'Security').getByText('Code by mail', { exact: true }).waitFor();

    const before = await mailCount(house.product, addressOf('mailer'));
    await press(page, 'Profile of mailer');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${house.product.url}/`);
    await page.goto(`${house.product.url}/auth`);
    await signIn(page, 'mailer');
    await page
      .getByLabel('Verification code')
      .fill(await mailed(house.product, addressOf('mailer'), /^\s*(\d{6})\s*$/m, before));
    await press(page, 'Verify Code');
    await page.waitForURL('**/home');
    await page.goto(`${house.product.url}/profile`);
    await press(page, 'Switch off');
    await section(page, 'Security').getByText('Off', { exact: true }).waitFor();
    await page.context().close();
  });

  it('PROF-001 an authenticator app', async () => {
    const { page } = await openProfile('apper');
    await press(page, 'Use an authenticator app');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'Key for the authenticator app' }).waitFor();
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await checkScreen(page, 'authenticator app');
    await dialog.getByLabel('Code').fill(appCode(secret));
    await press(page, 'Confirm');
    await press(page, 'I have kept them');
    await section(page, 'Security').getByText('Authenticator app', { exact: true }).waitFor();

    await page.context().clearCookies();
    await page.evaluate('localStorage.clear()');
    await page.goto(`${house.product.url}/auth`);
    await signIn(page, 'apper');
    await page.getByRole('heading', { name: 'Check your app' }).waitFor();
    // A code works once: this is the next one, which clocks that run ahead show already.
    await page.getByLabel('Verification code').fill(appCode(secret, Date.now() + 30_000));
    await press(page, 'Verify Code');
    await page.waitForURL('**/home');
    await page.context().close();
  });

  it('PROF-001 a passkey, with an authenticator in the browser: added, asked for, switched off', async () => {
    const { page } = await openProfile('keeper');
    const site = house.product.url.replace('127.0.0.1', 'localhost');
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${site}/auth`);
    await signIn(page, 'keeper');
    await page.waitForURL('**/home');
    await page.goto(`${site}/profile`);
    await press(page, 'Add a passkey');
    await page.getByLabel('Name of the passkey').fill('Test key');
    await press(page, 'Create passkey');
    await press(page, 'I have kept them');
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Test key').waitFor();

    await press(page, 'Profile of keeper');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${site}/`);
    await page.goto(`${site}/auth`);
    await signIn(page, 'keeper');
    await press(page, 'Use passkey');
    await page.waitForURL('**/home');

    await page.goto(`${site}/profile`);
    await section(page, 'Security').getByText('Passkey', { exact: true }).waitFor();
    await press(page, 'Remove Test key');
    await section(page, 'Security')
      .getByText('This is your only passkey. Choose another second factor, or switch it off, first.')
      .waitFor();
    await press(page, 'Switch off');
    await section(page, 'Security').getByText('Off', { exact: true }).waitFor();
    expect(await page.getByRole('list', { name: 'Passkeys' }).count()).toBe(0);
    await page.context().close();
  });
});

inBrowser('user administration', () => {
  const openAdministration = async () => {
    const { page, complaints } = await openPage(house.browser, { width: 1_440, theme: 'light' });
    await page.goto(`${house.product.url}/auth`);
    await signIn(page, OWNER.username, OWNER.password);
    await page.waitForURL('**/home');
    await page.goto(`${house.product.url}/admin`);
    await page.getByRole('heading', { name: 'Administration', level: 1 }).waitFor();
    return { page, complaints };
  };
  const openUser = async (page: Page, username: string) => {
    await page.getByLabel('Search name or email').fill(username);
    await page.getByRole('button', { name: new RegExp(`^${username}`) }).click();
    return page.getByRole('dialog', { name: username });
  };

  it('ADMIN-003 ADMIN-004 ROLE-003 lists, finds, changes role and plan, and writes it down', async () => {
    const client = house.product.client();
    await client.signUp('managed');
    const { page, complaints } = await openAdministration();
    await checkScreen(page, 'users');
    const sheet = await openUser(page, 'managed');
    await choose(page, 'Role', 'admin');
    await choose(page, 'Plan', 'Premium');
    await eventually('role and plan are set', async () => {
      const signedIn = house.product.client();
      await signedIn.signIn('managed', TEST_PASSWORD);
      const { body } = await signedIn.get<{ role: string; plan: string }>('/api/user');
      return body.role === 'admin' && body.plan === 'premium';
    });
    await checkScreen(page, 'a user');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    for (const action of ['Role changed', 'Plan changed'])
      await page
        .getByRole('row', { name: new RegExp(`${action}.*managed`) })
        .first()
        .waitFor();
    await checkScreen(page, 'audit log');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('ADMIN-006 S-10 a disabled account is out at once and cannot come back until it is enabled', async () => {
    const client = house.product.client();
    await client.signUp('disabled');
    const { page } = await openAdministration();
    const sheet = await openUser(page, 'disabled');
    await sheet.getByRole('button', { name: 'Disable account' }).click();
    await sheet.getByRole('button', { name: 'Enable account' }).waitFor();
    expect((await client.get('/api/user')).status).toBe(401);
    const { page: other } = await openPage(house.browser, { width: 390, theme: 'light' });
    await other.goto(`${house.product.url}/auth`);
    await signIn(other, 'disabled');
    await expectToast(other, 'Login failed');
    await sheet.getByRole('button', { name: 'Enable account' }).click();
    await sheet.getByRole('button', { name: 'Disable account' }).waitFor();
    await signIn(other, 'disabled');
    await other.waitForURL('**/home');
    await Promise.all([page.context().close(), other.context().close()]);
  });
});
