import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchInsights } from '@plumbline/analytics-ai/bench';
import type { InsightRun } from '@plumbline/contracts';
import { parseFile } from '@plumbline/ingestion/bench';
import type { ApiClient } from '../e2e/testing/api-client.js';
import { writeOrders } from '../e2e/testing/orders.js';
import { RunningProduct } from '../e2e/testing/running-product.js';
import type { Figure } from './figures.js';
import { memoryOf, peakMemory } from './memory.js';
import { uploadFile } from './upload-file.js';

const ROWS = 500_000;
const PATIENCE_MS = 120_000;

/** The search for insights in a long and a wide table, and what the running product takes for it. */
export async function benchInsightSearch(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-insights-'));
  try {
    const { longMs, wideMs } = await benchInsights(folder, parseFile);
    return [
      { name: 'insights in 500,000 rows × 12 columns', value: longMs, unit: 'ms', goal: 10_000 },
      { name: 'insights in 5,000 rows × 40 columns', value: wideMs, unit: 'ms', goal: 5_000 },
      {
        name: 'peak memory while insights are looked for, above idle',
        value: await memoryAboveIdle(folder),
        unit: 'MB',
        goal: 500,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function memoryAboveIdle(folder: string): Promise<number> {
  const path = join(folder, 'orders.csv');
  await writeOrders(path, ROWS);
  const product = await RunningProduct.start({ RATE_LIMIT_FACTOR: '1000' });
  try {
    const owner = await product.owner();
    await sleep(3_000);
    const idle = memoryOf(product.pid);
    const id = await uploadFile(owner, 'orders.csv', await openAsBlob(path));
    const { peak } = await peakMemory(product.pid, () => insightsFound(owner, id));
    return peak - idle;
  } finally {
    await product.remove();
  }
}

/** Ends when the search that follows a new version by itself is over. */
export async function insightsFound(owner: ApiClient, dataSourceId: string): Promise<void> {
  const isOver = (runs: InsightRun[]) =>
    runs.some((run) => run.dataSourceId === dataSourceId && !['queued', 'running'].includes(run.status));
  await owner.until<InsightRun[]>('/api/insights/runs', isOver, PATIENCE_MS);
}
