import { describe, expect, it } from '@jest/globals';
import { calendarText, calendarTime, formatDate, formatDateRange, formatInstant } from './format-date.js';
import { formatPeriod, formatPeriodTick, nextPeriod } from './format-period.js';
import { formatValue } from './format-value.js';

describe('calendar dates', () => {
  it('never shift, whatever the zone of the machine', () => {
    const zone = process.env.TZ;
    try {
      for (const there of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
        process.env.TZ = there;
        expect(formatDate('2024-11-01')).toBe('Nov 1, 2024');
        expect(formatDate('2024-11-01T23:30:00')).toBe('Nov 1, 2024, 11:30\u00a0PM');
      }
    } finally {
      process.env.TZ = zone;
    }
  });

  it('survive the round trip, old and far years too', () => {
    for (const text of ['0050-03-01', '1899-12-31', '2024-02-29', '9999-12-31']) {
      expect(calendarText(calendarTime(text) ?? 0)).toBe(text);
    }
  });

  it('come back unchanged when they are none', () => {
    expect(formatDate('soon')).toBe('soon');
    expect(calendarTime('soon')).toBeNull();
  });

  it('make ranges', () => {
    expect(formatDateRange('2024-11-01', '2026-10-31')).toBe('Nov 1, 2024 – Oct 31, 2026');
    expect(formatDateRange('2024-11-01', '2024-11-01')).toBe('Nov 1, 2024');
  });
});

it('names the zone of an instant', () => {
  expect(formatInstant('2026-11-20T22:12:00Z', 'America/Chicago')).toBe('Nov 20, 2026, 4:12\u00a0PM CT');
  expect(formatInstant('2026-11-20T22:12:00Z', 'UTC')).toBe('Nov 20, 2026, 10:12\u00a0PM UTC');
});

describe('periods', () => {
  it('are said in words', () => {
    expect(formatPeriod('2026-02-01', 'month')).toBe('February 2026');
    expect(formatPeriod('2026-04-01', 'quarter')).toBe('Q2 2026');
    expect(formatPeriod('2026-02-02', 'week')).toBe('Week of Feb 2, 2026');
    expect(formatPeriod('2026-01-01', 'year')).toBe('2026');
    expect(formatPeriod('2026-02-03T15:00:00', 'hour')).toBe('Feb 3, 2026, 3\u00a0PM');
    expect(formatPeriod(1, 'weekday')).toBe('Monday');
    expect(formatPeriod(7, 'weekday')).toBe('Sunday');
    expect(formatPeriod(0, 'hour_of_day')).toBe('12\u00a0AM');
    expect(formatPeriod(null, 'month')).toBe('No date');
  });

  it('stand under an axis with the year in place of January', () => {
    expect(formatPeriodTick('2026-01-01', 'month')).toBe('2026');
    expect(formatPeriodTick('2026-02-01', 'month')).toBe('Feb');
    expect(formatPeriodTick('2026-02-01', 'month', true)).toBe('Feb 2026');
    expect(formatPeriodTick('2026-07-01', 'quarter')).toBe('Q3');
  });

  it('end where the next begins', () => {
    expect(nextPeriod('2024-12-01', 'month')).toBe('2025-01-01');
    expect(nextPeriod('2024-02-28', 'day')).toBe('2024-02-29');
    expect(nextPeriod('2024-10-01', 'quarter')).toBe('2025-01-01');
    expect(nextPeriod('2024-12-30', 'week')).toBe('2025-01-06');
    expect(nextPeriod('2024-01-01', 'year')).toBe('2025-01-01');
    expect(nextPeriod('2024-12-31T23:00:00', 'hour')).toBe('2025-01-01T00:00:00');
    expect(nextPeriod('later', 'day')).toBeNull();
  });
});

it('writes a cell by the type of its column', () => {
  expect(formatValue(true)).toBe('Yes');
  expect(formatValue(null, { type: 'decimal' })).toBe('–');
  expect(formatValue('2026-02-01', { type: 'date' })).toBe('Feb 1, 2026');
  expect(formatValue('2026-02-01', { type: 'date', grain: 'month' })).toBe('February 2026');
  expect(formatValue('007', { type: 'text' })).toBe('007');
  expect(formatValue(2026, { type: 'integer', isName: true })).toBe('2026');
});
