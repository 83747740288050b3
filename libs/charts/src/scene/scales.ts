import { nice, ticks } from 'd3-array';

export type LinearScale = (value: number) => number;

/**
 * A straight line from a domain to px. d3-scale's own brings colour interpolation and number formats along, a quarter of
 * this library's budget, for one multiplication.
 */
export function linearScale(
  [d0, d1]: readonly [number, number],
  [r0, r1]: readonly [number, number],
): LinearScale {
  const factor = d0 === d1 ? 0 : (r1 - r0) / (d1 - d0);
  return (value) => r0 + (value - d0) * factor;
}

/** Ends on round numbers that hold both values, and the round numbers between them, about `count`. */
export function niceTicks(
  low: number,
  high: number,
  count: number,
): { domain: [number, number]; ticks: number[] } {
  const domain = nice(low, high, count) as [number, number];
  return { domain, ticks: ticks(domain[0], domain[1], count) };
}

/** Equal steps of a domain, numbered from 0; the ends belong to the first and the last. */
export function stepScale([low, high]: readonly [number, number], count: number): (value: number) => number {
  const size = (high - low) / count;
  return (value) => {
    const index = size > 0 ? Math.floor((value - low) / size) : count - 1;
    return Math.max(0, Math.min(count - 1, index));
  };
}
