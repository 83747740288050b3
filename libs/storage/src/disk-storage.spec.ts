import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskStorage, ObjectMissing, TooManyBytes } from './index.js';

let root: string;
let storage: DiskStorage;
const KEY = 'ingestion/workspace/source/file';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'));
  storage = new DiskStorage(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const remains = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

describe('disk storage', () => {
  it('counts and hashes what it stores', async () => {
    const bytes = randomBytes(300_000);
    const stored = await storage.put(KEY, Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]));
    expect(stored).toEqual({ bytes: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(await readFile(await storage.localPath(KEY))).toEqual(bytes);
  });

  it('DATA-005 lets the last allowed byte through and not one more', async () => {
    expect((await storage.put(KEY, Readable.from([Buffer.alloc(10)]), { maxBytes: 10 })).bytes).toBe(10);
    await expect(storage.put('a/b', Readable.from([Buffer.alloc(11)]), { maxBytes: 10 })).rejects.toThrow(
      TooManyBytes,
    );
    expect(await remains()).toBe(1);
  });

  it('F03 leaves nothing behind when the source breaks or the caller gives up', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100);
        throw new Error('gone');
      })(),
    );
    await expect(storage.put(KEY, broken)).rejects.toThrow('gone');
    const giveUp = new AbortController();
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(10));
        giveUp.abort();
      },
    });
    await expect(storage.put(KEY, endless, { signal: giveUp.signal })).rejects.toThrow();
    expect(await remains()).toBe(0);
    await expect(storage.get(KEY)).rejects.toThrow(ObjectMissing);
  });

  it('replaces an object whole', async () => {
    await storage.putText(KEY, 'old');
    const local = join(root, 'finished');
    await writeFile(local, 'new');
    await storage.putFile(KEY, local);
    expect(await storage.getText(KEY)).toBe('new');
  });

  it('copies an object that outlives the first', async () => {
    await storage.putText(KEY, 'text');
    await storage.copy(KEY, 'a/copy');
    await storage.remove(KEY);
    expect(await storage.getText('a/copy')).toBe('text');
    await expect(storage.copy(KEY, 'a/other')).rejects.toThrow(ObjectMissing);
    await expect(storage.copy('a/copy', '../other')).rejects.toThrow(/not a storage key/);
    expect(await remains()).toBe(1);
  });

  it.each(['../x', 'a/../b', '/etc/passwd', 'a', 'a/b c', 'a//b', 'a/..', ''])(
    'S-25 refuses the key %j',
    async (key) => {
      await expect(storage.putText(key, 'x')).rejects.toThrow(/not a storage key/);
    },
  );

  it('lists and removes by prefix', async () => {
    await storage.putText('a/one/x', '1');
    await storage.putText('a/two/y', '2');
    await storage.removePrefix('a/one');
    const keys: string[] = [];
    for await (const { key } of storage.list('a')) keys.push(key);
    expect(keys).toEqual(['a/two/y']);
  });

  it('sweeps unfinished puts that are old, and only those', async () => {
    await storage.putText('a/b', 'kept');
    const incoming = join(root, '.incoming');
    await writeFile(join(incoming, 'old'), 'x');
    await writeFile(join(incoming, 'young'), 'x');
    await utimes(join(incoming, 'old'), new Date(0), new Date(0));
    expect(await storage.sweep(60_000)).toBe(1);
    expect(await readdir(incoming)).toEqual(['young']);
  });
});
