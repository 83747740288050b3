import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Connection, ConnectionBody, DataSourceDetail, UploadAccepted } from '@plumbline/contracts';
import { FaultProxy, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import pg from 'pg';
import type { TestClient } from './test-client.js';

/** A customer's database with 200 orders, behind a port that can fail. */
export interface Shop {
  postgres: TestPostgres;
  proxy: FaultProxy;
  /** Runs statements as the owner. */
  admin: pg.Client;
  schema: string;
  /** What connects to it. */
  body: ConnectionBody;
}

/** The shop of a spec file, there from the first test on. */
export function useShop(): Shop {
  const shop: Partial<Shop> = {};
  beforeAll(async () => {
    const postgres = await startTestPostgres();
    const { schema, url } = await postgres.createSchema();
    const { hostname, port, pathname } = new URL(url);
    // Behind another port, because the product's own server is refused.
    const proxy = await FaultProxy.start({ to: { host: hostname, port: Number(port) } });
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(tables(schema));
    const body: ConnectionBody = {
      ...{
        kind: 'postgresql',
        engine: 'postgresql',
        name: 'Shop',
        ...proxy.address,
        database: pathname.slice(1),
      },
      ...{
        user: schema,
        password: schema,
        tls: 'off',
        caPem: null,
        signIn: 'password',
        options: {},
        tunnel: null,
      },
    };
    Object.assign(shop, { postgres, proxy, admin, schema, body });
  }, 120_000);
  afterAll(async () => {
    await shop.admin?.end();
    await shop.proxy?.close();
    await shop.postgres?.stop();
  });
  return shop as Shop;
}

const tables = (schema: string) => `SET search_path = ${schema};
  CREATE TABLE orders (
    id integer PRIMARY KEY, at timestamptz, day date, amount numeric(20,4), is_paid boolean, note text
  );
  INSERT INTO orders SELECT n, '2026-03-08 02:30:00-05'::timestamptz + n * interval '1 hour', DATE '2026-01-01' + n,
    n * 1.0001, n % 2 = 0, CASE WHEN n = 3 THEN NULL WHEN n = 4 THEN '' ELSE '00' || n END
    FROM generate_series(1, 200) n;
  GRANT ALL ON orders TO ${schema}`;

/** Keeps a connection to the shop. */
export async function connected(client: TestClient, { body }: Shop): Promise<Connection> {
  const { status, body: made } = await client.post<Connection>('/api/connections', body);
  expect([status, made.message]).toEqual([201, undefined]);
  return made;
}

/** Imports a table or query and waits until it is there. */
export async function imported(client: TestClient, id: string, what: object): Promise<DataSourceDetail> {
  const { status, body: accepted } = await client.post<UploadAccepted>(`/api/connections/${id}/import`, {
    ...what,
    mode: 'snapshot',
  });
  expect([status, accepted.message]).toEqual([202, undefined]);
  const job = await client.jobEnds(accepted.jobId);
  expect(job.error).toBeUndefined();
  return (await client.get<DataSourceDetail>(`/api/data-sources/${accepted.id}`)).body;
}
