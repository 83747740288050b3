import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DatabaseTable, DataSourceDetail, Receipt, UploadAccepted } from '@plumbline/contracts';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { connected, imported, useShop } from '../testing/use-shop.js';

const service = useIngestion({ CONNECTION_NETWORKS: 'loopback' });
const shop = useShop();

/** What real databases hold beside plain tables. */
const UNUSUAL = `
  CREATE TYPE mood AS ENUM ('calm', 'cross');
  CREATE DOMAIN price AS numeric(38,10) CHECK (VALUE > -1e20);
  CREATE TYPE pair AS (a integer, b text);
  CREATE TABLE "Größe ""quoted"" 表 🙂" (
    "Id Nr." bigint GENERATED ALWAYS AS IDENTITY, "select" text, "a,b" integer, " padded " text, "UPPER" integer, upper integer,
    "new
line" text, "表" date, "doubled" integer GENERATED ALWAYS AS ("a,b" * 2) STORED, PRIMARY KEY ("Id Nr.", "UPPER")
  );
  INSERT INTO "Größe ""quoted"" 表 🙂" ("select", "a,b", " padded ", "UPPER", upper, "new
line", "表") VALUES ('x', 21, ' y ', 1, 2, E'z\\r\\n', '2026-03-08');
  COMMENT ON TABLE "Größe ""quoted"" 表 🙂" IS 'Ein "Kommentar" mit 表 und 🙂';
  COMMENT ON COLUMN "Größe ""quoted"" 表 🙂"."Id Nr." IS 'It''s the key';
  CREATE TABLE nothing ();
  CREATE TABLE no_rows (id integer, at timestamptz, note text);
  CREATE TABLE only_binary (body bytea);
  CREATE TABLE parts (id integer, day date NOT NULL, amount numeric(12,2), PRIMARY KEY (id, day)) PARTITION BY RANGE (day);
  CREATE TABLE parts_2025 PARTITION OF parts FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
  CREATE TABLE parts_2026 PARTITION OF parts FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
  INSERT INTO parts SELECT n, DATE '2025-07-01' + n, n FROM generate_series(1, 365) n;
  CREATE TABLE covered (id integer, note text, PRIMARY KEY (id) INCLUDE (note));
  CREATE MATERIALIZED VIEW by_month AS SELECT date_trunc('month', day) AS month, sum(amount) AS amount FROM parts GROUP BY 1;
  CREATE TABLE kinds (
    n integer, p price, m mood, moods mood[], r pair, exact numeric(38,10), wide numeric(60,20), whole numeric(50,0), tens numeric(10,-2),
    loose numeric, f4 real, f8 double precision, cash money, span interval, clock time, zoned_clock timetz, id uuid, net inet,
    body bytea, doc json, docb jsonb, tags text[], grid integer[][], range int4range, bits bit(3), x xml, ts timestamp, tz timestamptz, d date,
    big bigint, flag boolean, c char(5), vc varchar(3), "char" "char", o oid, search tsvector, place point
  );
  INSERT INTO kinds VALUES
    (1, 12345678901234567890.0123456789, 'calm', '{calm,cross}', '(1,"a,b")', 1234567890123456789012345678.0123456789,
     1234567890123456789012345678901234567890.01234567890123456789, 12345678901234567890123456789012345678901234567890, 12300,
     0.1, 0.1, 0.1, -1234.5, '1 year 2 days 03:04:05.6', '23:59:59.999999', '12:00:00-05', '00000000-0000-0000-0000-000000000001', '10.0.0.1/8',
     '\\xdeadbeef', '{"a": [1, 2.50]}', '{"b": null}', '{a,"b,c",NULL}', '{{1,2},{3,4}}', '[1,5)', '101', '<a>b</a>',
     '0001-01-01 00:00:00', '0001-01-01 00:00:00+00', '0001-01-01', 9223372036854775807, true, 'ab', 'äöü', 'x', 4294967295, 'a fat cat', '(1,2)'),
    (2, 0, 'cross', '{}', NULL, -0.0000000001, 0, -5, -12300, 'NaN', 'NaN', '-Infinity', 0, '-1 mon', '00:00', '00:00+14', NULL, '::1',
     NULL, 'null', '"text"', '{}', NULL, 'empty', NULL, NULL, '9999-12-31 23:59:59.999999', '9999-12-31 23:59:59.999999+00', '9999-12-31',
     -9223372036854775808, false, '', '', '', 0, '', NULL),
    (3, NULL, NULL, NULL, NULL, 'NaN', 'NaN', NULL, NULL, 'Infinity', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
     NULL, NULL, 'infinity', '-infinity', 'infinity', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (4, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1e-30, 3.4e38, 1.7976931348623157e308, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
     NULL, NULL, NULL, NULL, '0044-03-15 BC', '10000-01-01 00:00:00+00', '4713-01-01 BC', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);`;

