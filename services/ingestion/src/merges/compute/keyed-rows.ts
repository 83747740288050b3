import { LINE_COLUMN, quoteName, quoteText, type Session } from '@plumbline/datasets';
import type { KeySql } from './key-sql.js';
import type { MergeTable, MergeTables } from './merge-tables.js';

/** What is compared, and in which table of the engine the keys of each side are counted. */
export interface KeyedTables {
  tables: MergeTables;
  keys: readonly KeySql[];
}

export type Side = 'left' | 'right';

const groupsOf = (side: Side) => `${side}_keys`;

/** One table's rows: `row` from 1 in the order of the file, `line`, the keys as `k0…`, and whatever else is asked for. */
export function keyedRows({ tables, keys }: KeyedTables, side: Side, more: readonly string[] = []): string {
  const compared = keys.map((key, index) => `${key[side]} AS k${index}`);
  return rowsSql(tables[side], [...compared, ...more]);
}

/** The same without keys. */
export function rowsSql({ parquetPath }: MergeTable, more: readonly string[]): string {
  const selected = ['row_number() OVER () AS row', `data.${quoteName(LINE_COLUMN)} AS line`, ...more];
  return `(SELECT ${selected.join(', ')} FROM read_parquet(${quoteText(parquetPath)}) AS data)`;
}

export const keyNames = (keys: readonly KeySql[]): string[] => keys.map((_, index) => `k${index}`);

/** The condition that two rows meet. */
export const meetSql = (keys: readonly KeySql[], left = 'l', right = 'r'): string =>
  keyNames(keys)
    .map((name) => `${left}.${name} = ${right}.${name}`)
    .join(' AND ');

/** The condition that no part of a row's key is missing. */
export const hasKeySql = (keys: readonly KeySql[]): string =>
  keyNames(keys)
    .map((name) => `${name} IS NOT NULL`)
    .join(' AND ');

/** Runs `work` with the keys of both sides counted in the tables `left_keys` and `right_keys`: the key, and `n` rows. */
export async function withGroupedKeys<T>(
  session: Session,
  keyed: KeyedTables,
  work: () => Promise<T>,
): Promise<T> {
  const names = keyNames(keyed.keys).join(', ');
  try {
    for (const side of ['left', 'right'] as const)
      await session.exec(
        `CREATE OR REPLACE TEMP TABLE ${groupsOf(side)} AS SELECT ${names}, count(*) AS n
         FROM ${keyedRows(keyed, side)} WHERE ${hasKeySql(keyed.keys)} GROUP BY ${names}`,
      );
    return await work();
  } finally {
    for (const side of ['left', 'right'] as const)
      await session.exec(`DROP TABLE IF EXISTS ${groupsOf(side)}`).catch(() => undefined);
  }
}
