import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';

const WEB = join(process.cwd(), 'web');
const TYPES: Readonly<Record<string, string>> = {
  ...{ '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' },
};

const run = promisify(execFile);

/**
 * Builds the web app in the made-up language `en-XA` into a folder. This process goes on meanwhile: it must see that an
 * idle connection is closed before it uses it again.
 * @throws with what the build said
 */
export async function buildMadeUpLanguage(folder: string): Promise<void> {
  const vite = join(
    dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  await run(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: WEB,
    env: { ...process.env, WEB_LANGUAGE: 'en-XA' },
  });
}

/** Has a page take the app from the folder; calls go to the product. Collects what the answers say. */
export async function speakMadeUpLanguage(page: Page, folder: string): Promise<{ answers: string[] }> {
  const answers: string[] = [];
  await page.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const isFile = /\.\w+$/.test(pathname);
      const path = join(folder, isFile ? pathname : 'index.en-XA.html');
      const type = isFile
        ? (TYPES[/\.\w+$/.exec(pathname)?.[0] ?? ''] ?? 'text/plain')
        : 'text/html; charset=utf-8';
      return route.fulfill({ path, contentType: type });
    },
  );
  page.on('response', async (response) => {
    if (!response.url().includes('/api/') || !/json/.test(response.headers()['content-type'] ?? '')) return;
    // What was asked of a page that has gone is no answer any more.
    answers.push(await response.text().catch(() => ''));
  });
  return { answers };
}

/** What is on the page to be read or heard, node by node and attribute by attribute. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const isShown = (element: Element | null) =>
      element !== null && !element.closest('script, style, noscript, template, svg text, [translate=no]');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isShown(node.parentElement)) texts.push(node.nodeValue ?? '');
    for (const name of ['title', 'placeholder', 'aria-label', 'alt', 'aria-valuetext', 'aria-description'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (isShown(element)) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });

/** Vowels of the made-up language are accented: a word with a plain one has not come through the catalogue. */
const PLAIN_WORD = /\p{L}*[aeiouAEIOU]\p{L}*/gu;
/** Written by the formats of the browser, and names that are the same in all languages. */
const FORMATTED =
  /^(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun|AM|UTC|at|Plumbline|OpenAI|Gemini|Grok)$/;
const REGION_NAMES = new Intl.DisplayNames('en', { type: 'region' });
const ZONE_NAMES = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  timeZoneName: 'longGeneric',
});
/** Names of countries and of time zones, which the browser writes in its own language. */
const PLACES = `${REGION_NAMES.of('US')} ${ZONE_NAMES.format(0)}`;

/** The words on the page that are neither of the made-up language, nor of an answer, nor a date. */
export async function foreignWords(page: Page, answers: readonly string[]): Promise<string[]> {
  const known = `${answers.join(' ')} ${page.url()} ${PLACES}`;
  const texts = await shownTexts(page);
  const found = texts.flatMap((text) => {
    const words = text.match(PLAIN_WORD) ?? [];
    const foreign = words.filter((word) => !FORMATTED.test(word) && !known.includes(word));
    return foreign.length > 0 ? [text.trim()] : [];
  });
  return [...new Set(found)];
}