describe('DATA-010 what is unusual in PostgreSQL', () => {
  let client: TestClient;
  let id: string;
  const imports = (table: string) => imported(client, id, { schema: shop.schema, table });
  beforeAll(async () => {
    await shop.admin.query(`SET search_path = ${shop.schema}; ${UNUSUAL}`);
    await shop.admin.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${shop.schema} TO ${shop.schema}; ANALYZE`);
    client = await service.client({ plan: 'enterprise' });
    ({ id } = await connected(client, shop));
  });

  it('is listed: names of all kinds, keys without what they carry along, and the rows of partitions together', async () => {
    const { body: tables } = await client.get<DatabaseTable[]>(`/api/connections/${id}/tables`);
    const keysOf = (table: string) =>
      tables
        .find(({ name }) => name === table)
        ?.columns.filter(({ isKey }) => isKey)
        .map(({ name }) => name);
    expect(tables.map(({ name, rows, kind }) => [name, rows, kind])).toEqual([
      [NAMED, 1, 'table'],
      ['by_month', 13, 'view'],
      ['covered', 0, 'table'],
      ['kinds', 4, 'table'],
      ...['no_rows', 'nothing', 'only_binary'].map((name) => [name, 0, 'table']),
      ['orders', 200, 'table'],
      ['parts', 365, 'table'],
    ]);
    expect([keysOf(NAMED), keysOf('covered'), keysOf('parts')]).toEqual([
      ['Id Nr.', 'UPPER'],
      ['id'],
      ['id', 'day'],
    ]);
    expect(tables[0]).toMatchObject({ comment: 'Ein "Kommentar" mit 表 und 🙂' });
    expect(tables[0]?.columns[0]?.comment).toBe("It's the key");
  });

  it('is read under names with quotes, breaks and letters of any script', async () => {
    const source = await imports(NAMED);
    expect(source.columns.map(({ name }) => name)).toEqual([
      ...['Id Nr.', 'select', 'a,b', 'padded', 'UPPER', 'upper_2', 'new line', '表', 'doubled'],
    ]);
    expect(Object.values(source.data[0] ?? {})).toEqual([1, 'x', 21, ' y ', 1, 2, 'z\r\n', '2026-03-08', 42]);
  });

  it('is read value by value, and what cannot be held is said', async () => {
    const source = await imports('kinds');
    const { body: receipt } = await client.get<Receipt>(`/api/data-sources/${source.id}/receipt`);
    expect(source.data.slice(0, 2).map(({ doc: _, ...row }) => row)).toEqual([FIRST, SECOND]);
    expect(source.data[3]).toMatchObject({
      ...{ loose: '0.000000000000000000000000000001', f4: 3.4e38, f8: Number.MAX_VALUE },
      ...{ ts: null, tz: null, d: null },
    });
    const said = (code: string) =>
      receipt.warnings
        .filter((warning) => warning.code === code)
        .map(({ column, count }) => [column, count].filter(Boolean).join(' '));
    expect(said('not_convertible')).toEqual([
      ...['exact 1', 'wide 1', 'loose 2', 'f4 1', 'f8 1', 'ts 2', 'tz 2', 'd 2'],
    ]);
    expect([said('rounded'), said('long_numbers')]).toEqual([['wide'], ['whole']]);
    expect(receipt.warnings[0]?.message).toBe('body holds binary data (bytea) and is left out.');
  });

  it('may have no rows, and says in words where there is no column to read', async () => {
    const source = await imports('no_rows');
    const { body: receipt } = await client.get<Receipt>(`/api/data-sources/${source.id}/receipt`);
    expect([source.recordCount, source.columns.map(({ type }) => type)]).toEqual([
      0,
      ['integer', 'timestamp', 'text'],
    ]);
    expect(receipt.warnings.map(({ message }) => message)).toEqual(['The database has no rows here.']);
    for (const [table, words] of [
      ['nothing', /^This table has no columns\. Choose another one\.$/],
      ['only_binary', /all hold binary data\. Choose another table/],
    ] as const) {
      const { body: accepted } = await client.post<UploadAccepted>(`/api/connections/${id}/import`, {
        ...{ schema: shop.schema, table, mode: 'snapshot' },
      });
      const job = await client.jobEnds(accepted.jobId);
      expect(job.error).toMatchObject({ code: 'query_refused', message: expect.stringMatching(words) });
    }
  });

  it('is followed where its columns change between two readings', async () => {
    await shop.admin.query(`CREATE TABLE moving AS SELECT 1 AS id, 'a' AS note, 2 AS gone;
      GRANT SELECT ON moving TO ${shop.schema}`);
    const source = await imports('moving');
    await shop.admin.query(`ALTER TABLE moving DROP gone; ALTER TABLE moving ALTER note TYPE text;
      ALTER TABLE moving ALTER id TYPE numeric(12,2); ALTER TABLE moving ADD "new" date; UPDATE moving SET "new" = '2026-01-01'`);
    const { body: accepted } = await client.post<UploadAccepted>(`/api/data-sources/${source.id}/refresh`);
    expect((await client.jobEnds(accepted.jobId)).status).toBe('succeeded');
    const { body: after } = await client.get<DataSourceDetail>(`/api/data-sources/${source.id}`);
    expect(after.columns.map(({ name, type }) => [name, type])).toEqual([
      ...[
        ['id', 'decimal'],
        ['note', 'text'],
        ['new', 'date'],
      ],
    ]);
    await shop.admin.query('DROP TABLE moving');
    const { body: again } = await client.post<UploadAccepted>(`/api/data-sources/${source.id}/refresh`);
    expect((await client.jobEnds(again.jobId)).error).toMatchObject({
      code: 'query_refused',
      message: expect.stringMatching(/^The database cannot answer this: .*“?"?.*moving"? does not exist/),
    });
    const { body: kept } = await client.get<DataSourceDetail>(`/api/data-sources/${source.id}`);
    expect(kept).toMatchObject({ status: 'ready', version: 2, recordCount: 1 });
  });
});

const NAMED = 'Größe "quoted" 表 🙂';

/** The first row of `kinds`, without its document. */
const FIRST = {
  ...{ n: 1, p: '12345678901234567890.0123456789', m: 'calm', moods: '{calm,cross}', r: '(1,"a,b")' },
  ...{ exact: '1234567890123456789012345678.0123456789', wide: 1.2345678901234568e39 },
  ...{
    whole: '12345678901234567890123456789012345678901234567890',
    tens: 12300,
    loose: 0.1,
    f4: 0.1,
    f8: 0.1,
  },
  ...{ cash: -1234.5, span: 'P1Y2DT3H4M5.6S', clock: '23:59:59.999999', zoned_clock: '12:00:00-05' },
  ...{ id: '00000000-0000-0000-0000-000000000001', net: '10.0.0.1/8', docb: '{"b": null}' },
  ...{ tags: '{a,"b,c",NULL}', grid: '{{1,2},{3,4}}', range: '[1,5)', bits: '101', x: '<a>b</a>' },
  ...{ ts: '0001-01-01T00:00:00', tz: '0001-01-01T00:00:00Z', d: '0001-01-01', big: '9223372036854775807' },
  ...{ flag: true, c: 'ab', vc: 'äöü', char: 'x', o: 4294967295, search: "'a' 'cat' 'fat'", place: '(1,2)' },
};
const SECOND = {
  ...{
    n: 2,
    p: 0,
    m: 'cross',
    moods: '{}',
    r: null,
    exact: -1e-10,
    wide: 0,
    whole: '-5',
    tens: -12300,
    loose: null,
  },
  ...{
    f4: null,
    f8: null,
    cash: 0,
    span: 'P-1M',
    clock: '00:00:00',
    zoned_clock: '00:00:00+14',
    id: null,
    net: '::1',
  },
  ...{
    docb: '"text"',
    tags: '{}',
    grid: null,
    range: 'empty',
    bits: null,
    x: null,
    ts: '9999-12-31T23:59:59.999999',
  },
  ...{
    tz: '9999-12-31T23:59:59.999999Z',
    d: '9999-12-31',
    big: '-9223372036854775808',
    flag: false,
    c: '',
    vc: '',
  },
  ...{ char: '', o: 0, search: '', place: null },
};
