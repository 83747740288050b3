import { expect, it } from '@jest/globals';
import { longestRuns } from './longest-runs.js';

it.each([
  [['W', 'W', 'L', 'W', 'W', 'W'], [['W', 3]]],
  [
    ['a', 'b', 'b', null, 'c', 'c'],
    [
      ['b', 2],
      ['c', 2],
    ],
  ],
  [
    ['a', null, 'a'],
    [
      ['a', 1],
      ['a', 1],
    ],
  ],
  [[null, null], []],
  [[], []],
])('of %j the longest runs are %j', (values, wanted) => {
  expect(longestRuns(values).map(({ value, length }) => [value, length])).toEqual(wanted);
});
