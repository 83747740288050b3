import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { CreatedShare, Dashboard, DataSourceSummary, Plan, Share } from '@plumbline/contracts';
import type { Page, Response } from 'playwright-core';
import { type ApiClient } from '../testing/api-client.js';
import { closeWithEscape, openPage } from '../testing/browser.js';
import { checkScreen } from '../testing/journey.js';
import { mailed } from '../testing/mailbox.js';
import { ordersCsv } from '../testing/orders.js';
import { setPlan as givePlan } from '../testing/plan.js';
import { buildDashboard } from '../testing/sample.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { cutOff, enter, expectToast } from './people.js';

const CLOSED = 'This link has expired or was turned off';
const MAX_SCRIPT_KB = 190;

let host: ApiClient;
let hostId: string;
let dashboard: Dashboard;

const house = useProduct(async () => {
  host = house.product.client();
  hostId = (await host.signUp('greta')).id;
  await setPlan('premium');
  dashboard = await addDashboard('orders.csv', 3_000);
});

const setPlan = (plan: Plan) => givePlan(house.product, host, { id: hostId, username: 'greta', plan });

async function addDashboard(name: string, rows: number): Promise<Dashboard> {
  const { body: upload } = await host.upload(name, ordersCsv(rows));
  await host.until<DataSourceSummary>(`/api/data-sources/${upload.id}`, ({ status }) => status === 'ready');
  return buildDashboard(host, upload.id);
}

async function invite(id = dashboard.id, body: object = {}): Promise<CreatedShare> {
  const made = await host.post<CreatedShare>(`/api/dashboards/${id}/share`, body);
  expect(made.status).toBe(201);
  return made.body;
}

/** A browser of its own, as a guest has it. */
const newBrowser = (width = 1_440, theme: 'light' | 'dark' = 'light') =>
  openPage(house.browser, { width, theme });
const firstNumber = (page: Page) =>
  page.getByRole('button', { name: /show where this number comes from/ }).first();
const closedScreen = (page: Page) => page.getByRole('heading', { level: 1, name: CLOSED });

async function openLink(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForURL(/\/shared-guest\/[0-9a-f-]{36}/);
  await firstNumber(page).waitFor();
}

/** What a page asks for from now on. */
function watch(page: Page): { calls: string[]; addresses: string[]; scriptKb: () => Promise<number> } {
  const calls: string[] = [];
  const addresses: string[] = [];
  const scripts: Response[] = [];
  page.on('request', (request) => {
    const { pathname, href } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
    addresses.push(href, request.headers().referer ?? '');
  });
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response);
  });
  const scriptKb = async () => {
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_024;
  };
  return { calls, addresses, scriptKb };
}

