import { describe, expect, it } from '@jest/globals';
import { localDay, RELATIVE_DATES, relativeDays } from './relative-dates.js';
import { filtersOn, scheduleFilter } from './schedule-filter.js';

const on = (today: string) =>
  Object.fromEntries(
    RELATIVE_DATES.map((dates) => [dates, Object.values(relativeDays(dates, today)).join('..')]),
  );

describe('days that move with the run (SCHED-001)', () => {
  it('are full days and months before it, or those of its month, quarter and year so far', () => {
    expect(on('2026-11-26')).toEqual({
      ...{ yesterday: '2026-11-25..2026-11-25', last_7_days: '2026-11-19..2026-11-25' },
      ...{ last_30_days: '2026-10-27..2026-11-25', last_month: '2026-10-01..2026-10-31' },
      ...{ last_3_months: '2026-08-01..2026-10-31', last_12_months: '2025-11-01..2026-10-31' },
      ...{ last_24_months: '2024-11-01..2026-10-31', month_to_date: '2026-11-01..2026-11-26' },
      ...{ quarter_to_date: '2026-10-01..2026-11-26', year_to_date: '2026-01-01..2026-11-26' },
    });
  });

  it('go over the end of a year, and of a February', () => {
    const first = on('2028-01-01');
    expect(first).toMatchObject({
      ...{ yesterday: '2027-12-31..2027-12-31', last_month: '2027-12-01..2027-12-31' },
      ...{ last_3_months: '2027-10-01..2027-12-31', month_to_date: '2028-01-01..2028-01-01' },
      ...{ quarter_to_date: '2028-01-01..2028-01-01', year_to_date: '2028-01-01..2028-01-01' },
    });
    expect(on('2028-03-01').last_month).toBe('2028-02-01..2028-02-29');
    expect(on('2027-03-02').last_7_days).toBe('2027-02-23..2027-03-01');
  });

  it('are those of the day in the zone of the schedule', () => {
    const at = Date.parse('2026-11-26T03:00:00Z');
    expect([localDay(at, 'America/Chicago'), localDay(at, 'UTC')]).toEqual(['2026-11-25', '2026-11-26']);
  });

  it('become the days of the run; other filters stay', () => {
    const west = { column: 'region', op: 'in' as const, values: ['West'] };
    const week = { column: 'day', op: 'between' as const, values: [], relative: 'last_7_days' as const };
    expect(filtersOn([west, week], '2026-11-26')).toEqual([
      west,
      { column: 'day', op: 'between', values: ['2026-11-19', '2026-11-25'] },
    ]);
  });

  it('have no values of their own', () => {
    const asked = { column: 'day', op: 'between', relative: 'yesterday' };
    expect(scheduleFilter.safeParse(asked).success).toBe(true);
    expect(scheduleFilter.safeParse({ ...asked, op: 'in' }).success).toBe(false);
    expect(scheduleFilter.safeParse({ ...asked, values: ['2026-01-01', '2026-01-02'] }).success).toBe(false);
  });
});
