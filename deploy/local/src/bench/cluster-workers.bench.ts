import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchJobRate, steadyRate } from '@plumbline/jobs/bench';
import type { Cluster } from '../cluster/cluster.js';
import { ordersCsv } from '../e2e/testing/orders.js';
import { startServers } from '../servers/start-servers.js';
import { type BenchUser, uploads } from './bench-users.js';
import { ask, cpuSeconds, idleShare, untilIdle } from './cluster-facts.js';
import type { Figure } from './figures.js';
import type { Ground } from './ground.js';
import { makeCall } from './load/make-call.js';

const WORKERS = [1, 2, 4];
const JOBS = 24;
const ROWS = 500;
const canPin = spawnSync('taskset', ['--version']).status === 0;

/** What one number of workers did with the same queue of files. */
interface Run {
  workers: number;
  perSecond: number;
  cpuPerJob: number;
  /** Share of the machine that lay idle. */
  idle: number;
  /** Share of looks at the database that found somebody waiting for a lock. */
  lockWaits: number;
}

/** 1, 2 and 4 workers with the same queue of files, which cost processor time. */
export async function benchReaders({ cluster, urls, users }: Ground): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const path = join(folder, 'small.csv');
  await writeFile(path, ordersCsv(ROWS));
  const workersBefore = cluster.all('ingestion-worker').length;
  try {
    const queue = () => queueFiles(urls[0] ?? '', users, path);
    const runs: Run[] = [];
    for (const workers of WORKERS) runs.push(await readWith(cluster, workers, queue));
    return runs.flatMap((run, index) => figuresOf(run, runs[index - 1]));
  } finally {
    await cluster.scale('ingestion-worker', 0);
    await cluster.scale('ingestion-worker', workersBefore);
    await rm(folder, { recursive: true, force: true });
  }
}

/** All files are queued before anybody reads; a worker has one core, in turn, so that two have two. */
async function readWith(cluster: Cluster, workers: number, queue: () => Promise<void>): Promise<Run> {
  await untilIdle(cluster);
  await cluster.scale('ingestion-worker', workers);
  // What follows a reading would take the readers' cores.
  const others = cluster.all('analytics-worker').map(({ name }) => name);
  const readers = cluster.all('ingestion-worker');
  for (const [index, { pid }] of readers.entries()) pin(pid, index % availableParallelism());
  for (const { name } of readers) cluster.pause(name);
  for (const name of others) cluster.pause(name);
  const since = new Date();
  await queue();
  const idle = idleShare();
  const cpuBefore = cpuSeconds(readers);
  for (const { name } of readers) cluster.resume(name);
  const lockWaits = await watchLocks(cluster, since);
  const run = { workers, idle: idle(), cpuPerJob: (cpuSeconds(readers) - cpuBefore) / JOBS, lockWaits };
  for (const name of others) cluster.resume(name);
  return { ...run, perSecond: steadyRate(await endsSince(cluster, since)) };
}

function pin(pid: number | undefined, core: number): void {
  if (!canPin || pid === undefined) return;
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(pid)], {
    stdio: 'ignore',
  });
}

async function queueFiles(url: string, users: readonly BenchUser[], path: string): Promise<void> {
  const calls = uploads(users, { path, name: 'small.csv' }).flat();
  for (let made = 0; made < JOBS; made += calls.length) {
    const outcomes = await Promise.all(calls.map((call) => makeCall(url, call)));
    const refused = outcomes.find(({ status }) => status !== 202);
    if (refused) throw new Error(`an upload was answered ${refused.status}`);
  }
}

/** Looks until every reading is over. */
async function watchLocks(cluster: Cluster, since: Date): Promise<number> {
  let [looks, found] = [0, 0];
  for (;;) {
    const [row] = await ask<{ open: number; waiting: number }>(
      cluster,
      `SELECT (SELECT count(*) FROM ingestion.jobs
               WHERE finished_at IS NULL AND created_at > '${since.toISOString()}')::int AS open,
              (SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock')::int AS waiting`,
    );
    looks += 1;
    if (row && row.waiting > 0) found += 1;
    if (row?.open === 0) return found / looks;
    await sleep(100);
  }
}

async function endsSince(cluster: Cluster, since: Date): Promise<number[]> {
  const rows = await ask<{ ms: string }>(
    cluster,
    `SELECT extract(epoch FROM finished_at) * 1000 AS ms FROM ingestion.jobs
     WHERE created_at > '${since.toISOString()}'`,
  );
  return rows.map(({ ms }) => Number(ms));
}

function figuresOf(run: Run, before: Run | undefined): Figure[] {
  const { workers, perSecond, cpuPerJob, idle, lockWaits } = run;
  const hasCores = workers <= availableParallelism();
  const name = `${workers} parse workers, a core each${hasCores ? '' : ' no more'}`;
  return [
    {
      name: `${name}: files a second`,
      ...{ value: perSecond, unit: '/s', ...(before && { raw: before.perSecond }) },
      ...(before && hasCores && { goal: 1.8, isFloor: true }),
    },
    { name: `${name}: processor time per file`, value: cpuPerJob, unit: 's' },
    { name: `${name}: share of the machine left idle`, value: idle * 100, unit: '%' },
    { name: `${name}: looks that found a wait for a lock`, value: lockWaits * 100, unit: '%' },
  ];
}

/** 1, 2 and 4 workers with jobs that only wait: what is left is queue, table and locks. */
export async function benchWaiters(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const servers = await startServers({ folder, onlyNames: ['redis', 'postgres'] });
  try {
    const figures: Figure[] = [];
    let before: number | undefined;
    for (const workers of WORKERS) {
      const home = { schema: 'ingestion', url: servers.postgres.roleUrl('ingestion') };
      const perSecond = await benchJobRate(home, servers.redis.url, workers);
      figures.push({
        name: `${workers} workers, jobs that only wait: jobs a second`,
        ...{ value: perSecond, unit: '/s' },
        ...(before !== undefined && { raw: before, goal: 1.8, isFloor: true }),
      });
      before = perSecond;
    }
    return figures;
  } finally {
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
