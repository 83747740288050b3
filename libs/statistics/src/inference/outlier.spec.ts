import { describe, expect, it } from '@jest/globals';
import { highestTail } from './outlier.js';

/** Nine values of mean 0 and one that lies `g` standard deviations above the mean of all ten. */
function withHighest(g: number): number[] {
  const [least, most] = [0, 1_000];
  const others = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
  const distanceOf = (highest: number) => {
    const values = [...others, highest];
    const mean = values.reduce((sum, value) => sum + value, 0) / 10;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return (highest - mean) / Math.sqrt(squares / 9);
  };
  let [low, high] = [least, most];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (distanceOf(middle) < g) low = middle;
    else high = middle;
  }
  return [...others, high];
}

describe('the chance of the highest value', () => {
  it('is 1% and 5% at the critical values of ten (Grubbs, 1969, table I)', () => {
    expect(highestTail(withHighest(2.41))).toBeCloseTo(0.01, 3);
    expect(highestTail(withHighest(2.176))).toBeCloseTo(0.05, 3);
  });

  it('is large where nothing stands out, and 1 where nothing differs or hardly anything is there', () => {
    expect(highestTail([1, 2, 3, 4, 5, 6])).toBeGreaterThan(0.3);
    expect([highestTail([2, 2, 2, 2]), highestTail([1, 9])]).toEqual([1, 1]);
  });

  it('is nothing where all but the highest are alike', () => {
    expect(highestTail([1, 1, 1, 1, 1, 9])).toBeLessThan(1e-6);
  });
});
