import type { ReadWarning } from '@plumbline/contracts';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { RawTable } from '../table/raw-table.js';

/** A table as a person agreed to have it: with columns, or rows, that the file has in another form. */
export interface ShapedTable {
  table: RawTable;
  columns: DecidedColumn[];
  /** What the file calls the columns, in their order; those that were made have their own names. */
  fileNames: readonly string[];
  sourceNames: readonly string[];
  /** What a column is called, by its name in the file. */
  nameOf: (fileName: string) => string;
  warnings: ReadWarning[];
}
