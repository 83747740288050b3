import { moments } from '../descriptive/moments.js';
import { studentTwoSided } from '../distributions/student.js';

/**
 * The chance that the highest of as many independent normal values lies as far above their mean as it does here, or farther
 * (Grubbs, 1950, by Bonferroni over the values). 1 for fewer than 3 values, and for constant ones.
 */
export function highestTail(values: readonly number[]): number {
  const count = values.length;
  const { mean, squares } = moments(values);
  if (count < 3 || !(squares > 0)) return 1;
  const variance = squares / (count - 1);
  const distance = (Math.max(...values) - mean) ** 2 / variance;
  const left = (count - 1) ** 2 - count * distance;
  const t = left <= 0 ? Number.POSITIVE_INFINITY : Math.sqrt((count * (count - 2) * distance) / left);
  return Math.min(1, (count * studentTwoSided(t, count - 2)) / 2);
}
