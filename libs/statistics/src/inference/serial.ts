import { valueAt } from '../arrays/element-at.js';
import { moments, stableSum } from '../descriptive/moments.js';

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
