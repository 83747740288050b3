import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { shownText } from '../testing/browser.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { board, insight, source } from './home-lists.js';
import { answer } from './people.js';

let page: Page;

const house = useProduct(async () => {
  await house.product.client().signUp('homer');
  ({ page } = await signedInPage(house, 'homer'));
});

/** Home with these lists in place of the account's own. */
async function show(lists: { sources?: object[]; boards?: object[]; insights?: object[] }): Promise<void> {
  await page.unrouteAll();
  await answer(page, '/api/data-sources', 200, lists.sources ?? []);
  await answer(page, '/api/dashboards', 200, lists.boards ?? []);
  await answer(page, '/api/insights', 200, lists.insights ?? []);
  await page.goto(`${house.product.url}/home`);
  await page.getByRole('heading', { level: 1, name: 'Welcome back, homer' }).waitFor();
  if (lists.sources) await page.getByText('source-1.csv').first().waitFor();
  if (lists.boards?.length) await page.getByText('Board 1').first().waitFor();
  if (lists.insights) await page.getByText('Finding 1').first().waitFor();
}
const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const words = async (name: string) => (await shownText(panel(name))).replace(/\s+/g, ' ');

inBrowser('home without data', () => {
  it('HOME-001 HOME-003 greets by username', async () => {
    await show({});
    expect(await shownText(page.getByRole('heading', { level: 1 }))).toBe('Welcome back, homer');
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
    await page.goto(`${house.product.url}/home`);
    const card = page.getByRole('main').getByRole('link').filter({ hasText: subtitle });
    await card.getByText('0', { exact: true }).waitFor();
    expect((await shownText(card)).split('\n').filter(Boolean)).toEqual([label, '0', subtitle]);
    await card.click();
    await page.waitForURL(house.product.url + path);
  });

  it('HOME-004 there are seven cards, in the order of the specification', async () => {
    await show({});
    const cards = page.getByRole('main').locator('ul').first().getByRole('link');
    await cards.nth(6).waitFor();
    expect(await hrefs(cards)).toEqual([
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
    await show({});
    await panel('Get Started').getByRole('link', { name: 'Upload Data' }).waitFor();
    expect(await words('Get Started')).toContain('Supported formats: CSV, JSON, XML, TXT files up to 50MB');
    expect(await panel('Recent Data Sources').count()).toBe(0);
    expect(await panel('Recent Dashboards').count()).toBe(0);
    await panel('Get Started').getByRole('link', { name: 'Upload Data' }).click();
    await page.getByRole('dialog', { name: 'Upload data' }).waitFor();
  });

  it('HOME-012 takes a file that is dropped anywhere on it', async () => {
    await show({});
    await panel('Get Started').waitFor();
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['item,amount\npen,2\nink,5\n'], 'dropped.csv', { type: 'text/csv' }));
      return transfer;
    });
    await page.dispatchEvent('main', 'drop', { dataTransfer: data });
    await page.waitForURL(`${house.product.url}/data-sources?upload=1`);
    await page.getByRole('dialog', { name: 'Upload data' }).getByText('dropped.csv').waitFor();
  });

  it('HOME-040 says "No insights yet" with a way to /data-sources', async () => {
    await show({});
    await panel('Latest AI Insights').getByText('No insights yet', { exact: true }).waitFor();
    await panel('Latest AI Insights').getByRole('link', { name: 'Get Started' }).click();
    await page.waitForURL(`${house.product.url}/data-sources`);
  });

  it('shows no Get Started while the list is on its way or has failed (T-42)', async () => {
    await show({});
    await page.unrouteAll();
    await answer(page, '/api/data-sources', 403, { message: 'Not now.' });
    await page.goto(`${house.product.url}/home`);
    await panel('Recent Data Sources').getByText('Not now.').waitFor();
    expect(await panel('Get Started').count()).toBe(0);
  });
});

