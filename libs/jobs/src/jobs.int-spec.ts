import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JobView } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { LiveBus, PostgresListener } from '@plumbline/events';
import { eventually, startTestPostgres, type TestPostgres, type TestSchema } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { enqueue, type JobRequest } from './enqueue.js';
import { defineJob, type Job, type JobContext, JobError, JobOf, type Outcome } from './job.js';
import { jobsMigration } from './job-tables.js';
import type { JobTiming } from './job-timing.js';
import { JobsRuntime } from './jobs.runtime.js';

const parse = defineJob({
  kind: 'parse-upload',
  schema: z.object({ file: z.string() }),
  options: { deadlineMs: 60_000, maxAttempts: 3, concurrency: 4 },
});
type Work = (input: { file: string }, context: JobContext) => Promise<Outcome>;

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

const FAST: Partial<JobTiming> = {
  leaseMs: 600,
  heartbeatMs: 150,
  reconcileMs: 400,
  overlookedMs: 300,
  abortGraceMs: 300,
  drainMs: 200,
  retryMs: 20,
};

let server: TestPostgres;
let home: TestSchema;
let database: DataSource;
let live: LiveBus;
let stops: (() => Promise<void>)[];
const workspaceId = randomUUID();
const ignore = () => undefined;

beforeAll(async () => {
  server = await startTestPostgres();
}, 30_000);
afterAll(() => server.stop());

beforeEach(async () => {
  home = await server.createSchema();
  live = new LiveBus();
  stops = [];
  database = await connect();
  for (const statement of jobsMigration(home.schema)) await database.query(statement);
  await database.query('CREATE TABLE notes (file text, status text)');
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  await database.destroy();
});

function connect(): Promise<DataSource> {
  const { url, schema } = home;
  const options = { service: 'test', url, schema, entities: [], migrations: [], poolSize: 6 };
  return createDatabase({ ...options, onPoolError: ignore }).initialize();
}

/** A worker process's part of jobs, in this process; answers how to stop it. */
async function startWorker(work: Work, timing = FAST, role: 'both' | 'api' = 'both') {
  const listener = new PostgresListener(database, ignore);
  const runtime = new JobsRuntime({
    options: { jobs: [parse], transport: { connectionString: home.url, schema: home.schema }, role, timing },
    database,
    listener,
    live,
    instances: () => [new Parse(work)],
    onError: ignore,
  });
  runtime.onModuleInit();
  await runtime.onApplicationBootstrap();
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await runtime.onModuleDestroy();
    await listener.stop();
  };
  stops.push(stop);
  return { runtime, stop };
}

function request(overrides: Partial<JobRequest<typeof parse>> = {}): JobRequest<typeof parse> {
  return {
    input: { file: 'orders.csv' },
    workspaceId,
    userId: randomUUID(),
    plan: 'enterprise',
    title: 'Reading orders.csv',
    subject: { type: 'data-source', id: randomUUID() },
    ...overrides,
  };
}

function queue(overrides: Partial<JobRequest<typeof parse>> = {}): Promise<string> {
  return database.transaction((tx) => enqueue(tx, parse, request(overrides)));
}

async function jobRow(id: string) {
  const [row] = await database.query('SELECT * FROM jobs WHERE id = $1', [id]);
  return row;
}

function until(id: string, ...statuses: string[]) {
  return eventually(`${id} ${statuses}`, async () => {
    const row = await jobRow(id);
    return statuses.includes(row.status) && row;
  });
}

async function notes(): Promise<string[]> {
  const rows: { status: string }[] = await database.query('SELECT status FROM notes');
  return rows.map((row) => row.status);
}

