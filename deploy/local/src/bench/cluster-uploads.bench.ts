import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageOf } from '../cluster/invariants/usage.js';
import { ordersCsv, writeOrders } from '../e2e/testing/orders.js';
import { uploads } from './bench-users.js';
import { readingTimes, untilIdle } from './cluster-facts.js';
import { figuresOf } from './cluster-load.bench.js';
import type { Figure } from './figures.js';
import type { Ground, Span } from './ground.js';
import { driveApart } from './load/drive-apart.js';
import { makeCall } from './load/make-call.js';
import { percentile } from './load/open-model.js';

const ROWS_OF_ONE_MB = 10_700;
/** 51.6 of the 52.4 million bytes that a file may have. */
const ROWS_OF_FIFTY_MB = 520_000;
const LARGE_AT_ONCE = 2;
const LARGE_ROUNDS = 2;

/** Many small files and a few of the largest, from the first byte to the chart's data. */
export async function benchUploads(ground: Ground, span: Span): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  try {
    return [...(await largeUploads(ground, folder)), ...(await smallUploads(ground, span, folder))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function smallUploads({ cluster, urls, users }: Ground, span: Span, folder: string): Promise<Figure[]> {
  const path = join(folder, 'one.csv');
  await writeFile(path, ordersCsv(ROWS_OF_ONE_MB));
  const since = new Date();
  const arrivals = uploads(users, { path, name: 'one.csv' });
  const accepted = await driveApart({ ...span, rate: 5, urls, arrivals });
  await untilIdle(cluster);
  const ready = await readingTimes(cluster, since);
  const name = 'uploads of 1 MB: accepted to ready';
  return [
    ...figuresOf('uploads of 1 MB accepted, 5/s', accepted, { p95: 500 }),
    { name: `${name}, p50`, value: percentile(ready, 0.5), unit: 'ms' },
    { name: `${name}, p95`, value: percentile(ready, 0.95), unit: 'ms', goal: 5_000 },
  ];
}

async function largeUploads(ground: Ground, folder: string): Promise<Figure[]> {
  const { cluster, urls, users } = ground;
  const path = join(folder, 'fifty.csv');
  await writeOrders(path, ROWS_OF_FIFTY_MB);
  const megabytes = (await stat(path)).size / 1e6;
  const calls = uploads(users, { path, name: 'fifty.csv' }).flat();
  const before = await gatewayMb(ground);
  let peak = before;
  const look = async () => {
    peak = Math.max(peak, await gatewayMb(ground));
  };
  const sampler = setInterval(() => look().catch(() => undefined), 1_000);
  const since = new Date();
  const began = performance.now();
  try {
    for (let round = 0; round < LARGE_ROUNDS; round += 1) {
      const batch = calls.slice(0, LARGE_AT_ONCE).map((call) => makeCall(urls[0] ?? '', call));
      const refused = (await Promise.all(batch)).find(({ status }) => status !== 202);
      if (refused) throw new Error(`a large upload was answered ${refused.status}`);
    }
  } finally {
    clearInterval(sampler);
  }
  const seconds = (performance.now() - began) / 1_000;
  await untilIdle(cluster);
  const ready = await readingTimes(cluster, since);
  const rate = (LARGE_AT_ONCE * LARGE_ROUNDS * megabytes) / seconds;
  return [
    { name: 'uploads of 50 MB, 2 at once', value: rate, unit: 'MB/s', goal: 12.5, isFloor: true },
    { name: 'growth of the gateway meanwhile', value: peak - before, unit: 'MB', goal: 100 },
    {
      name: 'uploads of 50 MB: accepted to ready, max',
      ...{ value: percentile(ready, 1), unit: 'ms', goal: 60_000 },
    },
  ];
}

async function gatewayMb({ cluster }: Ground): Promise<number> {
  return (await usageOf(cluster)).processes.get('gateway-1')?.residentMb ?? Number.NaN;
}
