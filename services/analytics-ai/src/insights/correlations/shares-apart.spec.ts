import { describe, expect, it } from '@jest/globals';
import { sharesApart, timesApart } from './shares-apart.js';

describe('how far two shares are apart', () => {
  it('is the same whether what is so or what is not is counted', () => {
    expect(timesApart(0.1, 0.2)).toBeCloseTo(2);
    expect(timesApart(0.9, 0.8)).toBeCloseTo(2);
    expect(sharesApart(0.8, 0.9)).toBeCloseTo(1 / 3);
  });

  it('is nothing between equal ones, and all there is beside none', () => {
    for (const share of [0, 0.4, 1]) expect(sharesApart(share, share)).toBe(0);
    expect(sharesApart(0, 0.1)).toBe(1);
  });
});
