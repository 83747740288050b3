import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { type JobsHome, noting } from './jobs.fixture.js';

/** What becomes of jobs whose worker dies or comes back too late; `open` answers a place where there never was one. */
export function jobCrashesContract(open: () => Promise<JobsHome>): void {
  let home: JobsHome;

  beforeEach(async () => {
    home = await open();
  });
  afterEach(() => home.close());

  const save = noting('successor');

  describe('a worker that dies', () => {
    it.each([
      ['at the start', 'job.start', 2, 'successor'],
      ['after the work, before the save', 'job.before-save', 2, 'successor'],
      ['after the save, before the acknowledgement', 'job.after-save', 1, 'child'],
    ])('F11: %s: the job ends once, with one result', async (_, faultPoint, attempts, saved) => {
      const id = await home.queue();
      expect(await home.runChild({ faultPoint }).gone).toBe('SIGKILL');
      await home.startWorker(save);
      expect(await home.until(id, 'succeeded')).toMatchObject({ attempt: attempts });
      expect(await home.notes()).toEqual([saved]);
    });
  });

  describe('a worker that comes back too late', () => {
    it('F13: with its event loop blocked for longer than its lease: its result is refused', async () => {
      const release = join(tmpdir(), `${home.schema.schema}-blocked`);
      const id = await home.queue();
      const blocked = home.runChild({ blockUntil: release });
      await home.until(id, 'running');
      await home.startWorker(save);
      expect(await home.until(id, 'succeeded')).toMatchObject({ attempt: 2 });
      await writeFile(release, '');
      await eventually('the refusal', () => blocked.output().includes('discarded'));
      expect(await home.notes()).toEqual(['successor']);
    });

    it('F14: stopped and continued: its result is refused', async () => {
      const release = join(tmpdir(), `${home.schema.schema}-stopped`);
      const id = await home.queue();
      const zombie = home.runChild({ workUntil: release });
      await home.until(id, 'running');
      zombie.process.kill('SIGSTOP');
      await home.startWorker(save);
      expect(await home.until(id, 'succeeded')).toMatchObject({ attempt: 2 });
      await writeFile(release, '');
      zombie.process.kill('SIGCONT');
      await eventually('the refusal', () => zombie.output().includes('discarded'));
      expect(await home.notes()).toEqual(['successor']);
    });
  });
}
