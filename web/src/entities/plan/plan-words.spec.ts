import { describe, expect, it } from '@jest/globals';
import type { Column, Filter, Measure, QueryPlan } from '@plumbline/contracts';
import { conditionsOf } from './conditions.js';
import { planLines, sentenceOf } from './plan-words.js';

const COLUMNS = new Map(
  (
    [
      { name: 'order_date', type: 'date', role: 'time' },
      { name: 'shipped', type: 'date', role: 'time' },
      { name: 'channel', type: 'text', role: 'dimension' },
      { name: 'region', type: 'text', role: 'geo' },
      { name: 'amount', type: 'decimal', role: 'measure', format: { currency: 'USD', decimals: 2 } },
      { name: 'returned', type: 'boolean', role: 'dimension' },
      { name: 'year', type: 'integer', role: 'dimension' },
    ] satisfies Column[]
  ).map((column) => [column.name, column]),
);

const SUM: Measure = { agg: 'sum', column: 'amount', as: 'Total amount' };
const plan = (part: Partial<QueryPlan> = {}): QueryPlan => ({
  dataSourceId: '00000000-0000-4000-8000-000000000000',
  version: 3,
  measures: [SUM],
  dimensions: [],
  filters: [],
  order: [],
  ...part,
});
const words = (part?: Partial<QueryPlan>) =>
  sentenceOf(plan(part), COLUMNS)
    .map(({ text }) => text)
    .join('');

const DAYS: Filter = { column: 'order_date', op: 'between', values: ['2024-11-01', '2026-10-31'] };
const DIRECT: Filter = { column: 'channel', op: 'in', values: ['Direct sales'] };

describe('a plan in words', () => {
  it('says measure, rows, conditions and days', () => {
    expect(words({ filters: [DAYS, DIRECT, { column: 'region', op: 'eq', values: ['West'] }] })).toBe(
      'The sum of amount over all rows where channel is Direct sales and region is West, from Nov 1, 2024 to Oct 31, 2026.',
    );
  });

  it('names both time columns where there are two', () => {
    const other: Filter = { column: 'shipped', op: 'gte', values: ['2026-01-01'] };
    expect(words({ filters: [DAYS, other] })).toBe(
      'The sum of amount over all rows where order_date is from Nov 1, 2024 to Oct 31, 2026 and shipped is since Jan 1, 2026.',
    );
  });

  it.each<[Measure, string]>([
    [{ agg: 'count', as: 'n' }, 'The number of rows over all rows.'],
    [
      { agg: 'count_distinct', column: 'channel', as: 'n' },
      'The number of different values of channel over all rows.',
    ],
    [{ agg: 'avg', column: 'returned', as: 'n' }, 'The share of rows where returned is yes over all rows.'],
    [
      { agg: 'weighted_avg', column: 'amount', weight: 'year', as: 'n' },
      'The average of amount weighted by year over all rows.',
    ],
    [{ agg: 'quantile', column: 'amount', p: 0.95, as: 'n' }, 'The 95th percentile of amount over all rows.'],
    [{ agg: 'median', column: 'amount', as: 'n' }, 'The median of amount over all rows.'],
    [
      { agg: 'corr', column: 'amount', column2: 'year', as: 'n' },
      'The correlation of amount with year over all rows.',
    ],
  ])('%o', (measure, sentence) => expect(words({ measures: [measure] })).toBe(sentence));

  it('says groups and comparisons', () => {
    expect(words({ dimensions: [{ column: 'order_date', grain: 'month' }, { column: 'channel' }] })).toBe(
      'The sum of amount for each month of order_date and channel over all rows.',
    );
    const compare = {
      column: 'order_date',
      from: '2026-01-01',
      to: '2026-12-31',
      baseFrom: '2025-01-01',
      baseTo: '2025-12-31',
    };
    expect(words({ compare })).toBe(
      'The sum of amount over all rows, from Jan 1, 2026 to Dec 31, 2026, compared with Jan 1, 2025 to Dec 31, 2025.',
    );
  });

  it('says what looks at the groups before', () => {
    const windows: QueryPlan['windows'] = [
      { function: 'running_total', of: 'Total amount', within: ['channel'], as: 'So far' },
      { function: 'change', of: 'Total amount', offset: 12, as: 'Since last year' },
    ];
    const part = { dimensions: [{ column: 'order_date', grain: 'month' } as const], windows };
    expect(words(part)).toBe(
      'The sum of amount for each month of order_date, with the running total of Total amount within each channel and the change from the previous value of Total amount, over all rows.',
    );
    const lines = planLines(plan(part), { name: 'orders.csv', columns: COLUMNS });
    expect(lines.filter(({ key }) => key === 'window').map(({ text }) => text)).toEqual([
      'running_total(Total amount within channel) as So far',
      'change(Total amount, 12 away) as Since last year',
    ]);
  });

  it('lists the plan line by line', () => {
    expect(planLines(plan({ filters: [DAYS, DIRECT] }), { name: 'orders.csv', columns: COLUMNS })).toEqual([
      { key: 'measure', text: 'sum(amount) as Total amount' },
      { key: 'from', text: 'orders.csv, version 3' },
      { key: 'filter', text: 'order_date 2024-11-01 to 2026-10-31' },
      { key: 'filter', text: 'channel is “Direct sales”' },
      { key: 'limit', text: 'none, no sampling' },
    ]);
  });
});

describe('conditions', () => {
  const value = (...filters: Filter[]) => conditionsOf(filters, COLUMNS).map((condition) => condition.value);

  it('read two bounds of a column as one range, and whole periods by name', () => {
    const month: Filter[] = [
      { column: 'order_date', op: 'gte', values: ['2026-10-01'] },
      { column: 'order_date', op: 'lt', values: ['2026-11-01'] },
    ];
    expect(value(...month)).toEqual(['October 2026']);
    expect(value({ column: 'order_date', op: 'between', values: ['2026-07-01', '2026-09-30'] })).toEqual([
      'Q3 2026',
    ]);
    expect(value({ column: 'order_date', op: 'between', values: ['2026-01-01', '2026-12-31'] })).toEqual([
      '2026',
    ]);
    expect(value(DAYS)).toEqual(['Nov 1, 2024 – Oct 31, 2026']);
  });

  it('write values as their columns do', () => {
    expect(
      value({ column: 'amount', op: 'gte', values: [20] }, { column: 'amount', op: 'lt', values: [40] }),
    ).toEqual(['$20.00 to under $40.00']);
    expect(value({ column: 'year', op: 'in', values: [2026] })).toEqual(['2026']);
    expect(value({ column: 'returned', op: 'in', values: [true] })).toEqual(['Yes']);
    expect(value({ column: 'region', op: 'in', values: [null, 'West'] })).toEqual(['missing or West']);
    expect(value({ column: 'channel', op: 'in', values: ['A', 'B', 'C', 'D', 'E'] })).toEqual([
      'A, B, C or 2 more',
    ]);
    expect(value({ column: 'order_date', grain: 'weekday', op: 'eq', values: [1] })).toEqual(['Monday']);
  });
});
