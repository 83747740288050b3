import type { Column } from '@plumbline/contracts';

/** A table whose summary is checked, with what nobody can learn from its rows. */
export interface TruthTable {
  name: string;
  columns: readonly (Pick<Column, 'name' | 'role'> & { stored: string })[];
  /** What one row is called. */
  noun: string;
  /** The column of its dates; none where rows have no order in time. */
  time?: string;
  /** What the data is about, as SQL over all rows, and its name in sentences; else it is called as its column is. */
  subject?: { name: string; sql: string };
  /** Of what is a part of something, the column that it is a part of: its average weighs each row by that. */
  weights?: Readonly<Record<string, string>>;
  /** Lines of the file that are not empty, where each record takes one and the first names the columns. */
  lines?: number;
}
