import { elementAt, valueAt } from '../arrays/element-at.js';
import { moments, standardDeviation } from '../descriptive/moments.js';
import { areaUnderCurve } from './calibration.js';
import type { TableColumn } from './features.js';
import { foldsOf } from './folds.js';
import type { TableProblem } from './learn-table.js';

/** A column that can only be known together with the outcome. */
export interface Leak {
  name: string;
  /**
   * `knows`: it tells the outcome almost alone; `filled_after`: whether it is filled, or not 0, gives the outcome away;
   * `arithmetic`: with another column it is the outcome, computed.
   */
  reason: 'knows' | 'filled_after' | 'arithmetic';
  /** What it tells: the area under the curve, the share of variance or of rows. */
  power: number;
  /** The other column, and how: "quantity × price". */
  how?: string;
}

/** What no honest column reaches alone. */
const KNOWS = 0.98;
/** An outcome among marked rows that is as good as one, among how many, and among the others. */
const [PURE, PURE_ROWS, NEARLY_PURE] = [0.985, 15, 0.85];
/** An outcome as frequent as this is pure by chance, or where the logarithm of that chance is larger than this. */
const [MOST_OFTEN, IMPROBABLE] = [0.6, -14];
const BINS = 40;

/** Columns that know the answer: each alone, and numbers in pairs (Kaufman, Rosset, Perlich and Stitelman, 2012). */
export function findLeaks(problem: TableProblem): Leak[] {
  const folds = foldsOf(problem.outcome, problem.kind);
  const alone = problem.columns.flatMap((column): Leak[] => {
    const mark = problem.kind === 'yes_no' ? purityOf(column, problem.outcome) : undefined;
    if (mark) return [{ name: column.name, reason: 'filled_after', power: mark }];
    const power = powerOf(column, problem, folds);
    return power >= KNOWS ? [{ name: column.name, reason: 'knows', power }] : [];
  });
  const known = new Set(alone.map(({ name }) => name));
  const rest = problem.columns.filter(({ name }) => !known.has(name));
  return [...alone, ...(problem.kind === 'number' ? computedFrom(rest, problem.outcome) : [])];
}

/** How well one column predicts by the means of its values elsewhere. */
function powerOf(
  column: TableColumn,
  { kind, outcome }: TableProblem,
  folds: readonly (readonly number[])[],
): number {
  const keys = keysOf(column);
  const said = new Array<number>(outcome.length).fill(0);
  folds.forEach((held, place) => {
    const sums = new Map<unknown, { sum: number; rows: number }>();
    let [all, rows] = [0, 0];
    folds.forEach((others, at) => {
      if (at === place) return;
      for (const row of others) {
        const value = valueAt(outcome, row);
        const own = sums.get(keys[row]) ?? { sum: 0, rows: 0 };
        sums.set(keys[row], { sum: own.sum + value, rows: own.rows + 1 });
        all += value;
        rows++;
      }
    });
    const mean = all / rows;
    for (const row of held) {
      const own = sums.get(keys[row]) ?? { sum: 0, rows: 0 };
      said[row] = (own.sum + mean) / (own.rows + 1);
    }
  });
  if (kind === 'yes_no') return areaUnderCurve(said, outcome);
  const line = column.kind === 'number' ? squaredCorrelation(column.values, outcome) : 0;
  return Math.max(line, explained(said, outcome));
}

/** Categories as they are; numbers by the fortieth of the rows they lie in. */
function keysOf(column: TableColumn): readonly (string | number | null)[] {
  if (column.kind === 'category') return column.values;
  const sorted = column.values.filter(Number.isFinite).sort((one, other) => one - other);
  const cuts = Array.from({ length: BINS - 1 }, (_, at) =>
    valueAt(sorted, Math.floor(((at + 1) * sorted.length) / BINS)),
  );
  return column.values.map((value) =>
    Number.isFinite(value) ? cuts.filter((cut) => value >= cut).length : null,
  );
}

const explained = (said: readonly number[], actual: readonly number[]): number => {
  const mean = actual.reduce((sum, value) => sum + value, 0) / actual.length;
  const all = actual.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const left = actual.reduce((sum, value, row) => sum + (value - valueAt(said, row)) ** 2, 0);
  return all > 0 ? 1 - left / all : 0;
};

