import { describe, expect, it } from '@jest/globals';
import type { Chart, Column, ScheduleFilter, When } from '@plumbline/contracts';
import { findInReport } from './find-in-report.js';
import { longestGap } from './period-rules.js';
import type { AroundReport, Report, ReportObject } from './report-rule.js';

const [ID, SOURCE] = ['0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21', '1c8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d22'];
const COLUMNS: Column[] = [
  { name: 'day', type: 'date', role: 'time' },
  { name: 'region', type: 'text', role: 'dimension' },
];
const clock = { at: '08:00', zone: 'UTC' };
const WEEKLY: When = { every: 'week', days: [1], ...clock };
const DAILY: When = { every: 'day', ...clock };
const MONTHLY: When = { every: 'month', day: 1, ...clock };
const HOURLY: When = { every: 'hour', hours: 1, ...clock };

const last = (relative: NonNullable<ScheduleFilter['relative']>): ScheduleFilter => ({
  ...{ column: 'day', op: 'between', values: [], relative },
});
const region = (...values: string[]): ScheduleFilter => ({ column: 'region', op: 'in', values });
const until = (day: string): ScheduleFilter => ({
  column: 'day',
  op: 'between',
  values: ['2025-01-01', day],
});
const tile = (...values: string[]) =>
  ({
    id: 'a',
    title: 'West',
    plan: { dataSourceId: SOURCE, filters: [region(...values)] },
  }) as unknown as Chart;

const DASHBOARD: ReportObject = {
  ...{
    kind: 'dashboard',
    sourceId: SOURCE,
    tiles: [tile('West')],
    kpiIds: ['revenue'],
    calculated: ['size'],
  },
};
const written = (dataVersion: number): ReportObject => ({
  ...{ kind: 'summary', dataVersion, currentVersion: 4, sourceName: 'Orders' },
});
const report = (when: When, ...filters: ScheduleFilter[]): Report => ({
  ...{
    id: ID,
    name: 'Weekly',
    kind: 'dashboard',
    target: ID,
    when,
    filters,
    condition: 'always',
    threshold: null,
  },
});
const waiting = (figure: string): Report => ({
  ...report(WEEKLY),
  condition: 'value',
  threshold: { tile: figure, title: 'Revenue', side: 'below', value: 1 },
});
const rulesOf = (asked: Report, more: Partial<AroundReport> = {}) =>
  findInReport(asked, {
    ...{ object: DASHBOARD, today: '2026-11-27' },
    columnsOf: (id: string) => (id === SOURCE ? COLUMNS : undefined),
    ...more,
  }).map(({ rule }) => rule);

describe('what schedules send', () => {
  it.each<[string, Report, Report]>([
    [
      'correctness/report-filter-without-column',
      report(WEEKLY, { ...region('x'), column: 'area' }),
      report(WEEKLY, { ...region('x'), column: 'size' }),
    ],
    ['correctness/report-threshold-without-figure', waiting('cost'), waiting('revenue')],
    [
      'correctness/report-section-always-empty',
      report(WEEKLY, region('East')),
      report(WEEKLY, region('East', 'West')),
    ],
    [
      'correctness/report-leaves-days-out',
      report(WEEKLY, last('yesterday')),
      report(WEEKLY, last('last_7_days')),
    ],
    [
      'correctness/report-leaves-days-out',
      report(MONTHLY, last('last_30_days')),
      report(MONTHLY, last('last_month')),
    ],
    [
      'correctness/report-leaves-days-out',
      report({ ...WEEKLY, days: [1, 2, 3, 4, 5] }, last('yesterday')),
      report(DAILY, last('yesterday')),
    ],
    [
      'correctness/report-never-whole',
      report(MONTHLY, last('month_to_date')),
      report(DAILY, last('month_to_date')),
    ],
    [
      'correctness/report-never-whole',
      report(WEEKLY, last('month_to_date')),
      report(WEEKLY, last('year_to_date')),
    ],
    [
      'quality/report-repeats-itself',
      report(DAILY, last('last_month')),
      report(MONTHLY, last('last_3_months')),
    ],
    [
      'quality/report-repeats-itself',
      report(HOURLY, last('yesterday')),
      { ...report(DAILY, last('last_month')), condition: 'changed' },
    ],
    [
      'correctness/report-of-fixed-days',
      report(MONTHLY, until('2026-03-31')),
      report(MONTHLY, until('2026-12-31')),
    ],
  ])('F.1 %s finds its fault and lets its correction be', (rule, bad, good) => {
    expect(rulesOf(bad)).toEqual([rule]);
    expect(rulesOf(good)).toEqual([]);
  });

  it('F.1 a report of what is gone, or narrowed by a source that is gone, is one', () => {
    expect(rulesOf(report(WEEKLY), { object: undefined })).toEqual(['correctness/report-of-what-is-gone']);
    const foreign = { ...region('West'), dataSourceId: ID };
    expect(rulesOf(report(WEEKLY, foreign))).toEqual(['correctness/report-filter-without-column']);
  });

  it('F.1 correctness/report-always-empty finds filters that exclude each other', () => {
    const both = [region('West'), region('East')];
    expect(rulesOf(report(WEEKLY, ...both), { object: { kind: 'export', sourceId: SOURCE } })).toEqual([
      'correctness/report-always-empty',
    ]);
    const apart = [region('West'), { ...region('East'), op: 'not_in' as const }];
    expect(rulesOf(report(WEEKLY, ...apart))).toEqual([]);
  });

  it('F.1 correctness/report-of-older-data finds a summary that was written before the newest data', () => {
    const sent = { ...report(WEEKLY), kind: 'summary' as const };
    expect(rulesOf(sent, { object: written(3) })).toEqual(['correctness/report-of-older-data']);
    expect(rulesOf(sent, { object: written(4) })).toEqual([]);
  });

  it('F.1 knows the longest time between two runs', () => {
    const gaps = [
      HOURLY,
      DAILY,
      WEEKLY,
      { ...WEEKLY, days: [5, 1, 3] },
      MONTHLY,
      { cron: '0 8 * * 1', zone: 'UTC' },
    ];
    expect(gaps.map(longestGap)).toEqual([0, 1, 7, 3, 31, undefined]);
  });

  it('F.1 two faults of one rule have two marks, and each says which schedule to open', () => {
    const around = { object: DASHBOARD, today: '2026-11-27', columnsOf: () => COLUMNS };
    const found = findInReport(
      report(WEEKLY, { ...region('x'), column: 'area' }, { ...region('x'), column: 'city' }),
      around,
    );
    expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(found[0]).toMatchObject({ path: 'reports/Weekly', home: { type: 'schedule', id: ID } });
  });
});
