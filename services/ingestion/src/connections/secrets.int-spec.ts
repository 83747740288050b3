import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ConnectionTest, JobView, UploadAccepted } from '@plumbline/contracts';
import { type ServiceProcess, serveIdentity, startProcess } from '@plumbline/service/testing';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import pg from 'pg';
import { TestClient } from '../testing/test-client.js';
import { makeEnvironment, type TestEnvironment } from '../testing/test-ingestion.js';
import { connected, useShop } from '../testing/use-shop.js';

jest.setTimeout(120_000);

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** Secrets of each kind; none of them may be found anywhere. */
const PASSWORD = 'Kestrel-55-password';
const WRONG = 'Kestrel-55-wrong';
const TUNNEL_SECRET = 'Kestrel-55-tunnel';
const KEY = `-----BEGIN PRIVATE KEY-----\nKestrel55key\n-----END PRIVATE KEY-----`;
const TOKEN = 'Kestrel-55-token';
const CLIENT_SECRET = 'Kestrel-55-client';
const SECRET = /Kestrel-?55/;

const shop = useShop();
let postgres: TestPostgres;
let environment: TestEnvironment;
let auth: { url: string; server: Server };
let service: ServiceProcess<TestClient>;

beforeAll(async () => {
  postgres = await startTestPostgres();
  environment = await makeEnvironment(postgres);
  environment.settings.CONNECTION_NETWORKS = 'loopback';
  auth = await serveIdentity(environment);
  const program = { main: MAIN, Caller: TestClient, environment, jwksUrl: auth.url };
  service = await startProcess(program, { logLevel: 'trace' });
  await shop.admin.query(`ALTER ROLE ${shop.schema} PASSWORD '${PASSWORD}'`);
});
afterAll(async () => {
  await service.kill();
  auth.server.close();
  await environment.remove();
  await postgres.stop();
});

/** Each way that a test can fail. */
const failing = (): [string, Record<string, unknown>][] => {
  const { body, proxy } = shop;
  const here = { host: '127.0.0.1', port: proxy.address.port };
  const tunnel = { ...here, user: 'tunnel', hostKey: null };
  return [
    ['a wrong password', { ...body, password: WRONG }],
    ['no such database', { ...body, database: 'nowhere' }],
    ['a closed port', { ...body, port: 1 }],
    ['no such name', { ...body, host: 'no-such-host.invalid' }],
    ['an address that is not allowed', { ...body, host: '169.254.169.254' }],
    ['a server that does not encrypt', { ...body, tls: 'verify-host' }],
    ['MySQL where PostgreSQL answers', { ...body, kind: 'mysql', engine: 'mysql' }],
    ['Oracle where PostgreSQL answers', { ...body, kind: 'oracle', engine: 'oracle' }],
    ['SQL Server where PostgreSQL answers', { ...body, kind: 'azure-sql', engine: 'sqlserver' }],
    ['no SSH server', { ...body, tunnel: { ...tunnel, signIn: 'password' }, tunnelSecret: TUNNEL_SECRET }],
    ['a key that is none', { ...body, tunnel: { ...tunnel, signIn: 'key' }, tunnelSecret: KEY }],
    [
      'Snowflake by a token',
      {
        ...{
          ...body,
          kind: 'snowflake',
          engine: 'snowflake',
          host: 'no.such.snowflakecomputing.com',
          port: 443,
        },
        ...{ signIn: 'token', password: TOKEN, tls: 'verify-host' },
      },
    ],
    [
      'Azure by a service principal',
      {
        ...{
          ...body,
          kind: 'azure-sql',
          engine: 'sqlserver',
          host: 'no-such.database.windows.net',
          port: 1_433,
        },
        ...{ signIn: 'service-principal', password: CLIENT_SECRET, tls: 'verify-host' },
        options: { tenant: 'acme.example' },
      },
    ],
  ];
};

describe('secrets of connections', () => {
  it('T-14 stand in no answer, log, table or file, whatever fails', async () => {
    const client = await service.client();
    Object.assign(shop.body, { password: PASSWORD });
    const said: unknown[] = [];
    for (const [what, body] of failing()) {
      const { status, body: test } = await client.post<ConnectionTest>('/api/connections/test', body);
      expect([what, status, test.ok]).toEqual([what, 200, false]);
      const failed = test.steps.find(({ ok }) => ok === false);
      expect([what, (failed?.detail ?? '') !== '' && failed?.title !== '']).toEqual([what, true]);
      said.push(test, (await client.post('/api/connections', body)).body);
    }
    // Bodies that are not understood, with secrets where none belong.
    for (const body of [
      { ...shop.body, extra: PASSWORD },
      { ...shop.body, port: PASSWORD },
      { password: PASSWORD },
    ])
      said.push((await client.post('/api/connections', body)).body);
    const { id } = await connected(client, shop);
    const path = `/api/connections/${id}`;
    said.push((await client.post(`${path}/query/preview`, { query: 'SELECT nothing' })).body);
    said.push((await client.post(`${path}/query/preview`, { query: 'DROP TABLE orders' })).body);
    const selection = { schema: shop.schema, table: 'orders', mode: 'snapshot' };
    await shop.proxy.switchTo('refuse');
    said.push((await client.get(`${path}/tables`)).body);
    const { body: accepted } = await client.post<UploadAccepted>(`${path}/import`, selection);
    const job: JobView = await client.jobEnds(accepted.jobId);
    expect(job.error?.code).toBe('database_away');
    await shop.proxy.switchTo('pass');
    said.push(job, (await client.get(path)).body, (await client.get('/api/connections')).body);
    expect(JSON.stringify(said)).not.toMatch(SECRET);

    expect(service.written()).toMatch(/connections/);
    expect(service.written()).not.toMatch(SECRET);
    expect(await everythingIn(environment.settings)).not.toMatch(SECRET);
    for (const file of await environment.storedFiles())
      expect(await readFile(file, 'latin1')).not.toMatch(SECRET);
  });
});

/** Every row of every table that the service keeps, as text. */
async function everythingIn({ DATABASE_URL = '', ...settings }: Record<string, string>): Promise<string> {
  const database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
  try {
    const schemas = [settings.DATABASE_SCHEMA, settings.JOBS_SCHEMA, settings.TRANSPORT_SCHEMA];
    const { rows: tables } = await database.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema = ANY ($1) AND table_type = 'BASE TABLE'`,
      [schemas],
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
      texts.push(...rows.map(({ row }) => row));
    }
    expect(texts.length).toBeGreaterThan(0);
    return texts.join('\n');
  } finally {
    await database.end();
  }
}
