import { createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { verifyAddress } from '../testing/addresses.js';
import { checkScreen } from '../testing/journey.js';
import { mailCount, mailed } from '../testing/mailbox.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { addressOf, expectToast, signIn } from './people.js';

const environment = useProduct();

async function openProfile(username: string): Promise<Page> {
  const client = environment.product.client();
  await client.signUp(username);
  await verifyAddress(environment.product, client, username);
  const { page } = await signedInPage(environment, username, { path: '/profile' });
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  return page;
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

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

/** One that confirms by itself whatever it is asked. */
async function addAuthenticator(page: Page): Promise<void> {
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
}

inBrowser('second factors', () => {
  it('PROF-001 AUTH-018 TFA-008 TFA-019 T-55 codes by mail: switched on, asked for, also after a reload, switched off', async () => {
    const page = await openProfile('mailer');
    await press(page, 'Use codes by email');
    await page
      .getByRole('dialog')
      .getByLabel('Code')
      .fill(await mailed(environment.product, addressOf('mailer'), /^\s*(\d{6})\s*$/m));
    await press(page, 'Confirm');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10);
    await checkScreen(page, 'recovery codes');
    await press(page, 'I have kept them');
    await section(page, 'Security').getByText('Code by email', { exact: true }).waitFor();

    const before = await mailCount(environment.product, addressOf('mailer'));
    await press(page, 'Profile of mailer');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${environment.product.url}/`);
    await page.goto(`${environment.product.url}/auth`);
    await signIn(page, 'mailer');
    await page.getByText('We sent a 6-digit code to m•••@').waitFor();
    await checkScreen(page, 'second factor');
    await page.reload();
    const code = page.getByLabel('Verification code');
    const right = await mailed(environment.product, addressOf('mailer'), /^\s*(\d{6})\s*$/m, before);
    await code.fill(right === '123456' ? '654321' : '123456');
    await press(page, 'Verify Code');
    await expectToast(page, 'Verification failed', 'Invalid verification code.');
    await code.fill(right);
    await press(page, 'Verify Code');
    await page.waitForURL('**/home');
    await page.goto(`${environment.product.url}/profile`);
    await press(page, 'Switch off');
    await section(page, 'Security').getByText('Off', { exact: true }).waitFor();
    await page.context().close();
  });

  it('PROF-001 an authenticator app, then a passkey, with an authenticator in the browser: added, asked for, switched off', async () => {
    const page = await openProfile('keeper');
    const site = environment.product.url.replace('127.0.0.1', 'localhost');
    await addAuthenticator(page);
    await page.goto(`${site}/auth`);
    await signIn(page, 'keeper');
    await page.waitForURL('**/home');
    await page.goto(`${site}/profile`);
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
    await page.goto(`${site}/auth`);
    await signIn(page, 'keeper');
    await page.getByRole('heading', { name: 'Check your app' }).waitFor();
    // A code works once: this is the next one, which clocks that run ahead show already.
    await page.getByLabel('Verification code').fill(appCode(secret, Date.now() + 30_000));
    await press(page, 'Verify Code');
    await page.waitForURL('**/home');
    await page.goto(`${site}/profile`);
    await press(page, 'Switch off');
    await section(page, 'Security').getByText('Off', { exact: true }).waitFor();

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
