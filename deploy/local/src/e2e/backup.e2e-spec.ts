import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AuditEntry,
  BackupStatus,
  BackupView,
  DataSourceSummary,
  MadeBackupKey,
} from '@plumbline/contracts';
import type { ApiClient } from './testing/api-client.js';
import { narrowOrdersCsv } from './testing/orders.js';
import { OWNER, RunningProduct } from './testing/running-product.js';

const RESTORE = join(process.cwd(), 'deploy/local/dist/restore/main.js');

let product: RunningProduct;
let folder: string;
let keyFile: string;

beforeAll(async () => {
  product = await RunningProduct.start();
  folder = await mkdtemp(join(tmpdir(), 'backup-files-'));
  keyFile = join(folder, 'key.txt');
});
afterAll(async () => {
  await product?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The program that `npm run restore` starts. */
async function restore(file: string, ...options: string[]): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, [RESTORE, file, '--key', keyFile, ...options], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PLUMBLINE_DATA: product.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, words };
}

async function download(client: ApiClient, { id }: BackupView): Promise<string> {
  const path = join(folder, `${id}.tar`);
  const response = await fetch(`${product.url}/api/backup/${id}/download`, {
    headers: { authorization: `Bearer ${client.accessToken}` },
  });
  expect(response.status).toBe(200);
  if (!response.body) throw new Error('the download is empty');
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path));
  return path;
}

const settled = (client: ApiClient, { id }: BackupView) =>
  client.until<BackupView>(`/api/backup/${id}`, ({ status }) => status === 'ready' || status === 'failed');

async function newBackup(client: ApiClient): Promise<BackupView> {
  const { status, body } = await client.post<BackupView>('/api/backup', {});
  expect(status).toBe(202);
  return settled(client, body);
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

describe('a backup of a running installation', () => {
  let owner: ApiClient;
  let backup: BackupView;
  let file: string;
  let state: Awaited<ReturnType<typeof stateOf>>;

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
    state = await stateOf(owner);
    let isWriting = true;
    const writer = product.client();
    await writer.signUp('busy');
    const writes = (async () => {
      for (let round = 0; isWriting; round += 1) await writer.upload(`busy-${round}.csv`, csv);
    })();
    backup = await newBackup(owner);
    isWriting = false;
    await writes;
    await writer.until<DataSourceSummary[]>('/api/data-sources', (list) =>
      list.every(({ status }) => status === 'ready'),
    );
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
    expect((await owner.post(`/api/backup/${backup.id}/verify`)).status).toBe(202);
    const { test } = await owner.until<BackupView>(
      `/api/backup/${backup.id}`,
      (view) => view.test?.status !== 'running',
    );
    expect(test).toMatchObject({
      status: 'passed',
      problem: null,
      rows: backup.rows,
      objects: backup.objects,
    });
    expect(test?.tablesEqual).toBe(backup.tables);
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
    const handle = await open(flipped, 'r+');
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.floor(size / 2));
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 255]), 0, 1, Math.floor(size / 2));
    await handle.close();
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
    const busy = product.client();
    await busy.signIn('busy', 'Vermilion-Harbor-42');
    const sources = await busy.until<DataSourceSummary[]>('/api/data-sources', (list) =>
      list.every(({ status }) => status === 'ready'),
    );
    expect(sources.every(({ recordCount }) => recordCount === 2_000)).toBe(true);
    expect((await owner.upload('after.csv', 'a,b\n1,2\n')).status).toBe(202);
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
