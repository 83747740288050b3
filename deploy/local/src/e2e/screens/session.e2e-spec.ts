import { expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { Page, Request } from 'playwright-core';
import { closeWithEscape, openPage } from '../testing/browser.js';
import { checkScreen } from '../testing/journey.js';
import { OWNER } from '../testing/running-product.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { answer, cutOff, enter, expectToast, signIn, stored, watchCalls } from './people.js';

const MARKER = 'plumbline_session';
const REFRESH = '/api/auth/refresh';

const house = useProduct(async () => {
  for (const username of ['sessa', 'sessb']) await house.product.client().signUp(username);
});

const newPage = async () => (await openPage(house.browser, { width: 1_440, theme: 'light' })).page;
const pathOf = (page: Page) => new URL(page.url()).pathname;
const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === path);

/** A page with a session, on a clock that the test moves. */
async function entered(): Promise<Page> {
  const page = await newPage();
  await enter(page, house.product, 'sessa');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
/** The same; the clock was there before the session began. */
async function enteredOnClock(): Promise<Page> {
  const page = await newPage();
  await page.clock.install();
  await enter(page, house.product, 'sessa');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Moves the clock on; the renewal that falls due ends before the next jump, which would end it as timed out. */
async function renewedBy(page: Page, ms: number): Promise<void> {
  const [renewed] = await Promise.all([answered(page, REFRESH), page.clock.fastForward(ms)]);
  await renewed.finished();
}

inBrowser('start-up of the session', () => {
  it.each([
    ['SESS-001', '/'],
    ['SESS-002', '/auth'],
    ['SESS-002', '/authx'],
    ['SESS-003', '/reset-password'],
  ])('%s is skipped on %s', async (_id, path) => {
    const page = await newPage();
    const calls = watchCalls(page, REFRESH);
    const control = watchCalls(page, '/api/system-health');
    await page.goto(house.product.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(`fetch('/api/system-health').then(() => undefined)`);
    expect([control.length, calls]).toEqual([1, []]);
    await page.context().close();
  });

  it.each(['/privacy-policy', '/terms-of-service', '/clear-cache', '/no-such-page'])(
    'SESS-004 SESS-011 T-04 a stranger may stay on %s after the refresh has failed',
    async (path) => {
      const page = await newPage();
      await Promise.all([answered(page, REFRESH), page.goto(house.product.url + path)]);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(pathOf(page)).toBe(path);
      await page.context().close();
    },
  );

  it('ROUTE-040 SESS-006 SESS-007 SESS-008 SESS-010 a stranger at a guarded screen is led to /auth, without a marker', async () => {
    const page = await newPage();
    await page.addInitScript(
      `localStorage.setItem('${MARKER}', JSON.stringify({ loggedIn: true, timestamp: Date.now() }))`,
    );
    const [refreshes, questions] = [watchCalls(page, REFRESH), watchCalls(page, '/api/auth/me')];
    await page.goto(`${house.product.url}/dashboards`);
    await page.waitForURL('**/auth');
    expect([refreshes.length, questions.length]).toEqual([1, 1]);
    expect(await stored(page, MARKER)).toBeNull();
    await page.context().close();
  });

  it('API-005 SESS-005 SESS-006 SESS-007 SESS-008 AUTH-019 T-22 first the refresh, then who it is, then the marker, whatever it said before', async () => {
    const page = await entered();
    await page.evaluate(`localStorage.removeItem('${MARKER}')`);
    const order: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/auth/')) order.push(pathname);
    });
    const [refreshed] = await Promise.all([answered(page, REFRESH), page.reload()]);
    expect(refreshed.request().postData()).toBeNull();
    expect(await refreshed.json()).toEqual({
      accessToken: expect.any(String),
      expiresIn: expect.any(Number),
    });
    await page.getByRole('button', { name: 'Profile of sessa' }).waitFor();
    expect(order.slice(0, 2)).toEqual([REFRESH, '/api/auth/me']);
    expect(JSON.parse((await stored(page, MARKER)) ?? '{}')).toMatchObject({ loggedIn: true });
    await page.context().close();
  });

  it('T-24 runs on the first guarded screen that is entered from a page that skipped it', async () => {
    const page = await entered();
    await page.goto(`${house.product.url}/`);
    const calls = watchCalls(page, REFRESH);
    await page.getByRole('link', { name: 'Sign In', exact: true }).first().click();
    await page.waitForURL('**/home');
    await page.getByRole('button', { name: 'Profile of sessa' }).waitFor();
    expect(calls).toHaveLength(1);
    await page.context().close();
  });

  it('T-27 a server that cannot answer signs nobody out', async () => {
    const page = await entered();
    await answer(page, REFRESH, 503, { message: 'Back soon' });
    await page.reload();
    await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
    expect(await stored(page, MARKER)).not.toBeNull();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Profile of sessa' }).waitFor();
    await page.context().close();
  });
});

inBrowser('a token that ran out', () => {
  it('SESS-009 X-06 is renewed once for all calls, and each call is repeated once', async () => {
    const page = await entered();
    // What the first screen still asks must not be taken for a call of the next.
    await page.goto('about:blank');
    const refreshes = watchCalls(page, REFRESH);
    const refused: string[] = [];
    const accepted: string[] = [];
    // Not by the token: two that are made within one second are alike.
    let isRenewed = false;
    await page.route(`**${REFRESH}*`, async (route) => {
      const response = await route.fetch();
      // Before the page can know it.
      isRenewed ||= refused.length > 0;
      await route.fulfill({ response });
    });
    await page.route(/\/api\/(data-sources|dashboards|insights)(\?|$)/, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (isRenewed) {
        accepted.push(pathname);
        return route.continue();
      }
      refused.push(pathname);
      return route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: '{"message":"No session"}',
      });
    });
    await page.goto(`${house.product.url}/home`);
    await page.getByRole('button', { name: 'Profile of sessa' }).waitFor();
    await eventually(
      'every refused call repeated',
      () => refused.length > 1 && refused.every((path) => accepted.includes(path)),
    );
    expect(new Set(refused).size).toBe(refused.length);
    // One of the start-up, one of the refusals.
    expect(refreshes).toHaveLength(2);
    await page.context().close();
  });

  it('SESS-010 SESS-011 a refused refresh clears token and marker and leads to /auth', async () => {
    const page = await entered();
    const unauthorized = { message: 'No session', code: 'unauthorized' };
    await answer(page, REFRESH, 401, unauthorized);
    await answer(page, '/api/user/sessions', 401, unauthorized);
    await page.getByRole('button', { name: 'Profile of sessa' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.waitForURL('**/auth');
    expect(await stored(page, MARKER)).toBeNull();
    await page.context().close();
  });
});

