import { expect, it, jest } from '@jest/globals';
import type {
  BatchDetail,
  DocumentSummary,
  Extraction,
  Insight,
  Invitation,
  InvitationLink,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { Locator, Page } from 'playwright-core';
import { vouchFor } from '../testing/addresses.js';
import { type ApiClient, TEST_PASSWORD } from '../testing/api-client.js';
import { openScreen } from '../testing/browser.js';
import { buildDashboard, installSample, makePrediction, makeSummary } from '../testing/sample.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

jest.setTimeout(600_000);
/** Menus of one kind hold the same: of a long list some are enough. */
const MENUS_OF_A_SCREEN = 5;
/** The template of the product for invoices. */
const TEMPLATE = '00000000-0000-4000-9000-000000000001';

/**
 * How actions begin that change something of the workspace, or that only who may change it can take. What changes only what
 * is looked at (filters), or copies an address, begins otherwise or stands below. "Share late rose" is a finding, not a button.
 */
const CHANGES =
  /^(?:upload|connect|merge|create|build|delete|rename|edit|replace|read again|new|extract|analy[sz]e|generate|write|add|move|save|dismiss|bring back|helpful|not helpful|accept|make|retry|run now|pause|resume|send|pin|duplicate|summarize|restore|keep|forget|use|copy and change|folders|remove|approve|invite|suggest|calculations|choose the file|unlock|to data source|load the sample|undo)\b|^share (?!.* (?:is|was|rose|fell|stepped)\b)./i;
const HARMLESS =
  /^(add filter|add a filter|add what is known ahead|remove (the )?filter|remove .* from the filters|send request|send message|create an account)|: show where this number comes from$/i;

const made: Record<string, string> = {};
const SCREENS = [
  ...['/home', '/data-sources', '/data-sources/:source', '/data-sources/:source?tab=profile'],
  ...['/dashboards', '/dashboards?look=table', '/dashboard/:dashboard', '/insights', '/insights?id=:insight'],
  ...['/documents', '/documents/:document', '/extractions', '/extractions?tab=batches'],
  ...['/extractions?tab=templates', '/extractions/:extraction', '/extractions/batches/:batch'],
  ...['/predict', '/predict/:prediction', '/ask', '/summaries', '/summaries/:summary'],
  ...['/scheduler', '/scheduler?runs=:schedule', '/exports', '/team', '/team?tab=activity', '/for-you'],
  '/data-sources/:source/reconcile',
];

const environment = useProduct(async () => {
  const { product } = environment;
  const owner = await product.owner();
  const host = product.client();
  const { id } = await host.signUp('walk-host');
  await owner.call('PATCH', `/api/admin/users/${id}/subscription`, { body: { plan: 'enterprise' } });
  await vouchFor(owner, id);
  await host.signIn('walk-host', TEST_PASSWORD);
  await fill(host);
  await joinAs(host, owner, 'walk-viewer');
});

/** One of everything that a workspace can have. */
async function fill(host: ApiClient): Promise<void> {
  made.source = await installSample(host);
  made.dashboard = (await buildDashboard(host, made.source)).id;
  const insights = await host.until<Insight[]>('/api/insights', ({ length }) => length > 0);
  made.insight = insights[0]?.id ?? '';
  const { body } = await host.uploadDocument('letter.txt', 'Dear Ms Whitfield\n\nYours sincerely\n');
  made.document = body.id;
  await host.until<DocumentSummary>(`/api/documents/${body.id}`, ({ status }) => status === 'ready');
  const extraction = await host.post<{ id: string }>(`/api/documents/${body.id}/extractions`, {
    template: TEMPLATE,
  });
  made.extraction = extraction.body.id;
  await host.until<Extraction>(`/api/extractions/${made.extraction}`, ({ status }) => status === 'ready');
  const batch = await host.post<{ id: string }>('/api/extractions/batches', {
    ...{ documentIds: [body.id], template: TEMPLATE },
  });
  made.batch = batch.body.id;
  await host.until<BatchDetail>(`/api/extractions/batches/${made.batch}`, ({ ready }) => ready === 1);
  made.prediction = await makePrediction(host, made.source);
  made.summary = await makeSummary(host, made.source);
  const schedule = await host.post<{ id: string }>('/api/schedules', {
    ...{ name: 'Nightly search', kind: 'insights', target: made.source },
    when: { every: 'day', at: '03:00', zone: 'UTC' },
  });
  made.schedule = schedule.body.id;
  const folder = await host.post<{ id: string }>('/api/folders', { name: 'Sales' });
  await host.call('PUT', `/api/folder-contents/${made.dashboard}`, {
    body: { type: 'dashboard', folderId: folder.body.id },
  });
}

/** Joins by a link that was handed over; whoever signs in afterwards is in that workspace. */
async function joinAs(host: ApiClient, owner: ApiClient, username: string): Promise<void> {
  const client = environment.product.client();
  const { id } = await client.signUp(username);
  await vouchFor(owner, id);
  await client.signIn(username, TEST_PASSWORD);
  const email = `${username}@plumbline.example`;
  const { body: invited } = await host.post<Invitation>('/api/team/invitations', { email, role: 'viewer' });
  const { body: link } = await host.post<InvitationLink>(`/api/team/invitations/${invited.id}/link`);
  const token = new URL(link.url).searchParams.get('token');
  expect((await client.post('/api/team/invitations/accept', { token })).status).toBe(200);
}

async function open(page: Page, path: string): Promise<void> {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => made[name] ?? '');
  await openScreen(page, environment.product, address);
  if (path.includes('?runs=')) await page.getByRole('dialog').waitFor();
}

