import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ApiClient } from './testing/api-client.js';
import { layoutFaults } from './testing/layout.js';
import { buildMadeUpLanguage, foreignWords, speakMadeUpLanguage } from './testing/made-up-language.js';
import { buildDashboard, installSample } from './testing/sample.js';
import { signedInPage } from './testing/signed-in-page.js';
import { inBrowser, useProduct } from './testing/use-product.js';

jest.setTimeout(600_000);
const screensWith = (sourceId: string) => [
  ...['/home', '/data-sources', `/data-sources/${sourceId}?tab=rows`, '/dashboards'],
  ...['/insights', '/predict', '/documents', '/extractions', '/summaries', '/scheduler', '/exports', '/ask'],
  ...['/pricing', '/profile', '/team', '/for-you'],
];
const USERNAME = 'made-up-language';
const environment = useProduct();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'language-'));
  await buildMadeUpLanguage(folder);
}, 600_000);
afterAll(() => rm(folder, { recursive: true }));

/** Until two looks at the page read the same. The live stream stays open, so the network is never idle. */
async function textToStand(page: Page): Promise<void> {
  const read = () => page.locator('body').textContent();
  for (let before: string | null = ''; ; ) {
    const now = await read();
    if (now === before) return;
    before = now;
    await page.waitForTimeout(1_000);
  }
}

inBrowser('the made-up language', () => {
  it('reaches every text of the main screens, which take texts that are a third longer', async () => {
    const client = new ApiClient(environment.product.url);
    await client.signUp(USERNAME);
    const sourceId = await installSample(client);
    await buildDashboard(client, sourceId);
    const { page, complaints } = await signedInPage(environment, USERNAME);
    const { answers } = await speakMadeUpLanguage(page, folder);
    for (const path of screensWith(sourceId)) {
      await page.goto(environment.product.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await textToStand(page);
      expect({ path, foreign: await foreignWords(page, answers) }).toEqual({ path, foreign: [] });
      for (const width of [1_440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await textToStand(page);
        expect({ path, width, faults: await layoutFaults(page) }).toEqual({ path, width, faults: [] });
      }
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
