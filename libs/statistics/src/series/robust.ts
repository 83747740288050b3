import { valueAt } from '../arrays/element-at.js';
/** Middle value of numbers in any order, the mean of the middle two where there are two; NaN of nothing. */
export function median(values: Iterable<number>): number {
  return middle(Float64Array.from(values).sort());
}

/** The same of numbers in rising order. */
export function middle(sorted: ArrayLike<number>): number {
  const half = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 ? valueAt(sorted, half) : (valueAt(sorted, half - 1) + valueAt(sorted, half)) / 2;
}

/** Makes the median absolute deviation of normal values their standard deviation (Hampel, 1974). */
export const NORMAL_CONSISTENCY = 1.4826;

/**
 * Spread that half of the values may be wild without moving: 1.4826 × median absolute deviation (Hampel, 1974). Where
 * more than half of the values are equal, which makes that 0, the mean absolute deviation × 1.2533 (Geary, 1935).
 */
export function robustScale(values: readonly number[]): number {
  const centre = median(values);
  const distances = values.map((value) => Math.abs(value - centre));
  const spread = NORMAL_CONSISTENCY * median(distances);
  if (spread > 0 || values.length === 0) return spread;
  return (Math.sqrt(Math.PI / 2) * distances.reduce((sum, distance) => sum + distance, 0)) / values.length;
}
