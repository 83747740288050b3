import { describe, expect, it } from '@jest/globals';
import { addDays, countMonths, monthEnd, monthStart, weekday } from '../../../entities/plan/calendar.js';
import { dateFilters } from '../../../entities/plan/range-filters.js';
import { fullMonths, presetsFor, rangeOf, readChoice, writeChoice } from './date-choice.js';

const TWO_YEARS = { from: '2024-11-01', to: '2026-10-31' };

describe('the calendar', () => {
  it('counts days and months without a zone, over leap days and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-03-29', -1)).toBe('2026-03-28');
    expect(monthStart('2026-01-31', -2)).toBe('2025-11-01');
    expect(monthEnd('2024-01-31', 1)).toBe('2024-02-29');
    expect([weekday('2026-11-21'), weekday('2026-11-22')]).toEqual([6, 7]);
    expect(countMonths(TWO_YEARS)).toBe(24);
  });
});

describe('date presets', () => {
  it('are counted from the last full month of the data', () => {
    const ranges = presetsFor(TWO_YEARS).map(({ preset, range }) => [preset, range.from, range.to]);
    expect(ranges).toEqual([
      ['last12', '2025-11-01', '2026-10-31'],
      ['last24', '2024-11-01', '2026-10-31'],
      ['ytd', '2026-01-01', '2026-10-31'],
    ]);
  });

  it('leave out a month that has only begun', () => {
    const [first] = presetsFor({ from: '2024-11-01', to: '2026-11-20' });
    expect(first?.range).toEqual({ from: '2025-11-01', to: '2026-10-31' });
  });

  it('take a month for full that lacks no more than its last weekend', () => {
    expect(fullMonths({ from: '2025-01-01', to: '2026-01-30' })?.to).toBe('2026-01-31');
    expect(fullMonths({ from: '2025-01-01', to: '2026-01-29' })?.to).toBe('2025-12-31');
    expect(fullMonths({ from: '2025-02-03', to: '2026-01-31' })?.from).toBe('2025-02-01');
    expect(fullMonths({ from: '2025-02-04', to: '2026-01-31' })?.from).toBe('2025-03-01');
  });

  it('are offered only where the data holds as many months', () => {
    expect(presetsFor({ from: '2026-03-01', to: '2026-08-31' })).toEqual([]);
    expect(presetsFor({ from: '2025-10-01', to: '2026-09-30' }).map(({ preset }) => preset)).toEqual([
      'last12',
      'ytd',
    ]);
  });

  it('never shift a day: what is chosen is what is asked', () => {
    const choice = { from: '2026-03-29', to: '2026-03-29' };
    expect(dateFilters('day', rangeOf(choice, TWO_YEARS))).toEqual([
      { column: 'day', op: 'between', values: ['2026-03-29', '2026-03-29'] },
    ]);
    expect(dateFilters('day', { from: '2026-03-29' })).toEqual([
      { column: 'day', op: 'gte', values: ['2026-03-29'] },
    ]);
    expect(dateFilters('day', rangeOf(null, TWO_YEARS))).toEqual([]);
  });
});

describe('a date choice in the address', () => {
  it.each(['last12', 'last24', 'ytd', '2024-11-01..2026-10-31', '2024-11-01..', '..2026-10-31'])(
    '%s comes back as it was',
    (text) => {
      const choice = readChoice(text);
      expect(choice && writeChoice(choice)).toBe(text);
    },
  );

  it.each(['', '..', 'yesterday', '2026-13-01..', '2026-02-01..2026-01-01', '2026-01-01..2026-01-02..x'])(
    '%s is nothing',
    (text) => expect(readChoice(text)).toBeNull(),
  );
});
