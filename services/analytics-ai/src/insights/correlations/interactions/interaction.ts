import type { CellValue } from '@plumbline/contracts';
import type { DimensionField, MeasureField } from '@plumbline/semantics';

/** Two values that make of a measure, together, what neither does with others. */
export interface Interaction {
  measure: MeasureField;
  pair: readonly [DimensionField, DimensionField];
  one: CellValue;
  other: CellValue;
  /** Whether the measure is never negative: levels may multiply as well as add up. */
  isPositive: boolean;
}
