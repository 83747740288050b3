import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { JobView } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { JobError, JobObsolete } from '../definition/job.js';
import { enqueue } from '../table/enqueue.js';
import { ignore, type JobsHome, look, parse, untilAborted, type Work } from './jobs.fixture.js';

/** What becomes of jobs, wherever their queues lie; `open` answers a place where there never was one. */
export function jobsContract(open: () => Promise<JobsHome>): void {
  let home: JobsHome;
  beforeEach(async () => {
    home = await open();
  });
  afterEach(() => home.close());

  describe('a job', () => {
    it('runs after the commit, saves with its end, and tells the browsers each step', async () => {
      const views: JobView[] = [];
      home.live.subscribe(
        home.workspaceId,
        ({ message }) => message.event === 'job' && views.push(message.data),
      );
      const result = { type: 'data-source', id: randomUUID() };
      await home.startWorker(async ({ file }, context) => {
        context.step(1);
        context.progress(10, 20);
        await sleep(300);
        return { result, save: (tx) => tx.query('INSERT INTO notes VALUES ($1, $2)', [file, 'saved']) };
      });
      const id = await home.queue();
      const row = await home.until(id, 'succeeded');
      expect(row).toMatchObject({ attempt: 1, result, step: 3 });
      expect(await home.notes()).toEqual(['saved']);
      await eventually('the last news', () => views.at(-1)?.status === 'succeeded');
      // A quick worker overtakes the news that the job waits, which is then dropped as old.
      const begun = views.filter(({ status }) => status !== 'queued');
      expect(begun.map(({ status }) => status)).toEqual(['running', 'running', 'succeeded']);
      expect(begun[1]).toMatchObject({
        step: { index: 1, count: 4, name: 'Reading rows' },
        done: 10,
        total: 20,
      });
    });

    it('fails with the reason that its run gives, at once, and onEnd follows in the same transaction', async () => {
      await home.startWorker(async () => {
        throw new JobError('empty_file', 'The file is empty.');
      });
      const row = await home.until(await home.queue(), 'failed');
      expect(row).toMatchObject({
        attempt: 1,
        error_code: 'empty_file',
        error_message: 'The file is empty.',
      });
      expect(await home.notes()).toEqual(['failed']);
    });

    it('is tried again after an accident, and given up after its attempts', async () => {
      let runs = 0;
      await home.startWorker(async ({ file }) => {
        runs += 1;
        if (file === 'bad' || runs === 1) throw new Error('an accident');
        return {};
      });
      expect(await home.until(await home.queue(), 'succeeded')).toMatchObject({ attempt: 2 });
      expect(await home.until(await home.queue({ input: { file: 'bad' } }), 'failed')).toMatchObject({
        attempt: 3,
        error_code: 'internal',
      });
    });

    it('F14 waits for what somebody else holds, however often it asks, and spends no attempt on it', async () => {
      const holder = home.database.createQueryRunner();
      await holder.startTransaction();
      await holder.query('LOCK TABLE notes');
      let runs = 0;
      await home.startWorker(async () => {
        runs += 1;
        await home.database.transaction(async (tx) => {
          await tx.query(`SET LOCAL lock_timeout = '20ms'`);
          await tx.query('LOCK TABLE notes');
        });
        return {};
      });
      const id = await home.queue();
      await eventually('more tries than attempts', () => runs > 4);
      await holder.commitTransaction();
      await holder.release();
      expect(await home.until(id, 'succeeded')).toMatchObject({ attempt: 1 });
    });

    it('fails with timeout when its deadline passes', async () => {
      const short = { ...parse, options: { ...parse.options, deadlineMs: 100 } };
      await home.startWorker((_, { signal }) => untilAborted(signal));
      const id = await home.queue({}, short);
      expect(await home.until(id, 'failed')).toMatchObject({ error_code: 'timeout' });
    });

    it('ends although its run does not heed the signal, and what comes back later is thrown away', async () => {
      let discarded = 0;
      const { runtime } = await home.startWorker(async () => {
        await sleep(1_000);
        return {
          discard: async () => {
            discarded += 1;
          },
        };
      });
      const id = await home.queue();
      await home.until(id, 'running');
      await runtime.cancel(home.workspaceId, id);
      await home.until(id, 'cancelled');
      await eventually('the discard', () => discarded === 1);
    });

    it('waits while its user has as many at work as the plan allows, and runs when one ends', async () => {
      const userId = randomUUID();
      let running = 0;
      let most = 0;
      await home.startWorker(async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(30);
        running -= 1;
        return {};
      });
      const ids = await Promise.all(Array.from({ length: 5 }, () => home.queue({ userId, plan: 'free' })));
      for (const id of ids) await home.until(id, 'succeeded');
      expect(most).toBe(1);
      most = 0;
      const premium = await Promise.all(
        Array.from({ length: 6 }, () => home.queue({ userId, plan: 'premium' })),
      );
      for (const id of premium) await home.until(id, 'succeeded');
      expect(most).toBeLessThanOrEqual(3);
    });

    it('of the background neither takes the place of the job a user waits for nor needs one', async () => {
      const userId = randomUUID();
      const release = new AbortController();
      const work: Work = async ({ file }) => {
        if (file === 'slow') await untilAborted(release.signal).catch(ignore);
        return {};
      };
      await home.startWorker(work, { alsoLooks: true });
      const slow = { userId, plan: 'free', input: { file: 'slow' } } as const;
      const behind = await home.queue(slow, look);
      await home.until(behind, 'running');
      await home.until(await home.queue({ userId, plan: 'free' }), 'succeeded');
      const waited = await home.queue(slow);
      await home.until(waited, 'running');
      await home.until(await home.queue({ userId, plan: 'free' }, look), 'succeeded');
      release.abort();
      for (const id of [behind, waited]) await home.until(id, 'succeeded');
    });
  });

  describe('a job whose subject is gone', () => {
    it('ends cancelled when it finds that out, and is not tried again', async () => {
      await home.startWorker(async () => {
        throw new JobObsolete('gone');
      });
      const row = await home.until(await home.queue(), 'cancelled', 'failed');
      expect(row).toMatchObject({ status: 'cancelled', attempt: 1, error_code: null });
      expect(await home.notes()).toEqual(['cancelled']);
    });

    it('is cancelled with the transaction that says so, at work or waiting, and no other job is', async () => {
      const { runtime } = await home.startWorker((_, { signal }) => untilAborted(signal));
      const about = (file: string) => home.queue({ input: { file }, workspaceId: randomUUID() });
      const [running, other] = [await about('gone'), await about('other')];
      for (const id of [running, other]) await home.until(id, 'running');
      const waiting = await home.database.transaction(async (tx) => {
        const id = await enqueue(tx, parse, home.request({ input: { file: 'gone' } }));
        await runtime.cancelAbout(tx, ['parse-upload'], { has: { file: 'gone' } });
        return id;
      });
      for (const id of [running, waiting]) await home.until(id, 'cancelled');
      expect(await home.row(other)).toMatchObject({ status: 'running' });
      await home.database.transaction((tx) =>
        runtime.cancelAbout(tx, ['parse-upload'], { has: {}, hasNot: { file: 'kept' } }),
      );
      await home.until(other, 'cancelled');
    });
  });

  describe('cancelling', () => {
    it('F45: ends each job either with its result or cancelled, never both', async () => {
      const result = { type: 'data-source', id: randomUUID() };
      const { runtime } = await home.startWorker(async ({ file }) => {
        await sleep(Math.random() * 8);
        return { result, save: (tx) => tx.query('INSERT INTO notes VALUES ($1, $2)', [file, 'saved']) };
      });
      const race = async (n: number) => {
        const id = await home.queue({ input: { file: String(n) } });
        await sleep(Math.random() * 20);
        await runtime.cancel(home.workspaceId, id);
        return id;
      };
      const ids: string[] = [];
      while (ids.length < 200)
        ids.push(...(await Promise.all([0, 1, 2, 3, 4].map((n) => race(ids.length + n)))));
      for (const [n, id] of ids.entries()) {
        const row = await home.until(id, 'succeeded', 'cancelled');
        const noted = await home.database.query('SELECT status FROM notes WHERE file = $1', [String(n)]);
        const isDone = row.status === 'succeeded';
        expect(noted).toEqual([{ status: isDone ? 'saved' : 'cancelled' }]);
        expect(row.result).toEqual(isDone ? result : null);
      }
    });
  });
}
