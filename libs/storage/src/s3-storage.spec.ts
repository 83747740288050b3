import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { FakeS3, type Fault } from './fake-s3.fixture.js';
import { ObjectDamaged, ObjectMissing, StorageAway, StorageDenied } from './index.js';
import { S3Storage } from './s3-storage.js';

const KEY = 'ingestion/workspace/source/original';
const PATH = `/bucket/${KEY}`;
const MB = 1_048_576;
const PART = 5 * MB;
const PATIENCE = { connectMs: 10_000, answerMs: 1_000, idleMs: 1_000, backoffMs: 1 };

let fake: FakeS3;
let folder: string;
let storage: S3Storage;

beforeEach(async () => {
  fake = new FakeS3();
  folder = await mkdtemp(join(tmpdir(), 'storage-faults-'));
  storage = new S3Storage(
    {
      endpoint: await fake.start(),
      region: 'us-east-1',
      bucket: 'bucket',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      pathStyle: true,
      spoolDirectory: folder,
      spoolMaxBytes: 64 * MB,
    },
    PATIENCE,
  );
});
afterEach(async () => {
  fake.stop();
  await rm(folder, { recursive: true, force: true });
});

const spooled = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const times = (call: FakeS3['calls'][number]) => fake.calls.filter((each) => each === call).length;

/** An object of so many bytes that is there already. */
function keep(bytes: number): Buffer {
  const content = randomBytes(bytes);
  const parts = [];
  for (let start = 0; start < bytes; start += PART) parts.push(content.subarray(start, start + PART));
  fake.objects.set(PATH, parts);
  return content;
}

const AWAY: [string, Fault][] = [
  ['500', { answer: 500, code: 'InternalError' }],
  ['503', { answer: 503, code: 'SlowDown' }],
  ['silence', 'hang'],
  ['a reset', 'reset'],
];

describe('F33 reading while S3 fails', () => {
  it.each(AWAY)('%s once is not noticed', async (_, fault) => {
    const content = keep(12 * MB);
    fake.fail('head', fault, 1);
    fake.fail('get', fault, 1);
    expect((await readFile(await storage.localPath(KEY))).equals(content)).toBe(true);
  });

  it.each(AWAY)('%s for good is a 503 after three tries, and leaves nothing', async (_, fault) => {
    keep(100);
    fake.fail('get', fault);
    const failure = await storage.localPath(KEY).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageAway);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2 });
    expect(times('get')).toBe(3);
    expect(await spooled()).toBe(0);
  });

  it.each<Fault>(['reset in mid-body', 'stall in mid-body'])(
    '%s: the range is fetched again',
    async (fault) => {
      const content = keep(12 * MB);
      fake.fail('get', fault, 2);
      expect((await readFile(await storage.localPath(KEY))).equals(content)).toBe(true);
      expect(times('get')).toBe(5);
    },
  );

  it('gives up on a body that always breaks off', async () => {
    keep(100_000);
    fake.fail('get', 'reset in mid-body');
    await expect(storage.getText(KEY)).rejects.toThrow(StorageAway);
    expect(times('get')).toBe(3);
    expect(await spooled()).toBe(0);
  });

  it('tells what is missing from what is forbidden', async () => {
    await expect(storage.localPath(KEY)).rejects.toThrow(ObjectMissing);
    keep(100);
    fake.fail('get', { answer: 404, code: 'NoSuchKey' }, 1);
    await expect(storage.localPath(KEY)).rejects.toThrow(ObjectMissing);
    fake.fail('head', { answer: 403, code: 'AccessDenied' }, 1);
    await expect(storage.localPath(KEY)).rejects.toThrow(StorageDenied);
    fake.fail('get', { answer: 404, code: 'NoSuchBucket' }, 1);
    await expect(storage.localPath(KEY)).rejects.toThrow(StorageDenied);
  });

  it.each([100, 12 * MB])('never hands out other bytes than were stored (%d)', async (bytes) => {
    const content = keep(bytes);
    fake.fail('get', 'flip a bit', 1);
    expect((await readFile(await storage.localPath(KEY))).equals(content)).toBe(true);
    await rm(folder, { recursive: true });
    fake.fail('get', 'flip a bit');
    await expect(storage.localPath(KEY)).rejects.toThrow(ObjectDamaged);
    expect(await spooled()).toBe(0);
  });
});

describe('F33 storing while S3 fails', () => {
  const source = (bytes: number) => Readable.from([randomBytes(bytes)]);

  it.each(AWAY)('%s once is not noticed', async (_, fault) => {
    for (const call of ['put', 'begin', 'part', 'complete'] as const) fake.fail(call, fault, 1);
    expect((await storage.put(KEY, source(100))).bytes).toBe(100);
    expect((await storage.put(KEY, source(12 * MB))).bytes).toBe(12 * MB);
    expect(fake.objects.get(PATH)).toHaveLength(3);
  });

  it.each(AWAY)('%s for good is a 503, and the parts are taken back', async (_, fault) => {
    fake.fail('part', fault);
    await expect(storage.put(KEY, source(12 * MB))).rejects.toThrow(StorageAway);
    expect(times('abort')).toBe(1);
    expect(fake.uploads.size).toBe(0);
    expect(fake.objects.size).toBe(0);
  });

  it('stops its source when S3 is away', async () => {
    fake.fail('part', { answer: 500, code: 'InternalError' });
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(MB));
      },
    });
    await expect(storage.put(KEY, endless)).rejects.toThrow(StorageAway);
    expect(endless.destroyed).toBe(true);
  });

  it('F34 a lost answer leaves one object', async () => {
    for (const call of ['put', 'part', 'complete'] as const) fake.fail(call, 'lose the answer', 1);
    await storage.put(KEY, source(100));
    expect(fake.objects.size).toBe(1);
    await storage.put(KEY, source(12 * MB));
    expect([...fake.objects.keys()]).toEqual([PATH]);
    expect(fake.uploads.size).toBe(0);
  });

  it('fails when its upload is gone before it was complete', async () => {
    fake.fail('complete', { answer: 404, code: 'NoSuchUpload' });
    await expect(storage.put(KEY, source(12 * MB))).rejects.toThrow(StorageAway);
  });

  it('holds no more than four parts of 50 MB at a time', async () => {
    let open = (): void => undefined;
    fake.hold = new Promise((resolve) => {
      open = resolve;
    });
    let made = 0;
    let most = 0;
    const fifty = new Readable({
      read() {
        made += MB;
        most = Math.max(most, made - fake.bytesTaken);
        this.push(made > 50 * MB ? null : Buffer.alloc(MB));
      },
    });
    const putting = storage.put(KEY, fifty);
    await eventually('two parts wait for their answer', async () => times('part') === 2);
    open();
    await putting;
    expect(most).toBeLessThanOrEqual(4 * PART);
    expect(fake.objects.get(PATH)).toHaveLength(10);
  });
});