inBrowser('the clocks of a session', () => {
  it('SESS-012 SESS-016 SESS-017 SESS-018 the token is renewed 780 s after a lifetime of 15 minutes began; the marker every 5 minutes', async () => {
    const page = await enteredOnClock();
    const calls = watchCalls(page, REFRESH);
    const markedAt = async () =>
      (JSON.parse((await stored(page, MARKER)) ?? '{}') as { timestamp: number }).timestamp;
    const before = await markedAt();
    await page.clock.fastForward(300_000);
    expect((await markedAt()) - before).toBeGreaterThanOrEqual(300_000);
    await page.clock.fastForward(400_000);
    expect(calls).toEqual([]);
    await Promise.all([answered(page, REFRESH), page.clock.fastForward(80_000)]);
    expect(calls).toHaveLength(1);
    await page.context().close();
  });

  it('SESS-019 SESS-020 ERR-025 T-25 T-26 a heartbeat follows five quiet minutes, and its refusal changes nothing', async () => {
    const page = await enteredOnClock();
    const calls = watchCalls(page, '/api/auth/heartbeat');
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.mouse.move(200, 300);
    await page.clock.fastForward(200_000);
    await page.keyboard.press('Shift');
    await page.clock.fastForward(200_000);
    expect(calls).toEqual([]);
    const [beat] = await Promise.all([
      answered(page, '/api/auth/heartbeat'),
      page.clock.fastForward(105_000),
    ]);
    expect(beat.status()).toBe(200);
    expect(beat.request().postData()).toBeNull();
    await beat.finished();
    await renewedBy(page, 600_000);
    expect(calls).toHaveLength(1);

    const refusal = { message: 'No session', code: 'unauthorized' };
    await answer(page, '/api/auth/heartbeat', 401, refusal);
    await answer(page, REFRESH, 401, refusal);
    warnings.length = 0;
    await page.mouse.move(220, 320);
    await page.clock.fastForward(301_000);
    await eventually('a warning', () => warnings.some((warning) => warning.includes('heartbeat')));
    expect([pathOf(page), await stored(page, MARKER)]).toEqual(['/home', expect.any(String)]);
    await page.context().close();
  });

  it('SESS-021 SESS-022 SESS-023 ERR-026 T-21 the prompt after 84,600,000 ms; OK extends and asks again a day later', async () => {
    const page = await enteredOnClock();
    const prompt = page.getByRole('alertdialog', { name: 'Your session expires in 30 minutes' });
    await renewedBy(page, 84_500_000);
    expect(await prompt.count()).toBe(0);
    await page.clock.fastForward(100_000);
    await prompt.waitFor();
    await checkScreen(page, 'session prompt');
    const [extended] = await Promise.all([
      answered(page, '/api/auth/extend-session'),
      prompt.getByRole('button', { name: 'OK', exact: true }).click(),
    ]);
    expect([extended.status(), extended.request().postData()]).toEqual([200, null]);
    await prompt.waitFor({ state: 'detached' });

    const calls = watchCalls(page, '/api/auth/logout');
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await renewedBy(page, 84_500_000);
    expect(await prompt.count()).toBe(0);
    await page.clock.fastForward(100_000);
    await prompt.waitFor();
    await cutOff(page, '/api/auth/extend-session');
    await prompt.getByRole('button', { name: 'OK', exact: true }).click();
    await prompt.waitFor({ state: 'detached' });
    // The call is made once more before it counts as failed; its pause is on the page's clock.
    await eventually('a warning', async () => {
      await page.clock.runFor(500);
      return warnings.some((warning) => warning.includes('extend-session'));
    });
    expect([pathOf(page), calls]).toEqual(['/home', []]);
    await page.context().close();
  });

  it('SESS-021 T-21 without an answer the session ends at 24 hours, on the server too', async () => {
    const page = await enteredOnClock();
    await page.clock.fastForward(84_600_000);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
    const [ended] = await Promise.all([
      answered(page, '/api/auth/logout'),
      page.clock.fastForward(1_800_000),
    ]);
    expect(ended.status()).toBe(200);
    await page.waitForURL(`${house.product.url}/`);
    expect(await stored(page, MARKER)).toBeNull();
    await page.context().close();
  });

  it('AUTH-026 a call that finds the session gone while a sign-out is under way leaves it as it is, in every tab', async () => {
    const page = await entered();
    const other = await page.context().newPage();
    await other.goto(`${house.product.url}/profile`);
    await other.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    const released = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === '/api/auth/logout',
      async (route) => {
        const response = await route.fetch();
        ended.resolve();
        await released.promise;
        await route.fulfill({ response });
      },
    );
    await page.getByRole('button', { name: 'Profile of sessa' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await ended.promise;
    await closeWithEscape(page.getByRole('menu'));
    const refused = answered(page, REFRESH);
    await page.getByRole('link', { name: 'Dashboards' }).first().click();
    expect((await refused).status()).toBe(401);
    await (await refused).finished();
    await other.waitForURL(`${house.product.url}/`);
    released.resolve();
    await expectToast(page, 'Signed out', 'You have been signed out successfully.');
    await page.waitForURL(`${house.product.url}/`);
    await page.context().close();
  });

  it('SESS-024 SESS-025 another user agent is only logged', async () => {
    const page = await enteredOnClock();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.evaluate(`Object.defineProperty(navigator, 'userAgent', { get: () => 'Another/1.0' })`);
    await page.clock.fastForward(61_000);
    await eventually('a warning', () => warnings.some((warning) => warning.includes('user agent')));
    expect([pathOf(page), await stored(page, MARKER)]).toEqual(['/home', expect.any(String)]);
    await page.context().close();
  });
});

inBrowser('two tabs of one browser', () => {
  it('S-10 AUTH-026 signing out in one ends the other at once', async () => {
    const page = await entered();
    const other = await page.context().newPage();
    await other.goto(`${house.product.url}/home`);
    await other.getByRole('button', { name: 'Profile of sessa' }).waitFor();
    await page.getByRole('button', { name: 'Profile of sessa' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expectToast(page, 'Signed out', 'You have been signed out successfully.');
    await other.waitForURL(`${house.product.url}/`);
    await page.context().close();
  });

  it('S-22 AUTH-026 AUTH-028 when another person signs in in one, the other is loaded anew for them', async () => {
    const page = await newPage();
    const other = await page.context().newPage();
    await Promise.all([page, other].map((tab) => tab.goto(`${house.product.url}/auth`)));
    await signIn(page, 'sessa');
    await page.waitForURL('**/home');
    await page.goto(`${house.product.url}/dashboards?q=only-for-sessa`);
    await page.getByRole('button', { name: 'Profile of sessa' }).waitFor();
    await page.evaluate('globalThis.isMarked = true');

    await signIn(other, 'sessb');
    await page.getByRole('button', { name: 'Profile of sessb' }).waitFor();
    expect(page.url()).toBe(`${house.product.url}/home`);
    expect(await page.evaluate('globalThis.isMarked')).toBeUndefined();
    await other.getByRole('button', { name: 'Profile of sessb' }).waitFor();
    await page.context().close();
  });

  it('S-11 T-27 both can renew at the same moment, again and again', async () => {
    const page = await entered();
    const other = await page.context().newPage();
    await other.goto(`${house.product.url}/home`);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([page.reload(), other.reload()]);
      await Promise.all(
        [page, other].map((tab) => tab.getByRole('button', { name: 'Profile of sessa' }).waitFor()),
      );
    }
    await page.context().close();
  });

  it('T-21 an OK in one tab is an OK for all', async () => {
    const page = await enteredOnClock();
    const other = await page.context().newPage();
    await other.goto(`${house.product.url}/home`);
    await other.getByRole('button', { name: 'Profile of sessa' }).waitFor();
    // One clock for both.
    await page.clock.fastForward(84_600_000);
    const prompts = [page, other].map((tab) => tab.getByRole('alertdialog'));
    await Promise.all(prompts.map((prompt) => prompt.waitFor()));
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await Promise.all(prompts.map((prompt) => prompt.waitFor({ state: 'detached' })));
    await page.clock.fastForward(10_000_000);
    await other.getByRole('button', { name: 'Profile of sessa' }).waitFor();
    expect(pathOf(other)).toBe('/home');
    await page.context().close();
  });
});

inBrowser('a browser without cookies', () => {
  const WITHOUT_COOKIES = `Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })`;
  const RECORD = 'plumbline_auth_fallback';

  /** Signed in, cookies gone, on a new load. */
  async function withoutCookies(init: string): Promise<{ page: Page; calls: Request[] }> {
    const page = await newPage();
    await page.addInitScript(init);
    await page.goto(`${house.product.url}/auth`);
    const [login] = await Promise.all([answered(page, '/api/auth/login'), signIn(page, 'sessa')]);
    expect(login.request().postDataJSON()).toMatchObject({ fallback: true });
    expect(await login.json()).toMatchObject({ sessionId: expect.any(String) });
    await page.waitForURL('**/home');
    await page.context().clearCookies();
    return { page, calls: watchCalls(page, '/api/auth/me') };
  }
  const headerOf = (request: Request | undefined) => request?.headers()['x-fallback-auth'];

  it.each([
    ['SEC-003', WITHOUT_COOKIES],
    [
      'SEC-002',
      `if (globalThis.StorageManager) StorageManager.prototype.getDirectory = () => Promise.reject(new Error('Security error'))`,
    ],
    [
      'SEC-004',
      `Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Safari/605.1.15' })`,
    ],
  ])(
    '%s SEC-001 STOR-002 STOR-003 T-01 T-02 goes on by the stored record, once per exchange',
    async (_id, init) => {
      const { page, calls } = await withoutCookies(init);
      const record = JSON.parse((await stored(page, RECORD)) ?? '{}') as Record<string, unknown>;
      expect(record).toMatchObject({
        user: { username: 'sessa' },
        sessionId: expect.any(String),
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(Object.keys(record.browserInfo as object).sort()).toEqual([
        'isMobile',
        'isPrivateBrowsing',
        'name',
        'supportsCookies',
        'supportsES6',
        'supportsLocalStorage',
        'supportsServiceWorker',
        'version',
      ]);
      const refreshes = watchCalls(page, REFRESH);
      await page.reload();
      await page.getByRole('button', { name: 'Profile of sessa' }).waitFor();
      expect(refreshes.length).toBeGreaterThan(0);
      const replay = calls.find((call) => headerOf(call) !== undefined);
      expect(JSON.parse(headerOf(replay) ?? '{}')).toEqual(record);
      await page.context().close();
    },
  );

  it('X-01 T-01 nothing else of the record is believed: an altered role stays what it is, a made-up secret is nobody', async () => {
    const { page } = await withoutCookies(WITHOUT_COOKIES);
    await page.evaluate(`(() => {
      const record = JSON.parse(localStorage.getItem('${RECORD}'));
      record.user = { id: record.user.id, username: '${OWNER.username}', role: 'owner' };
      localStorage.setItem('${RECORD}', JSON.stringify(record));
    })()`);
    await page.reload();
    await page.getByRole('button', { name: 'Profile of sessa' }).waitFor();
    expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);

    await page.evaluate(`(() => {
      const record = JSON.parse(localStorage.getItem('${RECORD}'));
      record.sessionId = 'A'.repeat(43);
      localStorage.setItem('${RECORD}', JSON.stringify(record));
    })()`);
    await page.reload();
    await page.waitForURL('**/auth');
    expect([await stored(page, MARKER), await stored(page, RECORD)]).toEqual([null, null]);
    await page.context().close();
  });

  it('SEC-001 a browser that keeps cookies asks for no secret and stores none', async () => {
    const page = await newPage();
    await page.goto(`${house.product.url}/auth`);
    const [login] = await Promise.all([answered(page, '/api/auth/login'), signIn(page, 'sessa')]);
    expect(login.request().postDataJSON()).not.toHaveProperty('fallback');
    await page.waitForURL('**/home');
    expect(await stored(page, RECORD)).toBeNull();
    await page.context().close();
  });
});

inBrowser('what one user was sending', () => {
  it('AUTH-026 S-22 is neither shown to the next one in the same tab nor sent for them', async () => {
    const page = await entered();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data Sources' }).click();
    await page.getByRole('button', { name: 'Upload data' }).first().click();
    const uploads = watchCalls(page, '/api/upload');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/upload*', async (route) => {
      await held;
      await route.abort('connectionrefused');
    });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'secret.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
    await eventually('the upload to begin', () => uploads.length === 1);
    await closeWithEscape(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Profile of sessa' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${house.product.url}/`);
    release();
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await signIn(page, 'sessb');
    await page.waitForURL('**/home');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data Sources' }).click();
    await page.getByRole('button', { name: 'Upload data' }).first().click();
    await page.getByRole('dialog').getByText('Upload data').waitFor();
    expect(await page.getByText('secret.csv').count()).toBe(0);
    expect(uploads).toHaveLength(1);
    await page.context().close();
  });
});
