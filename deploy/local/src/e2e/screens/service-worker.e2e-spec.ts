import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSourceSummary, Me, UploadAccepted } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { chromiumPath, openPage } from '../testing/browser.js';
import { FrontDoor } from '../testing/front-door.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { signIn } from './people.js';

const environment = useProduct(async () => {
  for (const username of ['anna', 'bertha']) await environment.product.client().signUp(username);
});

const newPage = async () =>
  (await openPage(environment.browser, { width: 1_440, theme: 'light', serviceWorkers: 'allow' })).page;

/** Waits until a worker controls the page. */
const controlled = (page: Page) =>
  eventually('a controller', () => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'));

interface Kept {
  caches: Record<string, string[]>;
  databases: string[];
  texts: string;
}

/** Everything that scripts of this origin have stored. */
const kept = (page: Page) =>
  page.evaluate<Kept>(`(async () => {
    const found = {};
    let texts = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      found[name] = requests.map(({ url }) => new URL(url).pathname);
      for (const request of requests) texts += await (await cache.match(request)).text();
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return { caches: found, databases, texts };
  })()`);

const get = (page: Page, path: string) =>
  page.evaluate<{ status: number; text: string }>(
    `fetch(${JSON.stringify(path)}).then(async (answer) => ({ status: answer.status, text: await answer.text() }))`,
  );

inBrowser('the service worker', () => {
  it('SW-006 SW-007 SW-008 SW-009 T-51 is served at /sw.js, never from a cache, keeps what is the same for everybody, and answers it where the network does not', async () => {
    const script = await fetch(`${environment.product.url}/sw.js`);
    expect([script.status, script.headers.get('content-type'), script.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    const page = await newPage();
    await page.goto(environment.product.url);
    await controlled(page);
    for (const path of ['/api/public', '/api/static-data', '/api/system-health', '/api/monitoring'])
      await get(page, `${path}?_t=1`);
    // The page itself comes when the worker begins, beside what the page asks for.
    const expected = ['/api/public', '/api/static-data', '/index.html'];
    await eventually('the page is kept', async () => {
      const { caches } = await kept(page);
      return caches['plumbline_cache_v1.2.0']?.includes('/index.html') ?? false;
    });
    const { caches } = await kept(page);
    expect(Object.entries(caches).map(([name, paths]) => [name, paths.toSorted()])).toEqual([
      ['plumbline_cache_v1.2.0', expected],
    ]);
    const first = await get(page, '/api/public');
    await page.context().setOffline(true);
    expect(await get(page, '/api/public?_t=2')).toEqual(first);
    await expect(get(page, '/api/system-health')).rejects.toThrow(/Failed to fetch/);
    await page.context().close();
  });

  it('S-22 X-15 SW-015 SW-016 SW-017 SW-018 SW-019 SW-020 SW-021 SW-022 after a sign-out nothing of the first user is left for the next', async () => {
    const page = await newPage();
    await page.goto(`${environment.product.url}/auth`);
    await signIn(page, 'anna');
    await page.waitForURL('**/home');
    await controlled(page);
    const anna = environment.product.client();
    await anna.signIn('anna', 'Vermilion-Harbor-42');
    const { body: me } = await anna.get<Me>('/api/auth/me');
    const { body: sample } = await anna.post<UploadAccepted>('/api/resources/samples/orders/install');
    await anna.until<DataSourceSummary>(`/api/data-sources/${sample.id}`, ({ status }) => status === 'ready');
    for (const path of ['/data-sources', `/data-sources/${sample.id}`, '/dashboards', '/insights', '/home']) {
      await page.goto(environment.product.url + path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('load');
    }
    const during = await kept(page);
    expect(
      Object.values(during.caches)
        .flat()
        .every((path) => ['/index.html', '/api/public', '/api/static-data'].includes(path)),
    ).toBe(true);
    expect(during.databases).toEqual([]);
    // Once the browser has been counted, it remembers that for the session.
    await page.waitForFunction("localStorage.getItem('plumbline_done') !== null");
    // The server cannot be told: this browser forgets all the same.
    await page.route('**/api/auth/logout*', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Profile of anna' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${environment.product.url}/`);
    await page.context().clearCookies();
    const after = await kept(page);
    expect(after.texts).not.toMatch(/anna|Sample: two years|Bearer|sessionId|plumbline_done/);
    expect(after.texts).not.toContain(me.id);

    await page.goto(`${environment.product.url}/auth`);
    await signIn(page, 'bertha');
    await page.waitForURL('**/home');
    await page.getByRole('heading', { name: 'Welcome back, bertha' }).waitFor();
    expect(await page.getByText('Sample: two years').count()).toBe(0);
    await page.context().setOffline(true);
    for (const path of [
      '/api/data-sources',
      '/api/auth/me',
      '/api/dashboards',
      '/api/insights',
      '/api/subscription',
      '/api/dashboards/x.css',
    ])
      await expect(get(page, path)).rejects.toThrow(/Failed to fetch/);
    expect((await kept(page)).texts).not.toContain('anna');
    await page.context().close();
  });

  it("S-22 the server says no-store on everything that is somebody's", async () => {
    const client = environment.product.client();
    await client.signIn('anna', 'Vermilion-Harbor-42');
    for (const path of [
      '/api/auth/me',
      '/api/data-sources',
      '/api/dashboards',
      '/api/insights',
      '/api/documents',
      '/api/system-health',
      '/api/dashboards/x.css',
    ]) {
      const { headers } = await client.get(path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });
});

inBrowser('a new version of the service worker', () => {
  let door: FrontDoor;
  beforeAll(async () => {
    if (chromiumPath) door = await FrontDoor.to(environment.product);
  });
  afterAll(() => door?.close());

  /** Counts the loads of a page by a mark that only a reload removes. */
  const mark = (page: Page) => page.evaluate('globalThis.isMarked = true');
  const isReloaded = (page: Page) => page.evaluate('globalThis.isMarked !== true').catch(() => false);
  /** A check asked for while the browser makes one of its own gets that one's answer, so it is asked for again. */
  const update = async (page: Page) => {
    door.version += '1';
    const isFound = `navigator.serviceWorker.getRegistration().then((found) => found.update())
      .then(({ installing, waiting }) => (installing ?? waiting) !== null)`;
    await eventually(
      'the new version to be found',
      async () => (await isReloaded(page)) || (await page.evaluate<boolean>(isFound).catch(() => false)),
    );
  };

  it('SW-002 SW-005 forces a reload on /auth, once; the first install does not', async () => {
    const page = await newPage();
    await page.goto(`${door.url}/auth`);
    await mark(page);
    await controlled(page);
    expect(await isReloaded(page)).toBe(false);
    for (const name of ['plumbline_cache_v1.1.0', 'plumbline_cache_v1.2.0', 'another'])
      await page.evaluate(
        `caches.open('${name}').then((cache) => cache.put('/left-behind', new Response('old')))`,
      );
    await update(page);
    await eventually('the reload', () => isReloaded(page), 60_000);
    await page.waitForLoadState('load');
    await controlled(page);
    const { caches } = await kept(page);
    // The new worker may have kept something of its own by now.
    expect(Object.keys(caches).filter((name) => name !== 'plumbline_cache_v1.2.0')).toEqual([]);
    expect(Object.values(caches).flat()).not.toContain('/left-behind');
    await mark(page);
    // Asked once more, the server has nothing newer, and nothing waits: there is no cause for a second reload.
    const news = `navigator.serviceWorker.getRegistration().then((found) => found.update())
      .then(({ installing, waiting }) => [installing, waiting])`;
    expect(await page.evaluate(news)).toEqual([null, null]);
    expect(await isReloaded(page)).toBe(false);
    await page.context().close();
  });

  it('SW-003 SW-004 SW-005 elsewhere it waits: outdated caches go, queries are asked again, and the user chooses when; other tabs go on', async () => {
    const page = await newPage();
    await page.goto(`${door.url}/auth`);
    await signIn(page, 'bertha');
    await page.waitForURL('**/home');
    await controlled(page);
    await mark(page);
    const other = await page.context().newPage();
    await other.goto(`${door.url}/profile`);
    await other.getByLabel('Display name').fill('Not saved yet');
    await other.evaluate(`navigator.serviceWorker.addEventListener('controllerchange', () => {
      globalThis.isTakenOver = true;
    })`);
    await page.bringToFront();
    await page.evaluate("caches.open('plumbline_cache_v1.1.0').then(() => undefined)");
    const read = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/data-sources');
    // It stays while it is pointed at.
    const pointedAt = page.locator('li[data-variant]', { hasText: 'A new version is ready' }).hover();
    await update(page);
    await read;
    await pointedAt;
    await eventually(
      'the outdated cache to go',
      async () => !Object.keys((await kept(page)).caches).includes('plumbline_cache_v1.1.0'),
    );
    expect(await isReloaded(page)).toBe(false);
    const isAskedAgain = other.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/auth/user',
    );
    await page.getByRole('button', { name: 'Reload' }).click();
    await eventually('the reload', () => isReloaded(page), 60_000);
    await other.waitForFunction('globalThis.isTakenOver === true');
    await (await isAskedAgain).finished();
    expect(await other.getByLabel('Display name').inputValue()).toBe('Not saved yet');
    await page.context().close();
  });
});
