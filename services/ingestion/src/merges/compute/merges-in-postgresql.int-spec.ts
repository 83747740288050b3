import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue, KeyNormalisation, MergeKey } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import pg from 'pg';
import { between, type Random, randomFrom } from '../../samples/random.js';
import { type TableColumns, useMergeTables } from '../../testing/use-merge-tables.js';
import type { MergeRules } from './merge-tables.js';

const { table, merged, preview } = useMergeTables();

const NAMES = [
  'Ann',
  'ann',
  ' Ann',
  'ANN ',
  'Bob',
  'bob  B',
  'Bob\u00a0B',
  'Ärger',
  'ärger',
  '007',
  '7',
  '0',
  '00',
  '',
  '  ',
  null,
];
const NUMBERS = [0, 1, 7, 7, 12, 100, null];
const CODES = ['0', '00', '1', '007', '7', '12', '0100', 'x7', '', null];
const DAYS = ['2026-03-05', '2026-03-05', '2025-12-31', '2024-02-29', null];
const SPELLINGS = [
  '2026-03-05',
  '05.03.2026',
  '2026/03/05',
  'Mar 5, 2026',
  '5 March 2026',
  '31.12.2025',
  '03/05/2026',
  'soon',
  null,
];

/** What two columns that are compared hold. */
const PAIRS: readonly { types: [TableColumns[string], TableColumns[string]]; values: [Values, Values] }[] = [
  { types: ['VARCHAR', 'VARCHAR'], values: [NAMES, NAMES] },
  { types: ['BIGINT', 'VARCHAR'], values: [NUMBERS, CODES] },
  { types: ['DATE', 'VARCHAR'], values: [DAYS, SPELLINGS] },
  { types: ['VARCHAR', 'VARCHAR'], values: [SPELLINGS, SPELLINGS] },
  { types: ['BIGINT', 'BIGINT'], values: [NUMBERS, NUMBERS] },
];
type Values = readonly (string | number | null)[];

const OVERLOOKED: readonly KeyNormalisation[] = ['case', 'spaces', 'leading_zeros', 'dates'];
const KINDS = ['inner', 'left', 'full', 'append'] as const;

let postgres: TestPostgres;
let database: pg.Client;
beforeAll(async () => {
  postgres = await startTestPostgres();
  const { url } = await postgres.createSchema();
  database = new pg.Client({ connectionString: url });
  await database.connect();
}, 60_000);
afterAll(async () => {
  await database.end();
  await postgres.stop();
});

/** A pair of tables that a seed decides, and how they are put together. */
interface Case {
  columns: [TableColumns, TableColumns];
  rows: [Cell[][], Cell[][]];
  rules: MergeRules;
}
type Cell = string | number | null;

function caseOf(seed: number): Case {
  const random = randomFrom(seed);
  const kind = elementAt(KINDS, seed % KINDS.length);
  const keyCount = 1 + (Math.floor(seed / KINDS.length) % 2);
  const chosen = Array.from({ length: keyCount }, () =>
    elementAt(PAIRS, between(random, 0, PAIRS.length - 1)),
  );
  const pairs = kind === 'append' ? chosen.map(({ values: [own] }) => sameOnBoth(own)) : chosen;
  const columnsOf = (side: 0 | 1): TableColumns => ({
    ...Object.fromEntries(pairs.map(({ types }, at) => [`k${at}`, types[side]])),
    ...(side === 0 ? { amount: 'DECIMAL(9,2)' as const } : { note: 'VARCHAR' as const }),
  });
  const rowsOf = (side: 0 | 1, most: number): Cell[][] =>
    Array.from({ length: between(random, 0, most) }, () => [
      ...pairs.map(({ values }) => oneOf(random, values[side])),
      side === 0 ? (between(random, -5_000, 5_000) / 100).toFixed(2) : `note ${between(random, 1, 3)}`,
    ]);
  const keys = pairs.map((_, at): MergeKey => {
    const normalise = OVERLOOKED.filter(() => random() < 0.5);
    return { left: `k${at}`, right: `k${at}`, normalise };
  });
  return {
    columns: [columnsOf(0), columnsOf(1)],
    rows: [rowsOf(0, 40), rowsOf(1, 30)],
    rules: { kind, keys: kind === 'append' ? [] : keys },
  };
}

const oneOf = (random: Random, values: Values): Cell =>
  elementAt(values, between(random, 0, values.length - 1));
const sameOnBoth = (own: Values): (typeof PAIRS)[number] => ({
  types: ['VARCHAR', 'VARCHAR'],
  values: [own.map(asText), own.map(asText)],
});
const asText = (value: Cell): string | null => (value === null ? null : String(value));

/** A key as plain SQL of PostgreSQL compares it. */
function comparedSql(column: string, type: string, normalise: readonly KeyNormalisation[]): string {
  if (type === 'date') return `${column}::text`;
  let text = `${column}::text`;
  if (normalise.includes('spaces'))
    text = `nullif(btrim(regexp_replace(${text}, '[' || chr(160) || '[:space:]]+', ' ', 'g')), '')`;
  if (normalise.includes('case')) text = `lower(${text})`;
  if (normalise.includes('leading_zeros')) text = `regexp_replace(${text}, '^0+(.)', '\\1')`;
  if (type !== 'varchar' || !normalise.includes('dates')) return text;
  const day = (pattern: string, format: string) =>
    `WHEN btrim(${column}) ~ '${pattern}' THEN to_date(btrim(${column}), '${format}')::text`;
  return `CASE ${[
    day('^\\d{4}-\\d\\d-\\d\\d$', 'YYYY-MM-DD'),
    day('^\\d{4}/\\d\\d/\\d\\d$', 'YYYY/MM/DD'),
    day('^\\d\\d\\.\\d\\d\\.\\d{4}$', 'DD.MM.YYYY'),
    day('^[A-Z][a-z]{2} \\d+, \\d{4}$', 'Mon DD, YYYY'),
    day('^\\d+ [A-Z][a-z]+ \\d{4}$', 'DD Month YYYY'),
  ].join(' ')} ELSE ${text} END`;
}

