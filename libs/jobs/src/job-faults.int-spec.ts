import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase } from '@plumbline/database';
import {
  eventually,
  runChild,
  startTestPostgres,
  type TestPostgres,
  type TestSchema,
} from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { enqueue } from './enqueue.js';
import { defineJob } from './job.js';
import { jobsMigration } from './job-tables.js';

const fixture = new URL('./jobs.fixture.mjs', import.meta.url);
const timing = { leaseMs: 600, heartbeatMs: 150, reconcileMs: 300, overlookedMs: 300 };
const parse = defineJob({
  kind: 'parse-upload',
  schema: z.object({ file: z.string() }),
  options: { deadlineMs: 60_000, maxAttempts: 3, concurrency: 1 },
});

let server: TestPostgres;
let home: TestSchema;
let database: DataSource;

beforeAll(async () => {
  server = await startTestPostgres();
}, 30_000);
afterAll(() => server.stop());

beforeEach(async () => {
  home = await server.createSchema();
  database = await createDatabase({
    service: 'test',
    url: home.url,
    schema: home.schema,
    entities: [],
    migrations: [],
    poolSize: 2,
    onPoolError: () => undefined,
  }).initialize();
  for (const statement of jobsMigration(home.schema)) await database.query(statement);
  await database.query('CREATE TABLE notes (file text, status text)');
});

function queue(): Promise<string> {
  return database.transaction((tx) =>
    enqueue(tx, parse, {
      input: { file: 'orders.csv' },
      workspaceId: randomUUID(),
      userId: randomUUID(),
      plan: 'free',
      title: 'Reading orders.csv',
      subject: { type: 'data-source', id: randomUUID() },
    }),
  );
}

function until(id: string, status: string) {
  return eventually(status, async () => {
    const [row] = await database.query('SELECT * FROM jobs WHERE id = $1', [id]);
    return row.status === status && row;
  });
}

const notes = () => database.query('SELECT status FROM notes');

describe('a worker that dies', () => {
  it.each([
    ['at the start', 'job.start', 2],
    ['after the work, before the save', 'job.before-save', 2],
    ['after the save, before the acknowledgement', 'job.after-save', 1],
  ])(
    'F11: %s: the job ends once, with one result',
    async (_, faultPoint, attempts) => {
      const id = await queue();
      const victim = runChild(fixture, { ...home, timing, faultPoint });
      expect(await victim.gone).toBe('SIGKILL');
      const successor = runChild(fixture, { ...home, timing });
      expect(await until(id, 'succeeded')).toMatchObject({ attempt: attempts });
      expect(await notes()).toEqual([{ status: 'child' }]);
      await successor.kill();
      await database.destroy();
    },
    20_000,
  );

  it('F12: every time at the same job: it fails with worker_crashed after three, and others proceed', async () => {
    const id = await queue();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const victim = runChild(fixture, { ...home, timing, faultPoint: 'job.start' });
      expect(await victim.gone).toBe('SIGKILL');
    }
    const successor = runChild(fixture, { ...home, timing });
    expect(await until(id, 'failed')).toMatchObject({ attempt: 3, error_code: 'worker_crashed' });
    await until(await queue(), 'succeeded');
    expect(await notes()).toEqual([{ status: 'child' }]);
    await successor.kill();
    await database.destroy();
  }, 30_000);
});

describe('a worker that comes back too late', () => {
  it('F13: with its event loop blocked for longer than its lease: its result is refused', async () => {
    const id = await queue();
    const blocked = runChild(fixture, { ...home, timing, blockMs: 3_000 });
    await until(id, 'running');
    const successor = runChild(fixture, { ...home, timing });
    expect(await until(id, 'succeeded')).toMatchObject({ attempt: 2 });
    await eventually('the refusal', () => blocked.output().includes('discarded'));
    expect(await notes()).toEqual([{ status: 'child' }]);
    await Promise.all([blocked.kill(), successor.kill()]);
    await database.destroy();
  }, 30_000);

  it('F14: stopped and continued: its result is refused', async () => {
    const id = await queue();
    const zombie = runChild(fixture, { ...home, timing, workMs: 400 });
    await until(id, 'running');
    zombie.process.kill('SIGSTOP');
    const successor = runChild(fixture, { ...home, timing });
    expect(await until(id, 'succeeded')).toMatchObject({ attempt: 2 });
    zombie.process.kill('SIGCONT');
    await eventually('the refusal', () => zombie.output().includes('discarded'));
    expect(await notes()).toEqual([{ status: 'child' }]);
    await Promise.all([zombie.kill(), successor.kill()]);
    await database.destroy();
  }, 30_000);
});
