import type { ReadWarning } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { queryAggregates, type RawTable } from './raw-table.js';

export interface WithoutEmpty {
  table: RawTable;
  /** Positions that stay, in order. */
  kept: number[];
  warnings: ReadWarning[];
}

/** Leaves out columns that have neither a name nor a value: what a delimiter at the end of every line makes. */
export async function dropEmptyColumns(
  table: RawTable,
  sourceNames: readonly string[],
): Promise<WithoutEmpty> {
  const all = table.columns.map((_, index) => index);
  const unnamed = all.filter((index) => sourceNames[index] === '');
  const isNameless = unnamed.length === all.length;
  if (unnamed.length === 0 || isNameless) return { table, kept: all, warnings: [] };
  const values = await queryAggregates(
    table,
    unnamed.map((index) => `count(${table.columns[index]})`),
  );
  const empty = new Set(unnamed.filter((_, at) => Number(values[at]) === 0));
  if (empty.size === 0) return { table, kept: all, warnings: [] };
  const kept = all.filter((index) => !empty.has(index));
  const columns = kept.map((index) => elementAt(table.columns, index));
  const names = kept.map((index) => elementAt(table.names, index));
  const what = empty.size === 1 ? 'A column' : `${empty.size} columns`;
  const message = `${what} without a name or a value ${empty.size === 1 ? 'was' : 'were'} left out: the lines end in extra delimiters.`;
  return {
    table: { ...table, columns, names },
    kept,
    warnings: [{ code: 'trailing_delimiter', message, count: empty.size }],
  };
}
