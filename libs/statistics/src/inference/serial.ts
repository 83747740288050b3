import { valueAt } from '../arrays/element-at.js';
import { moments, stableSum } from '../descriptive/moments.js';
import { normalUpperTail } from '../distributions/normal.js';

/** Correlation of a series with itself `lag` steps later (Box and Jenkins, 1970); 0 where it is constant. */
export function autocorrelation(values: readonly number[], lag = 1): number {
  const { mean, squares } = moments(values);
  if (!(squares > 0)) return 0;
  return (
    stableSum(values.slice(lag).map((value, at) => (value - mean) * (valueAt(values, at) - mean))) / squares
  );
}

/**
 * How many independent pairs carry as much evidence on a correlation as `count` consecutive ones of two first-order
 * autoregressive series with these lag-1 autocorrelations (Bartlett, 1935); never more than `count`, never below 3.
 */
export function effectivePairs(count: number, one: number, other: number): number {
  const product = Math.max(0, one * other);
  return Math.max(3, Math.min(count, (count * (1 - product)) / (1 + product)));
}

/** The same for the mean of one series (Bayley and Hammersley, 1946). */
export function effectiveSize(count: number, lagOne: number): number {
  const phi = Math.min(0.999_999, Math.max(0, lagOne));
  const inflation = 1 + (2 * phi * (1 - phi - (1 - phi ** count) / count)) / (1 - phi) ** 2;
  return Math.max(1, count / inflation);
}

/**
 * The chance that independent values in any order follow each other as closely as these do, or closer: von Neumann's
 * ratio of squared steps to squared deviations (1941) against its normal limit. A trend, a lasting change and a slow
 * wave make it small. 1 for fewer than 4 values, and for constant ones.
 */
export function followingTail(values: readonly number[]): number {
  const count = values.length;
  const { squares } = moments(values);
  if (count < 4 || !(squares > 0)) return 1;
  const steps = stableSum(values.slice(1).map((value, at) => (value - valueAt(values, at)) ** 2));
  return normalUpperTail((1 - steps / squares / 2) / Math.sqrt((count - 2) / (count ** 2 - 1)));
}
