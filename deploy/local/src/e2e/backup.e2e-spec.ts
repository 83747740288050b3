import { copyFile, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AuditEntry,
  BackupStatus,
  BackupView,
  Dashboard,
  DashboardQueryResult,
  DataSourceSummary,
  Fact,
  MadeBackupKey,
} from '@plumbline/contracts';
import { type ApiClient, TEST_PASSWORD } from './testing/api-client.js';
import { downloadBackup, runRestore, turnByte } from './testing/backups/backup-files.js';
import { BusyWorkspace, type Saved, wholeFiles } from './testing/backups/busy-workspace.js';
import { savedValue } from './testing/busy-writer.js';
import { inDatabase } from './testing/in-database.js';
import { narrowOrdersCsv } from './testing/orders.js';
import { OWNER, RunningProduct, WITHOUT_LIMITS } from './testing/running-product.js';

let product: RunningProduct;
let folder: string;
let keyFile: string;

beforeAll(async () => {
  product = await RunningProduct.start(WITHOUT_LIMITS);
  folder = await mkdtemp(join(tmpdir(), 'backup-files-'));
  keyFile = join(folder, 'key.txt');
});
afterAll(async () => {
  await product?.remove();
  await rm(folder, { recursive: true, force: true });
});

const restore = (file: string, ...options: string[]) =>
  runRestore([file, '--key', keyFile, ...options], { PLUMBLINE_DATA: product.folder });

async function download(client: ApiClient, backup: BackupView): Promise<string> {
  const path = join(folder, `${backup.id}.tar`);
  await downloadBackup(client, backup, path);
  return path;
}

const settled = (client: ApiClient, { id }: BackupView) =>
  client.until<BackupView>(`/api/backup/${id}`, ({ status }) => status === 'ready' || status === 'failed');

async function newBackup(client: ApiClient): Promise<BackupView> {
  const { status, body } = await client.post<BackupView>('/api/backup', {});
  expect(status).toBe(202);
  return settled(client, body);
}

/** What a restore of it into scratch found. */
async function tested(client: ApiClient, { id }: BackupView): Promise<BackupView['test']> {
  expect((await client.post(`/api/backup/${id}/verify`)).status).toBe(202);
  const { test } = await client.until<BackupView>(
    `/api/backup/${id}`,
    (view) => view.test?.status !== 'running',
  );
  return test;
}

/** What of a workspace has to be the same afterwards. */
async function stateOf(client: ApiClient) {
  const { body: sources } = await client.get<DataSourceSummary[]>('/api/data-sources');
  const rows = await Promise.all(
    sources.map(({ id }) => client.get(`/api/data-sources/${id}/rows?limit=20`)),
  );
  const { body: user } = await client.get<{ user: { email: string } }>('/api/auth/user');
  return { sources, rows: rows.map(({ body }) => body), user };
}

/** A dashboard's numbers, each as a fact. */
async function factsOfDashboard(client: ApiClient, dataSourceId: string): Promise<Fact[]> {
  const { body } = await client.post<Dashboard>('/api/dashboards/generate', { dataSourceId });
  await client.until<Dashboard>(`/api/dashboards/${body.id}`, ({ status }) => status === 'ready');
  const { body: shown } = await client.post<DashboardQueryResult>(`/api/dashboards/${body.id}/query`, {});
  const ids = shown.tiles.flatMap(({ factIds }) => factIds);
  return Promise.all(ids.map(async (id) => (await client.get<Fact>(`/api/facts/${id}`)).body));
}

