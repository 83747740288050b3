import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, type OwnPostgres } from '@plumbline/testing';
import { FAST, ignore, type JobsHome, look, untilAborted } from './jobs.fixture.js';

/** What workers must do, wherever the queues lie; `open` answers a place where there never was a job. */
export function jobWorkersContract(open: () => Promise<JobsHome>, server: () => OwnPostgres): void {
  let home: JobsHome;
  beforeEach(async () => {
    home = await open();
  });
  afterEach(() => home.close());

  describe('a worker', () => {
    it('F14: cannot save what it made after its lease went to another', async () => {
      let discarded = 0;
      let saves = 0;
      let wake: () => void = ignore;
      const frozen = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const { runtime } = await home.startWorker(async (_, { attempt }) => {
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
      const id = await home.queue();
      await home.until(id, 'running', 'succeeded');
      // What a stopped process looks like from outside: its lease has ended.
      await home.database.query(
        `UPDATE jobs SET lease_until = now() - interval '1 s', lease_token = gen_random_uuid()`,
      );
      await home.until(id, 'succeeded');
      wake();
      await eventually('the discard', () => discarded === 1);
      expect(saves).toBe(1);
      expect(await runtime.store.read(id)).toMatchObject({ attempt: 2, status: 'succeeded' });
    });

    it('F41: drains: gives back what it cannot finish, and another takes it at once', async () => {
      const first = await home.startWorker((_, { signal }) => untilAborted(signal));
      const id = await home.queue();
      await home.until(id, 'running', 'succeeded');
      await first.stop();
      expect(await home.row(id)).toMatchObject({ status: 'queued', attempt: 0, lease_token: null });
      await home.startWorker(async () => ({}));
      expect(await home.until(id, 'succeeded')).toMatchObject({ attempt: 1 });
    });

    it('F41: drains: lets a job finish that can', async () => {
      const worker = await home.startWorker(() => sleep(100).then(() => ({})));
      const id = await home.queue();
      await home.until(id, 'running', 'succeeded');
      await worker.stop();
      expect(await home.row(id)).toMatchObject({ status: 'succeeded', attempt: 1 });
    });

    it('takes what was queued while no worker was there', async () => {
      const id = await home.queue();
      await home.startWorker(async () => ({}));
      await home.until(id, 'succeeded');
    });

    it('works at the kinds that its settings name, and leaves the others to another', async () => {
      const [looked, parsed] = [await home.queue({}, look), await home.queue()];
      await home.startWorker(async () => ({}), { alsoLooks: true, kinds: 'parse-upload' });
      await home.until(parsed, 'succeeded');
      await home.until(await home.queue(), 'succeeded');
      expect(await home.row(looked)).toMatchObject({ status: 'queued', attempt: 0 });
      await home.startWorker(async () => ({}), { alsoLooks: true, kinds: '-parse-upload' });
      await home.until(looked, 'succeeded');
    });

    it('comes back to a job whose lease still held when it was called, once the lease has ended', async () => {
      const id = await home.queue();
      await home.database.query(
        `UPDATE jobs SET status = 'running', attempt = 1, lease_token = gen_random_uuid(),
                lease_until = now() + interval '5 minutes', deadline_at = now() + interval '10 minutes'`,
      );
      await home.startWorker(async () => ({}));
      await home.call(id);
      // Behind the call in the same queue: when it has run, the call was taken.
      await home.until(await home.queue(), 'succeeded');
      expect(await home.row(id)).toMatchObject({ status: 'running', attempt: 1 });
      await home.database.query('UPDATE jobs SET lease_until = now() WHERE id = $1', [id]);
      expect(await home.until(id, 'succeeded')).toMatchObject({ attempt: 2 });
    });

    it('is sent again to a job whose dispatch was lost', async () => {
      await home.startWorker(async () => ({}));
      const id = await home.queue();
      await home.until(id, 'succeeded');
      await home.database.query(`UPDATE jobs SET status = 'queued', attempt = 0`);
      await home.until(id, 'succeeded');
    });

    it('F29: outlives a crash of PostgreSQL, and so does the job at work', async () => {
      await home.startWorker(async ({ file }) => {
        await sleep(150);
        return { save: (tx) => tx.query('INSERT INTO notes VALUES ($1, $2)', [file, 'saved']) };
      });
      const id = await home.queue();
      await home.until(id, 'running', 'succeeded');
      await server().crash();
      await server().start();
      await eventually('the end', () => home.row(id).then(({ status }) => status === 'succeeded', ignore));
      expect(await home.notes()).toEqual(['saved']);
      const next = await eventually('a commit', () => home.queue().catch(ignore));
      await home.until(next, 'succeeded');
    });

    it('F29: is not failed by a database that is away for longer than its lease; what was made is left alone', async () => {
      const discarded: number[] = [];
      await home.startWorker(async ({ file }, { attempt }) => ({
        save: async (tx) => {
          if (attempt === 1) await server().crash();
          await tx.query('INSERT INTO notes VALUES ($1, $2)', [file, `saved by ${attempt}`]);
        },
        discard: async () => void discarded.push(attempt),
      }));
      const id = await home.queue();
      await eventually('the crash', () =>
        home.row(id).then(
          () => false,
          () => true,
        ),
      );
      await sleep(2 * (FAST.leaseMs ?? 0));
      await server().start();
      await eventually('the end', () => home.row(id).then(({ status }) => status === 'succeeded', ignore));
      expect(await home.row(id)).toMatchObject({ attempt: 2, error_code: null });
      expect(await home.notes()).toEqual(['saved by 2']);
      expect(discarded).toEqual([]);
    });
  });
}
