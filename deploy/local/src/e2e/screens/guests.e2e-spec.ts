import { expect, it } from '@jest/globals';
import { closeWithEscape, openPage } from '../testing/browser.js';
import { checkScreen, firstNumber } from '../testing/journey.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { cutOff, expectToast } from './people.js';
import { closedScreen, openLink, ShareHost, watch } from './share-host.js';

const HOST = 'guests-greta';

let host: ShareHost;

const environment = useProduct(async () => {
  host = await ShareHost.signUp(environment.product, HOST);
});

/** A browser of its own, as a guest has it. */
const newBrowser = (width = 1_440) => openPage(environment.browser, { width, theme: 'light' });

inBrowser('a guest', () => {
  it.each([1_440, 390])(
    'filters, crosses, opens a number and its menu at %p px, and changes nothing',
    async (width) => {
      const { url } = await host.invite();
      const { page, complaints } = await newBrowser(width);
      const seen = watch(page);
      await openLink(page, url);
      await page.getByRole('slider').first().focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForURL(/cross=/);
      await page.reload();
      await firstNumber(page).waitFor();
      expect(page.url()).toMatch(/cross=/);

      if (width < 768) await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await page.getByRole('button', { name: 'Add filter' }).last().click();
      await page.getByRole('button', { name: /^Region/ }).click();
      await page.getByRole('checkbox', { name: 'West', exact: true }).click();
      await page.waitForURL(/West/);
      await closeWithEscape(page.getByRole('dialog', { name: 'Add a filter' }));
      if (width < 768) await closeWithEscape(page.getByRole('dialog'));

      await firstNumber(page).click();
      await page.getByText('Where this number comes from').first().waitFor();
      await page.getByText(/^data version 1/).waitFor();
      expect(await page.getByRole('button', { name: 'Recompute' }).count()).toBe(0);
      expect(await page.getByRole('table', { name: 'Rows behind this number' }).count()).toBe(0);
      await checkScreen(page, 'a number of a guest');
      await closeWithEscape(page.getByRole('dialog'));

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
      expect(complaints.filter((words) => !words.includes('401'))).toEqual([]);
      await page.context().close();
    },
  );

  it('is offered the figures as a file only where the host allowed it', async () => {
    const [open, closed] = [
      await host.invite(host.dashboard.id, { allowDownload: true }),
      await host.invite(),
    ];
    const { page } = await newBrowser();
    await openLink(page, closed.url);
    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0);
    await openLink(page, open.url);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${host.dashboard.name}.csv`);
    await page.context().close();
  });

  it('sees the dashboard alone while presenting, which lies in the address', async () => {
    const { page } = await newBrowser();
    await openLink(page, (await host.invite()).url);
    await page.getByRole('button', { name: 'Present' }).click();
    await page.getByRole('contentinfo').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Stop presenting' }).click();
    await page.getByRole('contentinfo').waitFor();
    await page.goto(`${page.url()}?present=1`);
    await firstNumber(page).waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('contentinfo').waitFor();
    await page.context().close();
  });

  it('X-05 S-19 without the cookie finds only the closed screen, also of another dashboard', async () => {
    const other = await host.addDashboard('second.csv', 400);
    const { page } = await newBrowser();
    await page.goto(`${environment.product.url}/shared-guest/${host.dashboard.id}`);
    await closedScreen(page).waitFor();
    await openLink(page, (await host.invite()).url);
    await page.goto(`${environment.product.url}/shared-guest/${other.id}`);
    await closedScreen(page).waitFor();
    await openLink(page, (await host.invite(other.id)).url);
    await page.goto(`${environment.product.url}/shared-guest/${host.dashboard.id}`);
    await page.getByRole('heading', { level: 1, name: host.dashboard.name }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Strict')).toBe(true);
    await page.context().close();
  });

  it('T-61 is out with the next call when the host leaves Premium, and back with it', async () => {
    const { url } = await host.invite();
    const { page } = await newBrowser();
    await openLink(page, url);
    await host.setPlan('free');
    await page.getByRole('slider').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await closedScreen(page).waitFor();
    await host.setPlan('premium');
    await openLink(page, url);
    await page.context().close();
  });

  it('SHARE-007 SHARE-009 SHARE-010 SHARE-011 ERR-011 ERR-012 T-06 types another token on the closed screen', async () => {
    const { token } = await host.invite();
    const { page } = await newBrowser(390);
    const path = '/api/auth/guest-token';
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(path)) calls.push(request.postData() ?? '');
    });
    await page.goto(`${environment.product.url}/shared/..%2fadmin`);
    await closedScreen(page).waitFor();
    expect(calls).toEqual([JSON.stringify({ token: '../admin' })]);
    const open = async (typed: string) => {
      await page.getByLabel('Guest token').fill(typed);
      await page.getByRole('button', { name: 'Open dashboard' }).click();
    };
    await open('   ');
    await expectToast(page, 'Token Required', 'Please enter your guest access token.');
    expect(calls).toHaveLength(1);
    await open('a/b?x');
    await expectToast(page, 'Invalid Token', 'The guest access token is invalid or expired.');
    expect(calls.at(-1)).toBe(JSON.stringify({ token: 'a/b?x' }));
    await cutOff(page, path);
    await open(token);
    await expectToast(page, 'Access Error', 'Failed to authenticate guest token. Please try again.');
    await page.unrouteAll();
    await open(`  ${token} `);
    await firstNumber(page).waitFor();
    expect(visited).toContain(`/shared/${token}`);
    expect(new URL(page.url()).pathname).toBe(`/shared-guest/${host.dashboard.id}`);
    await page.context().close();
  });

  it('S-18 who is signed in here sees as a guest what a guest sees, and stays signed in', async () => {
    const stranger = environment.product.client();
    await stranger.signUp('gaspar');
    const { page } = await signedInPage(environment, 'gaspar');
    await openLink(page, (await host.invite()).url);
    await page.getByText(`Shared by ${HOST}`).waitFor();
    await page.goto(`${environment.product.url}/dashboard/${host.dashboard.id}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto(`${environment.product.url}/dashboards`);
    await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
    await page.context().close();
  });
});
