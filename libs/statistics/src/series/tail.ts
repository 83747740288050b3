import { valueAt } from '../arrays/element-at.js';

/** Scales that are thought possible, beside the mean excess. */
const SCALES = Array.from({ length: 15 }, (_, at) => 2 ** ((at - 10) / 3));

/**
 * How likely the largest of a sample's values would be as large as each of the given ones, if all came from one
 * exponential tail, which is heavier than that of normal noise: the predictive chance (Coles, 2001, chapter 4), its
 * scale weighed by what the values say that lie between the `censored` largest and the `fitted` largest (type II
 * censoring), so that outliers hide neither each other nor themselves. Values in falling order; the answers belong to
 * the first `censored`, corrected for their number.
 */
export function tailPValues(falling: readonly number[], censored: number, fitted: number): number[] {
  const floor = falling[fitted];
  const edge = falling[censored];
  if (floor === undefined || edge === undefined || fitted <= censored) return [];
  const excesses = falling.slice(censored, fitted).reduce((sum, value) => sum + value - floor, 0);
  const seen = fitted - censored;
  const limit = edge - floor;
  const least = resolution(falling);
  const mean = Math.max(least, excesses / seen);
  const scales = SCALES.map((scale) => Math.max(least, scale * mean));
  const weights = toShares(
    scales.map((scale) => -(excesses + censored * limit) / scale - seen * Math.log(scale)),
  );
  const pValue = (value: number) =>
    scales.reduce((sum, scale, at) => sum + valueAt(weights, at) * Math.exp((edge - value) / scale), 0);
  return falling.slice(0, censored).map((value) => Math.min(1, censored * pValue(value)));
}

/** Smallest step between different values: counts have no finer differences. */
function resolution(falling: readonly number[]): number {
  const least = 1e-9 * Math.abs(valueAt(falling, 0));
  const steps = falling.slice(1).map((value, at) => valueAt(falling, at) - value);
  return Math.min(...steps.filter((step) => step > least), Number.MAX_VALUE);
}

/** Weights, 1 in all, of what has these log likelihoods. */
function toShares(logs: readonly number[]): number[] {
  const top = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - top));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
