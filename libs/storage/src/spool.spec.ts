import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { StorageAway } from './index.js';
import { Spool } from './spool.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const files = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const source = (bytes: number) => async () => ({
  bytes,
  fetch: (path: string) => writeFile(path, Buffer.alloc(bytes)),
});
const never = async (): Promise<never> => {
  throw new Error('fetched again');
};

/** Fetches a copy that was last used some minutes ago. */
async function spoolAt(spool: Spool, key: string, bytes: number, minutes: number): Promise<string> {
  const path = await spool.path(key, source(bytes));
  await utimes(path, minutesAgo(minutes), minutesAgo(minutes));
  return path;
}

it('fetches once, for several askers and processes', async () => {
  const spool = new Spool(folder, 1_000);
  let fetched = 0;
  const counted = async () => {
    fetched += 1;
    return source(10)();
  };
  const paths = await Promise.all([1, 2, 3].map(() => spool.path('a/b', counted)));
  expect(new Set(paths).size).toBe(1);
  expect(fetched).toBe(1);
  expect(await new Spool(folder, 1_000).path('a/b', never)).toBe(paths[0]);
});

it('asks again after a fetch that failed, and keeps nothing of it', async () => {
  const spool = new Spool(folder, 1_000);
  const broken = async () => ({
    bytes: 10,
    fetch: async (path: string) => {
      await writeFile(path, 'half');
      throw new Error('gone');
    },
  });
  await expect(spool.path('a/b', broken)).rejects.toThrow('gone');
  expect(await files()).toEqual([]);
  expect((await readFile(await spool.path('a/b', source(3)))).length).toBe(3);
});

it('F38 a full disk is a storage that is away, and leaves nothing', async () => {
  const full = async () => ({
    bytes: 10,
    fetch: async (path: string) => {
      await writeFile(path, 'half');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  });
  await expect(new Spool(folder, 1_000).path('a/b', full)).rejects.toThrow(StorageAway);
  expect(await files()).toEqual([]);
});

it('drops what was used longest ago to make room, with its folders', async () => {
  const spool = new Spool(folder, 100);
  await spoolAt(spool, 'a/old/x', 40, 60);
  await spoolAt(spool, 'a/older/x', 40, 90);
  await spool.path('a/old/x', never);
  await utimes(join(folder, 'copies/a/old/x'), minutesAgo(30), minutesAgo(30));
  await spool.path('a/new/x', source(50));
  expect((await readdir(join(folder, 'copies/a'))).sort()).toEqual(['new', 'old']);
});

it('keeps what was handed out in the last ten minutes, even past its size', async () => {
  const spool = new Spool(folder, 100);
  await spoolAt(spool, 'a/one', 80, 9);
  await spoolAt(spool, 'a/two', 80, 11);
  await spool.path('a/three', source(80));
  expect((await files()).sort()).toEqual(['one', 'three']);
});

it('being asked for counts as use', async () => {
  const spool = new Spool(folder, 100);
  const path = await spoolAt(spool, 'a/one', 80, 60);
  await spool.path('a/one', never);
  expect(Date.now() - (await stat(path)).mtimeMs).toBeLessThan(60_000);
});

it('drops copies that nobody asked for in a day', async () => {
  const spool = new Spool(folder, 1_000);
  await spoolAt(spool, 'a/yesterday', 1, 1_441);
  await spoolAt(spool, 'a/today', 1, 1_400);
  await spool.prune();
  expect(await files()).toEqual(['today']);
});

it('sweeps half copies of processes that were killed', async () => {
  const incoming = join(folder, '.incoming');
  await mkdir(incoming);
  await writeFile(join(incoming, 'killed'), 'half');
  await utimes(join(incoming, 'killed'), minutesAgo(6), minutesAgo(6));
  await writeFile(join(incoming, 'growing'), 'half');
  await new Spool(folder, 1_000).prune();
  expect(await files()).toEqual(['growing']);
});
