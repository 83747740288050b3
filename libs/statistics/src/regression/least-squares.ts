import { addAt, elementAt, valueAt } from '../arrays/element-at.js';
import { moments, stableSum } from '../descriptive/moments.js';

export interface Regression {
  coefficients: number[];
  standardErrors: number[];
  /** Standard deviation of what is left over, and its degrees of freedom. */
  residualSd: number;
  freedom: number;
  /** Share of the variance about the mean that is explained: meaningful where a column is constant. */
  r2: number;
}

/**
 * Coefficients of `rows` (one value per column, with a column of ones for an intercept) that fit `y` best, each row
 * weighing as much as `weights` says (1 where absent); by Householder reflections (Golub, 1965), which keep the digits
 * that normal equations lose. Undefined where columns depend on each other, or there are no more rows than columns.
 */
export function leastSquares(
  rows: readonly (readonly number[])[],
  y: readonly number[],
  weights?: readonly number[],
): Regression | undefined {
  const width = rows[0]?.length ?? 0;
  const freedom = rows.length - width;
  if (width === 0 || freedom < 1) return undefined;
  const root = (at: number) => Math.sqrt(weights?.[at] ?? 1);
  const matrix = rows.map((row, at) =>
    Float64Array.from([...row, valueAt(y, at)], (value) => value * root(at)),
  );
  if (!triangulate(matrix, width)) return undefined;
  const coefficients = solve(matrix, width, (row) => valueAt(elementAt(matrix, row), width));
  const left = stableSum(
    rows.map((row, at) => (root(at) * residual(row, coefficients, valueAt(y, at))) ** 2),
  );
  const residualSd = Math.sqrt(left / freedom);
  const spread = weights ? weightedSquares(y, weights) : moments(y).squares;
  return {
    coefficients,
    standardErrors: inverseRowNorms(matrix, width).map((norm) => norm * residualSd),
    residualSd,
    freedom,
    r2: spread > 0 ? 1 - left / spread : 0,
  };
}

function residual(row: readonly number[], coefficients: readonly number[], y: number): number {
  return y - stableSum(row.map((value, at) => value * valueAt(coefficients, at)));
}

function weightedSquares(y: readonly number[], weights: readonly number[]): number {
  const mean = stableSum(y.map((value, at) => value * valueAt(weights, at))) / stableSum(weights);
  return stableSum(y.map((value, at) => valueAt(weights, at) * (value - mean) ** 2));
}

/** A column whose part beyond the columns before it is smaller than this, against its length, depends on them. */
const DEPENDENT = 1e-13;

/** Turns the first `width` columns into an upper triangle, in place; false where one depends on those before it. */
function triangulate(matrix: readonly Float64Array[], width: number): boolean {
  for (let pivot = 0; pivot < width; pivot++) {
    const whole = Math.hypot(...matrix.map((row) => valueAt(row, pivot)));
    const rest = matrix.slice(pivot);
    const column = rest.map((row) => valueAt(row, pivot));
    const length = Math.hypot(...column);
    if (!(length > DEPENDENT * whole)) return false;
    const alpha = valueAt(column, 0) > 0 ? -length : length;
    addAt(column, 0, -alpha);
    const scale = stableSum(column.map((value) => value * value)) / 2;
    for (let at = pivot; at < elementAt(matrix, 0).length; at++) {
      const factor = stableSum(column.map((value, row) => value * valueAt(elementAt(rest, row), at))) / scale;
      for (const [row, value] of column.entries()) addAt(elementAt(rest, row), at, -factor * value);
    }
    for (const row of rest.slice(1)) row[pivot] = 0;
  }
  return true;
}

/** Back substitution: R x = right. */
function solve(matrix: readonly Float64Array[], width: number, right: (row: number) => number): number[] {
  const solution = new Array<number>(width).fill(0);
  for (let row = width - 1; row >= 0; row--) {
    const factors = elementAt(matrix, row);
    const known = stableSum(solution.map((value, at) => (at > row ? value * valueAt(factors, at) : 0)));
    solution[row] = (right(row) - known) / valueAt(factors, row);
  }
  return solution;
}

/** Lengths of the rows of R⁻¹: standard errors in units of the residual deviation. */
function inverseRowNorms(matrix: readonly Float64Array[], width: number): number[] {
  const columns = Array.from({ length: width }, (_, unit) =>
    solve(matrix, width, (row) => (row === unit ? 1 : 0)),
  );
  return columns.map((_, row) => Math.hypot(...columns.map((column) => valueAt(column, row))));
}
