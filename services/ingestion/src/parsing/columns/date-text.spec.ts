import { expect, it } from '@jest/globals';
import { readDate } from './date-text.js';

it('days, months and years without a gap are dates where the year is whole', () => {
  expect(readDate('06FEB2023')).toMatchObject([{ value: '2023-02-06', pattern: '%d%b%Y' }]);
  expect(readDate('5mar24')).toEqual([]);
});
