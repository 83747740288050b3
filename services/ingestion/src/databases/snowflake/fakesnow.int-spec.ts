import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DatabaseError } from '../database-error.js';
import type { DatabaseSession, DatabaseTarget } from '../driver.js';
import { WRITE_ATTEMPTS } from '../statement/write-attempts.js';
import { takeRows } from '../take-rows.js';
import { growthContract } from '../testing/growth.contract.js';
import { hasPythonPackage, type PythonServer, startPythonServer } from '../testing/python-server.js';
import { snowflakeDriver } from './snowflake-driver.js';
import { SqlApi } from './sql-api.js';

jest.setTimeout(120_000);

const API = join(import.meta.dirname.replace('/dist/', '/src/'), '../testing/fakesnow_sql_api.py');

const SETUP = `
  CREATE TABLE orders AS SELECT i AS id, CASE WHEN i % 2 = 0 THEN 'even' ELSE 'odd' END AS note,
    (i * 0.01)::NUMBER(12,2) AS amount FROM (SELECT range AS i FROM range(1, 5001));
  CREATE TABLE kinds (whole NUMBER(38,0), exact NUMBER(30,10), rate FLOAT, is_paid BOOLEAN, day DATE,
    moment TIMESTAMP_NTZ, label VARCHAR);
  INSERT INTO kinds VALUES (9007199254740993, 12345678901234567890.0123456789, 0.1, true, '2026-03-08',
    '2026-03-08 02:30:00', 'two
lines, "quoted"');
  INSERT INTO kinds VALUES (NULL, NULL, NULL, NULL, NULL, NULL, '\\\\N')`;

let server: PythonServer;
let folder: string;
let session: DatabaseSession;
/** Runs what no session runs. */
let owner: SqlApi;

const hasFakesnow = hasPythonPackage('fakesnow');

(hasFakesnow ? describe : describe.skip)('Snowflake’s SQL (DATA-007; needs fakesnow for Python)', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-snow-'));
    const setup = join(folder, 'setup.sql');
    await writeFile(setup, SETUP);
    server = await startPythonServer((port) => [API, String(port), setup]);
    const target: DatabaseTarget = {
      ...{
        engine: 'snowflake',
        host: 'acme.snowflakecomputing.com',
        address: '127.0.0.1',
        port: server.port,
      },
      ...{
        database: 'SHOP',
        user: 'reader',
        password: 'a-token',
        signIn: 'token',
        options: {},
        tls: undefined,
      },
      judge: () => Promise.reject(new Error('nowhere else')),
    };
    session = await snowflakeDriver.connect(target, { connectMs: 5_000, statementMs: 30_000 });
    owner = new SqlApi(target, 30_000, 5_000);
  });
  afterAll(async () => {
    await session.close();
    owner.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const allOf = async (selection: Parameters<DatabaseSession['stream']>[0]) => {
    const rows: (string | null)[][] = [];
    for await (const batch of session.stream(selection)) rows.push(...batch);
    return rows;
  };

  it('lists tables with columns', async () => {
    const tables = await session.listTables();
    expect(tables.map(({ schema, name }) => [schema, name])).toEqual([
      ['PUBLIC', 'KINDS'],
      ['PUBLIC', 'ORDERS'],
    ]);
    expect(tables[1]?.columns.map(({ name }) => name)).toEqual(['ID', 'NOTE', 'AMOUNT']);
  });

  it('streams every row of every part once', async () => {
    const rows = await allOf({ schema: 'PUBLIC', table: 'ORDERS' });
    expect(rows).toHaveLength(5_000);
    expect(new Set(rows.map(([id]) => id)).size).toBe(5_000);
    const query =
      'WITH all_of AS (SELECT * FROM orders) SELECT note, sum(amount) AS total FROM all_of GROUP BY note ORDER BY note;';
    // It adds up decimals to fractions.
    expect((await allOf({ query })).map(([note, total]) => [note, Number(total)])).toEqual([
      ['even', 62_525],
      ['odd', 62_500],
    ]);
  });

  it('keeps every value as the database holds it', async () => {
    const path = join(folder, 'kinds.csv');
    const { taken } = await takeRows(session, { schema: 'PUBLIC', table: 'KINDS' }, path);
    expect(taken.columns.map(({ kind }) => kind)).toEqual([
      ...['integer', 'decimal', 'float', 'boolean', 'date', 'timestamp', 'text'],
    ]);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(
      '9007199254740993,12345678901234567890.0123456789,0.1,true,2026-03-08,2026-03-08 02:30:00',
    );
    expect(text).toContain('"two\nlines, ""quoted"""');
  });

  it('S-04 cannot be made to write by any text', async () => {
    for (const { engine, query } of WRITE_ATTEMPTS) {
      if (engine !== 'snowflake') continue;
      await expect(allOf({ query })).rejects.toMatchObject({ code: 'query_refused' });
    }
    expect(await allOf({ schema: 'PUBLIC', table: 'ORDERS' })).toHaveLength(5_000);
  });

  growthContract({
    ...{ session: async () => session, folder: () => folder, column: 'ID' },
    before: { schema: 'PUBLIC', table: 'ORDERS' },
    grow: async () => {
      await owner.run(`INSERT INTO orders VALUES (5001, 'new', 1), (6000, 'newest', 2)`);
      await owner.run(`UPDATE orders SET note = 'changed' WHERE id = 4990`);
      return { query: 'SELECT id, note, amount FROM orders' };
    },
    lose: async () => {
      await owner.run('DELETE FROM orders WHERE id = 10');
      return { schema: 'PUBLIC', table: 'ORDERS' };
    },
  });

  it('says in words what the database refuses', async () => {
    const missing = allOf({ schema: 'PUBLIC', table: 'NOTHING' });
    await expect(missing).rejects.toBeInstanceOf(DatabaseError);
    await expect(missing).rejects.toThrow(/^The database cannot answer this/);
  });
});
