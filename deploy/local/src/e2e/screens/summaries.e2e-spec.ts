import { expect, it } from '@jest/globals';
import type { Summary } from '@plumbline/contracts';
import { checkBothLooks } from '../testing/journey.js';
import { setPlan } from '../testing/plan.js';
import { installSample, makeSummary } from '../testing/sample.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const environment = useProduct();
const USERNAME = 'summarising';

inBrowser('a summary', () => {
  it('SUM-003 is edited among its numbers, and its pages are seen before a file is made (EXP-001, EXP-003)', async () => {
    const client = environment.product.client();
    const { id } = await client.signUp(USERNAME);
    await setPlan(environment.product, client, { id, username: USERNAME, plan: 'premium' });
    const summaryId = await makeSummary(client, await installSample(client));
    const { page, complaints } = await signedInPage(environment, USERNAME, {
      path: `/summaries/${summaryId}`,
    });
    await page.getByRole('button', { name: 'Edit “In short”' }).click();
    const words = page.getByRole('textbox', { name: 'Words of the section' });
    await words.locator('p').last().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' We plan 60 more.');
    // The number that is asked about is marked among the words.
    await page.getByText('60 is not a number from your data.').waitFor();
    expect(await page.evaluate('CSS.highlights.has("unlinked-number")')).toBe(true);
    await page.getByRole('button', { name: 'Keep as mine' }).click();
    expect(await page.evaluate('CSS.highlights.has("unlinked-number")')).toBe(false);
    await page.keyboard.press('End');
    await page.keyboard.type(' It was ');
    await page.getByRole('button', { name: 'Number', exact: true }).click();
    const chosen = page.getByRole('menuitem').nth(1);
    const number = (await chosen.locator('span.font-medium').textContent()) ?? '';
    await chosen.click();
    await page.keyboard.type(' before.');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('1 number of your own').waitFor();
    const { body } = await client.get<Summary>(`/api/executive-summaries/${summaryId}`);
    expect(body.sections[0]?.text).toMatch(/ We plan 60 more\./);
    expect(body.sections[0]?.text).toContain(` It was ${number} before.`);
    await checkBothLooks(page, 'a summary');

    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'New export' });
    await dialog.getByText(/^Page 1 of \d/).waitFor();
    const [box, sheet] = await Promise.all(
      [dialog, dialog.getByRole('img').first()].map((one) => one.boundingBox()),
    );
    // Choices and pages stand beside each other, and the page can be read.
    expect(box?.width).toBeGreaterThan(1_000);
    expect(sheet?.width).toBeGreaterThan(300);
    await dialog.getByRole('button', { name: 'Make PDF' }).click();
    // It closes when the export is accepted; who leaves before may not have asked for it.
    await dialog.waitFor({ state: 'hidden' });
    await page.goto(`${environment.product.url}/exports`);
    await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
