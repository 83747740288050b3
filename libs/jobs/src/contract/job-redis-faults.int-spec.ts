import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  eventually,
  hasRedis,
  startTestPostgres,
  startTestRedis,
  type TestPostgres,
  type TestRedis,
} from '@plumbline/testing';
import { ignore, JobsHome, type Work } from './jobs.fixture.js';

/** Leaves everything to the notices. */
const RARE = { overlookedMs: 60_000, reconcileMs: 60_000 };

let server: TestPostgres;
let redis: TestRedis;
let home: JobsHome;

/** Saves a note with the file's name; two runs that both count would leave two. */
const save: Work = async ({ file }) => {
  await sleep(Math.random() * 40);
  return { save: (tx) => tx.query('INSERT INTO notes VALUES ($1, $2)', [file, 'saved']) };
};

async function queueFiles(prefix: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await home.queue({ input: { file: `${prefix}${n}` } }));
  return ids;
}

/** Every job has succeeded, in its only attempt, with its only result. */
async function expectAllOnce(ids: readonly string[]): Promise<void> {
  for (const id of ids)
    expect(await home.until(id, 'succeeded', 'failed')).toMatchObject({ status: 'succeeded', attempt: 1 });
  expect(await home.notes()).toHaveLength(ids.length);
}

(hasRedis ? describe : describe.skip)('jobs whose queues lie on Redis (needs Redis)', () => {
  beforeAll(async () => {
    server = await startTestPostgres();
    redis = await startTestRedis();
  });
  afterAll(async () => {
    await redis?.stop();
    await server?.stop();
  });
  beforeEach(async () => {
    home = await JobsHome.open(server, redis.url);
  });
  afterEach(async () => {
    redis.resume();
    await redis.kill();
    await redis.start();
    await redis.command('CONFIG', 'SET', 'maxmemory', '0');
    await home.close();
  });

  it('F25: end once each when Redis is killed and comes back with what it had', async () => {
    await home.startWorker(save);
    await home.startWorker(save);
    const before = await queueFiles('before', 20);
    await redis.kill();
    const during = await queueFiles('during', 10);
    await redis.start();
    await expectAllOnce([...before, ...during, ...(await queueFiles('after', 5))]);
  });

  it('F26: end once each when Redis is emptied at any moment', async () => {
    await home.startWorker(save);
    await home.startWorker(save);
    const emptying = new AbortController();
    const emptied = (async () => {
      while (!emptying.signal.aborted) {
        await redis.command('FLUSHALL');
        await sleep(Math.random() * 50);
      }
    })();
    const ids = await queueFiles('file', 60);
    emptying.abort();
    await emptied;
    await expectAllOnce(ids);
  });

  it('F26: are taken by workers that waited while Redis was emptied', async () => {
    await home.startWorker(save);
    await home.until(await home.queue(), 'succeeded');
    await redis.command('FLUSHALL');
    const id = await home.queue();
    await home.until(id, 'succeeded');
  });

  it('F27: are accepted and cancelled while Redis is down, by processes that start without it', async () => {
    await redis.kill();
    const { runtime } = await home.startWorker(save);
    const ids = await queueFiles('file', 3);
    const cancelled = await home.queue();
    expect(await runtime.cancel(home.workspaceId, cancelled)).toMatchObject({ status: 'cancelled' });
    await home.database.query('DELETE FROM notes');
    await redis.start();
    await expectAllOnce(ids);
  });

  it('F27: that are at work when Redis goes away for good end all the same', async () => {
    const { stop } = await home.startWorker(save);
    const ids = await queueFiles('file', 4);
    for (const id of ids) await home.until(id, 'running', 'succeeded');
    await redis.kill();
    await expectAllOnce(ids);
    await stop();
  });

  it('F28: wait while Redis is full, and run when it has room', async () => {
    await home.startWorker(save);
    await home.until(await home.queue(), 'succeeded');
    await home.database.query('DELETE FROM notes');
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    const ids = await queueFiles('file', 5);
    await sleep(1_000);
    for (const id of ids) expect(await home.row(id)).toMatchObject({ status: 'queued' });
    await redis.command('CONFIG', 'SET', 'maxmemory', '0');
    await expectAllOnce(ids);
  });

  it('wait while Redis only reads, as a replica, and run when it writes', async () => {
    await home.startWorker(save);
    await redis.command('REPLICAOF', '127.0.0.1', '1');
    const ids = await queueFiles('file', 5);
    await sleep(500);
    await redis.command('REPLICAOF', 'NO', 'ONE');
    await expectAllOnce(ids);
  });

  it('wait while Redis hangs, and a worker drains all the same', async () => {
    const { stop } = await home.startWorker(save);
    await home.until(await home.queue(), 'succeeded');
    await home.database.query('DELETE FROM notes');
    redis.pause();
    const ids = await queueFiles('file', 5);
    await stop();
    for (const id of ids) expect(await home.row(id)).toMatchObject({ status: 'queued' });
    redis.resume();
    await home.startWorker(save);
    await expectAllOnce(ids);
  });

  it('run after Redis hung for longer than a call may take', async () => {
    await home.startWorker(save);
    await home.until(await home.queue(), 'succeeded');
    await home.database.query('DELETE FROM notes');
    redis.pause();
    const ids = await queueFiles('file', 5);
    await sleep(3_000);
    redis.resume();
    await expectAllOnce(ids);
  });

  it('are dispatched once for a notice, however many workers hear it', async () => {
    const release = new AbortController();
    const work: Work = async () => {
      await eventually('the release', () => release.signal.aborted);
      return {};
    };
    for (let n = 0; n < 3; n += 1) await home.startWorker(work, { timing: RARE });
    // Each in a workspace of its own: no workspace holds the last place.
    const queueApart = (count: number) =>
      Promise.all(Array.from({ length: count }, () => home.queue({ workspaceId: randomUUID() })));
    for (const id of await queueApart(12)) await home.until(id, 'running');
    const waiting = await queueApart(20);
    const key = `plumbline:${home.schema.schema}:jobs-parse-upload:wait`;
    // Repairs, which a worker makes of what it finds at its start, have ids that say so; a busy job may have been taken
    // at such a call, with the one of its notice left over.
    const noticed = async () => {
      const ids = (await redis.command('LRANGE', key, '0', '-1')).split('\n');
      const jobs = ids
        .filter((id) => id.includes('-n'))
        .map((id) => id.slice('job-'.length, 'job-'.length + 36));
      return jobs.filter((id) => waiting.includes(id));
    };
    await eventually('all dispatches', async () => (await noticed()).length >= waiting.length);
    await sleep(200);
    expect((await noticed()).sort()).toEqual(waiting.sort());
    release.abort();
    for (const id of waiting) await home.until(id, 'succeeded');
  });

  it('of two services on one Redis do not meet', async () => {
    const other = await JobsHome.open(server, redis.url);
    const worked: string[] = [];
    const note =
      (who: string): Work =>
      async ({ file }) => {
        worked.push(`${who} ${file}`);
        return {};
      };
    await other.startWorker(note('other'));
    await home.startWorker(note('home'), { timing: RARE });
    const ids = await queueFiles('file', 10);
    for (const id of ids) await home.until(id, 'succeeded');
    expect(worked.every((entry) => entry.startsWith('home'))).toBe(true);
    await other.close().catch(ignore);
  });
});
