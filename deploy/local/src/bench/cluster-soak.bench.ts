import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Usage, usageOf } from '../cluster/invariants/usage.js';
import { driveApart } from '../load/drive-apart.js';
import { ordersCsv } from '../testing/orders.js';
import { type BenchCluster, withCluster } from './bench-cluster.js';
import { detailReads, homes, makePeople, refreshes, uploads } from './bench-people.js';
import type { Span } from './cluster.bench.js';
import { untilIdle } from './cluster-facts.js';
import { figuresOf } from './cluster-load.bench.js';
import type { Figure } from './figures.js';

const PEOPLE = 8;
const ROWS = 500;
const WARM_UP_SHARE = 0.25;
const MINUTE_MS = 60_000;
const LOOK_MS = 5_000;

interface Look {
  minutes: number;
  usage: Usage;
}

/** Half of the loads for so many minutes: what grows although the work stays the same. */
export async function benchSoak({ minutes }: Span): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const path = join(folder, 'small.csv');
  await writeFile(path, ordersCsv(ROWS));
  try {
    return await withCluster({ size: { gateways: 1 } }, async (bench) => {
      const people = await makePeople(bench, PEOPLE);
      const span = {
        seconds: minutes * 60 * (1 - WARM_UP_SHARE),
        warmUpSeconds: minutes * 60 * WARM_UP_SHARE,
      };
      const { urls } = bench;
      const renewals = await refreshes(bench, [...people, ...people]);
      const loads = [
        driveApart({ ...span, urls, rate: 40, arrivals: detailReads(people) }),
        driveApart({ ...span, urls, rate: 1, arrivals: homes(people) }),
        driveApart({ ...span, urls, rate: 5, arrivals: renewals, keepsCookies: true }),
        driveApart({ ...span, urls, rate: 0.2, arrivals: uploads(people, { path, name: 'small.csv' }) }),
      ];
      const looks = lookUntil(bench, Promise.all(loads));
      const [reads] = await Promise.all(loads);
      const isIdle = await untilIdle(bench.cluster, 60_000);
      return [
        ...(reads ? figuresOf('detail reads, 40/s', reads, {}) : []),
        ...growth(await looks, minutes * WARM_UP_SHARE),
        { name: 'open jobs after a minute', value: isIdle ? 0 : 1, unit: '', goal: 0 },
        { name: 'events not sent', value: await unsent(bench), unit: '', goal: 0 },
        {
          name: 'processes that ended by themselves',
          value: bench.cluster.unaskedEnds.length,
          unit: '',
          goal: 0,
        },
      ];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function lookUntil({ cluster }: BenchCluster, over: Promise<unknown>): Promise<Look[]> {
  const began = Date.now();
  const looks: Look[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  over.then(end, end);
  while (!isOver) {
    looks.push({ minutes: (Date.now() - began) / MINUTE_MS, usage: await usageOf(cluster) });
    await sleep(LOOK_MS);
  }
  return looks;
}

/** Of each process, after the warm-up: the slope of its memory by least squares, and its descriptors' rise. */
function growth(looks: readonly Look[], warmUpMinutes: number): Figure[] {
  const settled = looks.filter(({ minutes }) => minutes >= warmUpMinutes);
  return [...(settled[0]?.usage.processes.keys() ?? [])].flatMap((name): Figure[] => {
    const points = settled.flatMap(({ minutes, usage }) => {
      const process = usage.processes.get(name);
      return process ? [{ minutes, ...process }] : [];
    });
    const mean = average(points.map(({ residentMb }) => residentMb));
    const third = Math.ceil(points.length / 3);
    const descriptors = points.map((point) => point.descriptors);
    const rise = average(descriptors.slice(-third)) - average(descriptors.slice(0, third));
    return [
      { name: `${name}: resident memory`, value: mean, unit: 'MB' },
      {
        name: `${name}: its growth in ten minutes`,
        ...{ value: ((slope(points) * 10) / mean) * 100, unit: '%', goal: 1 },
      },
      { name: `${name}: descriptors, last third over the first`, value: Math.round(rise), unit: '', goal: 5 },
    ];
  });
}

/** Megabytes a minute. */
function slope(points: readonly { minutes: number; residentMb: number }[]): number {
  const x = average(points.map(({ minutes }) => minutes));
  const y = average(points.map(({ residentMb }) => residentMb));
  const together = points.reduce((sum, point) => sum + (point.minutes - x) * (point.residentMb - y), 0);
  return together / points.reduce((sum, point) => sum + (point.minutes - x) ** 2, 0);
}

const average = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;

async function unsent({ cluster }: BenchCluster): Promise<number> {
  const [row] = await cluster.servers.real.postgres.query<{ unsent: number }>(
    `SELECT (SELECT count(*) FROM auth.outbox WHERE published_at IS NULL)::int +
            (SELECT count(*) FROM ingestion.outbox WHERE published_at IS NULL)::int +
            (SELECT count(*) FROM analytics.outbox WHERE published_at IS NULL)::int AS unsent`,
  );
  return row?.unsent ?? Number.NaN;
}
