import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toColumnType } from '../connections/column-type.js';
import type { DatabaseSession } from '../databases/driver.js';
import { openSession } from '../databases/open-session.js';
import { OutboundRules } from '../databases/outbound/outbound-rules.js';
import { liveSql } from '../databases/postgresql/live-sql.js';
import { useShop } from '../testing/use-shop.js';

const shop = useShop();

/** Columns that a sum, a cast or a comparison takes in ways of its own. */
const UNUSUAL = `
  CREATE TYPE mood AS ENUM ('zeal', 'calm');
  CREATE TABLE unusual (o oid, m mood, net inet, area cidr, c char(6), cash money, exact numeric, single real, zoned timetz,
    span interval, range int4range, tags text[], x xml, doc jsonb, "char" "char", place point, at timestamptz, day date);
  INSERT INTO unusual VALUES
    (4294967295, 'calm', '10.0.0.1', '10.1.0.0/16', ' a ', -1234.5, 'NaN', 0.1, '12:00+02', '1 day 02:00', '[1,5)', '{a,NULL}', '<a/>',
     '{"a": 1}', 'x', '(1,2)', '2026-10-25 00:30+00', '2026-03-29'),
    (1, 'zeal', '10.0.0.1/8', '::/0', '', 0, 12345678901234567890.5, 1e30, '00:00-11:30', '-1 mon', 'empty', '{}', NULL, 'null', '', NULL,
     'infinity', '0044-03-15 BC'),
    (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  CREATE TABLE grown (id integer); INSERT INTO grown SELECT generate_series(1, 1000); ANALYZE grown;
  INSERT INTO grown SELECT generate_series(1, 9000);
  CREATE TABLE filled (id integer); ANALYZE filled; INSERT INTO filled SELECT generate_series(1, 9000);
  CREATE TABLE empty (id integer);`;

describe('DATA-010 a session of PostgreSQL, of what is unusual', () => {
  let session: DatabaseSession;
  beforeAll(async () => {
    const { schema, admin, body } = shop;
    await admin.query(`SET search_path = ${schema}; ${UNUSUAL}`);
    await admin.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${schema}`);
    session = await openSession(new OutboundRules('loopback'), { ...body, tunnel: null }, 10_000);
  });
  afterAll(() => session.close());

  it('asks for every cell as it is taken, and can group and sum by it', async () => {
    const selection = { schema: shop.schema, table: 'unusual' };
    const described = await session.describe(selection);
    const taken: (string | null)[][] = [];
    for await (const batch of session.stream(selection)) taken.push(...batch);
    for (const [at, column] of described.entries()) {
      const cell = liveSql.cell(column, `chosen.${JSON.stringify(column.name)}`, toColumnType(column.kind));
      const total = ['integer', 'decimal', 'float'].includes(column.kind) ? 'sum(cell)' : 'max(cell)';
      const from = `FROM ${liveSql.relation(selection)} AS chosen`;
      const sql = (what: string) => `SELECT ${what} FROM (SELECT ${cell} AS cell ${from}) AS cells`;
      const rows = await session.askStatement?.({ sql: sql('cell'), values: [] }, 10);
      const expected = taken.map((row) => {
        const text = row[at] ?? null;
        return text !== null && column.toText ? column.toText(text) : text;
      });
      expect([column.name, rows?.map(([text]) => text)]).toEqual([column.name, expected]);
      expect(
        await session.askStatement?.({ sql: sql(`${total}, count(DISTINCT cell)`), values: [] }, 10),
      ).toHaveLength(1);
    }
  });

  it('answers the next question where one was refused', async () => {
    const ask = (sql: string) => session.askStatement?.({ sql, values: [] }, 1);
    await expect(ask('SELECT 1 / 0')).rejects.toMatchObject({ code: 'query_refused' });
    expect(await ask('SELECT 1')).toEqual([['1']]);
  });

  it('estimates rows by what is there now, and says nothing where it cannot', async () => {
    const rows = new Map((await session.listTables()).map((table) => [table.name, table.rows]));
    expect(Math.abs((rows.get('grown') ?? 0) - 10_000)).toBeLessThan(2_000);
    expect([rows.has('filled'), rows.get('filled'), rows.get('empty')]).toEqual([true, undefined, 0]);
  });
});
