import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { enqueue, releaseJob } from '../table/enqueue.js';
import { JobsHome, parse } from './jobs.fixture.js';

let server: TestPostgres;
let home: JobsHome;

beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());

beforeEach(async () => {
  home = await JobsHome.open(server);
});
afterEach(() => home.close());

describe('a job', () => {
  it('does not exist when the transaction that made it is rolled back', async () => {
    await home.startWorker(async () => ({}));
    const refused = home.database.transaction(async (tx) => {
      await enqueue(tx, parse, home.request());
      throw new Error('rolled back');
    });
    await expect(refused).rejects.toThrow('rolled back');
    expect(await home.database.query('SELECT id FROM jobs')).toEqual([]);
  });

  it('is one job for one idempotency key', async () => {
    const userId = randomUUID();
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => home.queue({ userId, idempotencyKey: 'upload-1' })),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await home.queue({ userId, idempotencyKey: 'upload-2' })).not.toBe(ids[0]);
    expect(await home.queue({ idempotencyKey: 'upload-1' })).not.toBe(ids[0]);
  });

  it('begins once it is released, where it is held, and can be cancelled before', async () => {
    const began: string[] = [];
    const { runtime } = await home.startWorker(async ({ file }) => {
      began.push(file);
      return {};
    });
    const held = await home.queue({ isHeld: true, input: { file: 'held' } });
    const dropped = await home.queue({ isHeld: true, input: { file: 'dropped' } });
    await home.until(await home.queue({ input: { file: 'other' } }), 'succeeded');
    await runtime.cancel(home.workspaceId, dropped);
    await home.database.transaction(async (tx) => {
      await releaseJob(tx, held);
      await releaseJob(tx, dropped);
    });
    await home.until(held, 'succeeded');
    expect(began).toEqual(['other', 'held']);
    expect((await home.row(dropped)).status).toBe('cancelled');
  });

  it('is refused with busy when too many of its kind wait', async () => {
    await home.database.transaction(async (tx) => {
      for (let n = 0; n < 500; n += 1) await enqueue(tx, parse, home.request({ workspaceId: randomUUID() }));
    });
    await expect(home.queue()).rejects.toMatchObject({ code: 'busy' });
  });

  it('is refused with busy when too many of its workspace wait, while others find room', async () => {
    await home.database.transaction(async (tx) => {
      for (let n = 0; n < 100; n += 1) await enqueue(tx, parse, home.request());
    });
    await expect(home.queue()).rejects.toMatchObject({ code: 'busy' });
    await home.queue({ workspaceId: randomUUID() });
  });
});

describe('cancelling', () => {
  it('ends a waiting job at once, where no worker is', async () => {
    const { runtime } = await home.startWorker(async () => ({}), { role: 'api' });
    const id = await home.queue();
    expect(await runtime.cancel(home.workspaceId, id)).toMatchObject({ status: 'cancelled' });
    expect(await home.notes()).toEqual(['cancelled']);
    expect(await runtime.cancel(randomUUID(), id)).toBeUndefined();
  });
});
