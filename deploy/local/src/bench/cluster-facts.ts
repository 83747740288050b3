import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.js';
import type { ServiceProcess } from '../processes/service-process.js';

const TICKS_PER_SECOND = 100;
const MAX_TRIES = 10;

/** Asks as administrator, again when a machine that is busy did not answer in time. */
export async function ask<Row extends Record<string, unknown>>(
  { servers }: Cluster,
  sql: string,
): Promise<Row[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await servers.real.postgres.query<Row>(sql);
    } catch (failure) {
      if (tries === MAX_TRIES) throw failure;
    }
  }
}

/** Waits until no job of any service is open; answers whether that came. */
export async function untilIdle(cluster: Cluster, withinMs = 240_000): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(250)) {
    const [row] = await ask<{ open: number }>(
      cluster,
      `SELECT (SELECT count(*) FROM ingestion.jobs WHERE finished_at IS NULL)::int +
              (SELECT count(*) FROM analytics.jobs WHERE finished_at IS NULL)::int AS open`,
    );
    if (row?.open === 0) return true;
  }
  return false;
}

/** Milliseconds from accepted to ready of the readings since a moment, in rising order. */
export async function readingTimes(cluster: Cluster, since: Date): Promise<Float64Array> {
  const rows = await ask<{ ms: string }>(
    cluster,
    `SELECT extract(epoch FROM finished_at - created_at) * 1000 AS ms FROM ingestion.jobs
     WHERE kind = 'parse-upload' AND status = 'succeeded' AND created_at > '${since.toISOString()}'`,
  );
  return Float64Array.from(rows.map(({ ms }) => Number(ms))).sort();
}

/** Processor seconds that processes have taken, with those of their children that have ended (proc(5), 14 to 17). */
export function cpuSeconds(processes: readonly ServiceProcess[]): number {
  return processes
    .flatMap(({ pid }) => (pid === undefined ? [] : [readFileSync(`/proc/${pid}/stat`, 'utf8')]))
    .flatMap((line) =>
      line
        .slice(line.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 15),
    )
    .reduce((total, ticks) => total + Number(ticks) / TICKS_PER_SECOND, 0);
}

/** Share of the machine's processor time that nobody used between two looks. */
export function idleShare(): () => number {
  const look = () => {
    const ticks = (/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '').split(' ').map(Number);
    return { idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), all: ticks.reduce((total, part) => total + part, 0) };
  };
  const before = look();
  return () => {
    const now = look();
    return (now.idle - before.idle) / Math.max(1, now.all - before.all);
  };
}
