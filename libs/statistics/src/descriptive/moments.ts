import { valueAt } from '../arrays/element-at.js';
/** Count, mean and sum of squared deviations of a series; `sd` needs two values. */
export interface Moments {
  count: number;
  mean: number;
  squares: number;
}

/** Mean and squared deviations in one pass without cancellation (Welford, 1962). */
export function moments(values: Iterable<number>): Moments {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const value of values) {
    count += 1;
    const delta = value - mean;
    mean += delta / count;
    squares += delta * (value - mean);
  }
  return { count, mean, squares };
}

/** Sample standard deviation (n - 1); undefined below two values. */
export function standardDeviation({ count, squares }: Moments): number | undefined {
  return count < 2 ? undefined : Math.sqrt(squares / (count - 1));
}

/** Sum with a running compensation (Neumaier, 1974): order and size of the terms hardly matter. */
export function stableSum(values: Iterable<number>): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}

/** Quantile between ranks, type 7 (Hyndman and Fan, 1996), of values in rising order; `p` from 0 to 1. */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  if (sorted.length === 0) throw new RangeError('A quantile needs at least one value.');
  if (!(p >= 0 && p <= 1)) throw new RangeError(`p must lie between 0 and 1: ${p}`);
  const rank = (sorted.length - 1) * p;
  const below = Math.floor(rank);
  const lower = valueAt(sorted, below);
  const upper = valueAt(sorted, Math.min(below + 1, sorted.length - 1));
  return lower + (upper - lower) * (rank - below);
}
