import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { type JobsHome, noting } from './jobs.fixture.js';

/** Whose fault it is that a worker died; `open` answers a place where there never was one. */
export function jobDeathsContract(open: () => Promise<JobsHome>): void {
  let home: JobsHome;

  beforeEach(async () => {
    home = await open();
  });
  afterEach(() => home.close());

  const save = noting('saved');
  const queueFile = (file: string) => home.queue({ input: { file }, workspaceId: randomUUID() });
  /** As if so much time had passed since the stop of everything. */
  const later = async (interval: string) => {
    await home.database.query(
      `UPDATE jobs SET lease_until = lease_until - $1::interval, heartbeat_at = heartbeat_at - $1::interval,
              claimed_at = claimed_at - $1::interval, deadline_at = deadline_at - $1::interval
       WHERE status = 'running'`,
      [interval],
    );
    await home.database.query(
      'UPDATE job_hosts SET alive_since = alive_since - $1::interval, seen_at = seen_at - $1::interval',
      [interval],
    );
  };
  const haveStarted = async (count: number, times: number) => {
    const rows: unknown[] = await home.database.query(
      `SELECT 1 FROM jobs WHERE status = 'running' AND attempt = $1`,
      [times],
    );
    return rows.length === count;
  };
  const deadlyFile = 'deadly.csv';
  const END_OF_NEVER = '/nowhere/never';

  describe('a job whose process dies', () => {
    // Once more than a job has attempts.
    it.each([
      { count: 3, kills: 4 },
      { count: 1, kills: 4 },
    ])(
      'is not charged for $kills kills of everything, nor for the hours between ($count at work)',
      async ({ count, kills }) => {
        const ids = await Promise.all(Array.from({ length: count }, (_, n) => queueFile(`file ${n}`)));
        for (let times = 1; times <= kills; times += 1) {
          const child = home.runChild({ workUntil: END_OF_NEVER });
          await eventually('all are at work', () => haveStarted(count, times));
          await child.kill();
          await later('1 hour');
        }
        await home.startWorker(save);
        for (const id of ids) {
          const row = await home.until(id, 'succeeded', 'failed');
          expect(row).toMatchObject({
            status: 'succeeded',
            forgiven: kills,
            attempt: kills + 1,
            ran_ms: '0',
          });
          expect(row.is_suspect).toBe(false);
        }
      },
      120_000,
    );

    it('F12: is given up after three deaths alone while others live; its neighbours all succeed', async () => {
      await home.startWorker(save, { role: 'api' });
      const deadly = await queueFile(deadlyFile);
      const neighbours = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(queueFile));
      for (let deaths = 0; deaths < 5; deaths += 1) {
        const child = home.runChild({ deadlyFile });
        await Promise.race([child.gone, home.until(deadly, 'failed')]);
      }
      const ended = await home.until(deadly, 'failed');
      expect(ended).toMatchObject({ error_code: 'worker_crashed', is_suspect: true });
      expect(ended.attempt - ended.forgiven).toBe(3);
      for (const id of neighbours) await home.until(id, 'succeeded');
    }, 120_000);

    it('is given up after three deaths alone that whoever starts the program saw, where there is one process', async () => {
      const id = await queueFile(deadlyFile);
      for (let deaths = 0; deaths < 3; deaths += 1) {
        expect(await home.runChild({ deadlyFile, isAfterCrash: deaths > 0 }).gone).toBe('SIGKILL');
        await later('2 seconds');
      }
      home.runChild({ deadlyFile, isAfterCrash: true });
      expect(await home.until(id, 'failed')).toMatchObject({ attempt: 3, error_code: 'worker_crashed' });
    }, 120_000);

    it('does not time out by the time in which nothing ran', async () => {
      const id = await queueFile('patient');
      const child = home.runChild({ workUntil: END_OF_NEVER });
      await home.until(id, 'running');
      await child.kill();
      await later('1 hour');
      await home.startWorker(save);
      expect(await home.until(id, 'succeeded', 'failed')).toMatchObject({ status: 'succeeded' });
    }, 60_000);
  });
}
