import { elementAt } from '../arrays/element-at.js';
import { studentTwoSided } from '../distributions/student.js';
import { leastSquares } from '../regression/least-squares.js';

/** The rows where two values meet. */
export interface MeetingCell {
  row: number;
  column: number;
  count: number;
  mean: number;
  sd: number;
}

/** A cell that is not what its row and its column make of all others. */
export interface CellInteraction {
  cell: MeetingCell;
  /** What the others lead to expect of it, on the scale on which it departs less. */
  expected: number;
  /** Of one cell among all of the table. */
  p: number;
}

/** A row or a column with fewer cells has no level of its own beside one of them. */
const LEAST_CELLS = 3;
/** Cells with the largest residuals: one of them departs most. */
const LOOKED_AT = 3;

/**
 * The cell that departs most from what its row and its column say, learned from all other cells: what it is beyond them
 * is held against what chance does to the mean of its rows, or against how far the others depart where that is more, as an
 * outlier is (Cook and Weisberg, 1982), times the number of cells. Of numbers that are
 * never negative it has to depart from sums and from products of levels alike: what another scale takes away is none
 * (Loftus, 1978). Undefined where there are too few cells.
 */
export function largestInteraction(
  cells: readonly MeetingCell[],
  isPositive: boolean,
): CellInteraction | undefined {
  const usable = withLevels(cells);
  const scales = scalesOf(usable, isPositive);
  const suspects = new Set(scales.flatMap((scale) => suspectsOf(usable, scale)));
  const interactions = [...suspects].flatMap((at) => interactionOf(usable, scales, at) ?? []);
  return interactions.sort((one, other) => one.p - other.p)[0];
}

/** The same of one cell, whichever departs most. */
export function interactionAt(
  cells: readonly MeetingCell[],
  { row, column }: Pick<MeetingCell, 'row' | 'column'>,
  isPositive: boolean,
): CellInteraction | undefined {
  const usable = withLevels(cells);
  const at = usable.findIndex((cell) => cell.row === row && cell.column === column);
  return at < 0 ? undefined : interactionOf(usable, scalesOf(usable, isPositive), at);
}

/** None where the cells do not vary, or do not multiply where they should. */
function scalesOf(cells: readonly MeetingCell[], isPositive: boolean): Scale[] {
  const scales = [sums(cells), ...(isPositive ? [products(cells)] : [])];
  return scales.every((scale) => scale !== undefined) ? scales : [];
}

function interactionOf(
  cells: readonly MeetingCell[],
  scales: readonly Scale[],
  at: number,
): CellInteraction | undefined {
  const tests = scales.flatMap((scale) => testCell(cells, scale, at) ?? []);
  const [first] = tests;
  if (!first || tests.length < scales.length) return undefined;
  const less = tests.reduce((one, other) => (other.p > one.p ? other : one));
  const isSameWay = tests.every(({ beyond }) => beyond * first.beyond > 0);
  return {
    cell: elementAt(cells, at),
    expected: less.expected,
    p: isSameWay ? Math.min(1, cells.length * less.p) : 1,
  };
}

/** Cells without rows and columns that have few of them. */
function withLevels(cells: readonly MeetingCell[]): MeetingCell[] {
  const [rows, columns] = (['row', 'column'] as const).map((way) => Map.groupBy(cells, (cell) => cell[way]));
  const left = cells.filter(
    ({ row, column }) =>
      (rows?.get(row)?.length ?? 0) >= LEAST_CELLS && (columns?.get(column)?.length ?? 0) >= LEAST_CELLS,
  );
  return left.length === cells.length ? left : withLevels(left);
}

/** Values that add up, their standard errors, and the way back. */
interface Scale {
  y: readonly number[];
  weights: readonly number[];
  back(level: number): number;
}

function sums(cells: readonly MeetingCell[]): Scale | undefined {
  const weights = weightsOf(
    cells,
    cells.map(({ sd }) => sd),
  );
  return weights && { y: cells.map(({ mean }) => mean), weights, back: (level) => level };
}

function products(cells: readonly MeetingCell[]): Scale | undefined {
  if (cells.some(({ mean }) => mean <= 0)) return undefined;
  const weights = weightsOf(
    cells,
    cells.map(({ sd, mean }) => sd / mean),
  );
  return weights && { y: cells.map(({ mean }) => Math.log(mean)), weights, back: Math.exp };
}

/** One over the squared standard error of each cell, whose rows spread by themselves or as those of all do. */
function weightsOf(cells: readonly MeetingCell[], spreads: readonly number[]): number[] | undefined {
  const rows = cells.reduce((sum, { count }) => sum + count, 0);
  const pooled =
    spreads.reduce((sum, spread, at) => sum + elementAt(cells, at).count * spread ** 2, 0) / rows;
  if (!(pooled > 0)) return undefined;
  return spreads.map((spread, at) => elementAt(cells, at).count / Math.max(spread ** 2, pooled));
}

/** A column of ones, one for each row but the first, and one for each column but the first. */
function design(cells: readonly MeetingCell[]): number[][] {
  const [rows, columns] = (['row', 'column'] as const).map((way) => [
    ...new Set(cells.map((cell) => cell[way])),
  ]) as [number[], number[]];
  return cells.map((cell) => [
    1,
    ...rows.slice(1).map((row) => Number(cell.row === row)),
    ...columns.slice(1).map((column) => Number(cell.column === column)),
  ]);
}

function suspectsOf(cells: readonly MeetingCell[], { y, weights }: Scale): number[] {
  const matrix = design(cells);
  const fit = leastSquares(matrix, y, weights);
  if (!fit) return [];
  const left = matrix.map((row, at) => {
    const level = row.reduce((sum, value, place) => sum + value * elementAt(fit.coefficients, place), 0);
    return Math.abs(elementAt(y, at) - level) * Math.sqrt(elementAt(weights, at));
  });
  return [...left.keys()]
    .sort((one, other) => elementAt(left, other) - elementAt(left, one))
    .slice(0, LOOKED_AT);
}

/** A cell against all others: a column of its own takes what it is beyond them. */
function testCell(cells: readonly MeetingCell[], { y, weights, back }: Scale, at: number) {
  const matrix = design(cells).map((row, place) => [...row, Number(place === at)]);
  const fit = leastSquares(matrix, y, weights);
  if (!fit) return undefined;
  const [beyond, error] = [fit.coefficients.at(-1)!, fit.standardErrors.at(-1)!];
  // By chance alone the cells would depart by 1 on this scale: as far as they do, that is known as well as they show it.
  const spread = Math.max(1, fit.residualSd);
  const t = (beyond / error) * (fit.residualSd / spread);
  const p = studentTwoSided(t, fit.freedom * (1 + 1 / spread ** 2));
  return { beyond, p, expected: back(elementAt(y, at) - beyond) };
}
