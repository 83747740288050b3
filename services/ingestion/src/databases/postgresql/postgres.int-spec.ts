import { describe, jest } from '@jest/globals';
import { startTestPostgres } from '@plumbline/testing';
import pg from 'pg';
import type { ConnectionSettings } from '../open-session.js';
import { driverContract } from '../testing/driver.contract.js';
import type { DriverHome } from '../testing/driver-home.js';

jest.setTimeout(60_000);

const TABLES = (schema: string, reader: string) => `
  SET search_path = ${schema};
  CREATE TABLE orders (id integer PRIMARY KEY, note text, amount numeric(12,2));
  COMMENT ON TABLE orders IS 'What was ordered';
  INSERT INTO orders SELECT n, CASE WHEN n % 2 = 0 THEN 'even' ELSE 'odd' END, n * 0.005 * 2 FROM generate_series(1, 5000) n;
  CREATE VIEW paid AS SELECT * FROM orders WHERE amount > 10;
  CREATE TABLE kinds (
    small smallint, big bigint, exact numeric(30,10), loose numeric, rate double precision, price money,
    is_paid boolean, day date, "when" timestamp, at timestamptz, label text, code char(5), body bytea, tags text[], doc jsonb
  );
  INSERT INTO kinds VALUES
    (1, 9007199254740993, 12345678901234567890.0123456789, 1.5, 0.1, 1234.5, true, '2026-03-08', '2026-03-08 02:30:00',
     '2026-03-08 02:30:00-05', E'two\\nlines, "quoted"', 'ab', '\\x00', '{a,b}', '{"a": 1}'),
    (2, -1, 0, 'NaN', 'Infinity', 0, false, 'infinity', '2026-03-08 02:30:00.123456', '2026-11-01 01:30:00-04', '', '00123', NULL, NULL, NULL),
    (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '\\N', NULL, NULL, NULL, NULL);
  CREATE ROLE ${reader} LOGIN PASSWORD 'reads';
  ALTER ROLE ${reader} SET search_path = ${schema};
  GRANT USAGE ON SCHEMA ${schema} TO ${reader};
  GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${reader};
  REVOKE ALL ON SCHEMA public FROM PUBLIC;`;

async function open(): Promise<DriverHome> {
  const postgres = await startTestPostgres();
  const { schema, url } = await postgres.createSchema();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const reader = `${schema}_reader`;
  await admin.query(TABLES(schema, reader));
  await admin.query(`GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${schema}`);
  const { hostname: host, port, pathname } = new URL(url);
  const settings: ConnectionSettings = {
    ...{ kind: 'postgresql', engine: 'postgresql', host, port: Number(port), database: pathname.slice(1) },
    ...{
      user: reader,
      password: 'reads',
      tls: 'off',
      caPem: null,
      signIn: 'password',
      options: {},
      tunnel: null,
    },
  };
  return {
    schema,
    reader: settings,
    writer: { ...settings, user: schema, password: schema },
    run: async (sql) => {
      await admin.query(sql);
    },
    close: async () => {
      await admin.query(`DROP OWNED BY ${reader}`);
      await admin.query(`DROP ROLE ${reader}`);
      await admin.end();
      await postgres.stop();
    },
  };
}

describe('PostgreSQL (DATA-010)', () => driverContract(open, /^PostgreSQL \d/));
