import type { ColumnChoice, ColumnInterpretation } from './interpretation.js';
import type { NumberExtent } from './interpretation-sql.js';

/** A column's interpretation that every value of the file has confirmed. */
export interface DecidedColumn extends ColumnInterpretation {
  name: string;
  /** SQL of its text. */
  source: string;
  extent: NumberExtent;
  choice: ColumnChoice;
  /** Where a user chose: what the column would be if nobody had. */
  natural?: DecidedColumn;
}