async function store(name: string, columns: TableColumns, rows: readonly Cell[][]): Promise<void> {
  const entries = Object.entries(columns);
  await database.query(
    `DROP TABLE IF EXISTS ${name}; CREATE TABLE ${name} (line integer, ${entries.map(([column, type]) => `${column} ${type}`).join(', ')})`,
  );
  for (const [at, row] of rows.entries())
    await database.query(
      `INSERT INTO ${name} VALUES (${[at + 2, ...row].map((_, place) => `$${place + 1}`).join(', ')})`,
      [at + 2, ...row],
    );
}

/** The condition that two rows meet. */
function meetSql({ columns: [left, right], rules }: Case): string {
  const conditions = rules.keys.map(({ left: a, right: b, normalise }) => {
    const how = Array.isArray(normalise) ? normalise : [];
    const [own, other] = [left[a]?.toLowerCase() ?? '', right[b]?.toLowerCase() ?? ''];
    // A day meets a text only where spellings of days are overlooked.
    const asDays = own === 'date' && other !== 'date' && !how.includes('dates');
    const [x, y] = asDays ? ['varchar', 'varchar'] : [own, other];
    return `${comparedSql(`l.${a}`, x, how)} = ${comparedSql(`r.${b}`, y, how)}`;
  });
  return conditions.join(' AND ');
}

/** The rows of the result with both lines, as text; amounts as numbers. */
async function rowsOf(one: Case): Promise<unknown[][]> {
  const [left, right] = one.columns.map(Object.keys);
  const cells = (side: string, names: readonly string[] = []) =>
    names.map((name) => (name === 'amount' ? `${side}.amount::float8::text` : `${side}.${name}::text`));
  const keys = (left ?? []).filter((name) => name !== 'amount');
  const sql =
    one.rules.kind === 'append'
      ? `SELECT * FROM (
           SELECT ${[...cells('l', left), 'NULL::text AS note', 'l.line AS a', 'NULL::integer AS b'].join(', ')} FROM l
           UNION ALL
           SELECT ${[...cells('r', keys), 'NULL', 'r.note', 'NULL', 'r.line'].join(', ')} FROM r
         ) AS both_of ORDER BY a NULLS LAST, b`
      : `SELECT ${[...cells('l', left), ...cells('r', right), 'l.line', 'r.line'].join(', ')}
         FROM l ${one.rules.kind === 'inner' ? '' : one.rules.kind} JOIN r ON ${meetSql(one)}
         ORDER BY l.line NULLS LAST, r.line`;
  const { rows } = await database.query<unknown[]>({ text: sql, rowMode: 'array' });
  return rows;
}

async function countsOf(one: Case) {
  if (one.rules.kind === 'append') {
    const keys = Object.keys(one.columns[0])
      .filter((name) => name !== 'amount')
      .join(', ');
    const { rows } = await database.query<{ matched: number }>(
      `SELECT count(*)::integer AS matched FROM (SELECT ${keys} FROM l INTERSECT ALL SELECT ${keys} FROM r) AS same`,
    );
    return rows[0];
  }
  const { rows } = await database.query<Record<string, number>>(
    `WITH met AS (SELECT l.line AS a, r.line AS b FROM l JOIN r ON ${meetSql(one)}),
          times AS (SELECT a, count(*) AS n FROM met GROUP BY a)
     SELECT (SELECT count(*) FROM times)::integer AS matched,
       ((SELECT count(*) FROM l) - (SELECT count(*) FROM times))::integer AS "leftOnly",
       ((SELECT count(*) FROM r) - (SELECT count(DISTINCT b) FROM met))::integer AS "rightOnly",
       (SELECT count(*) FROM times WHERE n > 1)::integer AS multiplied,
       ((SELECT count(*) FROM met) - (SELECT count(*) FROM times))::integer AS "extraRows"`,
  );
  return rows[0];
}

const shown = (cell: CellValue | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell);

describe('DATA-017 tables that PostgreSQL joins by plain SQL', () => {
  it.each(Array.from({ length: 30 }, (_, at) => at + 1))(
    'come to the same rows here, seed %i',
    async (seed) => {
      const one = caseOf(seed);
      await store('l', one.columns[0], one.rows[0]);
      await store('r', one.columns[1], one.rows[1]);
      const left = await table('left.csv', one.columns[0], one.rows[0]);
      const right = await table('right.csv', one.columns[1], one.rows[1]);
      const expected = await rowsOf(one);
      const { page, pairs } = await merged(left, right, one.rules);
      const found = page.rows.map((row, at) => [...row.map(shown), ...(pairs[at] ?? [])]);
      expect(found).toEqual(expected);
      const seen = await preview(left, right, one.rules);
      expect(seen).toMatchObject({ rows: expected.length, ...(await countsOf(one)) });
    },
  );
});
