import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { moments, standardDeviation } from '../descriptive/moments.js';
import { incompleteBeta, studentTwoSided } from '../distributions/student.js';
import {
  correlationPValue,
  entropyBalance,
  etaSquared,
  linearTrend,
  type PairSums,
  pearson,
} from './association.js';

const NIST = new URL('../../../../../shared/data/stats_nist/', import.meta.url);
const withNist = existsSync(NIST) ? describe : describe.skip;

withNist('NIST certified regression: Norris (needs data beside the repository)', () => {
  it('slope, intercept and R² to 12 digits', () => {
    const points = readFileSync(new URL('norris.csv', NIST), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => {
        const [y, x] = line.split(',').map(Number) as [number, number];
        return [x, y] as const;
      });
    const line = linearTrend(points)!;
    expect(line.slope / 1.002_116_818_020_45).toBeCloseTo(1, 12);
    expect(line.intercept / -0.262_323_073_774_029).toBeCloseTo(1, 10);
    expect(line.r2).toBeCloseTo(0.999_993_745_883_712, 12);
  });
});

// Anscombe (1973), first quartet: the same line in every textbook.
const ANSCOMBE: Array<[number, number]> = [
  [10, 8.04],
  [8, 6.95],
  [13, 7.58],
  [9, 8.81],
  [11, 8.33],
  [14, 9.96],
  [6, 7.24],
  [4, 4.26],
  [12, 10.84],
  [7, 4.82],
  [5, 5.68],
];

function sumsOf(pairs: Array<[number, number]>): PairSums {
  const sum = (value: (pair: [number, number]) => number) =>
    pairs.reduce((total, pair) => total + value(pair), 0);
  return {
    count: pairs.length,
    x: sum(([x]) => x),
    y: sum(([, y]) => y),
    xx: sum(([x]) => x * x),
    xy: sum(([x, y]) => x * y),
    yy: sum(([, y]) => y * y),
  };
}

describe('lines and correlation', () => {
  it("are Anscombe's", () => {
    const line = linearTrend(ANSCOMBE)!;
    expect(line.slope).toBeCloseTo(0.500_090_9, 7);
    expect(line.intercept).toBeCloseTo(3.000_090_9, 7);
    expect(line.r2).toBeCloseTo(0.666_542_5, 7);
    const r = pearson(sumsOf(ANSCOMBE))!;
    expect(r).toBeCloseTo(0.816_420_5, 7);
    expect(correlationPValue(r, 11)).toBeCloseTo(0.002_169_6, 7);
  });

  it('do not exist where a side is constant', () => {
    expect(
      linearTrend([
        [1, 1],
        [1, 2],
      ]),
    ).toBeUndefined();
    expect(
      linearTrend([
        [1, 5],
        [2, 5],
      ]),
    ).toEqual({ slope: 0, intercept: 5, r2: 0 });
    expect(
      pearson(
        sumsOf([
          [1, 5],
          [2, 5],
        ]),
      ),
    ).toBeUndefined();
  });

  it('p is 1 below three pairs and 0 on a line', () => {
    expect(correlationPValue(0.9, 2)).toBe(1);
    expect(correlationPValue(-1, 10)).toBe(0);
    expect(correlationPValue(0, 10)).toBeCloseTo(1, 14);
  });
});

describe("Student's t", () => {
  it.each([
    [12.706_204_736, 1, 0.05],
    [2.228_138_852, 10, 0.05],
    [3.169_272_673, 10, 0.01],
    [1.983_971_519, 100, 0.05],
    [1, 1, 0.5],
  ])('|t| ≥ %d with %d degrees of freedom: %d', (t, freedom, p) => {
    expect(studentTwoSided(t, freedom)).toBeCloseTo(p, 9);
    expect(studentTwoSided(-t, freedom)).toBeCloseTo(p, 9);
  });

  it('rests on the incomplete beta function', () => {
    expect(incompleteBeta(0.5, 2, 3)).toBeCloseTo(0.6875, 14);
    expect(incompleteBeta(0.2, 1, 1)).toBeCloseTo(0.2, 14);
  });
});

describe('effects', () => {
  it('η² is the share of variance between groups (one-way ANOVA by hand)', () => {
    const groups = [
      [6, 8, 4, 5, 3, 4],
      [8, 12, 9, 11, 6, 8],
      [13, 9, 11, 8, 7, 12],
    ].map((values) => {
      const summary = moments(values);
      return { count: summary.count, mean: summary.mean, sd: standardDeviation(summary)! };
    });
    // Sums of squares of that textbook example: 84 between, 68 within.
    expect(etaSquared(groups)).toBeCloseTo(84 / 152, 12);
    expect(
      etaSquared([
        { count: 3, mean: 2, sd: 0 },
        { count: 1, mean: 2, sd: null },
      ]),
    ).toBe(0);
  });

  it('entropy balance is 1 when even, 0 alone, and between them otherwise', () => {
    expect(entropyBalance([5, 5, 5, 5])).toBeCloseTo(1, 14);
    expect(entropyBalance([9])).toBe(0);
    expect(entropyBalance([9, 0])).toBe(0);
    expect(entropyBalance([3, 1])).toBeCloseTo(0.811_278_124_459_132_8, 12);
  });
});
