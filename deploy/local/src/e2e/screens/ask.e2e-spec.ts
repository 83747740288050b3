import { expect, it } from '@jest/globals';
import type { Dashboard, DataSourceDetail } from '@plumbline/contracts';
import { checkBothLooks } from '../testing/journey.js';
import { ordersCsv } from '../testing/orders.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const environment = useProduct();

inBrowser('asking', () => {
  it('ASK-001 ASK-002 a question is typed, its answer opens to its fact and rows and goes onto a dashboard', async () => {
    const client = environment.product.client();
    await client.signUp('asking');
    const { body } = await client.upload('orders.csv', ordersCsv(300));
    await client.until<DataSourceDetail>(`/api/data-sources/${body.id}`, ({ status }) => status === 'ready');

    const { page, complaints } = await signedInPage(environment, 'asking', { path: '/ask' });
    const field = page.getByLabel('Ask a question about your data');
    await field.fill('total amount by region');
    await field.press('Enter');
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByText(/has the highest total amount/).waitFor();
    await checkBothLooks(page, 'an answer');

    await answer
      .getByRole('button', { name: /^\$?[\d,.]+$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Recompute' }).click();
    await page.getByText(/^Same value/).waitFor();
    await page
      .getByRole('columnheader', { name: /amount/i })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    await answer.getByRole('button', { name: 'Add to dashboard' }).click();
    await page.getByRole('menuitem', { name: 'New dashboard' }).click();
    await page.getByText('Added to total amount by region').first().waitFor();
    const [made] = (await client.get<Dashboard[]>('/api/dashboards')).body;
    expect(made?.config.charts.map(({ type }) => type)).toEqual(['bar']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
