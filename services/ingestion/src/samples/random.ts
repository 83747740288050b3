import { lastOf } from '@plumbline/statistics';
/** A stream of numbers in [0, 1) that is the same on every machine (mulberry32, T. Ettinger, 2017). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A Poisson count of a small mean (Knuth, 1969). */
export function countOf(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

/** One of the values, by their weights. */
export function pick<Value extends string | number>(
  random: Random,
  weights: readonly (readonly [Value, number])[],
): Value {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * total;
  for (const [value, weight] of weights) {
    left -= weight;
    if (left < 0) return value;
  }
  return lastOf(weights)[0];
}
