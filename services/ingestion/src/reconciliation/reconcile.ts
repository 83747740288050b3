import {
  type CellValue,
  RECONCILED,
  type ReconcileBy,
  type Reconciled,
  type ReconciledKey,
  type ReconciledRows,
  type Reconciliation,
} from '@plumbline/contracts';
import { quoteName, type Session } from '@plumbline/datasets';
import { keySql, LINE_SQL, type PairSide, parquetSql, type SourcePair, sumSql } from './source-pair.js';

/** Lines of a key that are shown. */
const MAX_LINES = 5;
const PLACE = /^\/documents\/[0-9a-f-]{36}\?[\w=&.,%-]*$/;

/** Which keys of a reconciliation, from the first on. */
export interface KeysPage {
  status: Reconciled | undefined;
  offset: number;
  limit: number;
}

/**
 * Every key of two sources as rows of SQL: `status`, both sums and how many rows, their first lines and where the first
 * one was read from. Rows of a key are added up on each side before they are compared.
 */
export function reconciledSql(
  pair: SourcePair,
  { keys, amount, tolerance, isOpposite }: ReconcileBy,
): string {
  const values = keys.map((key) => keySql(pair, key));
  const side = (of: 'here' | 'there') => {
    const at = of === 'here' ? 0 : 1;
    const groups = values.map((_, index) => `k${index}`);
    const columns = [
      'row_number() OVER () AS row',
      `${LINE_SQL} AS line`,
      ...values.map((value, index) => `${value[of]} AS k${index}`),
      ...keys.map((key, index) => `CAST(${quoteName(key[at])} AS VARCHAR) AS t${index}`),
      `${amount ? quoteName(amount[at]) : 'CAST(NULL AS DOUBLE)'} AS a`,
      ...placeColumns(pair[of]),
    ];
    const firsts = [...keys.map((_, index) => `t${index}`), 'document', 'place'];
    return `(SELECT ${groups.join(', ')}, count(*) AS rows,
        ${amount ? sumSql(pair[of], amount[at], 'a') : 'any_value(a)'} AS amount,
        array_to_string(min(line, ${MAX_LINES}), ',') AS lines,
        ${firsts.map((name) => `arg_min(${name}, row) AS ${name}`).join(', ')}
      FROM (SELECT ${columns.join(', ')} FROM ${parquetSql(pair[of])})
      WHERE ${groups.map((group) => `${group} IS NOT NULL`).join(' AND ')} GROUP BY ${groups.join(', ')})`;
  };
  const difference = `round(h.amount ${isOpposite ? '+' : '-'} t.amount, 6)`;
  const differs = `(h.amount IS NULL) <> (t.amount IS NULL) OR coalesce(abs(${difference}) > ${tolerance}, false)`;
  return `SELECT CASE WHEN t.rows IS NULL THEN 'only_here' WHEN h.rows IS NULL THEN 'only_there'
        WHEN ${differs} THEN 'different' ELSE 'matched' END AS status,
      ${keys.map((_, index) => `coalesce(h.t${index}, t.t${index}) AS key${index}`).join(', ')},
      ${['h', 't'].flatMap((of) => SIDE.map((name) => `${of}.${name} AS ${of}_${name}`)).join(', ')},
      ${difference} AS difference
    FROM ${side('here')} h FULL JOIN ${side('there')} t
      ON ${keys.map((_, index) => `h.k${index} = t.k${index}`).join(' AND ')}`;
}

const SIDE = ['rows', 'lines', 'amount', 'document', 'place'] as const;

/** Where a row was read from, where the source is made of documents. */
function placeColumns({ columns }: PairSide): string[] {
  const isMadeOfDocuments = ['Document', 'Place'].every((name) => columns.get(name)?.type === 'text');
  return ['Document', 'Place'].map(
    (name) => `${isMadeOfDocuments ? quoteName(name) : 'CAST(NULL AS VARCHAR)'} AS ${name.toLowerCase()}`,
  );
}

/** In the order in which they are looked at: the largest differences first, else by key. */
export const orderSql = (keys: number): string =>
  `abs(difference) DESC NULLS FIRST, ${Array.from({ length: keys }, (_, index) => `key${index}`).join(', ')}`;

/** How many keys and rows there are of each kind, and what they come to. */
export async function countReconciled(session: Session, sql: string): Promise<Reconciliation['counts']> {
  const { rows } = await session.run(
    `SELECT status, count(*), sum(h_rows), sum(t_rows), sum(h_amount), sum(t_amount) FROM (${sql}) GROUP BY status`,
  );
  const known = new Map(
    rows.map(([status, ...numbers]) => [status, numbers.map((cell) => Number(cell ?? 0))]),
  );
  return RECONCILED.map((status) => {
    const [keys = 0, rowsHere = 0, rowsThere = 0, here = 0, there = 0] = known.get(status) ?? [];
    return { status, keys, rowsHere, rowsThere, amountHere: rounded(here), amountThere: rounded(there) };
  });
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

export async function listReconciled(
  session: Session,
  sql: string,
  { keys }: ReconcileBy,
  { status, offset, limit }: KeysPage,
): Promise<ReconciledKey[]> {
  const { rows } = await session.run(
    `SELECT * FROM (${sql}) ${status ? `WHERE status = '${status}'` : ''}
     ORDER BY ${orderSql(keys.length)} LIMIT ${limit} OFFSET ${offset}`,
  );
  return rows.map((row) => {
    const [, ...cells] = row;
    const sides = cells.slice(keys.length);
    return {
      key: cells.slice(0, keys.length).map((cell) => String(cell ?? '')),
      here: rowsOf(sides.slice(0, SIDE.length)),
      there: rowsOf(sides.slice(SIDE.length, 2 * SIDE.length)),
      difference: numberOf(sides[2 * SIDE.length]),
    };
  });
}

function rowsOf([rows, lines, amount, name, address]: readonly CellValue[]): ReconciledRows | null {
  if (rows === null || rows === undefined) return null;
  const isPlace = typeof address === 'string' && PLACE.test(address);
  return {
    rows: Number(rows),
    lines: String(lines ?? '')
      .split(',')
      .filter(Boolean)
      .map(Number),
    amount: numberOf(amount),
    ...(isPlace && { document: { name: String(name ?? ''), address } }),
  };
}

const numberOf = (cell: CellValue | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell);

/** All rows of a source, and those that have no value in one of the key columns. */
export async function countRows(
  session: Session,
  pair: SourcePair,
  of: 'here' | 'there',
  { keys }: ReconcileBy,
): Promise<{ rows: number; withoutKey: number }> {
  const missing = keys.map((key) => `${keySql(pair, key)[of]} IS NULL`);
  const { rows } = await session.run(
    `SELECT count(*), count(*) FILTER (${missing.join(' OR ')}) FROM ${parquetSql(pair[of])}`,
  );
  return { rows: Number(rows[0]?.[0] ?? 0), withoutKey: Number(rows[0]?.[1] ?? 0) };
}
