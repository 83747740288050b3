import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportPreview, ExportView } from '@plumbline/contracts';
import { benchFiles } from '@plumbline/export/bench';
import type { ApiClient } from '../e2e/testing/api-client.js';
import { writeOrders } from '../e2e/testing/orders.js';
import { OWNER, RunningProduct } from '../e2e/testing/running-product.js';
import { type Figure, quantile } from './figures.js';
import { generateDashboard } from './generate-dashboard.js';
import { uploadFile } from './upload-file.js';

const ROWS = 12_480;
const RUNS = 5;
const MOST_MEMORY_MB = 400;

/** Files by the process that writes them, and a dashboard from the press of the button to the file. */
export async function benchExports(): Promise<Figure[]> {
  const files = await benchFiles();
  return [
    ...files.flatMap(({ name, ms, goalMs, processorMs, peakMb, fileMb }): Figure[] => [
      { name, value: ms, unit: 'ms', goal: goalMs },
      { name: `${name}: processor time`, value: processorMs, unit: 'ms' },
      { name: `${name}: memory`, value: peakMb, unit: 'MB', goal: MOST_MEMORY_MB },
      ...(fileMb > 0 ? [{ name: `${name}: size`, value: fileMb, unit: 'MB' as const }] : []),
    ]),
    ...(await benchDashboard()),
  ];
}

async function benchDashboard(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const csv = join(folder, 'orders.csv');
  await writeOrders(csv, ROWS);
  const product = await RunningProduct.start({ RATE_LIMIT_FACTOR: '1000' });
  try {
    const owner = await withPremium(product);
    const dashboard = await generateDashboard(
      owner,
      await uploadFile(owner, 'orders.csv', await openAsBlob(csv)),
    );
    const pdf = await times(() => exported(owner, dashboard, 'pdf'));
    const word = await times(() => exported(owner, dashboard, 'docx'));
    const preview = await times(() => previewed(owner, dashboard));
    return [
      {
        name: `PDF of a dashboard of ${pdf.pages} pages, end to end`,
        value: pdf.ms,
        unit: 'ms',
        goal: 1_000,
      },
      { name: 'Word of it, end to end', value: word.ms, unit: 'ms', goal: 1_000 },
      { name: 'preview of it, end to end', value: preview.ms, unit: 'ms' },
    ];
  } finally {
    await product.remove();
    await rm(folder, { recursive: true, force: true });
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
async function times(work: () => Promise<number>): Promise<{ ms: number; pages: number }> {
  let pages = await work();
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    pages = await work();
    taken.push(performance.now() - began);
  }
  return { ms: quantile(taken, 0.5), pages };
}

async function exported(owner: ApiClient, objectId: string, format: 'pdf' | 'docx'): Promise<number> {
  const { body } = await owner.post<ExportView>('/api/export', { objectType: 'dashboard', objectId, format });
  const ended = await owner.until<ExportView>(
    `/api/export/${body.id}`,
    ({ status }) => status === 'ready' || status === 'failed',
  );
  if (ended.status === 'failed') throw new Error(ended.error?.message);
  return ended.pages ?? 0;
}

async function previewed(owner: ApiClient, objectId: string): Promise<number> {
  const { status, body } = await owner.post<ExportPreview>('/api/export/preview', {
    ...{ objectType: 'dashboard', objectId },
  });
  if (status !== 200) throw new Error(`the preview answered ${status}`);
  return body.total;
}