describe('a backup of a running installation', () => {
  let owner: ApiClient;
  let backup: BackupView;
  let file: string;
  let state: Awaited<ReturnType<typeof stateOf>>;
  let facts: Fact[];
  /** What was saved for sure when the backup began, and what may have been when it was ready. */
  let least: Saved;
  let most: Saved;

  it('is refused without a key: nothing is ever kept in the clear', async () => {
    owner = await product.owner();
    const { status, body } = await owner.post<{ message: string }>('/api/backup', {});
    expect([status, body.message]).toEqual([409, expect.stringContaining('always encrypted')]);
    const { body: key } = await owner.post<MadeBackupKey>('/api/backup/key');
    await writeFile(keyFile, `# kept by the operator\n${key.identity}\n`);
    const { body: set } = await owner.get<BackupStatus>('/api/backup/policy');
    expect([set.recipient, set.recipientFrom]).toEqual([key.recipient, 'screen']);
  });

  it('ADMIN-007 is taken while people write, and shows one moment', async () => {
    const csv = narrowOrdersCsv(['order_id', 'order_date', 'customer'], 2_000);
    const { body: uploaded } = await owner.upload('kept.csv', csv);
    await owner.until<DataSourceSummary>(
      `/api/data-sources/${uploaded.id}`,
      ({ status }) => status === 'ready',
    );
    facts = await factsOfDashboard(owner, uploaded.id);
    expect(facts.length).toBeGreaterThan(3);
    state = await stateOf(owner);
    const busy = await BusyWorkspace.begin(product, owner, 'busy');
    least = busy.acknowledged;
    backup = await newBackup(owner);
    most = busy.asked;
    await busy.stop();
    expect(busy.acknowledged.files).toBeGreaterThan(most.files);
    expect(backup).toMatchObject({
      status: 'ready',
      error: null,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(backup.objects).toBeGreaterThan(2);
    file = await download(owner, backup);
  });

  it('adds only objects that no backup holds yet, and the same content once', async () => {
    const second = await newBackup(owner);
    expect(second.status).toBe('ready');
    expect(second.addedBytes).toBeLessThan(second.bytes ?? 0);
    expect((await owner.call('DELETE', `/api/backup/${second.id}`)).status).toBe(200);
  });

  it('is proved by a restore into scratch, table by table and object by object', async () => {
    const test = await tested(owner, backup);
    expect(test).toMatchObject({
      status: 'passed',
      problem: null,
      rows: backup.rows,
      objects: backup.objects,
    });
    expect(test?.tablesEqual).toBe(backup.tables);
  });

  it('that is damaged in its place is found by that test, and the next backup writes the part anew', async () => {
    const source = state.sources.find(({ name }) => name === 'kept.csv');
    const { rows } = await inDatabase(product, (client) =>
      client.query<{ part: string }>('SELECT part FROM export.backup_objects WHERE key LIKE $1', [
        `%/${source?.id}/original`,
      ]),
    );
    const part = rows[0]?.part ?? '';
    const path = join(product.folder, 'backups', part);
    await turnByte(path, Math.floor((await stat(path)).size / 2));
    const found = await tested(owner, backup);
    expect(found).toMatchObject({ status: 'failed', problem: expect.stringContaining(part) });
    expect((await newBackup(owner)).status).toBe('ready');
    expect(await tested(owner, backup)).toMatchObject({ status: 'passed', objects: backup.objects });
  });

  it('goes on after kill -9, and ends whole', async () => {
    const { body } = await owner.post<BackupView>('/api/backup', {});
    await product.kill9();
    await product.startAgain({ JOB_LEASE_MS: '2000' });
    owner = await product.owner();
    expect(await settled(owner, body)).toMatchObject({ status: 'ready' });
  });

  it('is in the audit log with whoever asked for it', async () => {
    const entries = await owner.until<AuditEntry[]>(
      '/api/admin/audit?action=backup_downloaded',
      (list) => list.length > 0,
    );
    expect(entries[0]).toMatchObject({ actor: { username: OWNER.username }, details: { backup: backup.id } });
  });

  it('is nobody else’s business', async () => {
    const person = product.client();
    await person.signUp('curious');
    for (const path of ['', '/policy', `/${backup.id}`, `/${backup.id}/download`])
      expect((await person.get(`/api/backup${path}`)).status).toBe(403);
  });

  it('that is damaged or cut off is named, and changes nothing', async () => {
    await product.terminate();
    const { size } = await stat(file);
    const flipped = join(folder, 'flipped.tar');
    await copyFile(file, flipped);
    await turnByte(flipped, Math.floor(size / 2));
    expect(await restore(flipped)).toEqual({
      code: 1,
      words: expect.stringMatching(/The backup is damaged: \S+\.age .*Nothing was changed/s),
    });
    const cut = join(folder, 'cut.tar');
    await copyFile(file, cut);
    await truncate(cut, Math.floor(size * 0.6));
    expect(await restore(cut)).toEqual({
      code: 1,
      words: expect.stringMatching(/damaged: \S+\.age (ends too early|is missing).*Nothing was changed/s),
    });
    expect((await readdir(product.folder)).filter((name) => /restor/.test(name))).toEqual([]);
  });

  it('brings a wiped machine back by the file and the key alone', async () => {
    await rm(product.folder, { recursive: true, force: true });
    expect(await restore(file, '--dry-run')).toMatchObject({
      code: 0,
      words: expect.stringContaining('Nothing was changed'),
    });
    const { code, words } = await restore(file);
    expect([code, words]).toEqual([0, expect.stringContaining('tables are equal to the backup')]);
    const oldToken = owner.accessToken;
    await product.startAgain();
    const stranger = product.client();
    stranger.accessToken = oldToken;
    expect((await stranger.get('/api/data-sources')).status).toBe(401);
    owner = await product.owner();
    expect(await stateOf(owner)).toEqual(state);
    for (const fact of facts) expect((await owner.get<Fact>(`/api/facts/${fact.id}`)).body).toEqual(fact);
    for (const { id, value } of facts.slice(0, 3))
      expect((await owner.post(`/api/facts/${id}/recompute`)).body).toMatchObject({ equal: true, value });
    const busy = product.client();
    await busy.signIn('busy', TEST_PASSWORD);
    const is: Saved = { files: await wholeFiles(busy), value: await savedValue(busy) };
    for (const what of ['files', 'value'] as const) {
      expect(is[what]).toBeGreaterThanOrEqual(least[what]);
      expect(is[what]).toBeLessThanOrEqual(most[what]);
    }
    expect((await owner.upload('after.csv', 'a,b\n1,2\n')).status).toBe(202);
  });

  it('is followed by whole ones, although the place of backups was wiped, too', async () => {
    const next = await newBackup(owner);
    expect(await tested(owner, next)).toMatchObject({ status: 'passed', objects: next.objects });
    const { body: listed } = await owner.get<BackupView[]>('/api/backup');
    expect(listed.map(({ id }) => id)).toEqual([next.id]);
  });

  it('sets aside what lay there, and deletes none of it', async () => {
    await product.terminate();
    const { words } = await restore(file);
    expect(words).toContain('What was there before lies in');
    const names = await readdir(product.folder);
    expect(names.filter((name) => name.startsWith('before-restore-'))).toHaveLength(1);
    await product.startAgain();
  });
});
