import { expect, it } from '@jest/globals';
import type { Share } from '@plumbline/contracts';
import type { Page } from 'playwright-core';
import { closeWithEscape, openPage } from '../testing/browser.js';
import { checkBothLooks, firstNumber } from '../testing/journey.js';
import { mailed } from '../testing/mailbox.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { expectToast } from './people.js';
import { closedScreen, openLink, ShareHost, watch } from './share-host.js';

/** 190 KB before anything shows, by the spec of the bundle's weight, and the pictures that few dashboards have, as this one does. */
const MAX_SCRIPT_KB = 196;
const HOST = 'sharing-greta';

let host: ShareHost;

const environment = useProduct(async () => {
  host = await ShareHost.signUp(environment.product, HOST);
});

/** A browser of its own, as a guest has it. */
const newBrowser = () => openPage(environment.browser, { width: 1_440, theme: 'light' });
const openDashboard = () => signedInPage(environment, HOST, { path: `/dashboard/${host.dashboard.id}` });

/** The host makes a link on the dashboard's own screen; it is read where it is shown. */
async function shareOnScreen(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Offer the figures of each tile as a file' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('listitem').filter({ hasText: 'not opened yet' }).first().waitFor();
  return url;
}

/** Closes the filters of the newest link and hides small groups, as the host's dialog has it. */
async function restrict(page: Page): Promise<void> {
  await page.getByText(/columns can be filtered/).waitFor();
  await checkBothLooks(page, 'share dialog with what guests can filter');
  await page
    .getByRole('button', { name: /^Change the link/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Change the link/ });
  await dialog.getByRole('checkbox', { name: /^Guests can filter/ }).click();
  await dialog.getByRole('checkbox', { name: /^Hide groups of fewer than 5 rows/ }).click();
  await checkBothLooks(page, 'changed link');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The link was changed');
  await page
    .getByText(/no filters · small groups hidden/)
    .first()
    .waitFor();
  const { body } = await host.client.get<Share[]>(`/api/dashboards/${host.dashboard.id}/shares`);
  expect(body[0]).toMatchObject({ filterColumns: [], hideSmallGroups: true });
}

async function turnOff(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Turn off the link/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expectToast(page, 'The link was turned off');
}

inBrowser('sharing a dashboard', () => {
  it('SHARE-001 SHARE-002 SHARE-004 SHARE-005 SHARE-006 T-05 a link, a guest, filters closed and small groups hidden, an end', async () => {
    const [own, visit] = [await openDashboard(), await newBrowser()];
    const url = await shareOnScreen(own.page);
    const token = url.split('/').at(-1) ?? '';

    const seen = watch(visit.page);
    const stream = visit.page.waitForResponse((response) => response.url().includes('/live'));
    await openLink(visit.page, url);
    await visit.page.getByRole('heading', { level: 1, name: host.dashboard.name }).waitFor();
    await visit.page.getByText('View only').waitFor();
    expect(await visit.page.getByRole('navigation').count()).toBe(0);
    expect(await visit.page.getByText(`Shared by ${HOST}`).count()).toBe(1);
    await firstNumber(visit.page).waitFor();
    // What is loaded after the first paint counts, too; the stream itself never ends.
    expect((await stream).status()).toBe(200);
    const scripts = await seen.scriptKb();
    process.stdout.write(`JavaScript of the guest's screen: ${scripts.toFixed(1)} KB gzipped.\n`);
    expect(scripts).toBeLessThanOrEqual(MAX_SCRIPT_KB);

    expect(visit.page.url()).not.toContain(token);
    expect(seen.addresses.filter((address) => address.includes(token))).toEqual([url]);
    const ownPath = `/api/dashboards/${host.dashboard.id}`;
    expect(
      [...new Set(seen.calls)].filter((call) => /dashboards|data-sources|facts|insights/.test(call)),
    ).toEqual([`GET ${ownPath}`, `POST ${ownPath}/query`, `GET ${ownPath}/live`]);

    await closeWithEscape(own.page.getByRole('dialog'));
    await own.page.getByRole('button', { name: 'Share', exact: true }).click();
    await own.page.getByRole('listitem').filter({ hasText: 'last seen' }).first().waitFor();
    // The guest's page follows by itself (CONST-005).
    await restrict(own.page);
    await visit.page
      .getByText(/^Hidden: /)
      .first()
      .waitFor();
    expect(await visit.page.getByRole('button', { name: 'Add filter' }).count()).toBe(0);
    expect(await visit.page.getByRole('button', { name: /^Date/ }).count()).toBe(0);

    await turnOff(own.page);
    await closedScreen(visit.page).waitFor();
    expect(own.complaints).toEqual([]);
    expect(visit.complaints.filter((words) => !/ 40[14] /.test(words))).toEqual([]);
    await own.page.context().close();
    await visit.page.context().close();
  });

  it('SHARE-001 S-18 is mailed to who is named, and opens from there; who is signed in sees as a guest what a guest sees, and stays signed in', async () => {
    const { page } = await openDashboard();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByLabel('Email (optional)').fill('dana@');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Please enter a valid email address.').waitFor();
    await page.getByLabel('Email (optional)').fill('dana-of-sharing@example.org');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('heading', { name: 'Sent to dana-of-sharing@example.org' }).waitFor();
    await page.context().close();
    const url = await mailed(environment.product, 'dana-of-sharing@example.org', /(http\S+\/shared\/\S+)/);
    await environment.product.client().signUp('gaspar');
    const { page: visit } = await signedInPage(environment, 'gaspar');
    await openLink(visit, url);
    await visit.getByText(`Shared by ${HOST}`).waitFor();
    await visit.goto(`${environment.product.url}/dashboard/${host.dashboard.id}`);
    await visit.getByRole('heading', { name: 'Page not found' }).waitFor();
    await visit.goto(`${environment.product.url}/dashboards`);
    await visit.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
    await visit.context().close();
  });
});
