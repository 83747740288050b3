import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, jest } from '@jest/globals';
import type { BatchDetail, CreatedShare, DocumentSummary, Extraction, Insight } from '@plumbline/contracts';
import type { Page } from 'playwright-core';
import { vouchFor } from '../testing/addresses.js';
import { type ApiClient, TEST_PASSWORD } from '../testing/api-client.js';
import { openPage, openScreen, seriousFindings } from '../testing/browser.js';
import { layoutFaults } from '../testing/layout.js';
import { OWNER } from '../testing/running-product.js';
import { buildDashboard, installSample, makePrediction, makeSummary } from '../testing/sample.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

jest.setTimeout(600_000);
/** From wide to narrow, what does not fit any more has to give way: where each range of the layout is narrowest. */
const WIDTHS = [1_920, 1_440, 1_280, 1_024, 768, 640];
/** What is still wrong after that is a fault: the navigation folds a moment after the window has its size. */
const SETTLED_WITHIN_MS = 30_000;
/**
 * In light at every width, in dark at the narrowest: a theme changes colours and shadows alone, which take no room
 * (`themes.spec.ts`), so that what lies well in one lies well in the other.
 */
const LOOKS = [
  ...WIDTHS.map((width) => ({ width, colorScheme: 'light' as const })),
  { width: 320, colorScheme: 'dark' as const },
];

/** Who visits what, by the router's own paths; `:` parts are filled in from what was made. */
const VISITS = {
  stranger: [
    ...[
      '/',
      '/auth',
      '/auth/sso',
      '/auth/sso?code=unknown',
      '/auth/sso?problem=over',
      '/reset-password',
      '/reset-password?token=unknown',
      '/clear-cache',
    ],
    ...['/verify-email', '/verify-email?token=unknown', '/join', '/join?token=unknown'],
    ...['/terms-of-service', '/privacy-policy', '/shared/:token', '*'],
  ],
  user: [
    ...['/home', '/data-sources', '/data-sources/:id', '/data-sources?upload=1'],
    ...['/data-sources?connect=new', '/data-sources?merge=1', '/dashboards'],
    ...['/dashboard/create', '/dashboard/:id', '/insights', '/documents', '/extractions', '/predict'],
    ...['/extractions/:id', '/extractions/batches/:id', '/extractions/templates/:id'],
    ...['/extractions?tab=templates', '/extractions?new=1'],
    ...[
      '/data-sources/:id/reconcile',
      '/documents/:id',
      '/predict/:id',
      '/ask',
      '/scheduler',
      '/scheduler?new=1',
      '/summaries',
      '/summaries/:id',
      '/exports',
    ],
    ...['/pricing', '/profile', '/team', '/for-you', '/resources', '/resources/:slug'],
    ...['/resources/support', '/resources/methods', '/health-ai', '/admin', '*'],
  ],
  owner: [
    ...['/home', '/health-ai', '/browser-compatibility', '/admin'],
    ...[
      '/admin/dashboard',
      '/admin/monitoring',
      '/admin/monitoring/rules',
      '/admin/monitoring/requests',
      '/admin/code-review',
      '/admin/grok-review',
    ],
    ...['/admin/deployment-check', '/admin/backup', '/admin/replication'],
  ],
  guest: ['/shared-guest/:dashboardId'],
};
type Visitor = keyof typeof VISITS;

const made: Record<string, string> = { token: 'unknown', slug: 'formulas', '*': '/no-such-page' };
let guestLink: string;

const environment = useProduct(async () => {
  const maria = environment.product.client();
  const { id } = await maria.signUp('maria');
  const owner = await environment.product.owner();
  await owner.call('PATCH', `/api/admin/users/${id}/subscription`, { body: { plan: 'premium' } });
  await vouchFor(owner, id);
  await maria.signIn('maria', TEST_PASSWORD);
  made.source = await installSample(maria);
  made.dashboardId = (await buildDashboard(maria, made.source)).id;
  await maria.until<Insight[]>('/api/insights', ({ length }) => length > 0);
  made.document = await uploadLetter(maria);
  made.extraction = await extractLetter(maria, made.document);
  made.batch = await extractMany(maria, [made.document]);
  made.prediction = await makePrediction(maria, made.source);
  made.summary = await makeSummary(maria, made.source);
  guestLink = (await maria.post<CreatedShare>(`/api/dashboards/${made.dashboardId}/share`, {})).body.url;
});

async function uploadLetter(client: ApiClient): Promise<string> {
  const { body } = await client.uploadDocument('letter.txt', 'Dear Ms Whitfield\n\nYours sincerely\n');
  await client.until<DocumentSummary>(`/api/documents/${body.id}`, ({ status }) => status === 'ready');
  return body.id;
}

