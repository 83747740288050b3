import { randomUUID } from 'node:crypto';
import { createDatabase } from '@plumbline/database';
import { LiveBus, PostgresListener } from '@plumbline/events';
import type { ProcessRole } from '@plumbline/server';
import { eventually, runChild, type TestChild, type TestPostgres, type TestSchema } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { defineJob, type Job, type JobContext, JobOf, type Outcome } from '../definition/job.js';
import type { JobSettings } from '../queues/job-settings.js';
import { openJobQueues } from '../queues/open-job-queues.js';
import { enqueue, type JobRequest } from '../table/enqueue.js';
import { jobTables } from '../table/job-tables.js';
import type { JobTiming } from '../table/job-timing.js';
import { JobsRuntime } from '../worker/jobs.runtime.js';

export const parse = defineJob({
  kind: 'parse-upload',
  steps: ['Sent', 'Reading rows', 'Guessing types', 'Profiling columns'],
  schema: z.object({ file: z.string() }),
  options: { deadlineMs: 60_000, maxAttempts: 3, concurrency: 4 },
});
export const look = defineJob({
  kind: 'find-insights',
  steps: ['Reading the profile', 'Writing findings'],
  schema: parse.schema,
  options: { ...parse.options, isBackground: true },
});
export type Work = (input: { file: string }, context: JobContext) => Promise<Outcome>;

const workerProcess = new URL('./worker-process.mjs', import.meta.url);

export const ignore = () => undefined;
export const FAST: Partial<JobTiming> = {
  leaseMs: 2_000,
  heartbeatMs: 150,
  reconcileMs: 400,
  overlookedMs: 300,
  abortGraceMs: 300,
  drainMs: 1_000,
  retryMs: 20,
};

/** What a worker process does: dies at a point or of a file, or works until a file exists, with its event loop blocked or not. */
export interface ChildBehaviour {
  deadlyFile?: string;
  isAfterCrash?: boolean;
  faultPoint?: string;
  blockUntil?: string;
  workUntil?: string;
}

/** Does what the test says, and notes in the database how jobs ended. */
@JobOf(parse)
class Parse implements Job<typeof parse> {
  constructor(private readonly work: Work) {}

  run(input: { file: string }, context: JobContext): Promise<Outcome> {
    return this.work(input, context);
  }

  async onEnd(tx: { query: DataSource['query'] }, input: { file: string }, ended: { status: string }) {
    await tx.query('INSERT INTO notes VALUES ($1, $2)', [input.file, ended.status]);
  }
}

@JobOf(look)
class Look implements Job<typeof look> {
  constructor(private readonly work: Work) {}

  run(input: { file: string }, context: JobContext): Promise<Outcome> {
    return this.work(input, context);
  }
}

interface WorkerOptions {
  role?: ProcessRole;
  /** Does background jobs, too. */
  alsoLooks?: boolean;
  /** The setting JOB_KINDS. */
  kinds?: string;
  timing?: Partial<JobTiming>;
}

/** A fresh database of jobs for one test, with what tests do there. */
export class JobsHome {
  readonly live = new LiveBus();
  readonly workspaceId = randomUUID();
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly children: TestChild[] = [];

  private constructor(
    readonly schema: TestSchema,
    readonly database: DataSource,
    private readonly settings: JobSettings,
  ) {}

  /** With queues in PostgreSQL, or on a Redis. */
  static async open(server: TestPostgres, redisUrl?: string): Promise<JobsHome> {
    const schema = await server.createSchema();
    const options = { service: 'test', ...schema, entities: [], migrations: [], poolSize: 6 };
    const database = await createDatabase({ ...options, onPoolError: ignore }).initialize();
    for (const statement of jobTables(schema.schema)) await database.query(statement);
    await database.query('CREATE TABLE notes (file text, status text)');
    const queues = redisUrl ? { REDIS_URL: redisUrl } : { JOBS_SCHEMA: schema.schema };
    return new JobsHome(schema, database, { DATABASE_URL: schema.url, ...queues });
  }

  async close(): Promise<void> {
    await Promise.all(this.children.map((child) => child.kill()));
    for (const stop of this.stops.reverse()) await stop();
    await this.database.destroy();
  }

  /** A worker process's part of jobs, in this process; answers how to stop it. */
  async startWorker(
    work: Work,
    { role = 'both', alsoLooks = false, timing = FAST, kinds }: WorkerOptions = {},
  ) {
    const { database, live, settings } = this;
    const listener = new PostgresListener(database, ignore);
    const runtime = new JobsRuntime({
      options: {
        service: this.schema.schema,
        jobs: alsoLooks ? [parse, look] : [parse],
        role,
        settings: { ...settings, ...(kinds && { JOB_KINDS: kinds }) },
        timing,
      },
      ...{
        database,
        listener,
        live,
        instances: () => [new Parse(work), ...(alsoLooks ? [new Look(work)] : [])],
        onError: ignore,
      },
    });
    runtime.onModuleInit();
    await runtime.onApplicationBootstrap();
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= runtime.onModuleDestroy().then(() => listener.stop());
      return stopped;
    };
    this.stops.push(stop);
    return { runtime, stop };
  }

  /** A worker in a process of its own, which ends with this home; its job notes "child". */
  runChild(behaviour: ChildBehaviour): TestChild {
    const { settings, schema } = this;
    const options = { schema: schema.schema, settings, timing: FAST, ...behaviour };
    const child = runChild(workerProcess, options);
    this.children.push(child);
    return child;
  }

  request(overrides: Partial<JobRequest<typeof parse>> = {}): JobRequest<typeof parse> {
    return {
      input: { file: 'orders.csv' },
      workspaceId: this.workspaceId,
      userId: randomUUID(),
      plan: 'enterprise',
      title: 'Reading orders.csv',
      subject: { type: 'data-source', id: randomUUID() },
      ...overrides,
    };
  }

  queue(overrides: Partial<JobRequest<typeof parse>> = {}, definition = parse): Promise<string> {
    return this.database.transaction((tx) => enqueue(tx, definition, this.request(overrides)));
  }

  /** Dispatches a job, as a queue does once more whose worker was lost. */
  async call(id: string): Promise<void> {
    const parts = { service: this.schema.schema, onError: ignore, onConnected: ignore };
    const queues = openJobQueues(this.settings, parts);
    await queues.ready();
    const options = { jobId: `job-${id}-again`, removeOnComplete: true };
    await queues.queue('jobs-parse-upload').add('parse-upload', { jobId: id }, options);
    await queues.close();
  }

  async row(id: string) {
    const [row] = await this.database.query('SELECT * FROM jobs WHERE id = $1', [id]);
    return row;
  }

  /** The row once it has one of these statuses. */
  until(id: string, ...statuses: string[]) {
    return eventually(`${id} ${statuses}`, async () => {
      const row = await this.row(id).catch(ignore);
      return statuses.includes(row?.status) && row;
    });
  }

  async notes(): Promise<string[]> {
    const rows: { status: string }[] = await this.database.query('SELECT status FROM notes');
    return rows.map((row) => row.status);
  }
}

/** Work that notes this word of its file when it is saved. */
export const noting =
  (word: string): Work =>
  async ({ file }) => ({
    save: (tx) => tx.query('INSERT INTO notes VALUES ($1, $2)', [file, word]),
  });

/** Rejects when the signal is aborted, as a run that heeds it. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
