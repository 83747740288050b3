import type { CellValue } from '@plumbline/contracts';
import { type DimensionField, type MeasureField } from '@plumbline/semantics';
import type { GroupSummary } from '@plumbline/statistics';

/**
 * Rows in the order they happened, cut into blocks of neighbours. Rows that follow each other are rarely independent;
 * blocks of them nearly are.
 */
export interface Sequence {
  /** Of each measure, its values in each fine block. */
  levels(measures: readonly MeasureField[]): Promise<GroupSummary[][]>;
  /** Of each fine block, its rows by value of a dimension. */
  counts(dimension: DimensionField): Promise<ReadonlyMap<CellValue, number>[]>;
  /** Of each pair, its correlation in each coarse block that has one; the outer twentieths are drawn in. */
  correlations(pairs: readonly (readonly [MeasureField, MeasureField])[]): Promise<number[][]>;
  /** A measure by the values of a dimension, in each coarse block. */
  groups(measure: MeasureField, by: DimensionField): Promise<ReadonlyMap<CellValue, GroupSummary>[]>;
  /** Rows by two dimensions, in each coarse block. */
  cells(a: DimensionField, b: DimensionField): Promise<Cell[][]>;
}

export interface Cell {
  one: CellValue;
  other: CellValue;
  count: number;
}

export const FINE_BLOCKS = 48;
export const COARSE_BLOCKS = 16;
/** A coarse block with fewer rows has no correlation worth the name. */
export const MIN_BLOCK_ROWS = 6;

/** The values between which a measure is drawn in, so that single rows cannot decide (Winsor; Tukey, 1962). */
export function limitsOf({ min, max, quantiles: { p05 = min, p95 = max } }: MeasureField): [number, number] {
  return p95 > p05 ? [p05, p95] : [min, max];
}
