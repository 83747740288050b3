import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@plumbline/database';
import { LiveBus, PostgresListener } from '@plumbline/events';
import type { BenchHome } from '@plumbline/events/bench';
import { z } from 'zod';
import { defineJob, type Job, JobOf } from './definition/job.js';
import { enqueue } from './table/enqueue.js';
import { jobTables } from './table/job-tables.js';
import { JobsRuntime } from './worker/jobs.runtime.js';

const WORK_MS = 1_000;
const JOBS_PER_WORKER = 30;
const ignore = () => undefined;

const wait = defineJob({
  kind: 'parse-upload',
  steps: ['Sent', 'Reading rows', 'Guessing types', 'Profiling columns'],
  schema: z.object({}),
  options: { deadlineMs: 60_000, maxAttempts: 1, concurrency: 2 },
});

@JobOf(wait)
class Wait implements Job<typeof wait> {
  readonly endedAt: number[] = [];

  async run() {
    await sleep(WORK_MS);
    return { save: async () => void this.endedAt.push(performance.now()) };
  }
}

/**
 * Jobs a second by so many workers, each with connections of its own. A job waits a second and takes no
 * processor: what would keep more workers from more jobs is the queue, the table or a lock.
 */
export async function benchJobRate(home: BenchHome, redisUrl: string, workers: number): Promise<number> {
  const open = () =>
    createDatabase({
      ...{ service: 'bench', url: home.url, schema: home.schema },
      ...{ entities: [], migrations: [], poolSize: 4, onPoolError: ignore },
    }).initialize();
  const database = await open();
  for (const statement of [
    `DROP TABLE IF EXISTS "${home.schema}".jobs, "${home.schema}".job_hosts`,
    ...jobTables(home.schema),
  ])
    await database.query(statement);
  const job = new Wait();
  const started = await Promise.all(
    Array.from({ length: workers }, async () => {
      const own = await open();
      const listener = new PostgresListener(own, ignore);
      const runtime = new JobsRuntime({
        options: {
          service: `${home.schema}${workers}`,
          jobs: [wait],
          role: 'worker',
          settings: { DATABASE_URL: home.url, REDIS_URL: redisUrl },
        },
        ...{ database: own, listener, live: new LiveBus(), instances: () => [job], onError: ignore },
      });
      runtime.onModuleInit();
      await runtime.onApplicationBootstrap();
      return { own, listener, runtime };
    }),
  );
  const count = JOBS_PER_WORKER * workers;
  await database.transaction(async (tx) => {
    for (let n = 0; n < count; n += 1)
      await enqueue(tx, wait, {
        ...{ input: {}, workspaceId: randomUUID(), userId: randomUUID(), plan: 'free', title: 'Bench' },
        subject: { type: 'data-source', id: randomUUID() },
      });
  });
  while (job.endedAt.length < count) await sleep(50);
  for (const { own, listener, runtime } of started) {
    await runtime.onModuleDestroy();
    await listener.stop();
    await own.destroy();
  }
  await database.destroy();
  return steadyRate(job.endedAt);
}

/** Ends a second between the first tenth and the last: neither the beginning nor the last stragglers count. */
export function steadyRate(endedAt: readonly number[]): number {
  const rising = [...endedAt].sort((a, b) => a - b);
  const [first, last] = [Math.floor(rising.length * 0.1), Math.ceil(rising.length * 0.9) - 1];
  return (last - first) / (((rising[last] ?? 0) - (rising[first] ?? 0)) / 1_000);
}
