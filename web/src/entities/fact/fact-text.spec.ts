import { expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { factText, missingText, planSummary } from './fact-text.js';

const plan: QueryPlan = {
  dataSourceId: '00000000-0000-4000-8000-000000000000',
  version: 1,
  measures: [{ agg: 'sum', column: 'amount', as: 'Total amount' }],
  dimensions: [],
  filters: [],
  order: [],
};

it('a fact of one row says so', () => {
  expect(factText({ value: [['West', 1]] })).toBe('1 row');
  expect([planSummary(plan, 1), planSummary(plan, 2_000)]).toEqual(['sum, 1 row', 'sum, 2,000 rows']);
});

it('says of one missing value and of many what they do', () => {
  const text = (rowsWithoutValue: number, rowsUsed: number) =>
    missingText({ rowsWithoutValue, rowsUsed, plan });
  expect([text(0, 9), text(1, 1), text(1, 200), text(3, 200)]).toEqual([
    '',
    ' 1 of the 1 row has no amount and adds nothing.',
    ' 1 of the 200 rows has no amount and adds nothing.',
    ' 3 of the 200 rows have no amount and add nothing.',
  ]);
});
