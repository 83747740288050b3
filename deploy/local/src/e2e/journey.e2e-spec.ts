import { expect, it } from '@jest/globals';
import type { Dashboard, DataSourceDetail } from '@plumbline/contracts';
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
import { signedInPage } from './testing/signed-in-page.js';
import { inBrowser, useProduct } from './testing/use-product.js';

const environment = useProduct();

/** A new user on the empty list of data sources. */
async function openNew(username: string) {
  await environment.product.client().signUp(username);
  return signedInPage(environment, username, { path: '/data-sources' });
}

inBrowser('the journey in a browser', () => {
  it('INS-001 INS-002 on a narrow and a wide page, in both themes: sample data, an insight, its number computed again, dismissed and brought back', async () => {
    const { page, complaints } = await openNew('finder');
    await useSampleData(page);
    await openInsights(page, environment.product.url);
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
  });

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
  });

  it('DATA-014: a file that is not kept from its page leaves nothing behind', async () => {
    const { page } = await openNew('unkept');
    await uploadUndecided(page);
    const id = new URL(page.url()).searchParams.get('preview');
    await page.goto(`${environment.product.url}/data-sources/${id}?preview=${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('was not kept').first().waitFor();
    await page.waitForURL(`${environment.product.url}/data-sources`);
    await page.getByRole('button', { name: 'Upload data', exact: true }).first().click();
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    expect(await page.getByRole('dialog').getByText('orders.csv').count()).toBe(0);
    await page.context().close();
  });

  it('DASH-003 INS-001: everything comes where something on the way holds the live line back', async () => {
    await environment.product.client().signUp('no-line');
    const { page } = await signedInPage(environment, 'no-line');
    await page.route(/\/api\/live(\?|$)/, () => {});
    await page.goto(`${environment.product.url}/data-sources`);
    await useSampleData(page);
    await firstNumber(page).waitFor();
    await openInsights(page, environment.product.url);
    await page.context().close();
  });
});
