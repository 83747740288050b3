import { describe, expect, it } from '@jest/globals';
import { elementAt, valueAt } from '../arrays/element-at.js';
import { moments, standardDeviation } from '../descriptive/moments.js';
import { anova, correlationInterval, oneSampleT, welchAnova, welchT, wilsonInterval } from './comparison.js';
import {
  adjustedResiduals,
  chiSquareTest,
  type FourCounts,
  fisherExact,
  mantelHaenszel,
} from './contingency.js';
import { benjaminiHochberg, holm, sidak } from './multiple-testing.js';
import { countTable, kendall, kruskalWallis, mannWhitney, midRanks, spearman } from './rank-tables.js';

const summaryOf = (values: readonly number[]) => {
  const summary = moments(values);
  return { count: summary.count, mean: summary.mean, sd: standardDeviation(summary)! };
};

// Student's sleep data (1908), as in R's t.test and oneway.test.
const SLEEP = [
  [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2],
  [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
] as const;

describe('means', () => {
  it("Welch's t of the sleep data is R's", () => {
    const { t, freedom, p } = welchT(summaryOf(SLEEP[0]), summaryOf(SLEEP[1]))!;
    expect(t).toBeCloseTo(-1.860_813, 6);
    expect(freedom).toBeCloseTo(17.776_474, 6);
    expect(p).toBeCloseTo(0.079_394_14, 7);
  });

  it("Welch's ANOVA of two groups is his t squared", () => {
    const { f, between, within, p } = welchAnova(SLEEP.map(summaryOf))!;
    expect(f).toBeCloseTo(1.860_813 ** 2, 5);
    expect([between, within, p]).toEqual([1, expect.closeTo(17.776_474, 6), expect.closeTo(0.079_394_14, 7)]);
  });

  it('the paired sleep data: t by R, and the textbook F of 84 between and 68 within', () => {
    const differences = SLEEP[0].map((value, at) => value - valueAt(SLEEP[1], at));
    expect(oneSampleT(differences)).toEqual({
      t: expect.closeTo(-4.062_127_7, 6),
      mean: expect.closeTo(-1.58, 12),
      p: expect.closeTo(0.002_832_89, 7),
    });
    const groups = [
      [6, 8, 4, 5, 3, 4],
      [8, 12, 9, 11, 6, 8],
      [13, 9, 11, 8, 7, 12],
    ].map(summaryOf);
    expect(anova(groups)!.f).toBeCloseTo(84 / 2 / (68 / 15), 12);
  });

  it('groups without spread carry no weight', () => {
    const flat = { count: 5, mean: 3, sd: 0 };
    expect(welchT(flat, flat)).toBeUndefined();
    expect(welchAnova([flat, summaryOf(SLEEP[0])])).toBeUndefined();
  });
});

describe('intervals', () => {
  // Newcombe (1998), table I.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('Wilson, %d of %d: %d to %d', (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials);
    expect(interval[0]).toBeCloseTo(low, 4);
    expect(interval[1]).toBeCloseTo(high, 4);
  });

  it("of the tuna's Pearson r is R's", () => {
    expect(correlationInterval(0.571_181_6, 9)).toEqual([
      expect.closeTo(-0.149_742_6, 6),
      expect.closeTo(0.895_579_5, 6),
    ]);
  });
});

// Hollander and Wolfe (1973), as in R's cor.test, kruskal.test and wilcox.test.
const TUNA = [
  [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1],
  [2.6, 3.1, 2.5, 5, 3.6, 4, 5.2, 2.8, 3.8],
] as const;

