import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportObject, ExportPreview, ExportView } from '@plumbline/contracts';
import { MARKER_HEADER, MARKER_VALUE } from '@plumbline/contracts';
import type { ApiClient } from '../../e2e/testing/api-client.js';
import { writeOrders } from '../../e2e/testing/orders.js';
import { OWNER, RunningProduct } from '../../e2e/testing/running-product.js';
import { makeSummary } from '../../e2e/testing/sample.js';
import { type Figure, quantile } from '../figures.js';
import { generateDashboard } from '../generate-dashboard.js';
import { uploadFile } from '../upload-file.js';
import { extractInvoice } from './extract-invoice.js';
import { growToPages } from './grow-to-pages.js';

const ROWS = 12_480;
const RUNS = 5;
const PAGES = 8;

interface ProductFiles {
  figures: Figure[];
  /** PDF files of each kind of object, for others to check. */
  pdfs: { name: string; path: string }[];
}

/** A dashboard of eight pages from the press of the button to the file; and its PDF, a summary's and an extraction's. */
export async function benchProductFiles(folder: string): Promise<ProductFiles> {
  const csv = join(folder, 'orders.csv');
  await writeOrders(csv, ROWS);
  const product = await RunningProduct.start({ RATE_LIMIT_FACTOR: '1000' });
  try {
    const owner = await withPremium(product);
    const source = await uploadFile(owner, 'orders.csv', await openAsBlob(csv));
    const dashboard = await generateDashboard(owner, source);
    const file = (objectType: ExportObject, objectId: string, format: ExportView['format'] = 'pdf') =>
      exported(owner, { objectType, objectId, format });
    await growToPages(owner, dashboard, PAGES, async () => (await file('dashboard', dashboard)).pages ?? 0);
    const pdf = await times(() => file('dashboard', dashboard));
    const word = await times(() => file('dashboard', dashboard, 'docx'));
    const preview = await times(() => previewed(owner, dashboard));
    const named = {
      'a dashboard': pdf.last,
      'a summary': await file('summary', await makeSummary(owner, source)),
      'an extraction': await file('extraction', await extractInvoice(owner)),
    };
    const pdfs = Object.entries(named).map(async ([name, { id }]) => {
      const path = join(folder, `${id}.pdf`);
      await writeFile(path, await downloaded(owner, id));
      return { name: `${name} of the product`, path };
    });
    return {
      figures: [
        {
          ...{ name: `PDF of a dashboard of ${pdf.last.pages} pages, end to end`, value: pdf.ms },
          ...{ unit: 'ms', goal: 1_000 },
        },
        { name: 'Word of it, end to end', value: word.ms, unit: 'ms', goal: 1_000 },
        { name: 'preview of it, end to end', value: preview.ms, unit: 'ms' },
      ],
      pdfs: await Promise.all(pdfs),
    };
  } finally {
    await product.remove();
  }
}

/** PDF and Word need a plan that has them. */
async function withPremium(product: RunningProduct): Promise<ApiClient> {
  const owner = await product.owner();
  const { body } = await owner.get<{ id: string }>('/api/auth/user');
  await owner.call('PATCH', `/api/admin/users/${body.id}/subscription`, { body: { plan: 'premium' } });
  await owner.signIn(OWNER.username, OWNER.password);
  return owner;
}

/** The median of some runs, after one that warms up. */
async function times<Made>(work: () => Promise<Made>): Promise<{ ms: number; last: Made }> {
  let last = await work();
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    last = await work();
    taken.push(performance.now() - began);
  }
  return { ms: quantile(taken, 0.5), last };
}

async function exported(
  owner: ApiClient,
  asked: Pick<ExportView, 'objectType' | 'objectId' | 'format'>,
): Promise<ExportView> {
  const { status, body } = await owner.post<ExportView>('/api/export', asked);
  if (status !== 202) throw new Error(`the export answered ${status}: ${JSON.stringify(body)}`);
  const ended = await owner.until<ExportView>(
    `/api/export/${body.id}`,
    ({ status: now }) => now === 'ready' || now === 'failed',
  );
  if (ended.status === 'failed') throw new Error(ended.error?.message);
  return ended;
}

async function previewed(owner: ApiClient, objectId: string): Promise<number> {
  const { status, body } = await owner.post<ExportPreview>('/api/export/preview', {
    ...{ objectType: 'dashboard', objectId },
  });
  if (status !== 200) throw new Error(`the preview answered ${status}`);
  return body.total;
}

async function downloaded({ url, accessToken }: ApiClient, id: string): Promise<Buffer> {
  const headers = { [MARKER_HEADER]: MARKER_VALUE, authorization: `Bearer ${accessToken}` };
  const response = await fetch(`${url}/api/export/${id}/download`, { headers });
  if (!response.ok) throw new Error(`the download answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
