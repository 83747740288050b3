import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createS3Client, PATIENCE } from './s3-client.js';
import { S3Storage } from './s3-storage.js';
import { itIsStorage } from './storage.contract.js';
import { chosenStorage, storageSettings } from './storage-settings.js';

/** `http://key:secret@host:port`; each test makes a bucket of its own there. */
const server = process.env.PLUMBLINE_TEST_S3;

async function openS3() {
  const { origin, username, password } = new URL(server ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'storage-s3-'));
  const chosen = chosenStorage(
    z.object(storageSettings).parse({
      S3_ENDPOINT: origin,
      S3_BUCKET: `test-${randomUUID()}`,
      S3_ACCESS_KEY_ID: username,
      S3_SECRET_ACCESS_KEY: password,
      SPOOL_DIRECTORY: join(folder, 'spool'),
    }),
  );
  if (chosen.kind !== 's3') throw new Error('not S3');
  const client = createS3Client(chosen.s3, PATIENCE);
  const Bucket = chosen.s3.bucket;
  await client.send(new CreateBucketCommand({ Bucket }));
  const storage = await S3Storage.open(chosen.s3);
  const unfinished = async () =>
    (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? [];
  return {
    storage,
    client,
    Bucket,
    unfinished,
    remains: async () => {
      const { KeyCount = 0 } = await client.send(new ListObjectsV2Command({ Bucket }));
      return KeyCount + (await unfinished()).length;
    },
    remove: async () => {
      await storage.sweep(-60_000);
      for (const top of ['ingestion', 'a', 'b']) {
        for await (const { key } of storage.list(top)) await storage.remove(key);
      }
      await client.send(new DeleteBucketCommand({ Bucket }));
      client.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

if (server) {
  itIsStorage('S3 storage', openS3);

  it('F02 sweeps uploads that were begun long ago, and only those', async () => {
    const { storage, client, Bucket, unfinished, remove } = await openS3();
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'a/b' }));
    expect(await storage.sweep(60_000)).toBe(0);
    expect(await unfinished()).toHaveLength(1);
    expect(await storage.sweep(-60_000)).toBe(1);
    expect(await unfinished()).toEqual([]);
    await remove();
  });
} else {
  describe('S3 storage', () => {
    it.skip('fulfils the contract of storage (needs real servers: PLUMBLINE_TEST_S3)', () => undefined);
  });
}
