import { describe, expect, it } from '@jest/globals';
import { numbersIn, placeOfNumber, statesNumber } from './numbers.js';

describe('numbers in words (SUM-003)', () => {
  it.each([
    ['We plan 60 more orders in November', ['60']],
    ['Revenue rose 8.1% to $58.1K in October 2026', ['8.1%', '$58.1K']],
    ['From Oct 5, 2026 to 2026-11-01, and in Q3 2026', []],
    ['Down −1,200 after 3', ['−1,200', '3']],
    ['Nothing here', []],
  ])('are found in “%s” but for dates', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  it.each([
    ['$58.1K', 58_053, true],
    ['$58.1K', 58_200, false],
    ['8.1%', 0.0806, true],
    ['8.1%', 0.09, false],
    ['2.3 points', -0.0231, true],
    ['14,300', 14_278, true],
    ['632', 632, true],
    ['632', 633, false],
    ['West', 'West', true],
    ['60', null, false],
  ])('%s stands for %p: %p', (text, value, isStated) => {
    expect(statesNumber(text, value)).toBe(isStated);
  });
});

describe('the place of a number in a text', () => {
  it.each([
    ['Of 160 orders 60 are new', '60', 14],
    ['On March 5 we plan 5 more', '5', 19],
    ['In Q3 2026 or 2026-10-05', '10', -1],
    ['It cost $1.5M', '$1.5M', 8],
    ['Sixty more', '60', -1],
  ])('%j has %j at %i', (text, number, at) => {
    expect(placeOfNumber(text, number)).toBe(at);
  });
});