function squaredCorrelation(values: readonly number[], outcome: readonly number[]): number {
  const rows = [...values.keys()].filter((row) => Number.isFinite(valueAt(values, row)));
  if (rows.length < outcome.length / 2) return 0;
  const mean = (of: readonly number[]) => rows.reduce((sum, row) => sum + valueAt(of, row), 0) / rows.length;
  const [x, y] = [mean(values), mean(outcome)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const row of rows) {
    const [dx, dy] = [valueAt(values, row) - x, valueAt(outcome, row) - y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  return xx > 0 && yy > 0 ? (xy * xy) / (xx * yy) : 0;
}

/** How pure an outcome is that a mere mark gives away: filled or not, 0 or not. Undefined where none does. */
function purityOf(column: TableColumn, outcome: readonly number[]): number | undefined {
  const marks =
    column.kind === 'number'
      ? [column.values.map((value) => Number.isFinite(value)), column.values.map((value) => value !== 0)]
      : [column.values.map((value) => value !== null)];
  for (const mark of marks) {
    const [set, unset] = [sharesOf(mark, true, outcome), sharesOf(mark, false, outcome)];
    if (set.rows < PURE_ROWS || unset.rows < PURE_ROWS) continue;
    for (const wanted of [1, 0]) {
      const ofClass = ({ yes }: { yes: number }) => (wanted === 1 ? yes : 1 - yes);
      const base = (set.rows * ofClass(set) + unset.rows * ofClass(unset)) / outcome.length;
      const isChance = set.rows * Math.log(base) > IMPROBABLE;
      if (ofClass(set) >= PURE && base <= MOST_OFTEN && !isChance) return ofClass(set);
      if (ofClass(unset) >= PURE && 1 - ofClass(set) >= NEARLY_PURE) return ofClass(unset);
    }
  }
  return undefined;
}

function sharesOf(mark: readonly boolean[], wanted: boolean, outcome: readonly number[]) {
  let [rows, yes] = [0, 0];
  for (const [row, value] of outcome.entries()) {
    if (mark[row] !== wanted) continue;
    rows++;
    yes += value;
  }
  return { rows, yes: yes / Math.max(1, rows) };
}

/** Numbers that are looked at in pairs, and the share of rows that arithmetic must hit to within its rounding. */
const [MOST_NUMBERS, HIT, CENT, PART] = [14, 0.97, 0.0051, 0.001];

const OPERATIONS: readonly { sign: string; of: (one: number, other: number) => number }[] = [
  { sign: '×', of: (one, other) => one * other },
  { sign: '+', of: (one, other) => one + other },
  { sign: '−', of: (one, other) => one - other },
  { sign: '÷', of: (one, other) => one / other },
];

function computedFrom(columns: readonly TableColumn[], outcome: readonly number[]): Leak[] {
  const numbers = columns
    .filter((column): column is Extract<TableColumn, { kind: 'number' }> => column.kind === 'number')
    .slice(0, MOST_NUMBERS);
  for (const [at, one] of numbers.entries()) {
    for (const [place, other] of numbers.entries()) {
      if (place === at) continue;
      for (const { sign, of } of OPERATIONS) {
        if ((sign === '×' || sign === '+') && place < at) continue;
        const power = hits(one.values, other.values, of, outcome);
        if (power < HIT) continue;
        const how = `${one.name} ${sign} ${other.name}`;
        return [one, other].map(({ name }) => ({ name, reason: 'arithmetic' as const, power, how }));
      }
    }
  }
  return [];
}

function hits(
  ones: readonly number[],
  others: readonly number[],
  of: (one: number, other: number) => number,
  outcome: readonly number[],
): number {
  let [found, rows] = [0, 0];
  const cent = Math.min(CENT, (standardDeviation(moments(outcome)) ?? 0) / 100);
  for (const [row, one] of ones.entries()) {
    const other = valueAt(others, row);
    if (!Number.isFinite(one) || !Number.isFinite(other)) continue;
    rows++;
    const actual = elementAt(outcome, row);
    if (Math.abs(of(one, other) - actual) <= cent + PART * Math.abs(actual)) found++;
    if (rows === 60 && found < 50) return 0;
  }
  return rows >= outcome.length / 2 ? found / rows : 0;
}
