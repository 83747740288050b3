import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection, DatabaseTable, Receipt, SelectionPreview } from '@plumbline/contracts';
import { hasMariadb, startTestMariadb, type TestMariadb } from '@plumbline/testing';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { imported } from '../testing/use-shop.js';

const service = useIngestion({ CONNECTION_NETWORKS: 'loopback' });

/** What real databases hold beside plain tables. */
const UNUSUAL = `
  SET NAMES utf8mb4; CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop; SET sql_mode = '';
  CREATE TABLE \`Größe "q" \`\`b\`\` 表\` (
    \`Id Nr.\` bigint unsigned NOT NULL, \`select\` varchar(20), \`a,b\` int, \`UPPER\` int,
    doubled int AS (\`a,b\` * 2) VIRTUAL, PRIMARY KEY (\`Id Nr.\`, \`UPPER\`)
  ) COMMENT 'Ein "Kommentar" mit 表';
  INSERT INTO \`Größe "q" \`\`b\`\` 表\` (\`Id Nr.\`, \`select\`, \`a,b\`, \`UPPER\`) VALUES (18446744073709551615, 'x', 21, 1);
  CREATE TABLE no_rows (id int, at timestamp NULL);
  CREATE TABLE versioned (id int, note varchar(9)) WITH SYSTEM VERSIONING;
  INSERT INTO versioned VALUES (1, 'a');
  CREATE TABLE parts (id int, day date) PARTITION BY RANGE (YEAR(day)) (
    PARTITION a VALUES LESS THAN (2026), PARTITION b VALUES LESS THAN MAXVALUE);
  INSERT INTO parts VALUES (1, '2025-01-01'), (2, '2026-01-01');
  CREATE TABLE kinds (
    n int, u bigint unsigned, t tinyint unsigned, z int(6) zerofill, exact decimal(38,10), wide decimal(65,30), whole decimal(50,0), f float,
    d double, b64 bit(64), b1 bit(1), y year, day date, at datetime(6), ts timestamp(6) NULL, clock time(6), e enum('a','ü'),
    s set('x','y','z'), emoji varchar(20), latin varchar(20) CHARACTER SET latin1, bin varbinary(5), doc json, yes tinyint(1), three tinyint(1),
    place point, address inet6, id uuid, long_text longtext
  );
  INSERT INTO kinds VALUES
    (1, 18446744073709551615, 255, 42, 1234567890123456789012345678.0123456789,
     12345678901234567890123456789012345.123456789012345678901234567890, 12345678901234567890123456789012345678901234567890,
     0.1, 0.1, b'1111111111111111111111111111111111111111111111111111111111111111', b'1', 2026, '9999-12-31',
     '9999-12-31 23:59:59.999999', '2026-03-08 07:30:00.000001', '-838:59:59.000000', 'ü', 'x,z', '🙂 表', 'é', 'ab', '{"a": 1}', 1, 3,
     POINT(1, 2), '::1', '00000000-0000-0000-0000-000000000001', REPEAT('ä', 70000)),
    (2, 0, 0, 0, -0.0000000001, -1, -5, -3.4e38, 1e308, 0, b'0', 0, '0000-00-00', '0000-00-00 00:00:00', '0000-00-00 00:00:00',
     '00:00:00', '', '', '', '', '', 'null', 0, 0, NULL, '::ffff:10.0.0.1', NULL, ''),
    (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1901, '0001-01-01', '2026-02-00 00:00:00', NULL, NULL, NULL, NULL, NULL,
     NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  CREATE USER gone@'127.0.0.1'; GRANT ALL ON shop.* TO gone@'127.0.0.1';
  CREATE DEFINER = gone@'127.0.0.1' VIEW left_behind AS SELECT id FROM parts; DROP USER gone@'127.0.0.1';
  CREATE USER reader@'127.0.0.1' IDENTIFIED BY 'Kestrel-55-reads'; GRANT SELECT ON shop.* TO reader@'127.0.0.1';`;

let server: TestMariadb;

