import { describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { factWords } from './fact-words.js';

const plan: QueryPlan = {
  ...{ dataSourceId: '00000000-0000-4000-8000-000000000001', version: 1, order: [] },
  measures: [{ agg: 'sum', column: 'amount', as: 'Revenue' }],
  dimensions: [{ column: 'order_date', grain: 'month' }],
  filters: [{ column: 'region', op: 'eq', values: ['West'] }],
};

describe('how a number was made, in words (EXP-001)', () => {
  it('says what was asked of the rows', () => {
    expect(factWords({ plan })).toBe('Sum of amount by month of order_date, where region is West');
  });

  it('says of a statistic what was computed, and from what', () => {
    const method = 'How one number changed from one period to another';
    const compare = {
      ...{ column: 'order_date', from: '2025-01-01', to: '2025-12-31' },
      ...{ baseFrom: '2024-01-01', baseTo: '2024-12-31' },
    };
    const compared = { ...plan, dimensions: [], filters: [], compare };
    expect(factWords({ plan: compared, method })).toBe(
      `${method}: sum of amount, Jan 1, 2025 – Dec 31, 2025 compared with Jan 1, 2024 – Dec 31, 2024`,
    );
    expect(factWords({ method })).toBe(method);
  });
});
