import { elementAt, valueAt } from '../arrays/element-at.js';
import { learnLinear } from './linear.js';
import { probabilityOf } from './outcome.js';

/**
 * Probabilities that mean what they say: the logarithms of odds stretched and moved by a logistic regression on outcomes
 * (Platt, 1999), each fold by what the other folds taught.
 */
export function calibrated(
  logOdds: readonly number[],
  outcome: readonly number[],
  folds: readonly (readonly number[])[],
): number[] {
  const found = new Array<number>(logOdds.length).fill(Number.NaN);
  const bounded = Float64Array.from(logOdds, (value) => Math.min(20, Math.max(-20, value)));
  folds.forEach((held, place) => {
    const others = folds.flatMap((rows, at) => (at === place ? [] : rows));
    const { matrix, score } = learnLinear([bounded], outcome, others, 'yes_no');
    const scores = score(matrix);
    for (const row of held) found[row] = probabilityOf(valueAt(scores, row));
  });
  return found;
}

/** Rows of like predictions: what was said of them on average, and what was. */
export interface CalibrationBin {
  said: number;
  actual: number;
  rows: number;
}

const MOST_BINS = 10;
const ROWS_OF_BIN = 20;

/** Up to ten groups of equally many rows, in the order of what was predicted. */
export function calibrationBins(said: readonly number[], actual: readonly number[]): CalibrationBin[] {
  const rows = [...said.keys()].sort((one, other) => valueAt(said, one) - valueAt(said, other));
  const count = Math.max(1, Math.min(MOST_BINS, Math.floor(rows.length / ROWS_OF_BIN)));
  return Array.from({ length: count }, (_, bin) => {
    const own = rows.slice(
      Math.floor((bin * rows.length) / count),
      Math.floor(((bin + 1) * rows.length) / count),
    );
    const mean = (of: readonly number[]) => own.reduce((sum, row) => sum + valueAt(of, row), 0) / own.length;
    return { said: mean(said), actual: mean(actual), rows: own.length };
  });
}

/** The chance that a yes is predicted higher than a no: Mann and Whitney's statistic (Hanley and McNeil, 1982). */
export function areaUnderCurve(said: readonly number[], actual: readonly number[]): number {
  const rows = [...said.keys()].sort((one, other) => valueAt(said, one) - valueAt(said, other));
  let [ranks, yes, at] = [0, 0, 0];
  while (at < rows.length) {
    let end = at;
    const value = valueAt(said, elementAt(rows, at));
    while (end < rows.length && valueAt(said, elementAt(rows, end)) === value) end++;
    for (let place = at; place < end; place++) {
      if (valueAt(actual, elementAt(rows, place)) !== 1) continue;
      yes++;
      ranks += (at + 1 + end) / 2;
    }
    at = end;
  }
  const no = rows.length - yes;
  return yes === 0 || no === 0 ? Number.NaN : (ranks - (yes * (yes + 1)) / 2) / (yes * no);
}
