import { expect, it } from '@jest/globals';
import type { DocumentSummary, Extraction } from '@plumbline/contracts';
import type { Page } from 'playwright-core';
import { type ApiClient, TEST_PASSWORD } from '../testing/api-client.js';
import { checkBothLooks } from '../testing/journey.js';
import { signedInPage } from '../testing/signed-in-page.js';
import { inBrowser, useProduct } from '../testing/use-product.js';

const REVIEWER = 'reviewing-rae';
const FIELD = 'Invoice number';
const INVOICE = `Northfield Paper Ltd                                         INVOICE
1140 Commerce Street, Dallas, TX 75202

Bill to                                 Invoice number    INV-20418
Harbor Office Supply, Inc.              Invoice date      October 28, 2026
2200 E 6th Street                       Due date          November 27, 2026



Item                          Qty       Unit price        Amount
Copy paper                     40            38.50      1,540.00
Cardstock                      12            46.25        555.00
Envelopes                      30            11.40        342.00



                                        Subtotal        2,437.00
                                        Sales tax         201.05
                                        Total due      $2,638.05
`;

const environment = useProduct();

async function reader(): Promise<ApiClient> {
  const client = environment.product.client();
  await client.signUp(REVIEWER);
  return client;
}

const field = ({ fields }: Extraction) => fields.find(({ name }) => name === FIELD);

/** From the empty list of documents to the pages of one that was read. */
async function uploadAndOpen(page: Page): Promise<void> {
  const file = { name: 'northfield.txt', mimeType: 'text/plain', buffer: Buffer.from(INVOICE) };
  await page.getByLabel('Documents to upload').setInputFiles(file);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: file.name, exact: true }) });
  await row.getByText('Ready').waitFor();
  await row.getByText('Invoice', { exact: true }).waitFor();
  await checkBothLooks(page, 'documents');
  await row.getByRole('link', { name: file.name, exact: true }).click();
  await page.getByRole('heading', { name: file.name, level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Text' }).click();
  await page
    .getByRole('button', { name: /Harbor Office Supply, Inc\./ })
    .first()
    .waitFor();
  await checkBothLooks(page, 'a document');
}

/** Ends where the fields are reviewed; answers the path of the extraction. */
async function extract(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Extract', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Extract', exact: true }).click();
  await page.waitForURL(/\/extractions\/[0-9a-f-]{36}/);
  await page.getByText(/of \d+ fields settled/).waitFor();
  await checkBothLooks(page, 'a review');
  return `/api${new URL(page.url()).pathname}`;
}

/** The field that is looked at. */
const card = (page: Page) => page.getByRole('region', { name: FIELD, exact: true });

async function correct(page: Page, value: string): Promise<void> {
  await page.locator(`[data-field="${FIELD}"]`).click();
  await card(page).getByRole('button', { name: /^Edit/ }).click();
  await card(page).getByLabel(`Value of ${FIELD}`).fill(value);
  await card(page).getByRole('button', { name: 'Save and next' }).click();
}

inBrowser('a document', () => {
  it('DOC-001 DOC-002 EXT-001 EXT-002 is read, extracted, corrected, taken back, accepted, made data, and each row leads back to its place', async () => {
    const client = await reader();
    const { page, complaints } = await signedInPage(environment, REVIEWER, { path: '/documents' });
    await uploadAndOpen(page);

    const path = await extract(page);
    const read = await client.until<Extraction>(path, ({ status }) => status === 'ready');
    expect(field(read)).toMatchObject({ value: 'INV-20418', page: 1 });
    await correct(page, 'INV-20419');
    await client.until<Extraction>(path, (now) => field(now)?.state === 'changed');
    await page.getByRole('button', { name: 'Undo the last change' }).click();
    const undone = await client.until<Extraction>(path, (now) => field(now)?.state !== 'changed');
    expect(field(undone)?.value).toBe('INV-20418');
    await card(page)
      .getByRole('button', { name: /^Accept and next/ })
      .click();
    const accepted = await client.until<Extraction>(path, (now) => field(now)?.state === 'accepted');
    expect(field(accepted)).toMatchObject({ value: 'INV-20418', state: 'accepted' });

    await page.getByRole('button', { name: 'To data source' }).click();
    await page.getByRole('dialog').getByLabel('Rows').click();
    await page.getByRole('option', { name: 'The rows of Line items' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make data source' }).click();
    await page.waitForURL(/\/data-sources\/[0-9a-f-]{36}/);
    await page.getByRole('tab', { name: 'Rows' }).click();
    const [document] = (await client.get<DocumentSummary[]>('/api/documents')).body;
    const way = page.getByRole('row').filter({ hasText: 'Cardstock' }).getByRole('link', { name: 'Page 1' });
    await way.click();
    await page.waitForURL(new RegExp(`/documents/${document?.id}\\?page=1&at=`));
    await page.getByRole('heading', { name: 'northfield.txt', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('that is not what its name says is refused in words, and takes no place of the plan (DOC-001)', async () => {
    const client = environment.product.client();
    await client.signIn(REVIEWER, TEST_PASSWORD);
    const { page } = await signedInPage(environment, REVIEWER, { path: '/documents' });
    const torn = { name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing') };
    await page.getByLabel('Documents to upload').setInputFiles(torn);
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: torn.name, exact: true }) });
    await row.getByText('It does not count against your plan.').waitFor();
    await row.getByRole('button', { name: 'Download original' }).waitFor();
    await page.context().close();
  });
});
