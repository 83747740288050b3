import type { CellValue } from '@plumbline/contracts';
import type { TableColumn } from '../../table/table.js';

/** How the numbers of a column go through the file. */
export type FileOrder = 'rising' | 'falling' | 'unsorted' | 'none';

/** What a derived column holds of the column that it comes from. */
export type DerivedKind = 'year' | 'month' | 'first' | 'last' | 'difference' | 'sum' | 'place';

/** A column with its cells in memory. */
export interface ListColumn {
  column: TableColumn;
  cells: readonly CellValue[];
  /** Of each row the number or the day that rows are compared by; NaN where there is none. */
  numbers: Float64Array;
  /** Whether rows can be compared by it. */
  isOrdered: boolean;
  order: FileOrder;
  /** What it holds of another column, where the file has no such column. */
  derived?: DerivedKind;
  /** Its numbers are places in an order: the largest is the worst. */
  isRank?: boolean;
}
