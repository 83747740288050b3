import { describe, expect, it } from '@jest/globals';
import { areaPath, barsPath, linePath, roundTop, shadeFrom, stepAt } from './time-geometry.js';

describe('pictures of figures over time', () => {
  it('end at a round number above all values', () => {
    expect(roundTop([3, 1_337, null])).toBe(2_000);
    expect(roundTop([0, 0])).toBe(1);
    expect(roundTop([47])).toBe(50);
    expect(roundTop([2.1])).toBe(2.5);
  });

  it('a line has a gap where nothing is known; an area falls to nothing', () => {
    expect(linePath([10, null, 5, 10], 10)).toBe('M125 0h0M625 50L875 0');
    expect(areaPath([10, null], 10)).toBe('M250 0L750 100L750 100L250 100Z');
    expect(areaPath([], 10)).toBe('');
  });

  it('bars stand on nothing, and nothing has none', () => {
    expect(barsPath([0, 5], 10)).toBe('M575 100V50h350V100Z');
  });

  it('a place names its step, and an incident its stretch', () => {
    expect([stepAt(0, 4), stepAt(0.49, 4), stepAt(1, 4)]).toEqual([0, 1, 3]);
    const at = [
      '2026-11-20T15:00:00Z',
      '2026-11-20T15:15:00Z',
      '2026-11-20T15:30:00Z',
      '2026-11-20T15:45:00Z',
    ];
    expect(shadeFrom(at, '2026-11-20T15:35:00Z')).toBe(500);
    expect(shadeFrom(at, undefined)).toBeUndefined();
    expect(shadeFrom(at, '2026-11-20T14:00:00Z')).toBeUndefined();
  });
});
