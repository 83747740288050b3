import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AuditEntry,
  BackupView,
  DataSourceSummary,
  LastRestore,
  RestoreAnswer,
  RestoreView,
} from '@plumbline/contracts';
import type { ApiClient } from './testing/api-client.js';
import { narrowOrdersCsv } from './testing/orders.js';
import { OWNER, RunningProduct } from './testing/running-product.js';

const WORDS = { dryRun: false, confirmation: 'restore everything' };

let product: RunningProduct;
let owner: ApiClient;
let backup: BackupView;

beforeAll(async () => {
  product = await RunningProduct.start({ JOB_LEASE_MS: '2000' });
  owner = await product.owner();
  await owner.post('/api/backup/key');
  await upload('kept.csv');
  const { body } = await owner.post<BackupView>('/api/backup', {});
  backup = await owner.until<BackupView>(`/api/backup/${body.id}`, ({ status }) => status === 'ready');
});
afterAll(async () => {
  await product?.remove();
});

async function upload(name: string) {
  const { body } = await owner.upload(name, narrowOrdersCsv(['order_id', 'order_date', 'customer'], 500));
  await owner.until<DataSourceSummary>(`/api/data-sources/${body.id}`, ({ status }) => status === 'ready');
}

const namesOfSources = async () =>
  (await owner.get<DataSourceSummary[]>('/api/data-sources')).body.map(({ name }) => name).toSorted();

const lastRestore = async (): Promise<RestoreView | null> =>
  (await owner.get<LastRestore>('/api/backup/restore')).body.restore;

/** Asks until the restore is so. */
async function restoreThat(isSo: (restore: RestoreView) => boolean): Promise<RestoreView> {
  const { restore } = await owner.until<LastRestore>(
    '/api/backup/restore',
    ({ restore }) => restore !== null && isSo(restore),
  );
  if (!restore) throw new Error('there is no restore');
  return restore;
}

/** The product has ended to be started again, as the script that looks after it does at once; a settings' fault may kill it. */
async function startAgain(settings: Record<string, string> = {}) {
  await product.ended();
  await product.startAgain(settings);
  owner = await product.owner();
}

async function ask(): Promise<RestoreView> {
  const { status, body } = await owner.post<RestoreAnswer>(`/api/backup/${backup.id}/restore`, WORDS);
  expect(status).toBe(202);
  if (!body.restore) throw new Error('no restore was begun');
  return body.restore;
}