describe('ranks', () => {
  it('of ties are shared', () => {
    expect(midRanks([1, 3, 2])).toEqual([1, 3, 5.5]);
  });

  it('Spearman and Kendall of the tuna', () => {
    const table = countTable(...TUNA);
    expect(spearman(table)!.rho).toBeCloseTo(0.6, 14);
    expect(kendall(table)!.tau).toBeCloseTo(4 / 9, 14);
  });

  it('Kendall with ties: τ-b and variance by hand', () => {
    // Two by two: 10 and 20 on the diagonal, 5 and 4 off it; τ-b is the φ coefficient, z² the χ² with n − 1.
    const table = [
      [10, 5],
      [4, 20],
    ];
    const phi = (10 * 20 - 5 * 4) / Math.sqrt(15 * 24 * 14 * 25);
    const { tau, z } = kendall(table)!;
    expect(tau).toBeCloseTo(phi, 14);
    expect(z ** 2).toBeCloseTo(38 * phi ** 2, 12);
    expect(spearman(table)!.rho).toBeCloseTo(phi, 14);
  });

  it('Kruskal and Wallis of mucociliary efficiency', () => {
    const groups = [
      [2.9, 3, 2.5, 2.6, 3.2],
      [3.8, 2.7, 4, 2.4],
      [2.8, 3.4, 3.7, 2.2, 2],
    ];
    const names = groups.flatMap((values, at) => values.map(() => at));
    const { h, freedom, p } = kruskalWallis(countTable(names, groups.flat()))!;
    expect(h).toBeCloseTo(0.771_428_57, 8);
    expect(freedom).toBe(2);
    expect(p).toBeCloseTo(0.679_964_8, 6);
  });

  it('Mann and Whitney of placental permeability', () => {
    const [term, early] = [
      [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46],
      [1.15, 0.88, 0.9, 0.74, 1.21],
    ];
    const table = countTable([...term.map(() => 0), ...early.map(() => 1)], [...term, ...early]);
    const result = mannWhitney([elementAt(table, 0), elementAt(table, 1)])!;
    expect(result.u).toBeCloseTo(35, 12);
    expect(result.delta).toBeCloseTo(0.4, 12);
    expect(result.z).toBeCloseTo(10 / Math.sqrt((50 * 16) / 12), 12);
  });

  it('say nothing where a side is constant', () => {
    expect(spearman([[4, 5]])).toBeUndefined();
    expect(kendall([[4], [5]])).toBeUndefined();
    expect(kruskalWallis([[4, 5]])).toBeUndefined();
    expect(mannWhitney([[4], [5]])).toBeUndefined();
  });
});

describe('contingency', () => {
  it("χ² of Agresti's party identification (2007, p. 39), whatever empty rows lie between", () => {
    const party = [
      [762, 327, 468, 0],
      [0, 0, 0, 0],
      [484, 239, 477, 0],
    ];
    const { statistic, freedom, p, v } = chiSquareTest(party)!;
    expect(statistic).toBeCloseTo(30.070_149, 6);
    expect(freedom).toBe(2);
    expect(p).toBeCloseTo(2.953_589e-7, 12);
    // Bergsma's correction by hand.
    const [phi2, n] = [30.070_149_1 / 2757, 2757];
    expect(v).toBeCloseTo(Math.sqrt((phi2 - 2 / (n - 1)) / (1 - 1 / (n - 1))), 7);
  });

  it('V is 0 under what chance gives', () => {
    expect(
      chiSquareTest([
        [5, 5],
        [5, 5],
      ])!.v,
    ).toBe(0);
  });

  it('adjusted residuals of a 2 × 2 table squared are its χ²', () => {
    const table = [
      [10, 5],
      [4, 20],
    ];
    for (const residual of adjustedResiduals(table).flat())
      expect(residual ** 2).toBeCloseTo(chiSquareTest(table)!.statistic, 10);
  });

  // R's fisher.test: tea tasting, convictions of twins.
  it.each<[FourCounts, number]>([
    [[3, 1, 1, 3], 0.485_714_29],
    [[2, 10, 15, 3], 0.000_536_724_1],
    [[0, 5, 5, 0], 2 / 252],
  ])('Fisher %j: %d', (table, p) => {
    expect(fisherExact(table)).toBeCloseTo(p, 8);
  });

  it("Mantel and Haenszel of Berkeley's admissions are R's", () => {
    const departments: FourCounts[] = [
      [512, 313, 89, 19],
      [353, 207, 17, 8],
      [120, 205, 202, 391],
      [138, 279, 131, 244],
      [53, 138, 94, 299],
      [22, 351, 24, 317],
    ];
    const { oddsRatio, statistic } = mantelHaenszel(departments)!;
    expect(oddsRatio).toBeCloseTo(0.904_696_8, 7);
    expect(statistic).toBeCloseTo(1.5246, 4);
  });
});

describe('many tests', () => {
  // Benjamini and Hochberg (1995), thrombolysis: the first four are rejected at 5 %, Bonferroni's and Holm's reject three.
  const PUBLISHED = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ];

  it('reject what the paper rejects, in any order', () => {
    const backwards = [...PUBLISHED].reverse();
    expect(benjaminiHochberg(backwards).reverse()).toEqual(benjaminiHochberg(PUBLISHED));
    expect(benjaminiHochberg(PUBLISHED).filter((p) => p <= 0.05)).toHaveLength(4);
    expect(benjaminiHochberg(PUBLISHED)[0]).toBeCloseTo(0.0015, 12);
    expect(holm(PUBLISHED).filter((p) => p <= 0.05)).toHaveLength(3);
    expect(holm(PUBLISHED)[1]).toBeCloseTo(0.0056, 12);
  });

  it('Šidák', () => {
    expect(sidak(0.01, 20)).toBeCloseTo(1 - 0.99 ** 20, 14);
    expect(sidak(1e-20, 100) / 1e-18).toBeCloseTo(1, 12);
    expect(sidak(1, 3)).toBe(1);
  });
});
