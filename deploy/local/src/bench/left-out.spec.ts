import { describe, expect, it } from '@jest/globals';
import { leftOut } from './left-out.js';

const sum = (marks: readonly number[]) => marks.reduce((all, mark) => all + mark, 0);

describe('marks of what is left out', () => {
  it('come from constants that only the other families chose', () => {
    const series = [
      { family: 'a', marks: [1, 9] },
      { family: 'a', marks: [2, 9] },
      { family: 'b', marks: [9, 1] },
      { family: 'c', marks: [2, 8] },
    ];
    // Without a the second is best (11 beside 9), without b the first (5, 26), without c the first (12, 19).
    expect(leftOut(series, sum)).toEqual([9, 9, 9, 2]);
  });
});
