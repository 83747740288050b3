import { expect, it } from '@jest/globals';
import type { DataSourceDetail } from '@plumbline/contracts';
import { checkBothLooks } from '../testing/journey.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const environment = useProduct();
const two = (value: number) => String(value).padStart(2, '0');

/** Ten orders in each of 60 months: revenue grows with a season; whether one was a gift is told by nothing. */
function ordersFile(): string {
  const lines = Array.from({ length: 600 }, (_, order) => {
    const month = Math.floor(order / 10);
    const day = `${2020 + Math.floor(month / 12)}-${two(1 + (month % 12))}-${two(1 + 2 * (order % 10))}`;
    const revenue = 400 + 12 * month + 60 * Math.sin((month * Math.PI) / 6) + ((order * 37) % 23);
    const isGift = (order * order * 31 + order * 17) % 101 < 50;
    return `${day},${revenue.toFixed(2)},${isGift ? 'yes' : 'no'}`;
  });
  return `Day,Revenue,Gift\n${lines.join('\n')}\n`;
}

inBrowser('predicting', () => {
  it('PRED-002 refuses what nothing tells and uses nothing; forecasts what is told, every number opens', async () => {
    const client = environment.product.client();
    await client.signUp('foreseeing');
    const { body } = await client.upload('orders.csv', ordersFile());
    await client.until<DataSourceDetail>(`/api/data-sources/${body.id}`, ({ status }) => status === 'ready');

    const { page, complaints } = await signedInPage(environment, 'foreseeing', {
      path: `/predict?source=${body.id}&kind=table&target=Gift`,
    });
    await page.getByRole('button', { name: 'Predict gift' }).click();
    await page.getByText('Not shown: not better than guessing').waitFor();
    await page.getByRole('link', { name: /^Gift/ }).click();
    await page.getByText('No prediction was used.').waitFor();
    await checkBothLooks(page, 'a column, refused');

    await page.goto(`${environment.product.url}/predict?source=${body.id}`);
    await page.getByRole('button', { name: 'Predict revenue' }).click();
    await page.getByRole('link', { name: 'Revenue, next 6 months' }).click();
    await page.getByRole('heading', { name: /^Revenue is likely/ }).waitFor();
    await checkBothLooks(page, 'a forecast');
    await page
      .getByRole('heading', { name: /^Revenue is likely/ })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('button', { name: 'Recompute' }).click();
    await page.getByText(/^Same value/).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
