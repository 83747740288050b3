import { valueAt } from '../arrays/element-at.js';
import { quantile } from '../descriptive/moments.js';

/** A column that may tell something about an outcome: numbers, NaN where missing, or values that are names. */
export type TableColumn =
  | { name: string; kind: 'number'; values: readonly number[] }
  | { name: string; kind: 'category'; values: readonly (string | null)[] };

/** Numbers by feature, then by row. */
export type Matrix = readonly Float64Array[];

/** Columns as features of every row, and which features each column became. */
export interface Features {
  matrix: Matrix;
  /** Features of each column, in the order of the columns. */
  groups: readonly (readonly number[])[];
}

/** Values that are told apart, and rows that one of them needs to be. */
const [MOST_VALUES, LEAST_ROWS] = [10, 8];

/**
 * Columns as numbers, all that is learned for it taken from the training rows alone: a missing number is the median, and
 * has a feature that says so; each frequent value of a category is a feature of zeros and ones, missing being a value like
 * others.
 */
export function featuresOf(columns: readonly TableColumn[], training: readonly number[]): Features {
  const matrix: Float64Array[] = [];
  const groups = columns.map((column) => {
    const own =
      column.kind === 'number' ? ofNumbers(column.values, training) : ofNames(column.values, training);
    const first = matrix.length;
    matrix.push(...own);
    return own.map((_, at) => first + at);
  });
  // Models need something to stand on, also where nothing varies.
  if (matrix.length === 0) matrix.push(new Float64Array(columns[0]?.values.length ?? 0));
  return { matrix, groups };
}

function ofNumbers(values: readonly number[], training: readonly number[]): Float64Array[] {
  const known = training.map((row) => valueAt(values, row)).filter(Number.isFinite);
  if (known.length === 0) return [];
  const middle = quantile(known, 0.5);
  const filled = Float64Array.from(values, (value) => (Number.isFinite(value) ? value : middle));
  const isMissing = Float64Array.from(values, (value) => (Number.isFinite(value) ? 0 : 1));
  return training.length - known.length >= LEAST_ROWS ? [filled, isMissing] : [filled];
}

function ofNames(values: readonly (string | null)[], training: readonly number[]): Float64Array[] {
  const counts = new Map<string | null, number>();
  for (const row of training) {
    const value = values[row] ?? null;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= LEAST_ROWS && count < training.length)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_VALUES)
    .map(([wanted]) => Float64Array.from(values, (value) => (value === wanted ? 1 : 0)));
}

/** Those rows of every feature, in that order. */
export const rowsOf = (matrix: Matrix, rows: readonly number[]): Matrix =>
  matrix.map((feature) => Float64Array.from(rows, (row) => valueAt(feature, row)));

/** Around the mean of the training rows, in their standard deviations: what a penalty treats alike. */
export function standardised(matrix: Matrix, training: readonly number[]): Matrix {
  return matrix.map((feature) => {
    let [mean, square] = [0, 0];
    for (const row of training) mean += valueAt(feature, row) / training.length;
    for (const row of training) square += (valueAt(feature, row) - mean) ** 2 / training.length;
    const deviation = Math.sqrt(square) || 1;
    // What lies further out than anything known is no reason to predict what nobody saw.
    return feature.map((value) => Math.min(6, Math.max(-6, (value - mean) / deviation)));
  });
}
