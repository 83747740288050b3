import { describe, expect, it } from '@jest/globals';
import { lastCompletePeriod, lastTwelveMonths, partialPeriodStart, previousEqualPeriod } from './periods.js';

describe('the previous equal period', () => {
  it.each([
    ['a month, whatever its length', '2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['a quarter', '2024-01-01', '2024-03-31', '2023-10-01', '2023-12-31'],
    ['a year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['two months', '2024-01-01', '2024-02-29', '2023-11-01', '2023-12-31'],
    ['ten days', '2024-03-05', '2024-03-14', '2024-02-24', '2024-03-04'],
    ['one day', '2024-03-01', '2024-03-01', '2024-02-29', '2024-02-29'],
  ])('of %s', (_, from, to, baseFrom, baseTo) => {
    expect(previousEqualPeriod(from, to)).toEqual({ from, to, baseFrom, baseTo });
  });
});

describe('the last 12 complete months', () => {
  it('leave out a partial last month', () => {
    expect(lastTwelveMonths('2021-05-03', '2024-03-14')).toEqual({
      from: '2023-03-01',
      to: '2024-02-29',
      baseFrom: '2022-03-01',
      baseTo: '2023-02-28',
    });
  });

  it('need 24 complete months: a first month that begins late is none', () => {
    expect(lastTwelveMonths('2022-01-01', '2023-12-31')).toMatchObject({
      from: '2023-01-01',
      baseFrom: '2022-01-01',
    });
    expect(lastTwelveMonths('2022-01-02', '2023-12-31')).toBeUndefined();
    expect(lastTwelveMonths('2022-01-01', '2023-12-30')).toBeUndefined();
  });
});

describe('a partial last period', () => {
  it('begins where the data ends too early', () => {
    expect(partialPeriodStart('2024-03-14', 'month')).toBe('2024-03-01');
    expect(partialPeriodStart('2024-03-31', 'month')).toBeUndefined();
    expect(partialPeriodStart('2024-03-31', 'quarter')).toBeUndefined();
    expect(partialPeriodStart('2024-03-30', 'week')).toBe('2024-03-25');
  });

  it('is left out of a comparison of last periods', () => {
    expect(lastCompletePeriod('2023-12-20', '2024-03-14', 'month')).toEqual({
      from: '2024-02-01',
      to: '2024-02-29',
      baseFrom: '2024-01-01',
      baseTo: '2024-01-31',
    });
    expect(lastCompletePeriod('2024-01-02', '2024-02-29', 'month')).toBeUndefined();
  });
});
