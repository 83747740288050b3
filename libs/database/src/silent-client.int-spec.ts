import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isDatabaseAway } from '@plumbline/server';
import { FaultProxy, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { createDatabase } from './database.js';

const SILENT_MS = 1_500;
const POOL = 4;

let server: TestPostgres;
let proxy: FaultProxy;
let database: DataSource;

beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { url, schema } = await server.createSchema();
  const to = new URL(url);
  proxy = await FaultProxy.start({ to: { host: to.hostname, port: Number(to.port) } });
  to.host = `${proxy.address.host}:${proxy.address.port}`;
  const rest = { service: 'test', entities: [], migrations: [], onPoolError: () => undefined };
  database = createDatabase({ ...rest, url: to.href, schema, poolSize: POOL, silentMs: SILENT_MS });
  await database.initialize();
});
afterEach(async () => {
  await proxy.close();
  await database.destroy();
});

const ask = (sql: string) => database.query(sql);
const askAll = (sql: string) => Promise.allSettled(Array.from({ length: POOL }, () => ask(sql)));

describe('a server that is gone without a word', () => {
  it('F31 is away to those who wait for it, and their connections are not handed out again', async () => {
    await askAll('SELECT pg_sleep(0.05)');
    await proxy.switchTo('half-open');
    for (const result of await askAll('SELECT 1')) {
      expect(result.status).toBe('rejected');
      expect(isDatabaseAway((result as PromiseRejectedResult).reason)).toBe(true);
    }
    for (const result of await askAll('SELECT 1 AS one'))
      expect(result).toEqual({ status: 'fulfilled', value: [{ one: 1 }] });
  });

  it('is not taken for one that has nothing to say because nothing was asked', async () => {
    const [before] = await ask('SELECT pg_backend_pid() AS pid');
    await new Promise((resolve) => setTimeout(resolve, 2 * SILENT_MS));
    expect(await ask('SELECT pg_backend_pid() AS pid')).toEqual([before]);
  });

  it('F31 is away to who asks after a long silence, too', async () => {
    await ask('SELECT 1');
    await new Promise((resolve) => setTimeout(resolve, 2 * SILENT_MS));
    await proxy.switchTo('half-open');
    await expect(ask('SELECT 1')).rejects.toThrow('no answer came');
  });
});
