import { expect, it } from '@jest/globals';
import { monthlyShare, trendAhead } from './monthly.js';

it('goes on with a straight line, and is as sure as the line was right', () => {
  const { middle, halves } = trendAhead([1, 2, 3, 4, 5], 2);
  expect(middle.map((value) => Math.round(value))).toEqual([6, 7]);
  expect(halves.flat().every((half) => half < 1e-9)).toBe(true);
});

it('is less sure the further ahead, and surest of the narrowest range', () => {
  const { halves } = trendAhead([3, 1, 4, 1, 5, 9, 2, 6], 3);
  for (const [first = 0, , last = 0] of halves) expect(last).toBeGreaterThan(first);
  const [wide = [], middle = [], narrow = []] = halves;
  expect(wide[0]).toBeGreaterThan(middle[0] ?? 0);
  expect(middle[0]).toBeGreaterThan(narrow[0] ?? 0);
});

it('counts the part of each of the 24 months', () => {
  const shares = monthlyShare('West');
  expect(shares).toHaveLength(24);
  expect(shares.every((share) => share > 0 && share < 1)).toBe(true);
});
