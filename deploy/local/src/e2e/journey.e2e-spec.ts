import { expect, it } from '@jest/globals';
import type { Dashboard, DataSourceDetail, DataSourceSummary, InsightRun } from '@plumbline/contracts';
import type { Response } from 'playwright-core';
import { TEST_PASSWORD } from './testing/api-client.js';
import { closeWithEscape } from './testing/browser.js';
import {
  checkBothLooks,
  firstNumber,
  openInsights,
  recomputeInsight,
  uploadUndecided,
  useSampleData,
} from './testing/journey.js';
import { buildDashboard, installSample } from './testing/sample.js';
import { signedInPage } from './testing/signed-in-page.js';
import { inBrowser, useProduct } from './testing/use-product.js';

const environment = useProduct();

/** A new user on the empty list of data sources. */
async function openNew(username: string, look: { width?: number; theme?: 'light' | 'dark' } = {}) {
  await environment.product.client().signUp(username);
  return signedInPage(environment, username, { ...look, path: '/data-sources' });
}

inBrowser('the journey in a browser', () => {
  it('INS-001 INS-002 on a narrow and a wide page, in both themes: sample data, an insight, its number computed again, dismissed and brought back', async () => {
    const { page, complaints } = await openNew('finder', { width: 390 });
    await useSampleData(page);
    await openInsights(page, environment.product.url);
    await checkBothLooks(page, 'insights');
    await recomputeInsight(page);
    await checkBothLooks(page, 'a number of an insight');
    await closeWithEscape(page.getByRole('dialog'));
    // Not that of a toast, which may still be there.
    await page.locator('button[aria-haspopup=menu]', { hasText: 'Dismiss' }).click();
    // Waits for it from before it comes: it goes after five seconds.
    const undone = page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('menuitem', { name: 'We knew this already' }).click();
    await undone;
    await page.getByText('is back in the list').first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 300_000);

  it('DATA-014: what is being finished goes on when its new reading comes, and is done once', async () => {
    const { page } = await openNew('finishing');
    await uploadUndecided(page);
    const dialog = page.getByRole('dialog');
    await page.getByRole('radio', { name: /Month first/ }).click();
    await dialog.getByText('1 decision left').waitFor({ state: 'detached' });
    const released = Promise.withResolvers<void>();
    await page.route(/\/confirm(\?|$)/, async (route) => {
      await released.promise;
      await route.continue();
    });
    // An answer that the page gave up for a newer one has no body.
    const isNewReading = async (response: Response) =>
      /\/api\/data-sources\/[0-9a-f-]{36}(\?|$)/.test(response.url()) &&
      ((await response.json().catch(() => null)) as DataSourceDetail | null)?.version === 2;
    const read = page.waitForResponse(isNewReading);
    const create = dialog.getByRole('button', { name: 'Create data source' });
    await create.click();
    await read;
    // Pressed as a person would, who does not ask first whether it is enabled.
    await create.click({ force: true });
    expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    released.resolve();
    await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}/);
    await firstNumber(page).waitFor();
    const client = environment.product.client();
    await client.signIn('finishing', TEST_PASSWORD);
    expect((await client.get<Dashboard[]>('/api/dashboards')).body).toHaveLength(1);
    await page.context().close();
  }, 300_000);

  it.each(['the list', 'its page'])(
    'DATA-014: a file that is not kept from %s leaves nothing behind',
    async (place) => {
      const { page } = await openNew(place === 'the list' ? 'unkept-list' : 'unkept-page');
      await uploadUndecided(page);
      if (place === 'its page') {
        const id = new URL(page.url()).searchParams.get('preview');
        await page.goto(`${environment.product.url}/data-sources/${id}?preview=${id}`);
      }
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('was not kept').first().waitFor();
      await page.waitForURL(`${environment.product.url}/data-sources`);
      await page.getByRole('button', { name: 'Upload data', exact: true }).first().click();
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
      expect(await page.getByRole('dialog').getByText('orders.csv').count()).toBe(0);
      await page.context().close();
    },
    300_000,
  );

  it('a dashboard that was changed elsewhere since it was looked at takes a new name', async () => {
    const client = environment.product.client();
    await client.signUp('renaming');
    const { id } = await buildDashboard(client, await installSample(client));
    const { page } = await signedInPage(environment, 'renaming', { path: `/dashboard/${id}` });
    await firstNumber(page).waitFor();
    await page.getByRole('link', { name: 'Dashboards' }).first().click();
    await page.getByRole('heading', { name: 'Dashboards', level: 1 }).waitFor();
    const path = `/api/dashboards/${id}`;
    const { body } = await client.get<Dashboard>(path);
    const headers = { 'if-match': `"${body.version}"` };
    expect((await client.call('PUT', path, { body: { name: 'Theirs' }, headers })).status).toBe(200);
    await page.getByRole('button', { name: 'Actions for Theirs' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Ours');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Ours' }).first().waitFor();
    await client.until<Dashboard>(path, ({ name }) => name === 'Ours');
    await page.context().close();
  }, 300_000);

  it('a data source stays on the screen when asking for it again fails', async () => {
    const client = environment.product.client();
    await client.signUp('refetching');
    const id = await installSample(client);
    const path = `/api/data-sources/${id}`;
    const { body: source } = await client.get<DataSourceSummary>(path);
    // What the search for findings tells would have the screen ask again, too.
    await client.until<InsightRun[]>('/api/insights/runs', ([run]) => run?.status === 'done');
    const { page } = await signedInPage(environment, 'refetching', { path: `/data-sources/${id}` });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText(source.name).waitFor();
    // Gone with the element where another screen takes its place meanwhile.
    await heading.evaluate((element) => element.setAttribute('data-marked', 'yes'));
    const rename = (name: string) => client.call('PATCH', path, { body: { name } });
    const isAsked = (url: URL) => url.pathname === path;
    await page.route(isAsked, (route) => route.fulfill({ status: 400, json: { error: 'Not now' } }));
    const refused = page.waitForResponse((response) => response.status() === 400);
    expect((await rename('First')).status).toBe(200);
    await refused;
    await page.unroute(isAsked);
    expect((await rename('Second')).status).toBe(200);
    await heading.getByText('Second').waitFor();
    expect(await heading.getAttribute('data-marked')).toBe('yes');
    await page.context().close();
  }, 300_000);

  it('DASH-003: a dashboard that is done before the first answer about it has come is shown', async () => {
    const { page } = await openNew('late-answer');
    const client = environment.product.client();
    await client.signIn('late-answer', TEST_PASSWORD);
    await page.route(/\/api\/dashboards\/[0-9a-f-]{36}(\?|$)/, async (route) => {
      const response = await route.fetch();
      await client.until<Dashboard[]>('/api/dashboards', ([first]) => first?.status === 'ready');
      await route.fulfill({ response });
    });
    await useSampleData(page);
    await firstNumber(page).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().close();
  }, 300_000);

  it('DASH-003 INS-001: everything comes where something on the way holds the live line back', async () => {
    await environment.product.client().signUp('no-line');
    const { page } = await signedInPage(environment, 'no-line');
    await page.route(/\/api\/live(\?|$)/, () => {});
    await page.goto(`${environment.product.url}/data-sources`);
    await useSampleData(page);
    await firstNumber(page).waitFor();
    await openInsights(page, environment.product.url);
    await page.context().close();
  }, 300_000);
});
