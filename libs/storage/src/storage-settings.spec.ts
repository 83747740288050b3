import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { ConfigError } from '@plumbline/server';
import { z } from 'zod';
import { DiskStorage, openStorage, storageFolders, storageSettings } from './index.js';

const settings = (environment: Record<string, string>) => z.object(storageSettings).parse(environment);
const spool = join(tmpdir(), `spool-${randomUUID()}`);
afterAll(() => rm(spool, { recursive: true, force: true }));
const S3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_BUCKET: 'plumbline',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'words',
  SPOOL_DIRECTORY: spool,
};

it('keeps objects in the folder named, and on S3 when that is named too', async () => {
  const disk = settings({ STORAGE_ROOT: '/srv/objects' });
  expect(await openStorage(disk)).toBeInstanceOf(DiskStorage);
  expect(storageFolders(disk)).toEqual(['/srv/objects']);
  const both = settings({ STORAGE_ROOT: '/srv/objects', ...S3 });
  expect(await openStorage(both)).not.toBeInstanceOf(DiskStorage);
  expect(storageFolders(both)).toEqual([spool]);
});

it.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SPOOL_DIRECTORY'])(
  'refuses S3 without %s, by name',
  async (name) => {
    const refused = openStorage(settings({ ...S3, [name]: undefined } as Record<string, string>));
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(name);
    await expect(refused).rejects.not.toThrow(/words/);
  },
);

it('refuses to keep objects nowhere', async () => {
  await expect(openStorage(settings({}))).rejects.toThrow(/STORAGE_ROOT/);
  expect(() => storageFolders(settings({}))).toThrow(ConfigError);
});
