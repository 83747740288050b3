import {
  type Context,
  contextOf,
  Gauge,
  Histogram,
  inSpan,
  type Logger,
  onScrape,
  WORK_BUCKETS,
  withContext,
} from '@plumbline/server';
import type { DataSource } from 'typeorm';
import type { JobRow } from '../table/job-row.js';
import { queueFacts } from '../table/queue-facts.js';

const durations = new Histogram({
  name: 'plumbline_job_seconds',
  help: 'Time from the first start of a job to its end.',
  labelNames: ['service', 'kind', 'outcome'],
  buckets: WORK_BUCKETS,
});
const waits = new Histogram({
  name: 'plumbline_job_wait_seconds',
  help: 'Time from the making of a job to its first start.',
  labelNames: ['service', 'kind'],
  buckets: WORK_BUCKETS,
});
const open = new Gauge({
  name: 'plumbline_queue_jobs',
  help: 'Jobs that wait or are at work.',
  labelNames: ['service', 'kind', 'status'],
});
const oldest = new Gauge({
  name: 'plumbline_queue_oldest_seconds',
  help: 'How long the job that has waited longest waits.',
  labelNames: ['service', 'kind'],
});
const expired = new Gauge({
  name: 'plumbline_queue_expired_leases',
  help: 'Jobs at work whose worker has not been heard of for longer than its lease.',
  labelNames: ['service', 'kind'],
});

/** Who a job is for: the request that made it, also where that was in another service. */
export function contextOfJob(row: JobRow): Context {
  const { id: jobId, workspaceId, userId } = row;
  return { ...contextOf(row.headers), jobId, workspaceId, userId };
}

/** Shows the jobs of a service to its operators: a line, a measurement and a span of each run. */
export class JobObserver {
  constructor(
    private readonly service: string,
    private readonly logger: Logger | undefined,
  ) {}

  /** Runs a claimed job on behalf of whoever made it. `run` answers the row as it then is. */
  async run(row: JobRow, run: () => Promise<JobRow | undefined>): Promise<void> {
    const { service } = this;
    const { kind, attempt, startedAt, createdAt } = row;
    if (attempt === 1 && startedAt) waits.observe({ service, kind }, secondsBetween(createdAt, startedAt));
    const attributes = { 'job.id': row.id, 'job.kind': kind, 'job.attempt': attempt };
    await withContext(contextOfJob(row), async () => {
      const ended = await inSpan(`job ${kind}`, { kind: 'consumer', attributes }, run, failureOf);
      if (ended) this.ended(ended);
    });
  }

  /** Notes how a job ended, or that it waits again. To be called in its context. */
  ended(row: JobRow): void {
    const { kind, status, attempt, errorCode, startedAt, finishedAt } = row;
    const seconds = startedAt && finishedAt ? secondsBetween(startedAt, finishedAt) : undefined;
    if (seconds !== undefined) {
      durations.observe({ service: this.service, kind, outcome: status }, seconds);
    }
    this.logger?.info({ kind, status, attempt, code: errorCode ?? undefined, seconds }, 'job');
  }

  /** Counts what waits whenever metrics are asked for; answers how to stop. */
  watchQueues(database: DataSource, kinds: readonly string[]): () => void {
    const { service } = this;
    const gauges = [open, oldest, expired];
    const read = async () => {
      const facts = new Map((await queueFacts(database)).map((queue) => [queue.kind, queue]));
      for (const kind of kinds) {
        const queue = facts.get(kind);
        open.set({ service, kind, status: 'queued' }, queue?.queued ?? 0);
        open.set({ service, kind, status: 'running' }, queue?.running ?? 0);
        oldest.set({ service, kind }, queue?.oldestSeconds ?? 0);
        expired.set({ service, kind }, queue?.expired ?? 0);
      }
    };
    return onScrape({ service, source: 'jobs', gauges, read });
  }
}

function failureOf(ended: JobRow | undefined): string | undefined {
  return ended?.status === 'failed' ? (ended.errorCode ?? 'unknown') : undefined;
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1_000;
}
