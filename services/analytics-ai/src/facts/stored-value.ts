import { createHash } from 'node:crypto';
import type { CellValue, QueryResult } from '@plumbline/contracts';

/** What of a value is stored; the rest is computed again when somebody opens it. */
const KEPT_ROWS = 200;
const KEPT_BYTES = 16_384;
/** Doubles may differ in their last digits each time they are added up. */
const DIGITS = 10;

/** A value as it is stored: its beginning, and what tells whether all of it comes out again. */
export interface StoredValue {
  result: QueryResult;
  rows: number;
  digest: Buffer;
}

export function storedValue({ columns, rows }: QueryResult): StoredValue {
  let bytes = 0;
  const end = rows.slice(0, KEPT_ROWS).findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > KEPT_BYTES;
  });
  const kept = rows.slice(0, end < 0 ? KEPT_ROWS : end);
  return { result: { columns, rows: kept }, rows: rows.length, digest: digestOf({ columns, rows }) };
}

/** The same for results that are equal, but for the last digits of their doubles. */
export function digestOf({ columns, rows }: QueryResult): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(columns.map(({ name }) => name)));
  const isDouble = columns.map(({ type }) => type === 'double');
  for (const row of rows) {
    hash.update(JSON.stringify(row.map((cell, at) => (isDouble[at] ? rounded(cell) : cell))));
  }
  return hash.digest();
}

const rounded = (cell: CellValue): CellValue =>
  typeof cell === 'number' ? Number(cell.toPrecision(DIGITS)) : cell;
