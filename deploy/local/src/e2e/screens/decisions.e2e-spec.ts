import { expect, it } from '@jest/globals';
import type { DataSourceDetail, Receipt } from '@plumbline/contracts';
import { checkBothLooks } from '../testing/journey.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const environment = useProduct();
const two = (value: number) => String(value).padStart(2, '0');

/** 180 bookings with the month first, 195 with the day first; two rows repeat, which the total below does not know. */
function bankFile(): string {
  const lines = Array.from({ length: 375 }, (_, index) => {
    const [day, month] = [13 + (index % 15), 1 + (index % 12)].map(two);
    return `${index < 180 ? `${month}/${day}` : `${day}/${month}`}/2024,${100 + index}.50,Card ${index % 7}`;
  });
  const total = lines.reduce((sum, line) => sum + Number(line.split(',')[1]), 0);
  const rows = [...lines, lines[5], lines[9], `Grand total,${total.toFixed(2)},`];
  return `Booking date,Amount,Text\n${rows.join('\n')}\n`;
}

inBrowser('decisions and totals in sight', () => {
  it('DATA-002 on a narrow and a wide page, in both themes: chosen, changed, taken back; a total loaded', async () => {
    const client = environment.product.client();
    await client.signUp('bank');
    const { body } = await client.upload('bank.csv', bankFile());
    const path = `/api/data-sources/${body.id}`;
    await client.until<DataSourceDetail>(path, ({ status }) => status === 'ready');

    const { page, complaints } = await signedInPage(environment, 'bank', {
      path: `/data-sources/${body.id}?preview=${body.id}`,
    });
    const totals = page.getByRole('dialog').getByRole('region', { name: 'Totals' });
    await totals
      .getByText(/differs from the sum of the rows above by .*, the amount of 2 repeated rows/)
      .waitFor();
    const dayFirst = page.getByRole('radio', { name: /Day first/ });
    await dayFirst.getByText(/182 rows contradict it and stay empty/).waitFor();
    await checkBothLooks(page, 'preview, open');
    await dayFirst.click();
    await page.getByText('Booking date: day first').first().waitFor();
    await page.getByRole('checkbox', { name: 'Build a dashboard for me' }).click();
    await page.getByRole('button', { name: 'Create data source' }).click();

    const decisions = page.getByRole('heading', { name: 'Decisions' });
    await decisions.waitFor();
    await page.getByText(/You chose it.*182 rows contradict it and stay empty/).waitFor();
    await checkBothLooks(page, 'source, decided');

    await page.getByRole('main').getByRole('button', { name: 'Load it' }).click();
    await page.getByRole('button', { name: 'Set it aside' }).waitFor();
    const receipt = await client.get<Receipt>(`${path}/receipt`);
    expect(receipt.body).toMatchObject({ rowsLoaded: 378, settings: { totals: 'load' } });

    await page.getByRole('button', { name: 'Change Booking date' }).click();
    await page.getByRole('button', { name: 'Let the file decide' }).first().click();
    await page.getByRole('dialog').getByText('1 decision left').waitFor();
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText('Nobody has chosen yet.', { exact: false }).first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
