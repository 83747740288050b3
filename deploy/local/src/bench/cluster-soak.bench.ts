import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { settledUsageOf, type Usage } from '../cluster/invariants/usage.js';
import { ordersCsv } from '../e2e/testing/orders.js';
import { detailReads, homes, refreshes, signInAgain, uploads } from './bench-users.js';
import { ask, untilIdle } from './cluster-facts.js';
import { figuresOf } from './cluster-load.bench.js';
import type { Figure } from './figures.js';
import type { Ground, Span } from './ground.js';
import { driveApart } from './load/drive-apart.js';
import type { LoadOutcome } from './load/load-plan.js';

const TURN_MINUTES = 10;
const ROWS = 500;
const WARM_UP_SHARE = 0.25;
const MINUTE_MS = 60_000;
const LOOK_MS = MINUTE_MS;

interface Look {
  minutes: number;
  usage: Usage;
}

/** Half of the loads for so many minutes: what grows although the work stays the same. */
export async function benchSoak(ground: Ground, { minutes }: Span): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const path = join(folder, 'small.csv');
  await writeFile(path, ordersCsv(ROWS));
  try {
    const load = driveAlternately(ground, minutes, path);
    const looks = await lookUntil(ground, load);
    const reads = await load;
    const isIdle = await untilIdle(ground.cluster, MINUTE_MS);
    const ends = ground.cluster.unaskedEnds.length;
    return [
      ...reads.flatMap((outcome, index) => figuresOf(`detail reads, 40/s, turn ${index + 1}`, outcome, {})),
      ...growth(looks, minutes * WARM_UP_SHARE),
      { name: 'open jobs after a minute', value: isIdle ? 0 : 1, unit: '', goal: 0 },
      { name: 'events not sent', value: await unsent(ground), unit: '', goal: 0 },
      { name: 'processes that ended by themselves', value: ends, unit: '', goal: 0 },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tokens live for a quarter of an hour: users sign in again for each turn. */
async function driveAlternately(ground: Ground, minutes: number, path: string): Promise<LoadOutcome[]> {
  const { urls, users } = ground;
  const outcomes: LoadOutcome[] = [];
  for (let left = minutes; left > 0; left -= TURN_MINUTES) {
    await signInAgain(users);
    const renewals = await refreshes(ground, [...users, ...users]);
    const turn = { urls, seconds: Math.min(left, TURN_MINUTES) * 60, warmUpSeconds: 0 };
    const [reads] = await Promise.all([
      driveApart({ ...turn, rate: 40, arrivals: detailReads(users) }),
      driveApart({ ...turn, rate: 1, arrivals: homes(users) }),
      driveApart({ ...turn, rate: 5, arrivals: renewals, keepsCookies: true }),
      driveApart({ ...turn, rate: 0.2, arrivals: uploads(users, { path, name: 'small.csv' }) }),
    ]);
    outcomes.push(reads);
  }
  return outcomes;
}

async function lookUntil({ cluster }: Ground, over: Promise<unknown>): Promise<Look[]> {
  const began = Date.now();
  const looks: Look[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  over.then(end, end);
  while (!isOver) {
    looks.push({ minutes: (Date.now() - began) / MINUTE_MS, usage: await settledUsageOf(cluster) });
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

async function unsent({ cluster }: Ground): Promise<number> {
  const [row] = await ask<{ unsent: number }>(
    cluster,
    `SELECT (SELECT count(*) FROM auth.outbox WHERE published_at IS NULL)::int +
            (SELECT count(*) FROM ingestion.outbox WHERE published_at IS NULL)::int +
            (SELECT count(*) FROM analytics.outbox WHERE published_at IS NULL)::int AS unsent`,
  );
  return row?.unsent ?? Number.NaN;
}
