import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  eventually,
  runChild,
  startTestPostgres,
  type TestChild,
  type TestPostgres,
} from '@plumbline/testing';
import { FAST, JobsHome, type Work } from './jobs.fixture.js';

const workerProcess = new URL('./worker-process.mjs', import.meta.url);

let server: TestPostgres;
let home: JobsHome;
let children: TestChild[];

beforeAll(async () => {
  server = await startTestPostgres();
}, 30_000);
afterAll(() => server.stop());

beforeEach(async () => {
  home = await JobsHome.open(server);
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
  await home.close();
}, 15_000);

/** A worker in a process of its own; its job notes "child". */
function startChild(behaviour: { faultPoint?: string; blockUntil?: string; workUntil?: string }): TestChild {
  const child = runChild(workerProcess, { ...home.schema, timing: FAST, ...behaviour });
  children.push(child);
  return child;
}

const save: Work = async ({ file }) => ({
  save: (tx) => tx.query('INSERT INTO notes VALUES ($1, $2)', [file, 'successor']),
});

describe('a worker that dies', () => {
  it.each([
    ['at the start', 'job.start', 2, 'successor'],
    ['after the work, before the save', 'job.before-save', 2, 'successor'],
    ['after the save, before the acknowledgement', 'job.after-save', 1, 'child'],
  ])(
    'F11: %s: the job ends once, with one result',
    async (_, faultPoint, attempts, saved) => {
      const id = await home.queue();
      expect(await startChild({ faultPoint }).gone).toBe('SIGKILL');
      await home.startWorker(save);
      expect(await home.until(id, 'succeeded')).toMatchObject({ attempt: attempts });
      expect(await home.notes()).toEqual([saved]);
    },
    30_000,
  );

  it('F12: every time at the same job: it fails with worker_crashed after three, and others proceed', async () => {
    const id = await home.queue();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await startChild({ faultPoint: 'job.start' }).gone).toBe('SIGKILL');
    }
    await home.startWorker(save);
    expect(await home.until(id, 'failed')).toMatchObject({ attempt: 3, error_code: 'worker_crashed' });
    await home.until(await home.queue(), 'succeeded');
    expect((await home.notes()).sort()).toEqual(['failed', 'successor']);
  }, 60_000);
});

describe('a worker that comes back too late', () => {
  it('F13: with its event loop blocked for longer than its lease: its result is refused', async () => {
    const release = join(tmpdir(), `${home.schema.schema}-blocked`);
    const id = await home.queue();
    const blocked = startChild({ blockUntil: release });
    await home.until(id, 'running');
    await home.startWorker(save);
    expect(await home.until(id, 'succeeded')).toMatchObject({ attempt: 2 });
    await writeFile(release, '');
    await eventually('the refusal', () => blocked.output().includes('discarded'));
    expect(await home.notes()).toEqual(['successor']);
  }, 30_000);

  it('F14: stopped and continued: its result is refused', async () => {
    const release = join(tmpdir(), `${home.schema.schema}-stopped`);
    const id = await home.queue();
    const zombie = startChild({ workUntil: release });
    await home.until(id, 'running');
    zombie.process.kill('SIGSTOP');
    await home.startWorker(save);
    expect(await home.until(id, 'succeeded')).toMatchObject({ attempt: 2 });
    await writeFile(release, '');
    zombie.process.kill('SIGCONT');
    await eventually('the refusal', () => zombie.output().includes('discarded'));
    expect(await home.notes()).toEqual(['successor']);
  }, 30_000);
});