/** A list that is drawn anew while it is read closes the menu of its row: it is opened again. */
function openMenu(page: Page, menu: Locator): Promise<boolean> {
  const items = page.getByRole('menuitem');
  return eventually('the menu stands open', async () => {
    if ((await items.count()) > 0) return true;
    if ((await menu.getAttribute('aria-expanded')) !== 'true')
      await menu.click({ timeout: 10_000 }).catch(() => {});
    return false;
  });
}

/** The names of what can be pressed or followed on a screen, its menus included. */
async function offered(page: Page): Promise<string[]> {
  // What lies under an open sheet cannot be pressed.
  const place = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : 'main';
  const names = await pressable(page, `${place} button, ${place} a[href], ${place} [role=switch]`);
  const menus = page.locator(`${place} button[aria-haspopup=menu]:visible`);
  const count = Math.min(await menus.count(), MENUS_OF_A_SCREEN);
  for (let at = 0; at < count; at += 1) {
    await openMenu(page, menus.nth(at));
    names.push(...(await pressable(page, '[role=menuitem]')));
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  return [...new Set(names)];
}

const pressable = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(
          (one) => one.checkVisibility() && !one.matches(':disabled, [aria-disabled=true], [data-disabled]'),
        )
        .map((one) =>
          (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
        ),
    );

inBrowser('a viewer of a workspace', () => {
  it('S-18 opens every screen; nothing breaks, and nothing that only others may do is offered', async () => {
    const { page, complaints } = await signedInPage(environment, 'walk-viewer');
    const report: Record<string, string[]> = {};
    for (const path of SCREENS) {
      complaints.length = 0;
      await open(page, path);
      const wrong = (await offered(page)).filter((name) => CHANGES.test(name) && !HARMLESS.test(name));
      // Where no session is yet the browser reports a refused refresh.
      const spoken = complaints.filter((text) => !/status of 401/.test(text));
      if (wrong.length + spoken.length > 0) report[path] = [...wrong, ...spoken];
    }
    expect(report).toEqual({});
    await page.getByText('You are a viewer of').first().waitFor();
    await page.context().close();
  });
});
