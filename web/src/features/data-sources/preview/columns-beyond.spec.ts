import { describe, expect, it } from '@jest/globals';
import { countBeyond } from './columns-beyond.js';

describe('columns beyond the right edge', () => {
  it('counts those that are out of sight or mostly cut off', () => {
    expect(countBeyond([100, 200, 300, 400], 250)).toBe(2);
  });

  it('counts a column as seen when only its margin is cut', () => {
    expect(countBeyond([100, 260], 250)).toBe(0);
  });

  it('is zero where all fit', () => {
    expect(countBeyond([100, 200], 900)).toBe(0);
  });
});
