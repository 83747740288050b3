import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { board, insight, source } from './home-lists.js';
import { answer } from './people.js';

let page: Page;

const environment = useProduct(async () => {
  await environment.product.client().signUp('homer');
  ({ page } = await signedInPage(environment, 'homer'));
});

/** Everything that home can show. */
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

/** Home with these lists in place of the account's own. */
async function show(lists: { sources?: object[]; boards?: object[]; insights?: object[] }): Promise<void> {
  await page.unrouteAll();
  await answer(page, '/api/data-sources', 200, lists.sources ?? []);
  await answer(page, '/api/dashboards', 200, lists.boards ?? []);
  await answer(page, '/api/insights', 200, lists.insights ?? []);
  await page.goto(`${environment.product.url}/home`);
  await page.getByRole('heading', { level: 1, name: 'Welcome back, homer' }).waitFor();
  if (lists.sources) await page.getByText('source-1.csv').first().waitFor();
  if (lists.boards?.length) await page.getByText('Board 1').first().waitFor();
  if (lists.insights) await page.getByText('Finding 1').first().waitFor();
}
const panel = (name: string) => page.getByRole('region', { name, exact: true });

inBrowser('home', () => {
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
