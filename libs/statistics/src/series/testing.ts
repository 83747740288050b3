import { addAt, valueAt } from '../arrays/element-at.js';
/** Series of known making, for tests: the same numbers for the same seed. */

/** Numbers in [0, 1) (Mulberry32; Ettinger, 2017). */
export function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Independent standard normal values (Box and Muller, 1958). */
export function noise(count: number, seed: number): Float64Array {
  const random = seeded(seed);
  return Float64Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
}

/** Each value keeps `dependence` of the one before and adds noise; begun long before the first. */
export function autoregressive(count: number, dependence: number, seed: number): Float64Array {
  const lead = 100;
  const values = noise(count + lead, seed);
  for (let at = 1; at < values.length; at++) addAt(values, at, dependence * valueAt(values, at - 1));
  return values.slice(lead);
}

export function walk(count: number, seed: number): Float64Array {
  let place = 0;
  return noise(count, seed).map((step) => {
    place += step;
    return place;
  });
}
