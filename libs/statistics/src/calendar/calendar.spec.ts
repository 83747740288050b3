import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  addMonths,
  addPeriods,
  dayNumber,
  daysInRange,
  isoWeekday,
  periodEnd,
  periodStart,
  periodsBetween,
} from './calendar.js';

describe('days', () => {
  it('count across leap years and before 1970', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    expect(dayNumber('2000-03-01')).toBe(11_017);
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('1900-02-28', 1)).toBe('1900-03-01');
    expect(addDays('1969-12-31', -365)).toBe('1968-12-31');
    expect(daysInRange('2024-01-01', '2024-12-31')).toBe(366);
  });

  it.each(['2023-02-29', '2024-13-01', '2024-1-01', '2024-01-01T00:00:00', ''])('%s is none', (text) => {
    expect(() => dayNumber(text)).toThrow(RangeError);
  });

  it('have ISO weekdays', () => {
    expect(isoWeekday('1969-12-29')).toBe(1);
    expect(isoWeekday('2024-02-29')).toBe(4);
    expect(isoWeekday('2000-01-02')).toBe(7);
  });
});

describe('months', () => {
  it('end where the month ends', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-01-31', -11)).toBe('2023-02-28');
    expect(addMonths('2024-12-15', 1)).toBe('2025-01-15');
    expect(addMonths('0999-12-01', 1)).toBe('1000-01-01');
  });
});

describe('periods', () => {
  it.each([
    ['year', '2024-01-01', '2024-12-31'],
    ['quarter', '2024-04-01', '2024-06-30'],
    ['month', '2024-05-01', '2024-05-31'],
    ['week', '2024-05-13', '2024-05-19'],
    ['day', '2024-05-15', '2024-05-15'],
  ] as const)('the %s of 2024-05-15', (period, start, end) => {
    expect(periodStart('2024-05-15', period)).toBe(start);
    expect(periodEnd('2024-05-15', period)).toBe(end);
    expect(periodStart(start, period)).toBe(start);
    expect(addPeriods('2024-05-15', period, -1)).toBe(periodStart(addDays(start, -1), period));
  });

  it('between two days are all, also those without data', () => {
    expect(periodsBetween('2023-11-20', '2024-02-01', 'month')).toEqual([
      '2023-11-01',
      '2023-12-01',
      '2024-01-01',
      '2024-02-01',
    ]);
    expect(periodsBetween('2024-12-30', '2025-01-06', 'week')).toEqual(['2024-12-30', '2025-01-06']);
  });
});
