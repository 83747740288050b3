import { readdirSync, readFileSync } from 'node:fs';
import type { Cluster } from '../cluster.js';

/** What the cluster holds of the machine at one moment. */
export interface Usage {
  processes: Map<string, ProcessUsage>;
  /** Connections to PostgreSQL by role. */
  connections: Map<string, number>;
}

export interface ProcessUsage {
  pid: number;
  residentMb: number;
  descriptors: number;
}

const KB_PER_MB = 1_024;

/** Of processes that have just collected their garbage: what they need, not what they have not given up yet. */
export async function settledUsageOf(cluster: Cluster): Promise<Usage> {
  // One after the other: together they would take all cores from those who are at work.
  for (const process of cluster.all()) await process.collectGarbage();
  return usageOf(cluster);
}

export async function usageOf(cluster: Cluster): Promise<Usage> {
  const rows = await cluster.servers.real.postgres.query<{ role: string; count: string }>(
    `SELECT usename AS role, count(*) FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND usename <> 'postgres' GROUP BY usename`,
  );
  return {
    processes: new Map(
      cluster.all().flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, processUsage(pid)]])),
    ),
    connections: new Map(rows.map(({ role, count }) => [role, Number(count)])),
  };
}

function processUsage(pid: number): ProcessUsage {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    pid,
    residentMb: Number(kilobytes) / KB_PER_MB,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}
