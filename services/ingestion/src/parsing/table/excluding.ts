import type { RawTable } from './raw-table.js';

/** The same table without the records that begin on these lines. */
export function excludingLines(table: RawTable, lines: readonly number[]): RawTable {
  if (lines.length === 0) return table;
  const relation = `(SELECT rowid, * FROM ${table.relation} WHERE ${table.line} NOT IN (${lines.join(', ')}))`;
  return { ...table, relation, rows: table.rows - lines.length };
}
