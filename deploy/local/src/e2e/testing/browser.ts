import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { eventually, runResource } from '@plumbline/testing';
import type { AxeResults, RunOptions } from 'axe-core';
import { type Browser, type BrowserServer, chromium, type Locator, type Page } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const ESCAPE_PATIENCE_MS = 3_000;
/** When a step hangs, not how long it may take. */
const HUNG_MS = 240_000;
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium that is on this machine already; tests never fetch one. */
export const chromiumPath = PLACES.find((path) => existsSync(path));

const LAUNCH = { executablePath: chromiumPath ?? '', args: FLAGS };

export const startBrowser = (): Promise<Browser> => chromium.launch(LAUNCH);

/** A Chromium that several processes share, each with contexts of its own. */
export const startSharedBrowser = (): Promise<BrowserServer> => chromium.launchServer(LAUNCH);

/** The Chromium of the run, or one of its own. */
export async function openBrowser(): Promise<Browser> {
  const shared = await runResource('browser');
  return shared ? chromium.connect(shared) : startBrowser();
}

export interface PageOptions {
  width: number;
  theme: 'light' | 'dark';
  serviceWorkers?: 'allow' | 'block';
}

/** A page that collects what its console and its scripts complain about. */
export async function openPage(
  browser: Browser,
  options: PageOptions,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: options.width, height: 900 },
    colorScheme: options.theme,
    reducedMotion: 'reduce',
    // What a worker answers would pass by the routes that tests set.
    serviceWorkers: options.serviceWorkers ?? 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(HUNG_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints };
}

/** Only what is read of its results is computed; there are no frames. */
const AXE_OPTIONS: RunOptions = { resultTypes: ['violations'], selectors: false, iframes: false };
let axeSource: string | undefined;

/** The serious and critical findings of axe on what the page shows now. */
export async function seriousFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) {
    axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(axeSource);
  }
  const violations = await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
    };
    return (await axe.run(document, options)).violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      places: nodes.map(({ html }) => html.slice(0, 120)),
    }));
  }, AXE_OPTIONS);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, places }) => `${id}: ${places.join(' | ')}`);
}

/** What has just opened may not hear the key yet, or a toast hears it first: whoever sees it stay presses again. */
export const closeWithEscape = (opened: Locator) =>
  eventually('closed by Escape', async () => {
    await opened.page().keyboard.press('Escape');
    return opened.waitFor({ state: 'hidden', timeout: ESCAPE_PATIENCE_MS }).then(
      () => true,
      () => false,
    );
  });

/** How far the page is wider than its window, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** The words that a part of the page shows, once it is there. */
export async function shownText(part: Locator): Promise<string> {
  await part.first().waitFor();
  const [text = ''] = await part.first().allInnerTexts();
  return text;
}

/** Opens a screen of the product and waits until nothing of it is a placeholder any more. */
export async function openScreen(page: Page, product: { url: string }, address: string): Promise<void> {
  await page.goto(product.url + address);
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.locator('h1, [role=tab]').first().waitFor();
  await eventually(
    `${address} is complete`,
    async () =>
      (await page
        .getByRole('status')
        .filter({ hasText: /^(Loading|Computing|Signing)/ })
        .count()) === 0,
  );
}
