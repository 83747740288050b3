import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import pg from 'pg';
import { takeDataFolder } from './data-folder.js';
import { PostgresServer } from './postgres-server.js';
import { processInfo } from './process-info.js';
import { provision } from './provision.js';
import { loadSecrets } from './secrets.js';

let folder: string;
let server: PostgresServer;
const ROLES = [
  { role: 'one', schemas: ['one'] },
  { role: 'two', schemas: ['two'] },
];

const serverPid = async () =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-pg-'));
  await chmod(folder, 0o755);
  const secrets = await loadSecrets(
    folder,
    ROLES.map(({ role }) => role),
  );
  server = await PostgresServer.start(join(folder, 'postgres'), secrets.databasePassword, () => undefined);
  await provision(server, secrets, ROLES);
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('keeps its secrets readable by the owner alone, and keeps them', async () => {
    const before = await loadSecrets(
      folder,
      ROLES.map(({ role }) => role),
    );
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(folder, ['one', 'two', 'three'])).toMatchObject({
      signingKey: before.signingKey,
    });
  });

  it('gives a role its own schema and nothing else', async () => {
    const { rolePasswords } = await loadSecrets(folder, []);
    const one = server.url('one', rolePasswords.one ?? '');
    await query(one, 'CREATE TABLE one.things (id int)');
    await expect(query(one, 'CREATE TABLE two.things (id int)')).rejects.toThrow(/permission denied/);
    await expect(query(one, 'CREATE TABLE public.things (id int)')).rejects.toThrow(/permission denied/);
    await expect(
      query(server.url('two', rolePasswords.two ?? ''), 'SELECT * FROM one.things'),
    ).rejects.toThrow(/permission denied/);
  });

  it('F29 comes back by itself after it was killed', async () => {
    const { databasePassword } = await loadSecrets(folder, []);
    const url = server.url('postgres', databasePassword);
    await query(url, 'CREATE TABLE survivors AS SELECT 7 AS n');
    process.kill(await serverPid(), 'SIGKILL');
    const rows = await eventually(
      'the database',
      () => query(url, 'SELECT n FROM survivors').catch(() => undefined),
      50_000,
    );
    expect(rows).toEqual([{ n: 7 }]);
  });

  it('a server left over by a killed product is stopped, and its data are there', async () => {
    const { databasePassword } = await loadSecrets(folder, []);
    const leftover = await serverPid();
    // A killed product starts nothing again.
    Object.assign(server, { isStopping: true });
    const next = await PostgresServer.start(join(folder, 'postgres'), databasePassword, () => undefined);
    expect(processInfo(leftover)).toBeUndefined();
    expect(await query(next.url('postgres', databasePassword), 'SELECT n FROM survivors')).toEqual([
      { n: 7 },
    ]);
    await server.stop();
    await next.stop();
  });
});

describe('the data folder', () => {
  it('is refused while a living product holds it, and taken over from a dead one', async () => {
    const path = join(folder, 'held');
    const held = await takeDataFolder(path);
    await expect(takeDataFolder(path)).rejects.toThrow(/already runs/);
    await held.release();
    const again = await takeDataFolder(path);
    await again.release();
  });
});
