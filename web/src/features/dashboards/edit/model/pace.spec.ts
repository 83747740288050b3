import { describe, expect, it } from '@jest/globals';
import type { Kpi } from '@plumbline/contracts';
import { canHavePace, pacePeriodOf, periodAround, withPace } from './pace.js';

const kpi: Kpi = {
  ...{ id: 'kpi', title: 'Total amount', target: 1_200, comparison: { label: 'vs. April', goodWhen: 'up' } },
  plan: {
    ...{ dataSourceId: 'a', version: 1, dimensions: [], order: [] },
    filters: [{ column: 'region', op: 'eq', values: ['West'] }],
    measures: [{ agg: 'sum', column: 'amount', as: 'Total amount' }],
    compare: {
      ...{ column: 'day', from: '2026-04-01', to: '2026-04-30' },
      ...{ baseFrom: '2026-03-01', baseTo: '2026-03-31' },
    },
  },
};

describe('the period of a target', () => {
  it('is the month, quarter or year that the data has come to', () => {
    expect(periodAround('2026-05-12', 'month')).toEqual({ from: '2026-05-01', to: '2026-05-31' });
    expect(periodAround('2026-05-12', 'quarter')).toEqual({ from: '2026-04-01', to: '2026-06-30' });
    expect(periodAround('2024-02-29', 'year')).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  });

  it('makes the figure that of the period so far, and gives it back', () => {
    const time = { column: 'day', lastDay: '2026-05-12' };
    const paced = withPace(kpi, 'quarter', time);
    expect(paced.pace).toEqual({ column: 'day', from: '2026-04-01', to: '2026-06-30' });
    expect([paced.plan.compare, paced.comparison, paced.fixedPeriods]).toEqual([undefined, undefined, true]);
    expect(paced.plan.filters.map(({ column }) => column)).toContain('day');
    expect(pacePeriodOf(paced)).toBe('quarter');
    const plain = withPace(paced, null, time);
    expect([plain.pace, plain.plan.filters]).toEqual([undefined, kpi.plan.filters]);
  });

  it('is for what adds up alone', () => {
    expect(canHavePace(kpi)).toBe(true);
    const average = { ...kpi.plan, measures: [{ agg: 'avg' as const, column: 'amount', as: 'Average' }] };
    expect(canHavePace({ ...kpi, plan: average })).toBe(false);
  });
});
