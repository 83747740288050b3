import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeWithEscape, openPage } from '../testing/browser.js';
import { checkScreen, firstNumber } from '../testing/journey.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { closedScreen, openLink, ShareHost, watch } from './share-host.js';

const HOST = 'guests-greta';

let host: ShareHost;

const environment = useProduct(async () => {
  host = await ShareHost.signUp(environment.product, HOST);
});

/** A browser of its own, as a guest has it. */
const newBrowser = (width = 1_440) => openPage(environment.browser, { width, theme: 'light' });

/** Where the first number comes from, without the rows behind it. */
async function openNumber(page: Page): Promise<void> {
  await firstNumber(page).click();
  await page.getByText('Where this number comes from').first().waitFor();
  await page.getByText(/^data version 1/).waitFor();
  expect(await page.getByRole('button', { name: 'Recompute' }).count()).toBe(0);
  expect(await page.getByRole('table', { name: 'Rows behind this number' }).count()).toBe(0);
  await checkScreen(page, 'a number of a guest');
  await closeWithEscape(page.getByRole('dialog'));
}

/** The dashboard alone, which lies in the address. */
async function present(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Present' }).click();
  await page.getByRole('contentinfo').waitFor({ state: 'hidden' });
  await page.reload();
  await firstNumber(page).waitFor();
  await page.getByRole('contentinfo').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').waitFor();
}

inBrowser('a guest', () => {
  it('filters, crosses, opens a number and its menu, on a wide page and a narrow one, presents, and changes nothing; figures are offered as a file only where the host allowed it', async () => {
    const { url } = await host.invite();
    const { page, complaints } = await newBrowser();
    const seen = watch(page);
    await openLink(page, url);
    await page.getByRole('slider').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/cross=/);
    await openNumber(page);
    await present(page);

    await page.setViewportSize({ width: 390, height: 900 });
    await page.reload();
    await firstNumber(page).waitFor();
    expect(page.url()).toMatch(/cross=/);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: 'Add filter' }).last().click();
    await page.getByRole('button', { name: /^Region/ }).click();
    await page.getByRole('checkbox', { name: 'West', exact: true }).click();
    await page.waitForURL(/West/);
    await closeWithEscape(page.getByRole('dialog', { name: 'Add a filter' }));
    await closeWithEscape(page.getByRole('dialog'));
    await openNumber(page);

    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Explain' }).waitFor();
    const items = await page.getByRole('menuitem').allTextContents();
    expect(items.filter((item) => /Remove|rows|Download|Copy/.test(item))).toEqual([]);
    const writes = seen.calls.filter((call) => !/^GET /.test(call));
    expect([...new Set(writes)].sort()).toEqual([
      `POST /api/auth/guest-token`,
      `POST /api/auth/refresh`,
      `POST /api/dashboards/${host.dashboard.id}/query`,
    ]);

    await openLink(page, (await host.invite(host.dashboard.id, { allowDownload: true })).url);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${host.dashboard.name}.csv`);
    expect(complaints.filter((words) => !words.includes('401'))).toEqual([]);
    await page.context().close();
  });

  it('X-05 S-19 SHARE-007 T-06 T-61 without the cookie finds only the closed screen, also of another dashboard; another token opens it, which is out at once when the host leaves Premium, and back with it', async () => {
    const other = await host.addDashboard('second.csv', 400);
    const { url, token } = await host.invite();
    const { page } = await newBrowser(390);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goto(`${environment.product.url}/shared-guest/${host.dashboard.id}`);
    await closedScreen(page).waitFor();
    await page.getByLabel('Guest token').fill(`  ${token} `);
    await page.getByRole('button', { name: 'Open dashboard' }).click();
    await firstNumber(page).waitFor();
    expect(visited).toContain(`/shared/${token}`);
    expect(new URL(page.url()).pathname).toBe(`/shared-guest/${host.dashboard.id}`);

    await page.goto(`${environment.product.url}/shared-guest/${other.id}`);
    await closedScreen(page).waitFor();
    await openLink(page, (await host.invite(other.id)).url);
    await page.goto(`${environment.product.url}/shared-guest/${host.dashboard.id}`);
    await page.getByRole('heading', { level: 1, name: host.dashboard.name }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Strict')).toBe(true);

    await host.setPlan('free');
    await closedScreen(page).waitFor();
    await host.setPlan('premium');
    await openLink(page, url);
    await page.context().close();
  });
});
