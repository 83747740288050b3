import { describe, expect, it } from '@jest/globals';
import { findChange } from './change.js';
import { autoregressive, noise, walk } from './testing.js';

describe('lasting changes', () => {
  const share = (make: (seed: number) => Float64Array, period?: number) => {
    let found = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const change = findChange([...make(seed)], period);
      if (change && change.pValue < 0.05) found++;
    }
    return found / 200;
  };

  it.each([0, 0.3, 0.6, 0.9])('are seen in few series without any, dependence %p', (dependence) => {
    expect(share((seed) => autoregressive(36, dependence, seed))).toBeLessThanOrEqual(0.08);
    expect(share((seed) => autoregressive(24, dependence, seed), 12)).toBeLessThanOrEqual(0.08);
  });

  it('are seen in few random walks of two years', () => {
    expect(share((seed) => walk(24, seed), 12)).toBeLessThanOrEqual(0.1);
  });

  it('finds a slope under a season', () => {
    const values = noise(48, 3).map(
      (value, at) => 100 + value + 0.4 * at + 20 * Math.sin((Math.PI * at) / 6),
    );
    expect(findChange([...values], 12)).toMatchObject({ kind: 'slope', direction: 'up' });
  });

  it('finds a step and where it was', () => {
    const values = noise(40, 4).map((value, at) => 50 + value - (at >= 25 ? 8 : 0));
    const change = findChange([...values])!;
    expect(change).toMatchObject({ kind: 'level_shift', direction: 'down', at: 25 });
    expect(change.pValue).toBeLessThan(0.01);
  });

  it('finds a turn', () => {
    const values = noise(60, 5).map((value, at) => 50 + 0.3 * value + 0.5 * Math.max(0, at - 30));
    const change = findChange([...values])!;
    expect(change).toMatchObject({ kind: 'slope_change', direction: 'up' });
    expect(Math.abs(change.at! - 30)).toBeLessThanOrEqual(4);
  });

  it.each([0, 12])('finds a step on a slope where it was, not a turn months early, season %p', (period) => {
    const season = (at: number) => (period > 0 ? 6 * Math.sin((2 * Math.PI * at) / period) : 0);
    const found = Array.from({ length: 40 }, (_, seed) => {
      const values = noise(80, seed + 1).map(
        (value, at) => 50 + value + 0.08 * at + season(at) - (at >= 56 ? 5 : 0),
      );
      return findChange([...values], period)!;
    });
    const right = found.filter(
      ({ kind, isOnSlope, at }) => kind === 'level_shift' && isOnSlope && Math.abs(at! - 56) <= 2,
    );
    expect(right.length).toBeGreaterThanOrEqual(36);
  });

  it.each<[string, (at: number) => number]>([
    ['a step between two levels', (at) => (at >= 56 ? 5 : 0)],
    ['a turn', (at) => 0.1 * at - 0.5 * Math.max(0, at - 40)],
    ['a steady slope', (at) => 0.1 * at],
  ])('does not take %s for a step on a slope', (_, course) => {
    const found = Array.from({ length: 40 }, (__, seed) =>
      findChange([...noise(80, seed + 1).map((value, at) => 50 + value + course(at))]),
    );
    expect(found.filter((change) => change?.isOnSlope).length).toBeLessThanOrEqual(4);
  });

  it.each<[string, boolean, (at: number) => number]>([
    ['the season of a year that was seen once', false, (at) => 4 * Math.cos((2 * Math.PI * at) / 52)],
    ['a step in such a year', true, (at) => (at >= 45 ? 4 : 0)],
    ['a turn in such a year', true, (at) => 0.5 * Math.max(0, at - 42)],
  ])('tells of %s: %p', (_, isTold, course) => {
    const clear = Array.from({ length: 20 }, (__, seed) =>
      findChange([...noise(64, seed + 1).map((value, at) => value + course(at))], 0, 52),
    ).filter((change) => change!.pValue < 0.01);
    expect(clear.length >= 18).toBe(isTold);
    expect(clear.length <= 2).toBe(!isTold);
  });

  it('says nothing of a constant or of a short series', () => {
    expect(findChange(new Array(40).fill(3))).toBeUndefined();
    expect(findChange([1, 2, 3, 4, 5, 6, 7, 8])).toBeUndefined();
  });
});
