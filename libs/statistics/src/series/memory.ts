import { median } from './robust.js';

/**
 * Share of neighbours on the same side of the median, as a standard normal deviate of the chance of that among
 * exchangeable values (runs test; Wald and Wolfowitz, 1940). Values at the median and gaps do not count.
 */
export function memoryDeviate(values: readonly number[]): number {
  const centre = median(values);
  const sides = values.filter((value) => value !== centre).map((value) => value > centre);
  const above = sides.filter(Boolean).length;
  const below = sides.length - above;
  if (above === 0 || below === 0) return 0;
  const runs = 1 + sides.filter((side, at) => at > 0 && side !== sides[at - 1]).length;
  const product = (2 * above * below) / sides.length;
  const variance = (product * (product - 1)) / (sides.length - 1);
  return variance > 0 ? (product + 1 - runs) / Math.sqrt(variance) : 0;
}
