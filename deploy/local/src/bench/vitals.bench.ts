import type { Browser, Locator, Page } from 'playwright-core';
import { TEST_PASSWORD } from '../e2e/testing/api-client.js';
import { chromiumPath, openPage, startBrowser } from '../e2e/testing/browser.js';
import { ordersCsv } from '../e2e/testing/orders.js';
import { RunningProduct } from '../e2e/testing/running-product.js';
import { type Figure, quantile } from './figures.js';
import { generateDashboard } from './generate-dashboard.js';
import { uploadFile } from './upload-file.js';

const LOADS = 5;
const ROWS = 5_000;
const PERSON = 'vita';
/** A laptop of the slower half, at the far end of a busy line. */
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 5_000_000 / 8,
};

interface Screen {
  name: string;
  path: string;
  isPublic: boolean;
  /** Came with the sign-in and what it led to; on public screens nobody has been before. */
  isCached: boolean;
  /** What somebody presses there first. */
  aimOf: (page: Page) => Locator;
}

/** What web.dev calls the core vitals, of one load and one use: milliseconds, and the score of shifts. */
interface Vitals {
  lcp: number;
  inp: number;
  cls: number;
}

const WATCH = `(() => {
  const seen = (globalThis.vitals = { lcp: 0, inp: 0, cls: 0 });
  const watch = (type, each, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  watch('event', (entry) => { if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration); }, { durationThreshold: 16 });
})()`;
/** A use ends the search for the largest paint: it waits until none came for a while. */
const SETTLED = `new Promise((done) => {
  const ask = () => performance.now() - globalThis.vitals.lcp > 1500 ? done() : setTimeout(ask, 100);
  ask();
})`;
/** Two frames: what the use of a page changed has been painted, and its event been told. */
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/**
 * How the screens feel on a slow computer: the median of some loads each. Signed-in screens as they are come by, with
 * what the sign-in has left in the browser's cache, and as after a new version, with nothing there.
 */
export async function benchVitals(): Promise<Figure[]> {
  if (!chromiumPath) throw new Error('Chromium is not installed here: the vitals are measured in it.');
  const [product, browser] = await Promise.all([RunningProduct.start(), startBrowser()]);
  try {
    const client = product.client();
    await client.signUp(PERSON);
    const sourceId = await uploadFile(client, 'orders.csv', ordersCsv(ROWS));
    const figures: Figure[] = [];
    for (const screen of screens(await generateDashboard(client, sourceId))) {
      const loads: Vitals[] = [];
      for (let load = 0; load < LOADS; load += 1) loads.push(await measure(browser, product, screen));
      figures.push(...figuresOf(screen, loads));
    }
    return figures;
  } finally {
    await browser.close();
    await product.remove();
  }
}

const screens = (dashboardId: string): Screen[] => [
  ...publicScreens,
  ...signedInScreens(dashboardId).map((screen) => ({ ...screen, isPublic: false, isCached: true })),
  ...signedInScreens(dashboardId).map((screen) => ({
    ...screen,
    name: `${screen.name}, nothing cached`,
    isPublic: false,
    isCached: false,
  })),
];

const publicScreens: Screen[] = [
  {
    name: 'landing',
    path: '/',
    isPublic: true,
    isCached: false,
    aimOf: (page) => page.getByRole('button', { name: /Contact sales/i }).first(),
  },
  {
    name: 'sign-in',
    path: '/auth',
    isPublic: true,
    isCached: false,
    aimOf: (page) => page.getByRole('tab', { name: 'Sign Up Free' }),
  },
];

const signedInScreens = (dashboardId: string): Omit<Screen, 'isPublic' | 'isCached'>[] => [
  {
    name: 'home',
    path: '/home',
    aimOf: (page) => page.getByRole('button', { name: `Profile of ${PERSON}` }),
  },
  {
    name: 'dashboard',
    path: `/dashboard/${dashboardId}`,
    aimOf: (page) => page.getByRole('button', { name: /show where this number comes from/ }).first(),
  },
];

async function measure(browser: Browser, product: RunningProduct, screen: Screen): Promise<Vitals> {
  const { page } = await openPage(browser, { width: 1_440, theme: 'light' });
  try {
    if (!screen.isPublic) await signIn(page, product.url);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: !screen.isCached });
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(WATCH);
    await page.goto(product.url + screen.path);
    const aim = screen.aimOf(page);
    await aim.waitFor();
    await page.evaluate(SETTLED);
    await aim.click();
    await page.evaluate(PAINTED);
    return await page.evaluate<Vitals>('globalThis.vitals');
  } finally {
    await page.context().close();
  }
}

/** Who signs in has been told of the cookies before. */
async function signIn(page: Page, url: string): Promise<void> {
  await page.addInitScript("localStorage.setItem('plumbline_cookie_notice', 'dismissed')");
  await page.goto(`${url}/auth`);
  await page.getByLabel('Username').fill(PERSON);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/home');
  await page.waitForLoadState('load');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

function figuresOf({ name }: Screen, loads: readonly Vitals[]): Figure[] {
  const median = (vital: keyof Vitals) =>
    quantile(
      loads.map((load) => load[vital]),
      0.5,
    );
  return [
    { name: `${name}: largest contentful paint`, value: median('lcp'), unit: 'ms', goal: 1_800 },
    { name: `${name}: its first use to the next paint`, value: median('inp'), unit: 'ms', goal: 100 },
    { name: `${name}: layout shifts`, value: median('cls'), unit: '', goal: 0.02 },
  ];
}
