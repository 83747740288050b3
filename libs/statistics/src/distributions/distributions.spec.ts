import { describe, expect, it } from '@jest/globals';
import { logGamma, lowerGamma, upperGamma } from './gamma.js';
import { normalCdf, normalQuantile, normalTwoSided, normalUpperTail } from './normal.js';
import { studentTwoSided } from './student.js';
import { binomialTail, chiSquareTail, fTail, poissonTail } from './tails.js';

const relative = (actual: number, expected: number) => Math.abs(actual / expected - 1);

describe('gamma', () => {
  it('of whole numbers is the factorial, of a half √π', () => {
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 12);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 13);
  });

  it('P(1, x) is 1 − e^−x, on both sides of the switch from series to fraction', () => {
    for (const x of [0.1, 1, 1.99, 2.01, 30]) {
      expect(relative(lowerGamma(1, x), -Math.expm1(-x))).toBeLessThan(1e-14);
      expect(relative(upperGamma(1, x), Math.exp(-x))).toBeLessThan(1e-13);
    }
  });
});

describe('normal', () => {
  // Abramowitz and Stegun (1964), table 26.1, and R's pnorm.
  it.each([
    [1, 0.158_655_253_931_457],
    [1.959_963_984_540_054, 0.025],
    [3, 0.001_349_898_031_630_09],
    [6, 9.865_876_450_376_98e-10],
    [10, 7.619_853_024_160_53e-24],
  ])('P(Z ≥ %d) = %d', (z, p) => {
    expect(relative(normalUpperTail(z), p)).toBeLessThan(1e-12);
    expect(relative(normalCdf(-z), p)).toBeLessThan(1e-12);
    expect(relative(normalTwoSided(z), 2 * p)).toBeLessThan(1e-12);
    expect(normalUpperTail(-z)).toBeCloseTo(1 - p, 14);
  });

  it('quantile turns the tail around in all three of its regions', () => {
    for (const p of [1e-300, 1e-20, 1e-11, 1e-6, 0.02, 0.3, 0.5, 0.7, 0.975, 0.999])
      expect(relative(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-12);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959_963_984_540_054, 14);
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(() => normalQuantile(1.1)).toThrow(RangeError);
  });
});

describe('tails', () => {
  it.each([
    [3.841_458_820_694_124, 1, 0.05],
    [18.307_038_053_275_15, 10, 0.05],
    [124.342_113_404_004_1, 100, 0.05],
    [10.827_566_170_662_73, 1, 0.001],
  ])('χ² ≥ %d with %d degrees of freedom: %d', (x, freedom, p) => {
    expect(chiSquareTail(x, freedom)).toBeCloseTo(p, 12);
  });

  it.each([
    [4.964_602_743_730_711, 1, 10, 0.05],
    [3.325_834_530_413_013, 5, 10, 0.05],
    [6.388_232_908_695_868, 4, 4, 0.05],
  ])('F ≥ %d with %d and %d: %d', (f, between, within, p) => {
    expect(fTail(f, between, within)).toBeCloseTo(p, 10);
  });

  it('F with one degree is t squared', () => {
    expect(fTail(2.5 ** 2, 1, 17)).toBeCloseTo(studentTwoSided(2.5, 17), 14);
  });

  it('t with millions of degrees is normal', () => {
    expect(relative(studentTwoSided(3, 5e6), normalTwoSided(3))).toBeLessThan(1e-5);
  });

  it('binomial and Poisson are their sums', () => {
    expect(binomialTail(8, 10, 0.5)).toBeCloseTo(56 / 1_024, 14);
    expect(binomialTail(0, 10, 0.5)).toBe(1);
    expect(binomialTail(11, 10, 0.5)).toBe(0);
    expect(poissonTail(3, 2)).toBeCloseTo(1 - 5 * Math.exp(-2), 14);
    expect(poissonTail(0, 2)).toBe(1);
  });
});
