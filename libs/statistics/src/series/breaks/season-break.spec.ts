import { describe, expect, it } from '@jest/globals';
import { autoregressive, noise } from '../testing.js';
import { findSeasonBreak } from './season-break.js';

const DECEMBER = 11;

/** Three years of months with a peak in each December, or a dip each summer, but for one year. */
const years = (height: number, failing: number | undefined, seed = 5): number[] =>
  [...noise(36, seed)].map((error, month) => {
    const isHigh = height > 0 ? month % 12 === DECEMBER : month % 12 > 4 && month % 12 < 8;
    const hasFailed = Math.floor(month / 12) === failing;
    return 150 * Math.exp(0.05 * error + (isHigh && !hasFailed ? height : 0));
  });

describe('seasons that fail', () => {
  it('are found where the last peak did not come, with what the other years lead to', () => {
    const found = findSeasonBreak(years(0.5, 2), 12);
    expect(found).toMatchObject({ from: 35, to: 35, direction: 'down' });
    expect(found!.pValue).toBeLessThan(0.001);
    expect(found!.expected[0]).toBeCloseTo(247, -1);
  });

  it('are found where a dip of several months did not come', () => {
    expect(findSeasonBreak(years(-0.5, 1), 12)).toMatchObject({ from: 17, to: 19, direction: 'up' });
  });

  it('are seen beside others where months vary alike in all of them', () => {
    const common = [...noise(36, 8)].map((error) => Math.exp(0.3 * error));
    const values = years(0.4, 2).map((value, month) => value * common[month]!);
    expect(findSeasonBreak(values, 12, common)!.pValue).toBeLessThan(0.001);
    expect(findSeasonBreak(values, 12)?.pValue ?? 1).toBeGreaterThan(0.001);
  });

  it('are none where the level steps down, nor where one year alone has a peak', () => {
    const stepped = years(0.5, undefined).map((value, month) => (month >= 25 ? 0.5 * value : value));
    expect(findSeasonBreak(stepped, 12)?.pValue ?? 1).toBeGreaterThan(0.01);
    const once = years(0, undefined).map((value, month) => (month === 23 ? 2.5 * value : value));
    expect(findSeasonBreak(once, 12)?.pValue ?? 1).toBeGreaterThan(0.01);
  });

  it('are as rare by chance as they say, with and without memory', () => {
    const wandering = (count: number, seed: number) => autoregressive(count, 0.6, seed);
    for (const make of [noise, wandering]) {
      const clear = Array.from({ length: 200 }, (_, seed) =>
        findSeasonBreak(
          [...make(36, seed + 1)].map((error) => Math.exp(0.2 * error)),
          12,
        ),
      );
      expect(clear.filter((found) => (found?.pValue ?? 1) < 0.05).length).toBeLessThanOrEqual(10);
    }
  });
});
