import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSourceSummary } from '@plumbline/contracts';
import { eventually, FaultProxy } from '@plumbline/testing';
import type { Locator, Page } from 'playwright-core';
import { type ApiClient, TEST_PASSWORD } from '../testing/api-client.js';
import { chromiumPath, closeWithEscape } from '../testing/browser.js';
import { FrontDoor } from '../testing/front-door.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const SENDER = 'resumer';
/** Three parts, of which the first arrives and the second is on its way when the network goes. */
const ROWS = 100_000;
const HELD = { bytesPerSecond: 900_000 };

let door: FrontDoor;
let network: FaultProxy;
let url = '';
let client: ApiClient;
const environment = useProduct(async () => {
  client = environment.product.client();
  await client.signUp(SENDER);
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

/** About 5 MB of rows, none like another. */
const textOf = (seed: number): string =>
  `id,amount,note\n${Array.from({ length: ROWS }, (_, at) => `${at},${(at * seed) % 9_973},"row ${at} of ${seed}, ${'x'.repeat(24)}"`).join('\n')}\n`;
const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

async function entered(): Promise<Page> {
  const { page } = await signedInPage(environment, SENDER);
  await openUpload(page);
  return page;
}

async function openUpload(page: Page): Promise<void> {
  await page.goto(`${url}/data-sources?upload=1`);
  await page.getByRole('dialog', { name: 'Upload data' }).waitFor();
}

/** Chooses a file as it was written at a certain time. */
const choose = (page: Page, name: string, text: string) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .evaluate(
      (input, { name, text }) => {
        const chosen = new DataTransfer();
        chosen.items.add(new File([text], name, { type: 'text/csv', lastModified: 1_700_000_000_000 }));
        (input as HTMLInputElement).files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      { name, text },
    );

const bar = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('progressbar', { name: `Sending ${name}` });

/** Ends when about half of the file has left. */
async function sendHalf(page: Page, name: string, text: string): Promise<void> {
  await network.switchTo(HELD);
  await choose(page, name, text);
  await eventually(
    'half of it to leave',
    async () => Number(await bar(page, name).getAttribute('aria-valuenow')) > 50,
  );
}

/** The bytes that are kept of the file that was read. */
async function storedHash(name: string): Promise<string> {
  await client.signIn(SENDER, TEST_PASSWORD);
  const sources = await client.until<DataSourceSummary[]>('/api/data-sources', (found) =>
    found.some((source) => source.name === name && source.status === 'ready'),
  );
  const id = sources.find((source) => source.name === name)?.id;
  const response = await fetch(`${environment.product.url}/api/data-sources/${id}/file`, {
    headers: { authorization: `Bearer ${client.accessToken}` },
  });
  return hashOf(new Uint8Array(await response.arrayBuffer()));
}

const WENT_ON = /Sending went on from \d[\d.]*\s(KB|MB), where it had stopped\./;

inBrowser('DATA-001 ERR-020 an upload that broke off', () => {
  it('waits while the browser is offline and goes on by itself, to the same bytes', async () => {
    const page = await entered();
    const text = textOf(7);
    await sendHalf(page, 'offline.csv', text);
    await page.context().setOffline(true);
    await page.getByText('The connection was lost. Sending goes on when it is back.').waitFor();
    await network.switchTo('refuse');
    await network.switchTo('pass');
    await page.context().setOffline(false);
    expect(await storedHash('offline.csv')).toBe(hashOf(text));
    await page.context().close();
  });

  it('goes on by itself when its connections were cut', async () => {
    const page = await entered();
    const text = textOf(11);
    await sendHalf(page, 'cut.csv', text);
    await network.switchTo('refuse');
    await page.getByText('The connection was lost. Sending goes on when it is back.').waitFor();
    await network.switchTo(HELD);
    await page.getByText(WENT_ON).waitFor();
    await network.switchTo('pass');
    expect(await storedHash('cut.csv')).toBe(hashOf(text));
    await page.context().close();
  });

  it('goes on after a reload when the same file is chosen again, and says so', async () => {
    const page = await entered();
    const text = textOf(13);
    await sendHalf(page, 'again.csv', text);
    page.on('dialog', (dialog) => void dialog.accept());
    await network.switchTo('pass');
    await page.goto(`${url}/data-sources`);
    await page.getByText(/Interrupted after .* It goes on from there\./).waitFor();
    await openUpload(page);
    await network.switchTo(HELD);
    await choose(page, 'again.csv', text);
    await page.getByText(WENT_ON).waitFor();
    await network.switchTo('pass');
    expect(await storedHash('again.csv')).toBe(hashOf(text));
    await page.context().close();
  });

  it('leaves nothing when it is cancelled', async () => {
    const page = await entered();
    await sendHalf(page, 'unwanted.csv', textOf(17));
    const given = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await given).status()).toBe(204);
    await network.switchTo('pass');
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('unwanted.csv');
    await closeWithEscape(page.getByRole('dialog'));
    await page.context().close();
  });
});
