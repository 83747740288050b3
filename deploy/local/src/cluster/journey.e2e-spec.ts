import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { TEST_PASSWORD } from '../e2e/testing/api-client.js';
import { chromiumPath, closeWithEscape, openPage, startBrowser } from '../e2e/testing/browser.js';
import {
  checkScreen,
  crossFilter,
  decideAndCreate,
  openInsights,
  recomputeFirstNumber,
  recomputeInsight,
  signUp,
  uploadUndecided,
  useSampleData,
} from '../e2e/testing/journey.js';
import { useCluster } from './use-cluster.js';

const inBrowser = chromiumPath ? describe : describe.skip;
if (!chromiumPath) process.stdout.write('No Chromium on this machine: the browser journey is skipped.\n');

const environment = useCluster();
let browser: Browser;

beforeAll(async () => {
  if (chromiumPath) browser = await startBrowser();
});
afterAll(() => browser?.close());

inBrowser('journey over two gateways', () => {
  it('a file becomes a dashboard and facts at the first, and is gone on with at the second', async () => {
    const { cluster } = environment;
    const gateways = cluster.balancer('gateway');
    gateways.serveOnly('gateway-1');
    const { page, complaints } = await openPage(browser, { width: 1_440, theme: 'light' });
    await signUp(page, cluster.url, 'traveller');
    await uploadUndecided(page);
    const title = await decideAndCreate(page);
    await checkScreen(page, 'dashboard');
    await recomputeFirstNumber(page);
    await closeWithEscape(page.getByRole('dialog'));

    gateways.serveOnly('gateway-2');
    await cluster.terminate('gateway-1');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await crossFilter(page, title);
    await recomputeFirstNumber(page);
    await cluster.process('gateway-1').start();
    expect(complaints.filter((complaint) => !isLostConnection(complaint))).toEqual([]);
    await page.context().close();
  });

  it('what happens at one gateway is seen live at the other, without a reload', async () => {
    const { cluster } = environment;
    const gateways = cluster.balancer('gateway');
    // No connection that a caller may use again leads to the first; those that the page opens do, and stay.
    gateways.serveOnly('gateway-2');
    gateways.giveTo('gateway-1');
    const { page } = await openPage(browser, { width: 1_440, theme: 'dark' });
    await signUp(page, cluster.url, 'watcher');
    gateways.giveTo('gateway-2');
    const elsewhere = cluster.client();
    await elsewhere.signIn('watcher', TEST_PASSWORD);
    const upload = await elsewhere.upload('from-elsewhere.csv', 'region,amount\nWest,1\nEast,2\n');
    expect(upload.status).toBe(202);
    await rowOf(page, 'from-elsewhere').waitFor();
    await elsewhere.call('DELETE', `/api/data-sources/${upload.body.id}`);
    await rowOf(page, 'from-elsewhere').waitFor({ state: 'detached' });
    gateways.serveAll();
    await page.context().close();
  });

  it('insights are found and computed again', async () => {
    const { cluster } = environment;
    const { page, complaints } = await openPage(browser, { width: 390, theme: 'light' });
    await signUp(page, cluster.url, 'finder');
    await useSampleData(page);
    await openInsights(page, cluster.url);
    await checkScreen(page, 'insights');
    await recomputeInsight(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

const rowOf = (page: Page, name: string) => page.getByRole('main').getByText(name).first();

/** What was on its way through a gateway that goes away is asked for again at the other; the browser tells of the first. */
const isLostConnection = (complaint: string) => /net::ERR_/.test(complaint);
