import { valueAt } from '../arrays/element-at.js';
/**
 * p-values adjusted so that rejecting those at or below q keeps the expected share of false findings at or below q
 * (Benjamini and Hochberg, 1995); in the order given.
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const fromLargest = rising(pValues).reverse();
  const count = pValues.length;
  const adjusted = new Array<number>(count);
  let least = 1;
  for (const [at, index] of fromLargest.entries()) {
    least = Math.min(least, (valueAt(pValues, index) * count) / (count - at));
    adjusted[index] = least;
  }
  return adjusted;
}

/** p-values adjusted so that any false finding at all has at most the chance one tests at (Holm, 1979). */
export function holm(pValues: readonly number[]): number[] {
  const count = pValues.length;
  const adjusted = new Array<number>(count);
  let largest = 0;
  for (const [at, index] of rising(pValues).entries()) {
    largest = Math.max(largest, Math.min(1, valueAt(pValues, index) * (count - at)));
    adjusted[index] = largest;
  }
  return adjusted;
}

/** The chance that the least of `looks` independent p-values is at most `p` (Šidák, 1967), without cancellation. */
export function sidak(p: number, looks: number): number {
  return p >= 1 ? 1 : -Math.expm1(looks * Math.log1p(-p));
}

function rising(values: readonly number[]): number[] {
  return values.map((_, index) => index).sort((one, other) => valueAt(values, one) - valueAt(values, other));
}
