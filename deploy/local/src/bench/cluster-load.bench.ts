import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageOf } from '../cluster/invariants/usage.js';
import { driveApart } from '../load/drive-apart.js';
import { type Call, type LoadOutcome, SUCCEEDED } from '../load/load-plan.js';
import { makeCall } from '../load/make-call.js';
import { percentile } from '../load/open-model.js';
import { ordersCsv, writeOrders } from '../testing/orders.js';
import { type BenchCluster, withCluster } from './bench-cluster.js';
import {
  type BenchPerson,
  detailReads,
  homes,
  logins,
  makePeople,
  refreshes,
  uploads,
} from './bench-people.js';
import type { Span } from './cluster.bench.js';
import { readingTimes, untilIdle } from './cluster-facts.js';
import type { Figure } from './figures.js';

const PEOPLE = 12;
const MEGABYTE = 1_048_576;
const ROWS_OF_ONE_MB = 10_700;
const ROWS_OF_FIFTY_MB = 530_000;
const LARGE_AT_ONCE = 2;
const LARGE_ROUNDS = 2;

interface Ground extends BenchCluster {
  people: readonly BenchPerson[];
  span: Span;
  folder: string;
}

/** The table of loads at half its figures: for two cores, which carry the servers and the driver too. */
export async function benchLoad(span: Span): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  try {
    return await withCluster({ size: { gateways: 1 } }, async (bench) => {
      const ground: Ground = { ...bench, span, folder, people: await makePeople(bench, PEOPLE) };
      const figures: Figure[] = [];
      for (const measure of [reads, homeScreens, refresh, smallUploads, largeUploads]) {
        figures.push(...(await measure(ground)));
        await untilIdle(bench.cluster);
      }
      return figures;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function drive({ urls, span }: Ground, rate: number, arrivals: Call[][], keepsCookies = false) {
  const { warmUpSeconds, seconds } = span;
  return driveApart({ rate, warmUpSeconds, seconds, urls, arrivals, keepsCookies });
}

/** Alone, and again while people sign in. */
async function reads(ground: Ground): Promise<Figure[]> {
  const alone = await drive(ground, 150, detailReads(ground.people));
  const [beside, signIns] = await Promise.all([
    drive(ground, 150, detailReads(ground.people)),
    drive(ground, 2.5, logins(ground.people)),
  ]);
  return [
    ...figuresOf('detail reads, 150/s', alone, { p50: 25, p95: 100, p99: 250 }),
    ...figuresOf('sign-ins, 2.5/s, while 150/s read', signIns, { p95: 800 }),
    {
      name: 'detail reads while people sign in, p99',
      ...{ value: beside.succeeded.p99, raw: alone.succeeded.p99, unit: 'ms', goal: 2 },
    },
  ];
}

const homeScreens = async (ground: Ground): Promise<Figure[]> =>
  figuresOf('home, 7 calls at once, 5/s', await drive(ground, 5, homes(ground.people)), { p95: 400 });

const refresh = async (ground: Ground): Promise<Figure[]> => {
  const calls = await refreshes(ground, [...ground.people, ...ground.people, ...ground.people]);
  return figuresOf('refresh, 50/s', await drive(ground, 50, calls, true), { p95: 80 });
};

async function smallUploads(ground: Ground): Promise<Figure[]> {
  const path = join(ground.folder, 'one.csv');
  await writeFile(path, ordersCsv(ROWS_OF_ONE_MB));
  const since = new Date();
  const accepted = await drive(ground, 5, uploads(ground.people, { path, name: 'one.csv' }));
  await untilIdle(ground.cluster);
  const ready = await readingTimes(ground.cluster, since);
  return [
    ...figuresOf('uploads of 1 MB accepted, 5/s', accepted, { p95: 500 }),
    { name: 'uploads of 1 MB: accepted to ready, p50', value: percentile(ready, 0.5), unit: 'ms' },
    {
      name: 'uploads of 1 MB: accepted to ready, p95',
      value: percentile(ready, 0.95),
      unit: 'ms',
      goal: 5_000,
    },
  ];
}

async function largeUploads(ground: Ground): Promise<Figure[]> {
  const { cluster, urls, people, folder } = ground;
  const path = join(folder, 'fifty.csv');
  await writeOrders(path, ROWS_OF_FIFTY_MB);
  const calls = uploads(people, { path, name: 'fifty.csv' }).flat();
  const before = await gatewayMb(ground);
  let peak = before;
  const sampler = setInterval(() => void gatewayMb(ground).then((mb) => (peak = Math.max(peak, mb))), 1_000);
  const since = new Date();
  const began = performance.now();
  for (let round = 0; round < LARGE_ROUNDS; round += 1) {
    const batch = calls.slice(0, LARGE_AT_ONCE).map((call) => makeCall(urls[0] ?? '', call));
    const failed = (await Promise.all(batch)).find(({ status }) => status !== 202);
    if (failed) throw new Error(`a large upload was answered ${failed.status}`);
  }
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(sampler);
  await untilIdle(cluster);
  const ready = await readingTimes(cluster, since);
  const megabytes = (LARGE_AT_ONCE * LARGE_ROUNDS * 50 * MEGABYTE) / MEGABYTE;
  return [
    {
      name: 'uploads of 50 MB, 2 at once',
      value: megabytes / seconds,
      unit: 'MB/s',
      goal: 12.5,
      isFloor: true,
    },
    { name: 'growth of the gateway meanwhile', value: peak - before, unit: 'MB', goal: 100 },
    {
      name: 'uploads of 50 MB: accepted to ready, max',
      value: percentile(ready, 1),
      unit: 'ms',
      goal: 60_000,
    },
  ];
}

async function gatewayMb({ cluster }: Ground): Promise<number> {
  return (await usageOf(cluster)).processes.get('gateway-1')?.residentMb ?? Number.NaN;
}

type Goals = Partial<Record<'p50' | 'p95' | 'p99', number>>;

/** Quantiles, errors and what the driver took; only those with a goal can be missed. */
export function figuresOf(name: string, outcome: LoadOutcome, goals: Goals): Figure[] {
  const { arrivals, outcomes, succeeded, driverCores } = outcome;
  const others = Object.entries(outcomes).filter(([kind]) => kind !== SUCCEEDED);
  const errors = others.reduce((total, [, count]) => total + count, 0);
  process.stdout.write(
    `  ${name}: ${arrivals} arrivals, ${JSON.stringify(outcomes)}, max ${succeeded.max.toFixed(0)} ms, driver ${driverCores.toFixed(2)} cores\n`,
  );
  return [
    ...(['p50', 'p95', 'p99'] as const).map((quantile): Figure => {
      const goal = goals[quantile];
      return {
        name: `${name}, ${quantile}`,
        ...{ value: succeeded[quantile], unit: 'ms', ...(goal !== undefined && { goal }) },
      };
    }),
    { name: `${name}, errors`, value: (errors / arrivals) * 100, unit: '%', goal: 0.1 },
  ];
}
