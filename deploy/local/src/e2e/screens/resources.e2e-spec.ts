import { expect, it } from '@jest/globals';
import type { BrowserMatrix } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { openPage, shownText } from '../testing/browser.js';
import { OWNER } from '../testing/running-product.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { expectToast, signIn } from './people.js';

/** What waits for leisure begins within 20 s of each load. */
const LEISURE_MS = 60_000;

const environment = useProduct(async () => {
  await environment.product.client().signUp('reader');
});

const asOwner = () => signedInPage(environment, OWNER.username, { password: OWNER.password });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

inBrowser('the browser tests', () => {
  const open = async (page: Page) => {
    await page.goto(`${environment.product.url}/browser-compatibility`);
    await heading(page, 'Compatibility score').waitFor();
  };
  const score = (page: Page) => region(page, 'Compatibility score');

  it('BROWSER-001 BROWSER-003 finds all six features here, tries what uploads, draws, saves and stays signed in, copies a report and hands it to the support form', async () => {
    const { page, complaints } = await asOwner();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    await score(page).getByText('100%', { exact: true }).waitFor();
    await region(page, 'This browser').getByText('No: a cookie carries the session.').waitFor();
    await region(page, 'Browsers of your users')
      .getByText(/in the last 90 days/)
      .waitFor();
    const attempt = (title: string) => page.getByRole('button', { name: `Try: ${title}` }).click();
    await attempt('Upload 1 MB');
    await page.getByText('Sent 1 MB, and deleted it again.').waitFor();
    expect((await (await environment.product.owner()).get<unknown[]>('/api/data-sources')).body).toEqual([]);
    await attempt('Draw a chart');
    await page.getByText(/^Drawn: a line of [1-9]\d* px\.$/).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), attempt('Download a file')]);
    expect(download.suggestedFilename()).toBe('browser-test.txt');
    await attempt('Keep a session for one refresh');
    await page.getByText('Renewed: you are still signed in.').waitFor();
    await page.getByRole('button', { name: 'Copy report' }).click();
    await expectToast(page, 'Report copied');
    const report = await page.evaluate<string>('navigator.clipboard.readText()');
    for (const line of ['Compatibility score: 100%', 'Grid: supported', 'Application: v1.2.0'])
      expect(report).toContain(line);
    await page.getByRole('link', { name: 'Send to support' }).click();
    await region(page, 'Technical details').getByText('Compatibility score: 100%').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

inBrowser('the help centre', () => {
  it('finds help without a network, lazily loaded; the browser is counted by name and version meanwhile', async () => {
    const { page } = await openPage(environment.browser, { width: 1_600, theme: 'light' });
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
    await page.goto(`${environment.product.url}/auth`);
    await page.getByRole('tab', { name: 'Sign In' }).waitFor();
    const isHelp = (path: string) => /resources-page-[^/]+\.js$/.test(path);
    expect(loaded.filter(isHelp)).toEqual([]);
    await signIn(page, 'reader');
    const help = await eventually('help is there', () => loaded.find(isHelp), LEISURE_MS);
    // Wholly, and with all that it imports.
    await page.evaluate(`import(${JSON.stringify(help)}).then(() => undefined)`);
    const owner = await environment.product.owner();
    const isCounted = (matrix: BrowserMatrix) =>
      matrix.some(({ name, version, users }) => name === 'Chrome' && /^\d+$/.test(version) && users >= 1);
    await owner.until<BrowserMatrix>('/api/browser-reports/matrix', isCounted, LEISURE_MS);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Resources' }).first().click();
    await page.getByLabel('Search help and your data').fill('days_between');
    await region(page, 'Found')
      .getByRole('link', { name: /^Functions/ })
      .click();
    expect(await shownText(page.getByRole('article'))).toContain('days_between(date, date)');
    await page.context().close();
  });
});
