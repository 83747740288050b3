import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, FaultProxy } from '@plumbline/testing';
import type { Locator, Page } from 'playwright-core';
import { chromiumPath, closeWithEscape, shownText } from '../testing/browser.js';
import { FrontDoor } from '../testing/front-door.js';
import { checkScreen } from '../testing/journey.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const KEEP_OPEN = 'Keep this page open until the file is sent.';
/** Of the connection while a file is sent: the calls of the page pass, the file does not before a test is done. */
const HELD = { bytesPerSecond: 100_000 };
/** More than the network holds by itself between a browser that sends and a server that does not read. */
const FILE_BYTES = 24_000_000;
/** Chosen again, it may come at once. */
const AGAIN_BYTES = 20_000;

/** A large file is tried for so long before it counts as cut off. */
const GIVEN_UP = { timeout: 120_000 };

const SENDER = 'sender';

let door: FrontDoor;
let network: FaultProxy;
let url = '';
const environment = useProduct(async () => {
  await environment.product.client().signUp(SENDER);
});

beforeAll(async () => {
  if (!chromiumPath) return;
  door = await FrontDoor.to(environment.product);
  network = await FaultProxy.start({ to: { host: '127.0.0.1', port: Number(new URL(door.url).port) } });
  url = `http://127.0.0.1:${network.address.port}`;
});
afterAll(async () => {
  await network?.close();
  await door?.close();
});

/** On the list of data sources. */
async function entered(): Promise<Page> {
  const { page } = await signedInPage(environment, SENDER);
  await page.goto(`${url}/data-sources`);
  await page.getByRole('heading', { name: 'Data sources', level: 1 }).waitFor();
  return page;
}

/** Chooses rows of about 1 KB: a large file that is read quickly. Made in the page, it need not be carried there. */
const choose = (page: Page, name: string, bytes: number) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .evaluate(
      (input, { name, rows }) => {
        const chosen = new DataTransfer();
        const text = `id,note\n${`1,${'word '.repeat(200)}\n`.repeat(rows)}`;
        chosen.items.add(new File([text], name, { type: 'text/csv' }));
        (input as HTMLInputElement).files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      { name, rows: bytes / 1_003 },
    );

/** Chooses a file in what is open; ends when a part of it has left, and not all. */
async function sendHeld(page: Page, name: string): Promise<void> {
  await network.switchTo(HELD);
  await choose(page, name, FILE_BYTES);
  await page.getByText(KEEP_OPEN).waitFor();
  const bar = page.getByRole('dialog').getByRole('progressbar', { name: `Sending ${name}` });
  await eventually('a part to leave', async () => Number(await bar.getAttribute('aria-valuenow')) > 0);
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100);
}

/** Cuts the connection; the repeats of the call find none either. */
async function cutOff(page: Page): Promise<void> {
  await network.switchTo('refuse');
  await page.getByRole('alert').first().waitFor(GIVEN_UP);
  await network.switchTo('pass');
}

/** Wants to leave the page and stays when asked. @returns what the browser asked */
async function leaveAndStay(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  await dialog.dismiss();
  return dialog.type();
}

const interrupted = (part: Page | Locator, name: string) =>
  part.getByRole('listitem').filter({ hasText: `${name} was not sent` });
const HOW_FAR = /Interrupted after \d[\d.]*\s(KB|MB) of 22\.9\sMB/;

async function openTray(page: Page, ring: string): Promise<Locator> {
  await page.getByRole('button', { name: ring }).click();
  return page.getByRole('dialog', { name: 'Jobs' });
}

/** A first file: warned of, listed how far it came, also after a reload, and taken again. */
async function sendFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload data', exact: true }).first().click();
  await sendHeld(page, 'orders.csv');
  expect(await leaveAndStay(page)).toBe('beforeunload');
  await checkScreen(page, 'sending');
  await closeWithEscape(page.getByRole('dialog'));
  const sending = await openTray(page, '1 job running');
  await sending.getByText(KEEP_OPEN).waitFor();
  await sending.getByRole('progressbar', { name: 'Sending orders.csv' }).waitFor();
  await checkScreen(page, 'tray while sending');

  await network.switchTo('refuse');
  await sending.getByText('Nothing is running.').waitFor(GIVEN_UP);
  await network.switchTo('pass');
  const words = await shownText(interrupted(sending, 'orders.csv'));
  expect(words).toMatch(HOW_FAR);
  await closeWithEscape(sending);
  expect(await shownText(interrupted(page.getByRole('main'), 'orders.csv'))).toMatch(HOW_FAR);
  await checkScreen(page, 'interrupted');
  await page.reload();
  const [howFar = ''] = HOW_FAR.exec(words) ?? [];
  expect(await shownText(interrupted(page.getByRole('main'), 'orders.csv'))).toContain(howFar);

  await page.getByRole('main').getByRole('link', { name: 'Choose the file again orders.csv' }).click();
  await choose(page, 'orders.csv', AGAIN_BYTES);
  await page.getByText('You can leave this page.').waitFor();
  expect(await interrupted(page, 'orders.csv').count()).toBe(0);
  await page.getByRole('button', { name: 'Create data source' }).waitFor();
  await closeWithEscape(page.getByRole('dialog'));
}

/** Its replacement: listed like a first file, and led back to its source. */
async function replace(page: Page): Promise<void> {
  await page.getByRole('row').getByRole('link', { name: 'orders.csv' }).click();
  await page.waitForURL(/\/data-sources\/[0-9a-f-]{36}$/);
  await page.goto(`${page.url()}?replace=1`);
  // A browser asks only whoever has done something on the page.
  await page.getByRole('dialog').getByRole('heading').first().click();
  await sendHeld(page, 'newer.csv');
  expect(await leaveAndStay(page)).toBe('beforeunload');
  await cutOff(page);
  await closeWithEscape(page.getByRole('dialog'));
  const tray = await openTray(page, '1 job needs attention');
  expect(await shownText(interrupted(tray, 'newer.csv'))).toMatch(HOW_FAR);
  await closeWithEscape(tray);
  await page.goto(`${url}/data-sources`);
  await page.getByRole('main').getByRole('link', { name: 'Choose the file again newer.csv' }).click();
  await page.getByRole('dialog', { name: 'Replace the file of orders.csv' }).waitFor();
  await choose(page, 'newer.csv', AGAIN_BYTES);
  await page.getByRole('tab', { name: 'Versions', selected: true }).waitFor();
  await page.goto(`${url}/data-sources`);
  await page.getByRole('row').filter({ hasText: 'orders.csv' }).waitFor();
  expect(await interrupted(page, 'newer.csv').count()).toBe(0);
}

/** One that its user leaves behind: the browser forgets it with them. */
async function signOutAfter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload data', exact: true }).first().click();
  await sendHeld(page, 'secret.csv');
  await cutOff(page);
  await closeWithEscape(page.getByRole('dialog'));
  await interrupted(page.getByRole('main'), 'secret.csv').waitFor();
  await page.getByRole('button', { name: `Profile of ${SENDER}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${url}/`);
  expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
    'secret.csv',
  );
}

inBrowser('a file that is cut off on its way', () => {
  it('DATA-001 ERR-020 AUTH-026 S-22 the page warns, lists how far it came, also after a reload, and takes it again; so it does with a replacement, and forgets both with its user', async () => {
    const page = await entered();
    await sendFirst(page);
    await replace(page);
    await signOutAfter(page);
    // The only page, on which nothing is sent any more: where the browser asked, it would stay open.
    await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
    await page.context().close();
  }, 600_000);
});
