import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import type { Table } from '../catalog-shape.js';
import { nameOf, storedColumns } from '../database/definitions.js';

/** Rows of a table whose keys fall into one of 256 buckets: how many, and two sums over their hashes, in any order. */
export interface Bucket {
  bucket: number;
  rows: number;
  sums: string;
}

export type KeyedTable = Pick<Table, 'schema' | 'name' | 'columns'> & {
  /** Names of the columns that identify a row; all of them where there is no primary key. */
  key: readonly string[];
};

const KEYS = `
  SELECT n.nspname AS schema, c.relname AS name,
    (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum = ANY(i.indkey)) AS key
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE i.indisprimary AND n.nspname = ANY($1)`;

/** The tables of a catalog with the columns that identify their rows. */
export async function keyedTables(client: ClientBase, tables: readonly Table[]): Promise<KeyedTable[]> {
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  const { rows } = await client.query<{ schema: string; name: string; key: string[] }>(KEYS, [schemas]);
  const keys = new Map(rows.map(({ schema, name, key }) => [`${schema}.${name}`, key]));
  return tables.map(({ schema, name, columns }) => ({
    ...{ schema, name, columns },
    key:
      keys.get(`${schema}.${name}`) ??
      columns.filter(({ generated }) => !generated).map((column) => column.name),
  }));
}

/** A row's key as text. */
export const keyText = ({ key }: Pick<KeyedTable, 'key'>): string =>
  `ROW(${key.map((name) => escapeIdentifier(name)).join(', ')})::text`;

const hashed = (table: KeyedTable): string =>
  `SELECT ${keyText(table)} AS key, md5(${keyText(table)}) AS k, md5(ROW(${storedColumns(table)})::text) AS h FROM ${nameOf(table)}`;

const BUCKET = `('x' || substr(k, 1, 2))::bit(8)::int`;
const part = (from: number): string => `('x' || substr(h, ${from}, 15))::bit(60)::bigint`;

/** The hashes of a table, bucket by bucket: equal rows give equal sums wherever they lie. */
export async function tableDigest(client: ClientBase, table: KeyedTable): Promise<Bucket[]> {
  const { rows } = await client.query<Bucket>(
    `SELECT ${BUCKET} AS bucket, count(*)::int AS rows, concat(sum(${part(1)}), '+', sum(${part(16)})) AS sums
     FROM (${hashed(table)}) AS rows GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

/** The statement of COPY for the keys and hashes of the rows in some buckets. */
export const bucketRows = (table: KeyedTable, buckets: readonly number[]): string =>
  `SELECT key, h FROM (${hashed(table)}) AS rows WHERE ${BUCKET} = ANY(ARRAY[${buckets.map(Number).join(', ')}]::int[])`;

/** The statement of COPY for all rows of a table, or for one. */
export const rowsOf = (table: KeyedTable, key?: string): string =>
  `SELECT ${storedColumns(table)} FROM ${nameOf(table)}${key === undefined ? '' : ` WHERE ${keyText(table)} = ${escapeLiteral(key)}`}`;

/** Buckets that are not the same on both sides. */
export function differing(here: readonly Bucket[], there: readonly Bucket[]): number[] {
  const told = (buckets: readonly Bucket[]) =>
    new Map(buckets.map(({ bucket, rows, sums }) => [bucket, `${rows} ${sums}`]));
  const [ours, theirs] = [told(here), told(there)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (bucket) => ours.get(bucket) !== theirs.get(bucket),
  );
}