describe('a restore from the screen', () => {
  it('says in a dry run what it would replace, and changes nothing', async () => {
    await upload('since.csv');
    const { status, body } = await owner.post<RestoreAnswer>(`/api/backup/${backup.id}/restore`, {});
    expect([status, body.restore, body.plan.problem]).toEqual([202, null, null]);
    const ingestion = body.plan.schemas.find(({ name }) => name === 'ingestion');
    expect(ingestion?.rowsNow).toBeGreaterThan(ingestion?.rows ?? 0);
    expect(body.plan.files.countNow).toBeGreaterThan(body.plan.files.count);
    expect(body.plan.needsBytes).toBeGreaterThan(0);
    expect(await namesOfSources()).toEqual(['kept.csv', 'since.csv']);
  });

  it('wants the words typed, and a person of the administration', async () => {
    const path = `/api/backup/${backup.id}/restore`;
    expect((await owner.post(path, { dryRun: false, confirmation: 'yes' })).status).toBe(400);
    const person = product.client();
    await person.signUp('nobody');
    expect((await person.post(path, WORDS)).status).toBe(403);
    expect((await person.get('/api/backup/restore')).status).toBe(403);
    expect(await lastRestore()).toBeNull();
  });

  it('saves the state before, replaces everything, and ends all sessions', async () => {
    await upload('again.csv');
    const begun = await ask();
    expect(begun).toMatchObject({ phase: 'saving', backupId: backup.id, askedBy: OWNER.username });
    const second = await owner.post<{ message: string }>(`/api/backup/${backup.id}/restore`, WORDS);
    expect([second.status, second.body.message]).toEqual([409, expect.any(String)]);
    expect((await owner.call('DELETE', `/api/backup/${backup.id}`)).status).toBe(409);
    const before = owner.accessToken;
    await startAgain();
    const stranger = product.client();
    stranger.accessToken = before;
    expect((await stranger.get('/api/data-sources')).status).toBe(401);
    expect(await namesOfSources()).toEqual(['kept.csv']);
    const done = await lastRestore();
    expect(done).toMatchObject({ id: begun.id, phase: 'done', problem: null });
    expect(done?.done).toBe(done?.of);
    expect(await readdir(join(product.folder, done?.aside ?? ''))).toContain('postgres');
  });

  it('is in the audit log of the state before, whose backup is listed although the restored state never knew it', async () => {
    const safetyId = (await lastRestore())?.safetyId;
    const backups = await owner.until<BackupView[]>('/api/backup', (list) =>
      list.some(({ id }) => id === safetyId),
    );
    expect(backups.find(({ id }) => id === safetyId)).toMatchObject({ kind: 'safety', status: 'ready' });
    // Restored by a moment at which it was being taken, the first one is known as whole, too.
    expect(backups.find(({ id }) => id === backup.id)).toMatchObject({
      ...{ status: 'ready', kind: 'manual', rows: backup.rows, tables: backup.tables },
      checksum: backup.checksum,
    });
  });

  it('holds every part of every backup afterwards: a deleted one takes nothing from the others', async () => {
    const { body } = await owner.get<BackupView[]>('/api/backup');
    const safety = body.find(({ kind }) => kind === 'safety');
    const { body: third } = await owner.post<BackupView>('/api/backup', {});
    await owner.until<BackupView>(`/api/backup/${third.id}`, ({ status }) => status === 'ready');
    expect((await owner.call('DELETE', `/api/backup/${third.id}`)).status).toBe(200);
    for (const id of [safety?.id, backup.id]) {
      expect((await owner.post(`/api/backup/${id}/verify`)).status).toBe(202);
      const { test } = await owner.until<BackupView>(
        `/api/backup/${id}`,
        (view) => view.test?.status !== 'running',
      );
      expect(test).toMatchObject({ status: 'passed', problem: null });
    }
  });

  it('can be taken back by the backup of the state before', async () => {
    const first = backup;
    const safetyId = (await lastRestore())?.safetyId;
    backup = { ...first, id: safetyId ?? '' };
    await ask();
    await startAgain();
    expect(await namesOfSources()).toEqual(['again.csv', 'kept.csv', 'since.csv']);
    const started = await owner.until<AuditEntry[]>(
      '/api/admin/audit?action=restore_planned',
      (list) => list.length > 0,
    );
    expect(started[0]?.actor?.username).toBe(OWNER.username);
    backup = first;
  });

  const killed = async (when: (restore: RestoreView) => boolean) => {
    await ask();
    await restoreThat(when);
    await product.kill9();
    await product.startAgain();
    await startAgain();
    expect(await namesOfSources()).toEqual(['kept.csv']);
    expect(await lastRestore()).toMatchObject({ phase: 'done', problem: null });
    await owner.until<BackupView[]>('/api/backup', (list) => list.some(({ id }) => id === backup.id));
    await upload('since.csv');
  };

  it('goes on after kill -9 while the state before is saved', async () => {
    await killed(({ phase }) => phase === 'saving');
  });

  it('goes on after kill -9 while it is restored beside', async () => {
    await killed(({ phase }) => phase === 'restoring');
  });

  it.each(['aside.postgres', 'placed.postgres', 'aside.objects', 'placed.secrets.json', 'swapped'])(
    'goes on after kill -9 at the change of places (%s)',
    async (point) => {
      await ask();
      await product.ended();
      await expect(product.startAgain({ FAULT_POINT: `restore.${point}` })).rejects.toThrow('SIGKILL');
      await product.startAgain();
      owner = await product.owner();
      expect(await namesOfSources()).toEqual(['kept.csv']);
      expect(await lastRestore()).toMatchObject({ phase: 'done', problem: null });
      const names = await readdir(product.folder);
      expect(names.filter((name) => name.startsWith('restoring-'))).toEqual([]);
      await owner.until<BackupView[]>('/api/backup', (list) => list.some(({ id }) => id === backup.id));
      await upload('since.csv');
    },
  );

  it('of a damaged backup says which part, and changes nothing', async () => {
    await rm(join(product.folder, 'backups/backups', backup.id, 'tables/ingestion.data_sources.age'));
    await ask();
    const failed = await restoreThat(({ phase }) => phase === 'failed');
    expect(failed.problem).toMatch(/damaged: tables\/ingestion\.data_sources\.age is missing/);
    expect(await namesOfSources()).toEqual(['kept.csv', 'since.csv']);
  });
});