/** The template of the product for invoices. */
const TEMPLATE = '00000000-0000-4000-9000-000000000001';

async function extractLetter(client: ApiClient, documentId: string): Promise<string> {
  const asked = { template: TEMPLATE };
  const { body } = await client.post<{ id: string }>(`/api/documents/${documentId}/extractions`, asked);
  await client.until<Extraction>(`/api/extractions/${body.id}`, ({ status }) => status === 'ready');
  return body.id;
}

async function extractMany(client: ApiClient, documentIds: string[]): Promise<string> {
  const asked = { documentIds, template: TEMPLATE };
  const { body } = await client.post<{ id: string }>('/api/extractions/batches', asked);
  await client.until<BatchDetail>(`/api/extractions/batches/${body.id}`, ({ ready }) => ready === 1);
  return body.id;
}

const addressOf = (path: string) =>
  path
    .replace('*', made['*'] ?? '')
    .replace('/data-sources/:id', `/data-sources/${made.source}`)
    .replace('/documents/:id', `/documents/${made.document}`)
    .replace('/extractions/:id', `/extractions/${made.extraction}`)
    .replace('/batches/:id', `/batches/${made.batch}`)
    .replace('/templates/:id', '/templates/new')
    .replace('/predict/:id', `/predict/${made.prediction}`)
    .replace('/summaries/:id', `/summaries/${made.summary}`)
    .replace(/:(id|dashboardId)$/, made.dashboardId ?? '')
    .replace(/:(token|slug)/, (_, name: string) => made[name] ?? '');

const ACCOUNTS = {
  user: { username: 'maria', password: TEST_PASSWORD },
  owner: OWNER,
};

/** A page of its own for a visitor; the cookie notice, which would lie over the rest at phone width, is dismissed. */
async function openAs(visitor: Visitor): Promise<{ page: Page; complaints: string[] }> {
  if (visitor === 'user' || visitor === 'owner') {
    const { username, password } = ACCOUNTS[visitor];
    return signedInPage(environment, username, { password });
  }
  const opened = await openPage(environment.browser, { width: 1_440, theme: 'light' });
  await opened.page.addInitScript("localStorage.setItem('plumbline_cookie_notice', 'dismissed')");
  if (visitor === 'guest') {
    await opened.page.goto(guestLink);
    await opened.page.waitForURL('**/shared-guest/*');
  }
  return opened;
}

const open = (page: Page, path: string) => openScreen(page, environment.product, addressOf(path));

async function lastingFaults(page: Page): Promise<string[]> {
  const end = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const found = await layoutFaults(page);
    if (found.length === 0 || performance.now() > end) return found;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Empty, or why a screen does not lie well in some window. */
async function faultsAtEveryWidth(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, colorScheme } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const found = await lastingFaults(page);
    faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }
  return faults;
}

inBrowser('every screen', () => {
  it.each(Object.keys(VISITS) as Visitor[])(
    'as seen by a %s fits every width in both themes, with no serious finding and no complaint',
    async (visitor) => {
      const { page, complaints } = await openAs(visitor);
      const report: Record<string, string[]> = {};
      for (const path of VISITS[visitor]) {
        complaints.length = 0;
        await open(page, path);
        const findings = await seriousFindings(page);
        const faults = await faultsAtEveryWidth(page);
        // Narrow and dark, as the last of the widths has left it.
        findings.push(...(await seriousFindings(page)));
        // The browser itself reports a refused refresh and what a visitor may not see.
        const spoken = complaints.filter((text) => !/status of 40[0134]/.test(text));
        const all = [...findings, ...faults, ...spoken];
        if (all.length > 0) report[path] = all;
        await page.setViewportSize({ width: 1_440, height: 900 });
        await page.emulateMedia({ colorScheme: 'light' });
      }
      expect(report).toEqual({});
      await page.context().close();
    },
  );

  it('is visited: none of the router is left out', () => {
    const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' });
    const routes = files
      .filter((file) => /(^|\/)(router\.tsx|routes\.tsx?|unavailable-screens\.ts)$/.test(file))
      .flatMap((file) => [
        ...readFileSync(`web/src/${file}`, 'utf8').matchAll(/path: '([^']+)'|^ {2}'(\/[^']+)': \{/gm),
      ])
      .map(([, path, key]) => path ?? key ?? '');
    const visited = new Set(Object.values(VISITS).flat());
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter((path) => !visited.has(path))).toEqual([]);
  });
});