/** Resolves when the signal is aborted, as a run that heeds it. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

describe('a job', () => {
  it('runs after the commit, saves with its end, and tells the browsers each step', async () => {
    const views: JobView[] = [];
    live.subscribe(workspaceId, ({ message }) => message.event === 'job' && views.push(message.data));
    const result = { type: 'data-source', id: randomUUID() };
    await startWorker(async ({ file }, context) => {
      context.step(1);
      context.progress(10, 20);
      await sleep(300);
      return { result, save: (tx) => tx.query('INSERT INTO notes VALUES ($1, $2)', [file, 'saved']) };
    });
    const id = await queue();
    const row = await until(id, 'succeeded');
    expect(row).toMatchObject({ attempt: 1, result, step: 3 });
    expect(await notes()).toEqual(['saved']);
    await eventually('the last news', () => views.at(-1)?.status === 'succeeded');
    expect(views.map(({ status }) => status)).toEqual(['queued', 'running', 'running', 'succeeded']);
    expect(views[2]).toMatchObject({
      step: { index: 1, count: 4, name: 'Reading rows' },
      done: 10,
      total: 20,
    });
  });

  it('does not exist when the transaction that made it is rolled back', async () => {
    await startWorker(async () => ({}));
    const refused = database.transaction(async (tx) => {
      await enqueue(tx, parse, request());
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    expect(await database.query('SELECT id FROM jobs')).toEqual([]);
  });

  it('is one job for one idempotency key', async () => {
    const userId = randomUUID();
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => queue({ userId, idempotencyKey: 'upload-1' })),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await queue({ userId, idempotencyKey: 'upload-2' })).not.toBe(ids[0]);
    expect(await queue({ idempotencyKey: 'upload-1' })).not.toBe(ids[0]);
  });

  it('fails with the reason that its run gives, at once, and onEnd follows in the same transaction', async () => {
    await startWorker(async () => {
      throw new JobError('empty_file', 'The file is empty.');
    });
    const row = await until(await queue(), 'failed');
    expect(row).toMatchObject({ attempt: 1, error_code: 'empty_file', error_message: 'The file is empty.' });
    expect(await notes()).toEqual(['failed']);
  });

  it('is tried again after an accident, and given up after its attempts', async () => {
    let runs = 0;
    await startWorker(async ({ file }) => {
      runs += 1;
      if (file === 'bad' || runs === 1) throw new Error('an accident');
      return {};
    });
    expect(await until(await queue(), 'succeeded')).toMatchObject({ attempt: 2 });
    expect(await until(await queue({ input: { file: 'bad' } }), 'failed')).toMatchObject({
      attempt: 3,
      error_code: 'internal',
    });
  });

  it('fails with timeout when its deadline passes', async () => {
    const short = defineJob({ ...parse, options: { ...parse.options, deadlineMs: 100 } });
    await startWorker((_, { signal }) => untilAborted(signal));
    const id = await database.transaction((tx) => enqueue(tx, short, request()));
    expect(await until(id, 'failed')).toMatchObject({ error_code: 'timeout' });
  });

  it('ends although its run does not heed the signal, and what comes back later is thrown away', async () => {
    let discarded = 0;
    const { runtime } = await startWorker(async () => {
      await sleep(1_000);
      return {
        discard: async () => {
          discarded += 1;
        },
      };
    });
    const id = await queue();
    await until(id, 'running');
    await runtime.cancel(workspaceId, id);
    await until(id, 'cancelled');
    await eventually('the discard', () => discarded === 1);
  });

  it('waits while its user has as many at work as the plan allows, and runs when one ends', async () => {
    const userId = randomUUID();
    let running = 0;
    let most = 0;
    await startWorker(async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(30);
      running -= 1;
      return {};
    });
    const ids = await Promise.all(Array.from({ length: 5 }, () => queue({ userId, plan: 'free' })));
    for (const id of ids) await until(id, 'succeeded');
    expect(most).toBe(1);
    most = 0;
    const premium = await Promise.all(Array.from({ length: 6 }, () => queue({ userId, plan: 'premium' })));
    for (const id of premium) await until(id, 'succeeded');
    expect(most).toBeLessThanOrEqual(3);
  });

  it('is refused with busy when too many of its kind wait', async () => {
    await database.transaction(async (tx) => {
      for (let n = 0; n < 500; n += 1) await enqueue(tx, parse, request());
    });
    await expect(queue()).rejects.toMatchObject({ code: 'busy' });
  });
});

describe('cancelling', () => {
  it('ends a waiting job at once, where no worker is', async () => {
    const { runtime } = await startWorker(async () => ({}), FAST, 'api');
    const id = await queue();
    expect(await runtime.cancel(workspaceId, id)).toMatchObject({ status: 'cancelled' });
    expect(await notes()).toEqual(['cancelled']);
    expect(await runtime.cancel(randomUUID(), id)).toBeUndefined();
  });

  it('F45: ends each job either with its result or cancelled, never both', async () => {
    const { runtime } = await startWorker(async ({ file }) => {
      await sleep(Math.random() * 8);
      return { save: (tx) => tx.query('INSERT INTO notes VALUES ($1, $2)', [file, 'saved']) };
    });
    const ids = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const id = await queue({ input: { file: String(n) } });
        await sleep(Math.random() * 400);
        await runtime.cancel(workspaceId, id);
        return id;
      }),
    );
    const seen = new Set<string>();
    for (const [n, id] of ids.entries()) {
      const { status, result } = await until(id, 'succeeded', 'cancelled');
      const noted = await database.query('SELECT status FROM notes WHERE file = $1', [String(n)]);
      expect(noted).toEqual([{ status: status === 'succeeded' ? 'saved' : 'cancelled' }]);
      expect(result).toBeNull();
      seen.add(status);
    }
    expect(seen.size).toBeGreaterThan(0);
  }, 30_000);
});

describe('a worker', () => {
  it('F14: cannot save what it made after its lease went to another', async () => {
    let discarded = 0;
    let saves = 0;
    let wake: () => void = ignore;
    const frozen = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const { runtime } = await startWorker(async (_, { attempt }) => {
      if (attempt === 1) await frozen;
      return {
        save: async () => {
          saves += 1;
        },
        discard: async () => {
          discarded += 1;
        },
      };
    });
    const id = await queue();
    await until(id, 'running');
    // What a stopped process looks like from outside: its lease has ended.
    await database.query(
      `UPDATE jobs SET lease_until = now() - interval '1 s', lease_token = gen_random_uuid()`,
    );
    await until(id, 'succeeded');
    wake();
    await eventually('the discard', () => discarded === 1);
    expect(saves).toBe(1);
    expect(await runtime.store.read(id)).toMatchObject({ attempt: 2, status: 'succeeded' });
  });

  it('F41: drains: gives back what it cannot finish, and another takes it at once', async () => {
    const first = await startWorker((_, { signal }) => untilAborted(signal));
    const id = await queue();
    await until(id, 'running');
    await first.stop();
    expect(await jobRow(id)).toMatchObject({ status: 'queued', attempt: 0, lease_token: null });
    await startWorker(async () => ({}));
    expect(await until(id, 'succeeded')).toMatchObject({ attempt: 1 });
  });

  it('F41: drains: lets a job finish that can', async () => {
    const worker = await startWorker(() => sleep(100).then(() => ({})));
    const id = await queue();
    await until(id, 'running');
    await worker.stop();
    expect(await jobRow(id)).toMatchObject({ status: 'succeeded', attempt: 1 });
  });

  it('takes what was queued while no worker was there', async () => {
    const id = await queue();
    await startWorker(async () => ({}));
    await until(id, 'succeeded');
  });

  it('is sent again to a job whose dispatch was lost', async () => {
    await startWorker(async () => ({}));
    const id = await queue();
    await until(id, 'succeeded');
    await database.query(`UPDATE jobs SET status = 'queued', attempt = 0`);
    await until(id, 'succeeded');
  });

  it('F29: outlives a crash of PostgreSQL, and so does the job at work', async () => {
    await startWorker(async ({ file }) => {
      await sleep(150);
      return { save: (tx) => tx.query('INSERT INTO notes VALUES ($1, $2)', [file, 'saved']) };
    });
    const id = await queue();
    await until(id, 'running');
    await server.crash();
    await server.start();
    await eventually('the end', () => jobRow(id).then(({ status }) => status === 'succeeded', ignore));
    expect(await notes()).toEqual(['saved']);
    const next = await eventually('a commit', () => queue().catch(ignore));
    await until(next, 'succeeded');
  }, 20_000);
});
