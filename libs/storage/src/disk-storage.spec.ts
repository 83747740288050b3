import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { DiskStorage, StorageAway } from './index.js';
import { itIsStorage } from './storage.contract.js';

async function openDisk() {
  const root = await mkdtemp(join(tmpdir(), 'storage-'));
  return {
    root,
    storage: new DiskStorage(root),
    remains: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

itIsStorage('disk storage', openDisk);

it('sweeps unfinished puts that are old, and only those', async () => {
  const { root, storage, remove } = await openDisk();
  await storage.putText('a/b', 'kept');
  const incoming = join(root, '.incoming');
  await writeFile(join(incoming, 'old'), 'x');
  await writeFile(join(incoming, 'young'), 'x');
  await utimes(join(incoming, 'old'), new Date(0), new Date(0));
  expect(await storage.sweep(60_000)).toBe(1);
  expect(await readdir(incoming)).toEqual(['young']);
  await remove();
});

it('F38 answers a full disk as a storage that is away, and leaves nothing', async () => {
  const { storage, remains, remove } = await openDisk();
  const full = new Readable({
    read() {
      this.destroy(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    },
  });
  await expect(storage.put('a/b', full)).rejects.toThrow(StorageAway);
  expect(await remains()).toBe(0);
  await remove();
});
