import { describe, expect, it } from '@jest/globals';
import { elementAt, valueAt } from '../arrays/element-at.js';
import { blockShuffled, permutationP, shuffled } from '../inference/resampling.js';
import { autocorrelation, effectivePairs, effectiveSize, followingTail } from '../inference/serial.js';
import { leastSquares } from './least-squares.js';
import { theilSen } from './theil-sen.js';

describe('least squares', () => {
  it('keeps the digits of the polynomial y = 1 + x + x² + x³ + x⁴ + x⁵ (Wampler, 1970)', () => {
    const x = Array.from({ length: 21 }, (_, at) => at);
    const rows = x.map((value) => [0, 1, 2, 3, 4, 5].map((power) => value ** power));
    const { coefficients } = leastSquares(
      rows,
      rows.map((row) => row.reduce((sum, value) => sum + value, 0)),
    )!;
    for (const coefficient of coefficients) expect(coefficient).toBeCloseTo(1, 7);
  });

  it('a weight of two is the row twice', () => {
    const rows = [0, 1, 2, 3].map((x) => [1, x]);
    const y = [1, 3, 2, 5];
    const weighted = leastSquares(rows, y, [1, 2, 1, 1])!;
    const twice = leastSquares([...rows, elementAt(rows, 1)], [...y, 3])!;
    expect(weighted.coefficients).toEqual(twice.coefficients.map((value) => expect.closeTo(value, 12)));
    expect(weighted.r2).toBeCloseTo(twice.r2, 12);
  });

  it('has no answer where columns depend on each other or rows are too few', () => {
    const doubled = [1, 2, 3, 5].map((x) => [1, x, 2 * x]);
    expect(leastSquares(doubled, [1, 2, 3, 4])).toBeUndefined();
    expect(leastSquares([[1, 2]], [1])).toBeUndefined();
  });
});

describe('series', () => {
  it('values that follow each other, by hand (von Neumann, 1941)', () => {
    // Steps of 3 against deviations of 5: (1 - 0.6 / 2) / sqrt(2 / 15) is 1.917 standard deviations.
    expect(followingTail([1, 2, 3, 4])).toBeCloseTo(0.02762, 4);
    expect(followingTail([1, 4, 1, 4, 1, 4])).toBeGreaterThan(0.9);
    expect([followingTail([7, 7, 7, 7]), followingTail([1, 2, 3])]).toEqual([1, 1]);
  });

  it('autocorrelation by hand', () => {
    expect(autocorrelation([1, 2, 3, 4])).toBeCloseTo(0.25, 14);
    expect(autocorrelation([1, 2, 3, 4], 2)).toBeCloseTo(-0.3, 14);
    expect(autocorrelation([7, 7])).toBe(0);
  });

  it('dependence costs evidence, and never adds any', () => {
    expect(effectivePairs(100, 0.5, 0.5)).toBeCloseTo(60, 12);
    expect(effectivePairs(100, 0.5, -0.5)).toBe(100);
    expect(effectiveSize(100, 0)).toBe(100);
    // Σ over all pairs of φ^|i − j|, by hand for three values.
    expect(effectiveSize(3, 0.5)).toBeCloseTo(9 / (3 + 4 * 0.5 + 2 * 0.25), 12);
  });

  it('Theil and Sen pass by an outlier', () => {
    const line = theilSen([0, 1, 2, 3, 4, 5, 6].map((x) => [x, x === 5 ? 900 : 2 * x + 1]))!;
    expect(line).toEqual({ slope: 2, intercept: 1 });
    expect(
      theilSen([
        [1, 2],
        [1, 3],
      ]),
    ).toBeUndefined();
  });
});

describe('shuffles', () => {
  const random = () => 0.5;
  it('keep every value, blocks keep neighbours', () => {
    const values = Array.from({ length: 12 }, (_, at) => at);
    expect(shuffled(values, random).sort((one, other) => one - other)).toEqual(values);
    const blocks = blockShuffled(values, 4, random);
    for (const at of [0, 4, 8]) {
      const first = valueAt(blocks, at);
      expect(blocks.slice(at, at + 4)).toEqual([0, 1, 2, 3].map((step) => (first + step) % 12));
    }
  });

  it('p is never 0', () => {
    expect(permutationP(3, [1, 2, 4])).toBe(0.5);
    expect(permutationP(9, [1, 2, 4])).toBe(0.25);
  });
});
