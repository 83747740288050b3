import { describe, expect, it } from '@jest/globals';
import { comparisonOfAll, comparisonOfNewest, comparisonOfRange } from './comparison.js';
import { chooseGrain, completePeriods, dayInZone, partialFrom, spanOf, toDate, toDay } from './periods.js';

const daily = (first: string, last: string) => spanOf(toDay(first), toDay(last), 100_000);
const dates = (comparison: ReturnType<typeof comparisonOfAll>) =>
  comparison && [comparison.from, comparison.to, comparison.baseFrom, comparison.baseTo].map(toDate);

describe('the grain of a time column', () => {
  it.each([
    ['2026-01-01', '2026-01-02', 'hour'],
    ['2026-01-01', '2026-01-31', 'day'],
    ['2026-01-01', '2026-06-30', 'week'],
    ['2024-11-01', '2026-10-31', 'month'],
    ['2000-01-01', '2026-10-31', 'quarter'],
    ['1900-01-01', '2026-10-31', 'year'],
  ])('from %s to %s is the %s', (first, last, grain) => {
    expect(chooseGrain(daily(first, last))).toBe(grain);
  });
  it('is never finer than the data', () => {
    expect(chooseGrain(spanOf(toDay('2023-01-01'), toDay('2026-01-01'), 13))).toBe('quarter');
    expect(chooseGrain(spanOf(toDay('2023-01-01'), toDay('2023-12-01'), 12))).toBe('month');
  });
});

describe('complete periods', () => {
  it('leave out ends that the data does not cover', () => {
    const { start, end, count } = completePeriods(daily('2026-01-10', '2026-04-20'), 'month');
    expect([toDate(start), toDate(end), count]).toEqual(['2026-02-01', '2026-04-01', 2]);
    expect(partialFrom(daily('2026-01-10', '2026-04-20'), 'month')).toBe('2026-04-01');
  });
  it('hold the last one when nothing more is expected in it', () => {
    expect(partialFrom(daily('2026-01-01', '2026-04-30'), 'month')).toBeUndefined();
    const monthly = spanOf(toDay('2025-01-01'), toDay('2026-04-01'), 16);
    expect(partialFrom(monthly, 'month')).toBeUndefined();
  });
});

describe('comparisons', () => {
  it('holds the newest month of a level against that of the year before, else against the month before', () => {
    const years = comparisonOfNewest(daily('2024-10-15', '2026-11-20'), 'month');
    expect(dates(years)).toEqual(['2026-10-01', '2026-10-31', '2025-10-01', '2025-10-31']);
    expect(years).toMatchObject({ window: 'October 2026', label: 'vs. October 2025' });
    const months = comparisonOfNewest(daily('2026-01-01', '2026-10-20'), 'month');
    expect(months).toMatchObject({ window: 'September 2026', label: 'vs. August 2026' });
  });

  it('of all data take the last 12 complete months and the 12 before', () => {
    expect(dates(comparisonOfAll(daily('2024-10-15', '2026-11-20'), 'month'))).toEqual([
      '2025-11-01',
      '2026-10-31',
      '2024-11-01',
      '2025-10-31',
    ]);
  });
  it('of less than two years take the last complete period and the one before', () => {
    const comparison = comparisonOfAll(daily('2026-01-01', '2026-10-20'), 'month');
    expect(dates(comparison)).toEqual(['2026-09-01', '2026-09-30', '2026-08-01', '2026-08-31']);
    expect(comparison).toMatchObject({ window: 'September 2026', label: 'vs. August 2026' });
    expect(comparisonOfAll(daily('2026-09-01', '2026-10-31'), 'month')).toBeUndefined();
  });
  it('of a range take the equal one before it, months for months', () => {
    const range = (from: string, to: string) =>
      comparisonOfRange(daily('2024-11-01', '2026-10-31'), { from: toDay(from), to: toDay(to) });
    expect(dates(range('2026-01-01', '2026-03-31'))?.slice(2)).toEqual(['2025-10-01', '2025-12-31']);
    expect(dates(range('2026-03-10', '2026-03-19'))?.slice(2)).toEqual(['2026-02-28', '2026-03-09']);
    expect(dates(range('2024-11-01', '2026-10-31'))).toEqual([
      '2025-11-01',
      '2026-10-31',
      '2024-11-01',
      '2025-10-31',
    ]);
    expect(range('2024-11-01', '2025-10-31')).toBeUndefined();
  });
});

it('an instant falls on the day of the zone', () => {
  expect(toDate(dayInZone('2026-01-01T03:00:00Z', 'America/Chicago'))).toBe('2025-12-31');
  expect(toDate(dayInZone('2026-01-01 03:00:00', 'Asia/Tokyo'))).toBe('2026-01-01');
});
