import { valueAt } from '../arrays/element-at.js';
import { studentQuantile } from '../distributions/student.js';

/** Half the width of bands at every step ahead. */
export interface HalfWidths {
  at80: number[];
  at95: number[];
}

/** How misses grow with the distance when nothing is known, as a power of it, and how much data outweighs that. */
const [PRIOR_POWER, PRIOR_WEIGHT] = [0.8, 12];
/** Powers of the distance that are believed. */
const [LEAST_POWER, MOST_POWER] = [0.2, 1.2];
/**
 * What tested periods are worth: neighbours miss together, and models are chosen by them. Chosen on all of the
 * M1 competition's series together, none held back: what bands hold there is no proof of what they hold elsewhere.
 */
const [FREEDOM_OF_PERIOD, LEAST_FREEDOM, OPTIMISM] = [0.12, 2, 0.8];

/**
 * Half widths from the misses of a back-test (a list of each fold, nearest step first): the misses of all steps, each
 * divided by how misses grow with the distance, are one sample, and the band's half width is the quantile of their sizes
 * that holds its share of one more (split conformal: Vovk, Gammerman and Shafer, 2005; Lei, G'Sell, Rinaldo, Tibshirani
 * and Wasserman, 2018). Misses of overlapping folds come together, so a sample is worth less than its size: a Student
 * quantile with few degrees of freedom is the least, more where `periods`, the different ones that were tested, are more;
 * and few folds widen further.
 */
export function halfWidths(
  misses: readonly (readonly number[])[],
  horizon: number,
  periods: number,
): HalfWidths {
  const power = growthOf(misses);
  const growth = (step: number) => (step + 1) ** power;
  const sizes = misses.flatMap((fold) => fold.map((miss, step) => Math.abs(miss) / growth(step)));
  sizes.sort((one, other) => one - other);
  const widths = (share: number) => {
    const sure = Math.max(quantileOf(sizes, share), studentWidth(sizes, share, periods));
    const half = sure * (1 + OPTIMISM / Math.max(1, misses.length));
    return Array.from({ length: horizon }, (_, step) => half * growth(step));
  };
  return { at80: widths(0.8), at95: widths(0.95) };
}

/** The size that the share of sizes and one more does not pass; the largest where there are too few. */
function quantileOf(sizes: readonly number[], share: number): number {
  const rank = Math.ceil((sizes.length + 1) * share);
  return valueAt(sizes, Math.min(rank, sizes.length) - 1);
}

function studentWidth(sizes: readonly number[], share: number, periods: number): number {
  const mean = sizes.reduce((sum, size) => sum + size * size, 0) / Math.max(1, sizes.length);
  const freedom = Math.max(LEAST_FREEDOM, FREEDOM_OF_PERIOD * periods);
  return studentQuantile(0.5 + share / 2, freedom) * Math.sqrt(mean);
}

/** The power of the distance with which misses grow, drawn towards the root where folds are few. */
function growthOf(misses: readonly (readonly number[])[]): number {
  const reach = Math.max(0, ...misses.map((fold) => fold.length));
  let [products, squares] = [0, 0];
  const nearest = sizeAt(misses, 0);
  if (!(nearest > 0)) return PRIOR_POWER;
  for (let step = 1; step < reach; step++) {
    const size = sizeAt(misses, step);
    if (!(size > 0)) continue;
    const distance = Math.log(step + 1);
    products += distance * Math.log(size / nearest);
    squares += distance * distance;
  }
  const weight = PRIOR_WEIGHT / Math.max(1, misses.length);
  const power = (products + weight * PRIOR_POWER) / (squares + weight);
  return Math.min(MOST_POWER, Math.max(LEAST_POWER, power));
}

/** The root mean square miss around a step: it and its neighbours. */
function sizeAt(misses: readonly (readonly number[])[], step: number): number {
  const near = misses.flatMap((fold) => fold.slice(Math.max(0, step - 1), step + 2));
  return near.length > 0 ? Math.sqrt(near.reduce((sum, miss) => sum + miss * miss, 0) / near.length) : 0;
}

/** Shares of misses within bands that were made of the other folds alone; NaN where there is only one fold. */
export function coverageOf(
  misses: readonly (readonly number[])[],
  periods: number,
): { at80: number; at95: number } {
  const inside = { at80: 0, at95: 0 };
  let count = 0;
  if (misses.length < 2) return { at80: Number.NaN, at95: Number.NaN };
  misses.forEach((fold, place) => {
    const widths = halfWidths(
      misses.filter((_, at) => at !== place),
      fold.length,
      periods,
    );
    fold.forEach((miss, step) => {
      count++;
      if (Math.abs(miss) <= valueAt(widths.at80, step)) inside.at80++;
      if (Math.abs(miss) <= valueAt(widths.at95, step)) inside.at95++;
    });
  });
  return { at80: inside.at80 / count, at95: inside.at95 / count };
}
