import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeWithEscape, openPage } from '../testing/browser.js';
import { checkScreen } from '../testing/journey.js';
import { OWNER } from '../testing/running-product.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { expectToast, signIn, stored, watchCalls } from './people.js';

const MARKER = 'plumbline_session';
const REFRESH = '/api/auth/refresh';

const environment = useProduct(async () => {
  for (const username of ['sessa', 'sessb']) await environment.product.client().signUp(username);
});

const newPage = async () => (await openPage(environment.browser, { width: 1_440, theme: 'light' })).page;
const pathOf = (page: Page) => new URL(page.url()).pathname;
const profileOf = (page: Page, username: string) =>
  page.getByRole('button', { name: `Profile of ${username}` });
const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === path);

async function leave(page: Page): Promise<void> {
  await profileOf(page, 'sessa').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Two tabs of one browser, both with the session. */
async function twoTabs(prepare: (page: Page) => Promise<void> = async () => {}): Promise<[Page, Page]> {
  const { page } = await signedInPage(environment, 'sessa');
  await prepare(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${environment.product.url}/home`);
    await profileOf(tab, 'sessa').waitFor();
  }
  return [page, other];
}

/** The server has answered a call; its page hears of that when it is released. */
async function holdAnswer(page: Page, path: string) {
  const released = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      given.resolve();
      await released.promise;
      await route.fulfill({ response });
    },
  );
  return { isGiven: given.promise, release: released.resolve };
}

inBrowser('two tabs of one browser', () => {
  it('S-22 AUTH-026 AUTH-028 when another person signs in in one, the other is loaded anew for them', async () => {
    const page = await newPage();
    const other = await page.context().newPage();
    await Promise.all([page, other].map((tab) => tab.goto(`${environment.product.url}/auth`)));
    await signIn(page, 'sessa');
    await page.waitForURL('**/home');
    await page.goto(`${environment.product.url}/dashboards?q=only-for-sessa`);
    await profileOf(page, 'sessa').waitFor();
    await page.evaluate('globalThis.isMarked = true');

    await signIn(other, 'sessb');
    await profileOf(page, 'sessb').waitFor();
    expect(page.url()).toBe(`${environment.product.url}/home`);
    expect(await page.evaluate('globalThis.isMarked')).toBeUndefined();
    await profileOf(other, 'sessb').waitFor();
    await page.context().close();
  });

  it('S-10 S-11 T-21 T-22 T-27 AUTH-019 AUTH-026 SESS-005 SESS-006 SESS-021 SESS-022 API-005 both can renew at the same moment; an OK to the question half an hour before the end is one for all; a sign-out ends the other at once, whatever a call finds meanwhile', async () => {
    // One clock for both.
    const [page, other] = await twoTabs((tab) => tab.clock.install());
    const order: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/auth/')) order.push(pathname);
    });
    await Promise.all([page.reload(), other.reload()]);
    await Promise.all([page, other].map((tab) => profileOf(tab, 'sessa').waitFor()));
    expect(order.slice(0, 2)).toEqual([REFRESH, '/api/auth/me']);

    await page.clock.fastForward(84_600_000);
    const prompts = [page, other].map((tab) =>
      tab.getByRole('alertdialog', { name: 'Your session expires in 30 minutes' }),
    );
    await Promise.all(prompts.map((prompt) => prompt.waitFor()));
    await checkScreen(page, 'session prompt');
    const [extended] = await Promise.all([
      answered(page, '/api/auth/extend-session'),
      page.getByRole('button', { name: 'OK', exact: true }).click(),
    ]);
    expect([extended.status(), extended.request().postData()]).toEqual([200, null]);
    await Promise.all(prompts.map((prompt) => prompt.waitFor({ state: 'detached' })));
    await page.clock.fastForward(10_000_000);
    await profileOf(other, 'sessa').waitFor();
    expect(pathOf(other)).toBe('/home');

    const logout = await holdAnswer(page, '/api/auth/logout');
    await leave(page);
    await logout.isGiven;
    await closeWithEscape(page.getByRole('menu'));
    const refused = answered(page, REFRESH);
    await page.getByRole('link', { name: 'Dashboards' }).first().click();
    expect((await refused).status()).toBe(401);
    await (await refused).finished();
    await other.waitForURL(`${environment.product.url}/`);
    logout.release();
    await expectToast(page, 'Signed out', 'You have been signed out successfully.');
    await page.waitForURL(`${environment.product.url}/`);
    await page.context().close();
  });
});

inBrowser('a browser without cookies', () => {
  const WITHOUT_COOKIES = `Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })`;
  const RECORD = 'plumbline_auth_fallback';
  type Stored = Record<string, unknown>;
  const record = async (page: Page) => JSON.parse((await stored(page, RECORD)) ?? '{}') as Stored;

  /** Stores another record, and loads again. */
  async function alter(page: Page, more: Stored): Promise<void> {
    const altered = JSON.stringify({ ...(await record(page)), ...more });
    await page.evaluate(`localStorage.setItem('${RECORD}', ${JSON.stringify(altered)})`);
    await page.reload();
  }

  it('SEC-001 SEC-003 STOR-002 STOR-003 X-01 T-01 T-02 goes on by the stored record, of which nothing but its secret is believed', async () => {
    const page = await newPage();
    await page.addInitScript(WITHOUT_COOKIES);
    await page.goto(`${environment.product.url}/auth`);
    const [login] = await Promise.all([answered(page, '/api/auth/login'), signIn(page, 'sessa')]);
    expect(login.request().postDataJSON()).toMatchObject({ fallback: true });
    expect(await login.json()).toMatchObject({ sessionId: expect.any(String) });
    await page.waitForURL('**/home');
    await page.context().clearCookies();
    const kept = await record(page);
    expect(kept).toMatchObject({
      user: { username: 'sessa' },
      sessionId: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      browserInfo: { supportsCookies: false },
    });

    const [questions, refreshes] = ['/api/auth/me', REFRESH].map((path) => watchCalls(page, path));
    await page.reload();
    await profileOf(page, 'sessa').waitFor();
    expect(refreshes?.length).toBeGreaterThan(0);
    const headers = questions?.map((call) => call.headers()['x-fallback-auth']).filter(Boolean);
    expect(JSON.parse(headers?.[0] ?? '{}')).toEqual(kept);

    await alter(page, { user: { ...(kept.user as Stored), username: OWNER.username, role: 'owner' } });
    await profileOf(page, 'sessa').waitFor();
    expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    await alter(page, { sessionId: 'A'.repeat(43) });
    await page.waitForURL('**/auth');
    expect([await stored(page, MARKER), await stored(page, RECORD)]).toEqual([null, null]);
    await page.context().close();
  });
});
