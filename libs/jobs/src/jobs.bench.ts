import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@plumbline/database';
import { LiveBus, PostgresListener } from '@plumbline/events';
import { type BenchHome, type Latency, latencyOf } from '@plumbline/events/bench';
import { z } from 'zod';
import { defineJob, type Job, JobOf } from './definition/job.js';
import { enqueue } from './table/enqueue.js';
import { jobTables } from './table/job-tables.js';
import { JobsRuntime } from './worker/jobs.runtime.js';

const GAP_MS = 10;
const ignore = () => undefined;

const parse = defineJob({
  kind: 'parse-upload',
  steps: ['Sent', 'Reading rows', 'Guessing types', 'Profiling columns'],
  schema: z.object({}),
  options: { deadlineMs: 60_000, maxAttempts: 1, concurrency: 1 },
});

@JobOf(parse)
class NoteStart implements Job<typeof parse> {
  started: () => void = () => undefined;

  async run() {
    this.started();
    return {};
  }
}

export interface JobsBenchOptions {
  /** Redis of the queues; without it they lie in PostgreSQL. */
  redisUrl?: string;
  /** Jobs, one after the other; default 200. */
  count?: number;
}

/** From the commit that accepts a job to the start of its run on a worker that was idle. */
export async function benchJobs(
  home: BenchHome,
  { redisUrl, count = 200 }: JobsBenchOptions = {},
): Promise<Latency> {
  const database = await createDatabase({
    ...{ service: 'bench', url: home.url, schema: home.schema },
    ...{ entities: [], migrations: [], poolSize: 4, onPoolError: ignore },
  }).initialize();
  for (const statement of jobTables(home.schema)) await database.query(statement);
  const job = new NoteStart();
  const listener = new PostgresListener(database, ignore);
  const queues = redisUrl ? { REDIS_URL: redisUrl } : { JOBS_SCHEMA: home.schema };
  const settings = { DATABASE_URL: home.url, ...queues };
  const runtime = new JobsRuntime({
    options: { service: home.schema, jobs: [parse], role: 'worker', settings },
    ...{ database, listener, live: new LiveBus(), instances: () => [job], onError: ignore },
  });
  runtime.onModuleInit();
  await runtime.onApplicationBootstrap();

  const latencies: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const started = new Promise<void>((resolve) => {
      job.started = resolve;
    });
    await database.transaction((tx) =>
      enqueue(tx, parse, {
        ...{ input: {}, workspaceId: randomUUID(), userId: randomUUID(), plan: 'free', title: 'Bench' },
        subject: { type: 'data-source', id: randomUUID() },
      }),
    );
    const acceptedAt = performance.now();
    await started;
    latencies.push(performance.now() - acceptedAt);
    await sleep(GAP_MS);
  }

  await runtime.onModuleDestroy();
  await listener.stop();
  await database.destroy();
  return latencyOf(latencies);
}
