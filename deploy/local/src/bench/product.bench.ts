import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSourceSummary } from '@plumbline/contracts';
import { benchParsing } from '@plumbline/ingestion/bench';
import type { ApiClient } from '../e2e/testing/api-client.js';
import { writeOrders } from '../e2e/testing/orders.js';
import { RunningProduct } from '../e2e/testing/running-product.js';
import { type Figure, quantile } from './figures.js';
import { generateDashboard } from './generate-dashboard.js';
import { memoryOf, peakMemory } from './memory.js';
import { uploadFile } from './upload-file.js';

const ROWS = 500_000;
const MEGABYTE = 1_048_576;

/** The built product as its users meet it. */
export async function benchProduct(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const csv = join(folder, 'orders.csv');
  await writeOrders(csv, ROWS);
  const first = await RunningProduct.start({ RATE_LIMIT_FACTOR: '1000' });
  try {
    await first.terminate();
    const startMs = await timed(() => first.startAgain());
    const owner = await first.owner();
    await sleep(3_000);
    const idle = memoryOf(first.pid);
    await uploadFile(owner, 'small.csv', 'a,b\n1,2\n');

    const reading = await benchParsing(csv);
    const { result: upload, peak } = await peakMemory(first.pid, () => uploadAndList(owner, csv));
    const dashboardMs = await timed(() => buildAndQuery(owner, upload.id));
    const size = `${((await stat(csv)).size / MEGABYTE).toFixed(1)} MB`;
    return [
      { name: 'start from built', value: startMs, unit: 'ms', goal: 5_000 },
      { name: 'idle memory, all processes', value: idle, unit: 'MB', goal: 450 },
      {
        name: `CSV of ${size}: disk to Parquet, receipt, profile`,
        value: reading.readMs,
        unit: 'ms',
        raw: reading.rawMs,
        goal: 1.5,
      },
      {
        name: `CSV of ${size}: bytes received to ready`,
        value: upload.readyMs,
        unit: 'ms',
        raw: reading.rawMs,
        goal: 1.5,
      },
      { name: 'peak memory while it is read, above idle', value: peak - idle, unit: 'MB', goal: 500 },
      { name: 'a list while it is read, p95', value: quantile(upload.lists, 0.95), unit: 'ms', goal: 50 },
      { name: 'confirm to dashboard queryable', value: dashboardMs, unit: 'ms', goal: 3_000 },
    ];
  } finally {
    await first.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Uploads the file and asks for the list again and again until it is ready. */
async function uploadAndList(
  owner: ApiClient,
  csv: string,
): Promise<{ id: string; readyMs: number; lists: number[] }> {
  const { body } = await owner.upload('orders.csv', await openAsBlob(csv));
  const received = performance.now();
  const lists: number[] = [];
  for (;;) {
    const began = performance.now();
    const { body: sources } = await owner.get<DataSourceSummary[]>('/api/data-sources');
    lists.push(performance.now() - began);
    const source = sources.find(({ id }) => id === body.id);
    if (source?.status === 'ready') return { id: body.id, readyMs: performance.now() - received, lists };
    if (source?.status === 'failed') throw new Error(source.error?.message);
    await sleep(5);
  }
}

async function buildAndQuery(owner: ApiClient, dataSourceId: string): Promise<void> {
  const id = await generateDashboard(owner, dataSourceId);
  const answer = await owner.post(`/api/dashboards/${id}/query`, {});
  if (answer.status !== 200) throw new Error(`the query answered ${answer.status}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
