import { afterEach, describe, expect, it } from '@jest/globals';
import { formatDate, formatInstant } from './format-date.js';
import { formatCount } from './format-number.js';
import { formatPeriod, formatPeriodTick } from './format-period.js';
import { writeAs } from './number-formats.js';

afterEach(() => writeAs('US', '1,234.56'));

describe('PROF-001 dates as they are written in a country', () => {
  it('keep English names, and take the order and the clock from there', () => {
    writeAs('DE', '1.234,56');
    expect(formatDate('2024-11-01')).toBe('1 Nov 2024');
    expect(formatDate('2024-11-01T23:30:00')).toBe('1 Nov 2024, 23:30');
    expect(formatInstant('2026-11-20T22:12:00Z', 'Europe/Berlin')).toContain('20 Nov 2026, 23:12');
    expect(formatPeriod('2026-02-01', 'month')).toBe('February 2026');
    expect(formatPeriod(15, 'hour_of_day')).toBe('15:00');
    expect(formatPeriodTick('2026-02-05', 'day')).toBe('5 Feb');
    expect(formatCount(12_480)).toBe('12.480');
  });

  it('come back to those of the US', () => {
    writeAs('DE', '1.234,56');
    writeAs('US', '1,234.56');
    expect(formatDate('2024-11-01')).toBe('Nov 1, 2024');
    expect(formatCount(12_480)).toBe('12,480');
  });

  it('keep the half of the day in one piece, however a country writes it', () => {
    writeAs('AU', '1,234.56');
    expect(formatDate('2024-11-01T23:30:00')).toBe('1 Nov 2024, 11:30\u00a0pm');
  });
});