/** The host makes a link on the dashboard's own screen; it is read where it is shown. */
async function shareOnScreen(page: Page): Promise<string> {
  await page.goto(`${house.product.url}/dashboard/${dashboard.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Offer the figures of each tile as a file' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('listitem').filter({ hasText: 'not opened yet' }).first().waitFor();
  return url;
}

inBrowser('sharing a dashboard', () => {
  it.each([
    { width: 1_440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const)(
    'SHARE-001 SHARE-002 SHARE-004 SHARE-005 SHARE-006 T-05 at $width px, $theme: a link, a guest, an end',
    async ({ width, theme }) => {
      const [own, visit] = [await newBrowser(width, theme), await newBrowser(width, theme)];
      await enter(own.page, house.product, 'greta');
      const url = await shareOnScreen(own.page);
      await checkScreen(own.page, 'share dialog');
      const token = url.split('/').at(-1) ?? '';

      const seen = watch(visit.page);
      await openLink(visit.page, url);
      await visit.page.getByRole('heading', { level: 1, name: dashboard.name }).waitFor();
      await visit.page.getByText('View only').waitFor();
      expect(await visit.page.getByRole('navigation').count()).toBe(0);
      expect(await visit.page.getByText('Shared by greta').count()).toBe(1);
      await checkScreen(visit.page, 'shared dashboard');
      await visit.page.waitForLoadState('networkidle');
      const scripts = await seen.scriptKb();
      process.stdout.write(`JavaScript of the guest's screen: ${scripts.toFixed(1)} KB gzipped.\n`);
      expect(scripts).toBeLessThanOrEqual(MAX_SCRIPT_KB);

      expect(visit.page.url()).not.toContain(token);
      expect(seen.addresses.filter((address) => address.includes(token))).toEqual([url]);
      const ownPath = `/api/dashboards/${dashboard.id}`;
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
      await checkScreen(visit.page, 'closed link');
      expect(own.complaints).toEqual([]);
      await own.page.context().close();
      await visit.page.context().close();
    },
  );

  it.each([
    { width: 1_440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ] as const)(
    'SHARE-006 at $width px, $theme: a host who closes filters and hides small groups sees it kept',
    async ({ width, theme }) => {
      const [own, visit] = [await newBrowser(width, theme), await newBrowser(width, theme)];
      const { url, id } = await invite();
      await enter(own.page, house.product, 'greta');
      await own.page.goto(`${house.product.url}/dashboard/${dashboard.id}`);
      await own.page.getByRole('button', { name: 'Share', exact: true }).click();
      await own.page.getByText(/columns can be filtered/).waitFor();
      await checkScreen(own.page, 'share dialog with what guests can filter');
      await own.page
        .getByRole('button', { name: /^Change the link/ })
        .first()
        .click();
      const dialog = own.page.getByRole('dialog', { name: /^Change the link/ });
      await dialog.getByRole('checkbox', { name: /^Guests can filter/ }).click();
      await dialog.getByRole('checkbox', { name: /^Hide groups of fewer than 5 rows/ }).click();
      await checkScreen(own.page, 'changed link');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectToast(own.page, 'The link was changed');
      await own.page
        .getByText(/no filters · small groups hidden/)
        .first()
        .waitFor();
      const { body } = await host.get<Share[]>(`/api/dashboards/${dashboard.id}/shares`);
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
      await checkScreen(visit.page, 'shared dashboard without small groups');
      expect([...own.complaints, ...visit.complaints.filter((words) => !words.includes('401'))]).toEqual([]);
      await own.page.context().close();
      await visit.page.context().close();
    },
  );

  it('SHARE-001 is mailed to who is named, and opens from there', async () => {
    const { page } = await newBrowser();
    await enter(page, house.product, 'greta');
    await page.goto(`${house.product.url}/dashboard/${dashboard.id}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByLabel('Email (optional)').fill('dana@');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Please enter a valid email address.').waitFor();
    await page.getByLabel('Email (optional)').fill('dana@example.org');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('heading', { name: 'Sent to dana@example.org' }).waitFor();
    await page.context().close();
    const url = await mailed(house.product, 'dana@example.org', /(http\S+\/shared\/\S+)/);
    const visit = await newBrowser();
    await openLink(visit.page, url);
    await visit.page.context().close();
  });

  it('PLAN-020 T-57 without Premium the dialog says what to do, and old links are paused', async () => {
    const made = await invite();
    await setPlan('free');
    const { page } = await newBrowser(1_440, 'dark');
    await enter(page, house.product, 'greta');
    await page.goto(`${house.product.url}/dashboard/${dashboard.id}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page
      .getByText('Your plan does not include guest collaborator access. Move to Premium to use it.')
      .waitFor();
    await page.getByText('Paused until Premium').first().waitFor();
    expect(await page.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
    expect(await page.getByRole('button', { name: 'Create link' }).count()).toBe(0);
    await checkScreen(page, 'share dialog on Free');
    const refused = await host.post<{ code: string }>(`/api/dashboards/${dashboard.id}/share`, {});
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_feature']);
    await setPlan('premium');
    await openLink(page, made.url);
    await page.context().close();
  });
});

inBrowser('a guest', () => {
  it.each([1_440, 390])(
    'filters, crosses, opens a number and its menu at %p px, and changes nothing',
    async (width) => {
      const { url } = await invite();
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
        `POST /api/dashboards/${dashboard.id}/query`,
      ]);
      expect(complaints.filter((words) => !words.includes('401'))).toEqual([]);
      await page.context().close();
    },
  );

  it('is offered the figures as a file only where the host allowed it', async () => {
    const [open, closed] = [await invite(dashboard.id, { allowDownload: true }), await invite()];
    const { page } = await newBrowser();
    await openLink(page, closed.url);
    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0);
    await openLink(page, open.url);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${dashboard.name}.csv`);
    await page.context().close();
  });

  it('sees the dashboard alone while presenting, which lies in the address', async () => {
    const { page } = await newBrowser();
    await openLink(page, (await invite()).url);
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
    const other = await addDashboard('second.csv', 400);
    const { page } = await newBrowser();
    await page.goto(`${house.product.url}/shared-guest/${dashboard.id}`);
    await closedScreen(page).waitFor();
    await openLink(page, (await invite()).url);
    await page.goto(`${house.product.url}/shared-guest/${other.id}`);
    await closedScreen(page).waitFor();
    await openLink(page, (await invite(other.id)).url);
    await page.goto(`${house.product.url}/shared-guest/${dashboard.id}`);
    await page.getByRole('heading', { level: 1, name: dashboard.name }).waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Strict')).toBe(true);
    await page.context().close();
  });

  it('T-61 is out with the next call when the host leaves Premium, and back with it', async () => {
    const { url } = await invite();
    const { page } = await newBrowser();
    await openLink(page, url);
    await setPlan('free');
    await page.getByRole('slider').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await closedScreen(page).waitFor();
    await setPlan('premium');
    await openLink(page, url);
    await page.context().close();
  });

  it('SHARE-007 SHARE-009 SHARE-010 SHARE-011 ERR-011 ERR-012 T-06 types another token on the closed screen', async () => {
    const { token } = await invite();
    const { page } = await newBrowser(390);
    const path = '/api/auth/guest-token';
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(path)) calls.push(request.postData() ?? '');
    });
    await page.goto(`${house.product.url}/shared/..%2fadmin`);
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
    expect(new URL(page.url()).pathname).toBe(`/shared-guest/${dashboard.id}`);
    await page.context().close();
  });

  it('S-18 who is signed in here sees as a guest what a guest sees, and stays signed in', async () => {
    const stranger = house.product.client();
    await stranger.signUp('gaspar');
    const { page } = await newBrowser();
    await enter(page, house.product, 'gaspar');
    await openLink(page, (await invite()).url);
    await page.getByText('Shared by greta').waitFor();
    await page.goto(`${house.product.url}/dashboard/${dashboard.id}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.goto(`${house.product.url}/dashboards`);
    await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
    await page.context().close();
  });
});
