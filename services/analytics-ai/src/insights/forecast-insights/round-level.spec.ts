import { describe, expect, it } from '@jest/globals';
import { roundLevels } from './round-level.js';

describe('round levels between a record and a value', () => {
  it('are as far apart as people count at that size, the farthest first', () => {
    expect(roundLevels(57_300, 66_000)).toEqual([65_000, 60_000]);
    expect(roundLevels(1_130, 1_345)).toEqual([1_300, 1_200]);
    expect(roundLevels(0.048, 0.0555)).toEqual([0.054, 0.052, 0.05]);
  });

  it('lie below a record that is fallen short of, and never at the record itself', () => {
    expect(roundLevels(60_000, 52_000)).toEqual([55_000]);
    expect(roundLevels(60_000, 66_000)).toEqual([65_000]);
    expect(roundLevels(-300, -345)).toEqual([-340, -320]);
  });

  it('are none where nothing is passed', () => {
    expect(roundLevels(0, 10)).toEqual([]);
    expect(roundLevels(57_300, 59_000)).toEqual([]);
  });
});
