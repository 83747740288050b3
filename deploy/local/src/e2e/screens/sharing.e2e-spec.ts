import { expect, it } from '@jest/globals';
import type { Share } from '@plumbline/contracts';
import type { Page } from 'playwright-core';
import { closeWithEscape, openPage } from '../testing/browser.js';
import { checkBothLooks } from '../testing/journey.js';
import { mailed } from '../testing/mailbox.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { expectToast } from './people.js';
import { closedScreen, openLink, ShareHost, watch } from './share-host.js';

const MAX_SCRIPT_KB = 190;
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

inBrowser('sharing a dashboard', () => {
  it('SHARE-001 SHARE-002 SHARE-004 SHARE-005 SHARE-006 T-05 a link, a guest, an end', async () => {
    const [own, visit] = [await openDashboard(), await newBrowser()];
    const url = await shareOnScreen(own.page);
    const token = url.split('/').at(-1) ?? '';

    const seen = watch(visit.page);
    await openLink(visit.page, url);
    await visit.page.getByRole('heading', { level: 1, name: host.dashboard.name }).waitFor();
    await visit.page.getByText('View only').waitFor();
    expect(await visit.page.getByRole('navigation').count()).toBe(0);
    expect(await visit.page.getByText(`Shared by ${HOST}`).count()).toBe(1);
    await visit.page.waitForLoadState('networkidle');
    const scripts = await seen.scriptKb();
    process.stdout.write(`JavaScript of the guest's screen: ${scripts.toFixed(1)} KB gzipped.\n`);
    expect(scripts).toBeLessThanOrEqual(MAX_SCRIPT_KB);

    expect(visit.page.url()).not.toContain(token);
    expect(seen.addresses.filter((address) => address.includes(token))).toEqual([url]);
    const ownPath = `/api/dashboards/${host.dashboard.id}`;
    expect(
      [...new Set(seen.calls)].filter((call) => /dashboards|data-sources|facts|insights/.test(call)),
    ).toEqual([`GET ${ownPath}`, `POST ${ownPath}/query`]);

    await closeWithEscape(own.page.getByRole('dialog'));
    await own.page.getByRole('button', { name: 'Share', exact: true }).click();
    await own.page.getByRole('listitem').filter({ hasText: 'last seen' }).first().waitFor();
    await own.page
      .getByRole('button', { name: /^Turn off the link/ })
      .first()
      .click();
    await own.page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await expectToast(own.page, 'The link was turned off');
    await visit.page.reload();
    await closedScreen(visit.page).waitFor();
    expect(own.complaints).toEqual([]);
    await own.page.context().close();
    await visit.page.context().close();
  });

  it('SHARE-006 on a narrow and a wide page, in both themes: a host who closes filters and hides small groups sees it kept', async () => {
    const { url, id } = await host.invite();
    const [own, visit] = [await openDashboard(), await newBrowser()];
    await own.page.getByRole('button', { name: 'Share', exact: true }).click();
    await own.page.getByText(/columns can be filtered/).waitFor();
    await checkBothLooks(own.page, 'share dialog with what guests can filter');
    await own.page
      .getByRole('button', { name: /^Change the link/ })
      .first()
      .click();
    const dialog = own.page.getByRole('dialog', { name: /^Change the link/ });
    await dialog.getByRole('checkbox', { name: /^Guests can filter/ }).click();
    await dialog.getByRole('checkbox', { name: /^Hide groups of fewer than 5 rows/ }).click();
    await checkBothLooks(own.page, 'changed link');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(own.page, 'The link was changed');
    await own.page
      .getByText(/no filters · small groups hidden/)
      .first()
      .waitFor();
    const { body } = await host.client.get<Share[]>(`/api/dashboards/${host.dashboard.id}/shares`);
    expect(body.find((share) => share.id === id)).toMatchObject({
      filterColumns: [],
      hideSmallGroups: true,
    });
    await openLink(visit.page, url);
    await visit.page
      .getByText(/^Hidden: /)
      .first()
      .waitFor();
    expect(await visit.page.getByRole('button', { name: 'Add filter' }).count()).toBe(0);
    expect(await visit.page.getByRole('button', { name: /^Date/ }).count()).toBe(0);
    expect([...own.complaints, ...visit.complaints.filter((words) => !words.includes('401'))]).toEqual([]);
    await own.page.context().close();
    await visit.page.context().close();
  });

  it('SHARE-001 is mailed to who is named, and opens from there', async () => {
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
    const visit = await newBrowser();
    await openLink(visit.page, url);
    await visit.page.context().close();
  });

  it('PLAN-020 T-57 without Premium the dialog says what to do, and old links are paused', async () => {
    const made = await host.invite();
    await host.setPlan('free');
    const { page } = await openDashboard();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page
      .getByText('Your plan does not include guest collaborator access. Move to Premium to use it.')
      .waitFor();
    await page.getByText('Paused until Premium').first().waitFor();
    expect(await page.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
    expect(await page.getByRole('button', { name: 'Create link' }).count()).toBe(0);
    await checkBothLooks(page, 'share dialog on Free');
    const refused = await host.client.post<{ code: string }>(
      `/api/dashboards/${host.dashboard.id}/share`,
      {},
    );
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_feature']);
    await host.setPlan('premium');
    await openLink(page, made.url);
    await page.context().close();
  });
});