inBrowser('home with data', () => {
  const full = {
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

  /** The picture at the beginning of each row. */
  const icons = (rows: Locator) =>
    rows.evaluateAll((all) => all.map((row) => row.querySelector('svg')?.innerHTML));

  it('HOME-015 HOME-016 HOME-017 HOME-018 HOME-019 HOME-020 HOME-021 HOME-022 lists the first 3 sources', async () => {
    await show(full);
    const rows = panel('Recent Data Sources').getByRole('listitem');
    expect(await rows.count()).toBe(3);
    expect((await rows.allInnerTexts()).map((text) => text.split('\n').filter(Boolean))).toEqual([
      ['source-1.csv', '5,141 records · CSV · Nov 20, 2026'],
      ['source-2.csv', '5,142 records · UNKNOWN · Nov 20, 2026'],
      ['source-3.csv', '5,143 records · CSV · Nov 20, 2026'],
    ]);
    expect(await hrefs(rows.getByRole('link'))).toEqual(['/data-sources', '/data-sources', '/data-sources']);
    const actions = (name: string) => panel('Recent Data Sources').getByRole('link', { name, exact: true });
    expect(await hrefs(actions('View All'))).toEqual(['/data-sources']);
    expect(await hrefs(actions('Upload New Data'))).toEqual(['/data-sources?upload=1']);
    expect(await panel('Get Started').count()).toBe(0);
  });

  it('HOME-024 HOME-025 HOME-026 HOME-027 HOME-028 HOME-029 lists the first 3 dashboards', async () => {
    await show(full);
    const rows = panel('Recent Dashboards').getByRole('listitem');
    expect(await rows.count()).toBe(3);
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/^Board 1\s+0 charts · 0 KPIs · updated Nov 20, 2026, \d{1,2}:12\s[AP]M$/u),
      expect.stringMatching(/^Board 2\s+0 charts · 0 KPIs · updated Nov 20, 2026, \d{1,2}:12\s[AP]M$/u),
      expect.stringMatching(/^Board 3\s+0 charts · 0 KPIs · updated Nov 20, 2026, \d{1,2}:12\s[AP]M$/u),
    ]);
    expect(await hrefs(rows.getByRole('link'))).toEqual(
      [1, 2, 3].map((index) => `/dashboard/${board(index).id}`),
    );
    expect(
      await panel('Recent Dashboards').getByRole('link', { name: 'View All' }).getAttribute('href'),
    ).toBe('/dashboards');
    expect(
      await panel('Recent Dashboards').getByRole('link', { name: 'Create Dashboard' }).getAttribute('href'),
    ).toBe('/dashboard/create');
  });

  it('HOME-030 says "No dashboards yet" beside sources', async () => {
    await show({ ...full, boards: [] });
    await panel('Recent Dashboards').getByText('No dashboards yet', { exact: true }).waitFor();
  });

  it('HOME-031 HOME-032 HOME-033 HOME-034 HOME-035 HOME-036 HOME-037 HOME-038 lists the first 5 insights with their count', async () => {
    await show(full);
    const rows = panel('Latest AI Insights').getByRole('listitem');
    expect(await rows.count()).toBe(5);
    expect(await words('Latest AI Insights')).toContain('5 of 6 insights');
    const texts = (await rows.allInnerTexts()).map((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    );
    expect(texts.map(([title, , type]) => [title, type])).toEqual([
      ['Finding 1', 'Trend'],
      ['Finding 2', 'Anomaly'],
      ['Finding 3', 'Correlation'],
      ['Finding 4', 'Prediction'],
      ['Finding 5', 'Recommendation'],
    ]);
    expect(texts[0]).toContain('orders.csv');
    const row = (index: number) => texts[index]?.join(' ') ?? '';
    expect([row(0), row(1), row(3)].map((text) => /(\d+)%/.exec(text)?.[1])).toEqual(['87', '0', '88']);
    expect(row(2)).not.toContain('orders.csv');
    expect(new Set(await icons(rows)).size).toBe(5);
  });

  it('HOME-034 HOME-036 the icon and the word are those of the type', async () => {
    const types = ['trend', 'other', 'trend', 'other', 'anomaly'];
    await show({ ...full, insights: types.map((type, index) => insight(index + 1, { type })) });
    const rows = panel('Latest AI Insights').getByRole('listitem');
    const [trend, other, , , anomaly] = await icons(rows);
    expect(await icons(rows)).toEqual([trend, other, trend, other, anomaly]);
    expect(new Set([trend, other, anomaly]).size).toBe(3);
    await rows.nth(1).getByText('Other', { exact: true }).waitFor();
  });

  it('HOME-039 colours priorities: high red, medium amber, low blue, other gray', async () => {
    await show(full);
    const rows = panel('Latest AI Insights').getByRole('listitem');
    const hue = async (index: number, label: string) => {
      const badge = rows.nth(index).getByText(label, { exact: false }).last();
      return badge.evaluate((element) => {
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(
          Number,
        );
        const most = Math.max(red, green, blue);
        if (most - Math.min(red, green, blue) < 30) return 'gray';
        if (most === blue) return 'blue';
        if (green > red) return 'green';
        return green > red / 2.2 ? 'amber' : 'red';
      });
    };
    expect([
      await hue(0, 'High'),
      await hue(1, 'Medium'),
      await hue(2, 'Low'),
      await hue(3, 'Other'),
    ]).toEqual(['red', 'amber', 'blue', 'gray']);
  });
});
