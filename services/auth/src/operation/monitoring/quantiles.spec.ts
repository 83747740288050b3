import { describe, expect, it } from '@jest/globals';
import { quantileOf } from './quantiles.js';

const BOUNDS = [0.1, 1];

describe('quantiles of a histogram', () => {
  it('F.9 lie within the band that holds them', () => {
    expect(quantileOf([10, 0, 0], BOUNDS, 0.5)).toBeCloseTo(0.05);
    expect(quantileOf([50, 50, 0], BOUNDS, 0.95)).toBeCloseTo(0.91);
    expect(quantileOf([50, 50, 0], BOUNDS, 0.5)).toBeCloseTo(0.1);
  });

  it('of the open band is its beginning', () => {
    expect(quantileOf([1, 0, 9], BOUNDS, 0.99)).toBe(1);
  });

  it('of nothing there is none', () => {
    expect(quantileOf([0, 0, 0], BOUNDS, 0.5)).toBeUndefined();
    expect(quantileOf([], BOUNDS, 0.5)).toBeUndefined();
  });
});
