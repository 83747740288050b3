import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cached } from './cache.js';
import { findKafka } from './programs.js';

describe('what is fetched for the servers', () => {
  let cache: string;
  let fills = 0;
  const fill = async (folder: string) => {
    fills += 1;
    await sleep(20);
    await writeFile(join(folder, 'program'), '');
  };

  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), 'plumbline-cache-'));
    fills = 0;
  });
  afterEach(() => rm(cache, { recursive: true }));

  it('is fetched once, however many ask at once and later', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => cached('a', fill, cache)));
    expect(new Set([...asked, await cached('a', fill, cache)])).toEqual(new Set([join(cache, 'a')]));
    expect([fills, await readdir(cache), await readdir(join(cache, 'a'))]).toEqual([1, ['a'], ['program']]);
  });

  it('leaves nothing when it fails, and is fetched again', async () => {
    await expect(cached('a', () => Promise.reject(new Error('offline')), cache)).rejects.toThrow('offline');
    expect(await readdir(cache)).toEqual([]);
    await cached('a', fill, cache);
    expect(fills).toBe(1);
  });

  it('is not kept waiting by a run that was killed', async () => {
    const lock = join(cache, 'a.lock');
    await writeFile(lock, '999999999 1');
    await utimes(lock, 1, 1);
    await cached('a', fill, cache);
    expect(fills).toBe(1);
  });

  it('says in one sentence which tool is missing', async () => {
    const { PATH } = process.env;
    process.env.PATH = '';
    try {
      await expect(findKafka(() => undefined)).rejects.toThrow(
        /^Kafka runs on Java 17 or newer: install it \(.*\), or start Docker\.$/,
      );
    } finally {
      process.env.PATH = PATH;
    }
  });
});