(hasMariadb ? describe : describe.skip)('DATA-009 what is unusual in MariaDB (needs MariaDB)', () => {
  let client: TestClient;
  let id: string;
  const imports = (table: string) => imported(client, id, { schema: 'shop', table });
  const preview = (what: object) =>
    client.post<SelectionPreview>(`/api/connections/${id}/query/preview`, what);
  beforeAll(async () => {
    server = await startTestMariadb();
    await server.run(UNUSUAL);
    client = await service.client({ plan: 'enterprise' });
    const { body: connection } = await client.post<Connection>('/api/connections', {
      ...{ kind: 'mysql', engine: 'mysql', name: 'Shop', host: '127.0.0.1', port: server.port },
      ...{ database: 'shop', user: 'reader', password: 'Kestrel-55-reads', tls: 'off' },
    });
    expect(connection.readOnly).toBe('proved');
    ({ id } = connection);
  });
  afterAll(() => server.stop());

  it('is listed: names of all kinds, composite keys, tables of partitions and of versions', async () => {
    const { body: tables } = await client.get<DatabaseTable[]>(`/api/connections/${id}/tables`);
    expect(tables.map(({ name, kind }) => [name, kind])).toEqual(
      [NAMED, 'kinds', 'left_behind', 'no_rows', 'parts', 'versioned'].map((name) => [
        ...[name, name === 'left_behind' ? 'view' : 'table'],
      ]),
    );
    expect(tables[0]).toMatchObject({ comment: 'Ein "Kommentar" mit 表' });
    expect(tables[0]?.columns.filter(({ isKey }) => isKey).map(({ name }) => name)).toEqual([
      'Id Nr.',
      'UPPER',
    ]);
  });

  it('is read under names with quotes and letters of any script', async () => {
    const source = await imports(NAMED);
    expect(source.data).toEqual([
      { 'Id Nr.': '18446744073709551615', select: 'x', 'a,b': 21, UPPER: 1, doubled: 42 },
    ]);
    expect((await imports('parts')).recordCount).toBe(2);
    expect((await imports('versioned')).data).toEqual([{ id: 1, note: 'a' }]);
  });

  it('says of a view whose maker is gone what is wrong with it, and not with the password', async () => {
    const seen = await preview({ schema: 'shop', table: 'left_behind' });
    expect(seen.body.message).toMatch(
      /^The database does not let this view be read: the user that it was made by is gone/,
    );
  });

  it('is read in the order that a query asks for, with columns of nothing', async () => {
    const query = 'SELECT id, NULL AS none FROM parts ORDER BY id DESC;';
    const seen = await preview({ query });
    expect(seen.body.rows).toEqual([
      ['2', null],
      ['1', null],
    ]);
    expect((await imported(client, id, { query })).data).toEqual([
      { id: 2, none: null },
      { id: 1, none: null },
    ]);
  });

  it('is read value by value, and what cannot be held is said', async () => {
    const source = await imports('kinds');
    const { body: receipt } = await client.get<Receipt>(`/api/data-sources/${source.id}/receipt`);
    const [first, second, third] = source.data.map(({ long_text: _, ...row }) => row);
    expect([first, second]).toEqual([FIRST, SECOND]);
    expect(third).toMatchObject({ n: 3, y: 1901, day: '0001-01-01', at: null });
    const said = receipt.warnings.filter(({ code }) => code === 'not_convertible');
    expect(said.map(({ column, count }) => `${column} ${count}`)).toEqual(['day 1', 'at 2', 'ts 1']);
    expect(receipt.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['binary_column', 'rounded', 'long_numbers']),
    );
  });
});

const NAMED = 'Größe "q" `b` 表';

/** The rows of `kinds`, without their long texts. */
const FIRST = {
  ...{ n: 1, u: '18446744073709551615', t: 255, z: 42, exact: '1234567890123456789012345678.0123456789' },
  ...{
    wide: 1.234567890123457e34,
    whole: '12345678901234567890123456789012345678901234567890',
    f: 0.1,
    d: 0.1,
  },
  ...{ b64: '18446744073709551615', b1: true, y: 2026, day: '9999-12-31', at: '9999-12-31T23:59:59.999999' },
  ...{ ts: '2026-03-08T07:30:00.000001Z', clock: '-838:59:59.000000', e: 'ü', s: 'x,z', emoji: '🙂 表' },
  ...{ latin: 'é', doc: '{"a": 1}', yes: true, three: 3, address: '::1' },
  id: '00000000-0000-0000-0000-000000000001',
};
const SECOND = {
  ...{
    n: 2,
    u: 0,
    t: 0,
    z: 0,
    exact: -1e-10,
    wide: -1,
    whole: '-5',
    f: -3.4e38,
    d: 1e308,
    b64: 0,
    b1: false,
    y: 0,
  },
  ...{
    day: null,
    at: null,
    ts: null,
    clock: '00:00:00.000000',
    e: '',
    s: '',
    emoji: '',
    latin: '',
    doc: 'null',
  },
  ...{ yes: false, three: 0, address: '::ffff:10.0.0.1', id: null },
};
