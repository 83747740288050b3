import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ObjectMissing, type Storage, TooManyBytes } from './index.js';

/** A storage of its own, empty, and a look behind it. */
export interface StorageUnderTest {
  storage: Storage;
  /** Everything it holds, unfinished puts included. */
  remains: () => Promise<number>;
  remove: () => Promise<void>;
}

const KEY = 'ingestion/workspace/source/file';
const MB = 1_048_576;

/** What every storage does, whatever it is made of. */
export function itIsStorage(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(name, () => {
    let test: StorageUnderTest;
    let storage: Storage;
    let folder: string;
    beforeEach(async () => {
      test = await open();
      storage = test.storage;
      folder = await mkdtemp(join(tmpdir(), 'storage-local-'));
    });
    afterEach(async () => {
      await test.remove();
      await rm(folder, { recursive: true, force: true });
    });

    it.each([
      ['nothing', 0],
      ['a little', 300_000],
      ['one whole part', 5 * MB],
      ['many parts', 12 * MB + 1],
    ])('counts and hashes what it stores: %s', async (_, size) => {
      const bytes = randomBytes(size);
      const chunks = [bytes.subarray(0, 1), bytes.subarray(1)];
      const stored = await storage.put(KEY, Readable.from(chunks, { objectMode: false }));
      expect(stored).toEqual({ bytes: size, sha256: createHash('sha256').update(bytes).digest('hex') });
      expect((await readFile(await storage.localPath(KEY))).equals(bytes)).toBe(true);
    });

    it('DATA-005 lets the last allowed byte through and not one more', async () => {
      const ten = Readable.from([Buffer.alloc(10)]);
      expect((await storage.put(KEY, ten, { maxBytes: 10 })).bytes).toBe(10);
      const eleven = Readable.from([Buffer.alloc(11)]);
      await expect(storage.put('a/b', eleven, { maxBytes: 10 })).rejects.toThrow(TooManyBytes);
      expect(await test.remains()).toBe(1);
    });

    it('F03 leaves nothing behind when the source breaks after some parts', async () => {
      const broken = Readable.from(
        (async function* () {
          for (let part = 0; part < 12; part += 1) yield Buffer.alloc(MB);
          throw new Error('gone');
        })(),
      );
      await expect(storage.put(KEY, broken)).rejects.toThrow('gone');
      expect(await test.remains()).toBe(0);
      await expect(storage.localPath(KEY)).rejects.toThrow(ObjectMissing);
    });

    it('F03 leaves nothing behind when the caller gives up', async () => {
      const giveUp = new AbortController();
      let read = 0;
      const endless = new Readable({
        read() {
          this.push(Buffer.alloc(MB));
          read += 1;
          if (read === 12) giveUp.abort();
        },
      });
      await expect(storage.put(KEY, endless, { signal: giveUp.signal })).rejects.toThrow();
      expect(await test.remains()).toBe(0);
    });

    it('replaces an object whole', async () => {
      await storage.putText(KEY, 'old');
      const local = join(folder, 'finished');
      await writeFile(local, 'new');
      await storage.putFile(KEY, local);
      expect(await storage.getText(KEY)).toBe('new');
      await expect(readFile(local)).rejects.toThrow('ENOENT');
    });

    it.each([
      ['small', 4],
      ['of many parts', 11 * MB],
    ])('copies an object that outlives the first: %s', async (_, size) => {
      const bytes = randomBytes(size);
      await storage.put(KEY, Readable.from([bytes]));
      await storage.copy(KEY, 'a/copy');
      await storage.remove(KEY);
      expect((await readFile(await storage.localPath('a/copy'))).equals(bytes)).toBe(true);
      await expect(storage.copy(KEY, 'a/other')).rejects.toThrow(ObjectMissing);
      await expect(storage.copy('a/copy', '../other')).rejects.toThrow(/not a storage key/);
      expect(await test.remains()).toBe(1);
    });

    it('removes what is there and does not mind what is not', async () => {
      await storage.putText(KEY, 'text');
      expect(await storage.getText(KEY)).toBe('text');
      await storage.remove(KEY);
      await storage.remove(KEY);
      await expect(storage.getText(KEY)).rejects.toThrow(ObjectMissing);
    });

    it.each(['../x', 'a/../b', '/etc/passwd', 'a', 'a/b c', 'a//b', 'a/..', ''])(
      'S-25 refuses the key %j',
      async (key) => {
        await expect(storage.putText(key, 'x')).rejects.toThrow(/not a storage key/);
        await expect((async () => storage.localPath(key))()).rejects.toThrow(/not a storage key/);
      },
    );

    it('lists and removes by prefix, which is a whole part of a key', async () => {
      for (const key of ['a/one/x', 'a/one/y/z', 'a/one-more', 'a/two', 'b/one'])
        await storage.putText(key, '1');
      await storage.removePrefix('a/one');
      await storage.removePrefix('a/two');
      const keys: string[] = [];
      for await (const { key, modifiedAt } of storage.list('a')) {
        keys.push(key);
        expect(Date.now() - modifiedAt.getTime()).toBeLessThan(600_000);
      }
      expect(keys).toEqual(['a/one-more']);
      expect(await test.remains()).toBe(2);
    });

    it('lists everything by the empty prefix', async () => {
      for (const key of ['a/one', 'b/two']) await storage.putText(key, '1');
      const keys: string[] = [];
      for await (const { key } of storage.list('')) keys.push(key);
      expect(keys.toSorted()).toEqual(['a/one', 'b/two']);
      await expect(storage.removePrefix('')).rejects.toThrow(/not a storage key/);
    });

    it('reads one object many times at once', async () => {
      await storage.put(KEY, Readable.from([randomBytes(6 * MB)]));
      const paths = await Promise.all([1, 2, 3, 4].map(() => storage.localPath(KEY)));
      expect(new Set(paths).size).toBe(1);
    });
  });
}
