import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { moments, quantile, stableSum, standardDeviation } from './moments.js';

/** Correct significant digits against a certified value (log relative error, NIST StRD). */
function digits(actual: number, certified: number): number {
  return actual === certified ? 16 : -Math.log10(Math.abs(actual - certified) / Math.abs(certified));
}

const NIST = new URL('../../../../../shared/data/stats_nist/', import.meta.url);
const withNist = existsSync(NIST) ? describe : describe.skip;

withNist('NIST certified univariate statistics (needs data beside the repository)', () => {
  const column = (file: string) =>
    readFileSync(new URL(file, NIST), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => Number(line.split(',')[1]));

  it.each([
    ['NumAcc1.csv', 10_000_002, 1],
    ['NumAcc2.csv', 1.2, 0.1],
    ['Michelso.csv', 299.8524, 0.079_010_547_819_051_8],
  ])('%s', (file, mean, sd) => {
    const result = moments(column(file));
    expect(digits(result.mean, mean)).toBeGreaterThanOrEqual(13);
    expect(digits(standardDeviation(result)!, sd)).toBeGreaterThanOrEqual(12);
  });
});

describe('moments', () => {
  it('do not cancel where the one-pass formula has no digit left (NumAcc4)', () => {
    const values = Array.from(
      { length: 1_001 },
      (_, index) => 10_000_000 + (index === 0 ? 0.2 : index % 2 === 1 ? 0.1 : 0.3),
    );
    expect(digits(standardDeviation(moments(values))!, 0.1)).toBeGreaterThanOrEqual(8);
  });

  it('of fewer than two values have no deviation', () => {
    expect(standardDeviation(moments([5]))).toBeUndefined();
    expect(moments([])).toEqual({ count: 0, mean: 0, squares: 0 });
  });
});

describe('stable sum', () => {
  it('keeps what a plain sum loses', () => {
    expect(stableSum([1e100, 1, -1e100])).toBe(1);
    expect(stableSum(Array(10).fill(0.1))).toBe(1);
  });
});

describe('quantile, type 7', () => {
  it.each([
    [[1, 2, 3, 4], 0.25, 1.75],
    [[1, 2, 3, 4], 0.5, 2.5],
    [[15, 20, 35, 40, 50], 0.4, 29],
    [[3], 0.9, 3],
    [[1, 2], 1, 2],
  ])('of %j at %d is %d', (values, p, expected) => {
    expect(quantile(values, p)).toBeCloseTo(expected, 12);
  });

  it('needs a value, and p within 0 and 1', () => {
    expect(() => quantile([], 0.5)).toThrow(RangeError);
    expect(() => quantile([1], 1.5)).toThrow(RangeError);
  });
});
