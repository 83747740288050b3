import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BackupView, MadeBackupKey, RestoreAnswer } from '@plumbline/contracts';
import { openStorage, type Storage, storageSettings } from '@plumbline/storage';
import { z } from 'zod';
import type { ApiClient } from '../e2e/testing/api-client.js';
import { downloadBackup, runRestore } from '../e2e/testing/backups/backup-files.js';
import { useCluster } from './use-cluster.js';

const environment = useCluster({
  size: { gateways: 1, ingestion: { api: 1, worker: 1 }, analytics: { api: 1, worker: 1 } },
});
const ROWS = 2_000;
const BESIDE = 'restored';

let folder: string;
let owner: ApiClient;
let bucket: Storage;
let first: BackupView;
/** Data sources at the moment of the first backup. */
let sources: { count: number }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cluster-backup-'));
  owner = await environment.cluster.owner();
  const { body: key } = await owner.post<MadeBackupKey>('/api/backup/key');
  await writeFile(join(folder, 'key.txt'), `${key.identity}\n`);
  const { access, url } = environment.cluster.servers.real.s3;
  bucket = await openStorage(
    z.object(storageSettings).parse({
      ...{ S3_ENDPOINT: url, S3_BUCKET: access.backups, S3_ACCESS_KEY_ID: access.accessKeyId },
      ...{ S3_SECRET_ACCESS_KEY: access.secretAccessKey, SPOOL_DIRECTORY: join(folder, 'spool') },
    }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function newBackup(): Promise<BackupView> {
  const { status, body } = await owner.post<BackupView>('/api/backup', {});
  expect(status).toBe(202);
  return settled(body);
}

const settled = ({ id }: BackupView) =>
  owner.until<BackupView>(`/api/backup/${id}`, ({ status }) => status === 'ready' || status === 'failed');

async function verified({ id }: BackupView) {
  expect((await owner.post(`/api/backup/${id}/verify`)).status).toBe(202);
  const { test } = await owner.until<BackupView>(
    `/api/backup/${id}`,
    (view) => view.test?.status !== 'running',
  );
  return test;
}

async function partsOfObjects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of bucket.list('objects')) keys.push(key);
  return keys.toSorted();
}

const countSources = (database?: string) =>
  environment.cluster.servers.real.postgres.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM ingestion.data_sources',
    database,
  );

async function give(name: string): Promise<void> {
  const user = await environment.user(name);
  const source = await user.upload(ROWS, 9);
  expect(source && (await user.untilRead(source))).toBe(true);
}

describe('backups of a cluster', () => {
  it('go to a bucket, and are proved by a restore into scratch', async () => {
    await give('first');
    sources = await countSources();
    first = await newBackup();
    expect(first).toMatchObject({ status: 'ready', error: null });
    expect(first.objects).toBeGreaterThan(0);
    expect(await partsOfObjects()).not.toEqual([]);
    expect(await verified(first)).toMatchObject({
      ...{ status: 'passed', problem: null, rows: first.rows, objects: first.objects },
      tablesEqual: first.tables,
    });
  });

  it('hold each object once: the next one adds what is new, and what no backup holds any more goes', async () => {
    const before = await partsOfObjects();
    await give('second');
    const second = await newBackup();
    const both = await partsOfObjects();
    expect(both.length).toBeGreaterThan(before.length);
    expect(both).toEqual(expect.arrayContaining(before));
    expect((await owner.call('DELETE', `/api/backup/${second.id}`)).status).toBe(200);
    expect(await partsOfObjects()).toEqual(before);
    expect(await verified(first)).toMatchObject({ status: 'passed' });
  });

  it('go on after kill -9 of the worker', async () => {
    const { body } = await owner.post<BackupView>('/api/backup', {});
    const [worker] = environment.cluster.all('export-worker');
    if (!worker) throw new Error('there is no worker of exports');
    await environment.cluster.kill9(worker.name);
    await worker.start();
    expect(await settled(body)).toMatchObject({ status: 'ready' });
  });

  it('are restored by the program, and the screen says so', async () => {
    const { body } = await owner.post<RestoreAnswer>(`/api/backup/${first.id}/restore`, {});
    expect(body.plan.problem).toContain('A cluster is restored while its services are stopped');
    expect(body.plan.schemas.every(({ rowsNow }) => rowsNow > 0)).toBe(true);
    const begun = await owner.post(`/api/backup/${first.id}/restore`, {
      ...{ dryRun: false, confirmation: 'restore everything' },
    });
    expect(begun.status).toBe(409);
  });

  it('come back into other databases and another storage by the file and the key', async () => {
    const { postgres } = environment.cluster.servers.real;
    await postgres.query(`CREATE DATABASE ${BESIDE}`);
    const url = new URL(postgres.url);
    url.pathname = `/${BESIDE}`;
    const file = join(folder, 'backup.tar');
    await downloadBackup(owner, first, file);
    const { code, words } = await runRestore(
      [file, '--key', join(folder, 'key.txt'), '--database', url.href],
      { STORAGE_ROOT: join(folder, 'objects') },
    );
    expect([code, words]).toEqual([0, expect.stringContaining('files are equal to the backup')]);
    expect(await countSources(BESIDE)).toEqual(sources);
  });
});
