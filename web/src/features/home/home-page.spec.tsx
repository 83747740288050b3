import { describe, expect, it } from '@jest/globals';
import { listDataSources } from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { type Handler, refuses } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const createdAt = '2026-11-20T12:00:00.000Z';
const source = (index: number, fields: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name: `source-${index}.csv`,
  uploadType: 'csv',
  status: 'ready',
  recordCount: 5_140 + index,
  strips: [],
  createdAt,
  ...fields,
});
const board = (index: number) => ({
  id: `00000000-0000-4000-8000-00000000001${index}`,
  name: `Board ${index}`,
  config: { charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
  ...{ status: 'building', version: 1, dataVersion: 1 },
  createdAt,
  updatedAt: '2026-11-20T16:12:00.000Z',
});
const insight = (index: number, fields: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000002${index}`,
  title: `Finding ${index}`,
  description: 'Told in one line',
  type: 'trend',
  confidence: '0.874',
  priority: 'low',
  dataSourceName: 'orders.csv',
  createdAt,
  ...fields,
});

interface Lists {
  sources?: object[];
  boards?: object[];
  insights?: object[];
}

/** Home with these lists, once they are there. */
async function show({ sources = [], boards = [], insights = [] }: Lists, ...handlers: Handler[]) {
  const app = renderApp('/home', {
    session: userNamed('homer'),
    handlers: [
      ...handlers,
      listed('/api/data-sources', sources),
      listed('/api/dashboards', boards),
      listed('/api/insights', insights),
      ...QUIET,
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Welcome back, homer' });
  if (sources.length > 0) await screen.findByText('source-1.csv');
  if (boards.length > 0) await screen.findByText('Board 1');
  if (insights.length > 0) await screen.findByText('Finding 1');
  return app;
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = async (name: string) => (await panel(name)).getAllByRole('listitem');
const hrefOf = (link: HTMLElement | null | undefined) => link?.getAttribute('href');
const linkOf = (row: HTMLElement) => hrefOf(within(row).getByRole('link'));
/** Its texts, in the order of the document. */
function textsOf(element: HTMLElement): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  return texts.filter(Boolean);
}
const textOf = (element: HTMLElement) => element.textContent.replace(/\s+/g, ' ');

describe('home without data', () => {
  it('HOME-001 HOME-003 greets by username', async () => {
    await show({});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, homer');
  });

  it.each([
    ['HOME-005', 'Data Sources', 'Total uploaded datasets', '/data-sources'],
    ['HOME-006', 'Dashboards', 'Active visualizations', '/dashboards'],
    ['HOME-007', 'AI Insights', 'Generated patterns', '/insights'],
    ['HOME-008', 'Predictions', 'AI model analyses', '/predict'],
    ['HOME-009', 'Documents', 'Uploaded files', '/documents'],
    ['HOME-010', 'Summaries', 'AI-generated reports', '/summaries'],
    ['HOME-011', 'Extractions', 'AI data extractions', '/extractions'],
  ])('HOME-004 %s the card "%s" says "%s" and leads to %s', async (_id, label, subtitle, path) => {
    const { user } = await show({});
    const card = await waitFor(() => {
      const found = screen.getByText(subtitle).closest('a');
      if (found) within(found).getByText('0');
      return found;
    });
    if (!card) throw new Error('the card is no link');
    expect(textsOf(card)).toEqual([label, '0', subtitle]);
    await user.click(card);
    await waitFor(() => expect(window.location.pathname).toBe(path));
  });

  it('HOME-004 there are seven cards, in the order of the specification', async () => {
    await show({});
    const [cards] = within(screen.getByRole('main')).getAllByRole('list');
    expect(
      within(cards ?? document.body)
        .getAllByRole('link')
        .map(hrefOf),
    ).toEqual([
      '/data-sources',
      '/dashboards',
      '/insights',
      '/predict',
      '/documents',
      '/summaries',
      '/extractions',
    ]);
  });

  it('HOME-012 HOME-013 HOME-014 shows the Get Started panel instead of the two others', async () => {
    const { user } = await show({});
    const started = await panel('Get Started');
    expect(started.getByText('Supported formats: CSV, JSON, XML, TXT files up to 50MB')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Recent Data Sources' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Recent Dashboards' })).toBeNull();
    await user.click(started.getByRole('link', { name: 'Upload Data' }));
    await screen.findByRole('dialog', { name: 'Upload data' });
  });

  it('HOME-012 takes a file that is dropped anywhere on it', async () => {
    await show({});
    await panel('Get Started');
    const file = new File(['item,amount\npen,2\nink,5\n'], 'dropped.csv', { type: 'text/csv' });
    fireEvent.drop(screen.getByRole('main'), { dataTransfer: { files: [file], types: ['Files'] } });
    await waitFor(() => expect(window.location.search).toBe('?upload=1'));
    expect(window.location.pathname).toBe('/data-sources');
    const dialog = await screen.findByRole('dialog', { name: 'Upload data' });
    await within(dialog).findByText('dropped.csv');
  });

  it('HOME-040 says "No insights yet" with a way to /data-sources', async () => {
    const { user } = await show({});
    const latest = await panel('Latest AI Insights');
    await latest.findByText('No insights yet');
    await user.click(latest.getByRole('link', { name: 'Get Started' }));
    await waitFor(() => expect(window.location.pathname).toBe('/data-sources'));
  });

  it('shows no Get Started while the list is on its way or has failed (T-42)', async () => {
    await show({}, refuses(listDataSources, 403, { message: 'Not now.' }));
    await (await panel('Recent Data Sources')).findByText('Not now.');
    expect(screen.queryByRole('region', { name: 'Get Started' })).toBeNull();
  });
});

const FULL = {
  sources: [1, 2, 3, 4].map((index) => source(index, index === 2 ? { uploadType: null } : {})),
  boards: [1, 2, 3, 4].map((index) => board(index)),
  insights: [
    insight(1, { type: 'trend', priority: 'high' }),
    insight(2, { type: 'anomaly', priority: 'medium', confidence: 'none' }),
    insight(3, { type: 'correlation', priority: 'low', dataSourceName: '' }),
    insight(4, { type: 'prediction', priority: 'unheard of', confidence: '0.875' }),
    insight(5, { type: 'recommendation' }),
    insight(6, { type: 'other' }),
  ],
};
/** The picture at the beginning of a row. */
const iconOf = (row: HTMLElement) => new XMLSerializer().serializeToString(row.querySelector('svg') ?? row);

describe('home with data', () => {
  it('HOME-015 HOME-016 HOME-017 HOME-018 HOME-019 HOME-020 HOME-021 HOME-022 lists the first 3 sources', async () => {
    await show(FULL);
    const rows = await rowsOf('Recent Data Sources');
    expect(rows.map(textsOf).map((texts) => [texts[0], texts.slice(1).join(' ')])).toEqual([
      ['source-1.csv', '5,141 records · CSV · Nov 20, 2026'],
      ['source-2.csv', '5,142 records · UNKNOWN · Nov 20, 2026'],
      ['source-3.csv', '5,143 records · CSV · Nov 20, 2026'],
    ]);
    expect(rows.map(linkOf)).toEqual(['/data-sources', '/data-sources', '/data-sources']);
    const recent = await panel('Recent Data Sources');
    expect(hrefOf(recent.getByRole('link', { name: 'View All' }))).toBe('/data-sources');
    expect(hrefOf(recent.getByRole('link', { name: 'Upload New Data' }))).toBe('/data-sources?upload=1');
    expect(screen.queryByRole('region', { name: 'Get Started' })).toBeNull();
  });

  it('HOME-024 HOME-025 HOME-026 HOME-027 HOME-028 HOME-029 lists the first 3 dashboards', async () => {
    await show(FULL);
    const rows = await rowsOf('Recent Dashboards');
    expect(rows.map((row) => textsOf(row).join(' '))).toEqual(
      [1, 2, 3].map((index) =>
        expect.stringMatching(
          new RegExp(`^Board ${index} 0 charts · 0 KPIs · updated Nov 20, 2026, \\d{1,2}:12\\s[AP]M$`, 'u'),
        ),
      ),
    );
    expect(rows.map(linkOf)).toEqual([1, 2, 3].map((index) => `/dashboard/${board(index).id}`));
    const recent = await panel('Recent Dashboards');
    expect(hrefOf(recent.getByRole('link', { name: 'View All' }))).toBe('/dashboards');
    expect(hrefOf(recent.getByRole('link', { name: 'Create Dashboard' }))).toBe('/dashboard/create');
  });

  it('HOME-030 says "No dashboards yet" beside sources', async () => {
    await show({ ...FULL, boards: [] });
    await (await panel('Recent Dashboards')).findByText('No dashboards yet');
  });

  it('HOME-031 HOME-032 HOME-033 HOME-034 HOME-035 HOME-036 HOME-037 HOME-038 lists the first 5 insights with their count', async () => {
    await show(FULL);
    const rows = await rowsOf('Latest AI Insights');
    expect(rows.map((row) => textsOf(row)[0])).toEqual([1, 2, 3, 4, 5].map((index) => `Finding ${index}`));
    expect((await panel('Latest AI Insights')).getByText('5 of 6 insights')).toBeTruthy();
    expect(rows.map((row) => textsOf(row)[2])).toEqual([
      'Trend',
      'Anomaly',
      'Correlation',
      'Prediction',
      'Recommendation',
    ]);
    const texts = rows.map(textOf);
    expect(texts[0]).toContain('orders.csv');
    expect([texts[0], texts[1], texts[3]].map((text) => /(\d+)%/.exec(text ?? '')?.[1])).toEqual([
      '87',
      '0',
      '88',
    ]);
    expect(texts[2]).not.toContain('orders.csv');
    expect(new Set(rows.map(iconOf)).size).toBe(5);
  });

  it('HOME-034 HOME-036 the icon and the word are those of the type', async () => {
    const types = ['trend', 'other', 'trend', 'other', 'anomaly'];
    await show({ ...FULL, insights: types.map((type, index) => insight(index + 1, { type })) });
    const rows = await rowsOf('Latest AI Insights');
    const [trend, other, , , anomaly] = rows.map(iconOf);
    expect(rows.map(iconOf)).toEqual([trend, other, trend, other, anomaly]);
    expect(new Set([trend, other, anomaly]).size).toBe(3);
    expect(rows.map((row) => within(row).queryByText('Other') !== null)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});
