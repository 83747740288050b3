import { describe, expect, it } from '@jest/globals';
import type { Column, Filter, QueryPlan } from '@plumbline/contracts';
import { spanOf, type TimeField, toDate, toDay } from '@plumbline/semantics';
import { clippedTime, narrowPlan, rangeOf } from './narrow-plan.js';

const columns: Column[] = [
  { name: 'day', type: 'date', role: 'time' },
  { name: 'at', type: 'timestamp', role: 'time', zoned: true },
  { name: 'region', type: 'text', role: 'dimension' },
];
const time: TimeField = {
  name: 'day',
  label: 'day',
  format: undefined,
  missing: 0,
  interest: 1,
  type: 'date',
  isZoned: false,
  span: spanOf(toDay('2024-11-01'), toDay('2026-11-05'), 1_000),
  grain: 'month',
};
const source = { version: 7, time, columns, zone: 'America/Chicago' };
const plan: QueryPlan = {
  dataSourceId: '5f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e',
  version: 3,
  measures: [{ agg: 'count', as: 'Rows' }],
  dimensions: [],
  filters: [{ column: 'region', op: 'is_not_null', values: [] }],
  order: [],
};
const compared: QueryPlan = {
  ...plan,
  compare: {
    column: 'day',
    from: '2025-11-01',
    to: '2026-10-31',
    baseFrom: '2024-11-01',
    baseTo: '2025-10-31',
  },
};
const west: Filter = { column: 'region', op: 'eq', values: ['West'] };
const days = (from: string, to: string): Filter => ({ column: 'day', op: 'between', values: [from, to] });

describe('a plan under the filters of its dashboard', () => {
  it('is asked at the version that is shown, with its own filters first', () => {
    expect(narrowPlan(plan, [west], source).plan).toMatchObject({
      version: 7,
      filters: [...plan.filters, west],
    });
  });

  it('keeps its comparison where nothing bounds the time', () => {
    const narrowed = narrowPlan(compared, [west], source);
    expect([narrowed.plan.compare, narrowed.comparison]).toEqual([compared.compare, undefined]);
  });

  it('compares a chosen range with the equal one before it', () => {
    const narrowed = narrowPlan(compared, [west, days('2026-03-01', '2026-03-31')], source);
    expect(narrowed.comparison?.label).toBe('vs. the month before');
    expect(narrowed.plan.compare).toEqual({
      column: 'day',
      from: '2026-03-01',
      to: '2026-03-31',
      baseFrom: '2026-02-01',
      baseTo: '2026-02-28',
    });
    expect(narrowed.plan.filters).toEqual([...plan.filters, west]);
  });

  it('compares nothing where the data holds no equal period before', () => {
    const filter = days('2024-11-01', '2025-06-30');
    const narrowed = narrowPlan(compared, [filter], source);
    expect(narrowed.plan.compare).toBeUndefined();
    expect(narrowed.plan.filters).toContainEqual(filter);
  });

  it('reads a click on a month as its days, and keeps the weekdays that were chosen beside it', () => {
    const march: Filter = { column: 'day', grain: 'month', op: 'eq', values: ['2026-03-01'] };
    const fridays: Filter = { column: 'day', grain: 'weekday', op: 'eq', values: [5] };
    const narrowed = narrowPlan(compared, [march, fridays], source);
    expect(narrowed.plan.compare).toMatchObject({ from: '2026-03-01', to: '2026-03-31' });
    expect(narrowed.plan.filters).toEqual([...plan.filters, fridays]);
    expect(narrowPlan(compared, [fridays], source).plan.compare).toEqual(compared.compare);
  });

  it('compares nothing where several days or hours of a day are chosen', () => {
    const some: Filter = { column: 'day', grain: 'month', op: 'in', values: ['2026-01-01', '2026-03-01'] };
    const noon: Filter = { column: 'day', op: 'gte', values: ['2026-03-01T12:00:00'] };
    for (const filter of [some, noon]) {
      const narrowed = narrowPlan(compared, [filter], source);
      expect(narrowed.plan.compare).toBeUndefined();
      expect(narrowed.plan.filters).toContainEqual(filter);
    }
  });

  it('takes the zone of the dashboard when a timestamp comes in', () => {
    const filter: Filter = { column: 'at', op: 'gte', values: ['2026-01-01'] };
    expect(narrowPlan(plan, [filter], source).plan.zone).toBe('America/Chicago');
    expect(narrowPlan(plan, [west], source).plan.zone).toBeUndefined();
    expect(narrowPlan({ ...plan, zone: 'UTC' }, [filter], source).plan.zone).toBe('UTC');
  });
});

it('several bounds hold together', () => {
  const range = rangeOf(
    [
      { column: 'day', op: 'gt', values: ['2026-01-01'] },
      { column: 'day', op: 'lt', values: ['2026-02-01'] },
    ],
    'day',
  );
  expect(range && [toDate(range.from), toDate(range.to)]).toEqual(['2026-01-02', '2026-01-31']);
  expect(rangeOf([{ column: 'day', op: 'in', values: ['2026-01-01'] }], 'day')).toBeUndefined();
});

it('a range that ends with a month makes its last month complete', () => {
  expect(clippedTime(time, [days('2025-01-01', '2025-12-31')])?.span).toEqual({
    first: toDay('2025-01-01'),
    last: toDay('2025-12-31'),
    gap: 1,
  });
});
