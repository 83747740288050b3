import { expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import type { ChartCandidate } from '../chart-candidate.js';
import { type Shown, saysTheSame, shownBy } from './says-the-same.js';

const plan = (column: string): QueryPlan => ({
  ...{ dataSourceId: '5f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e', version: 1, filters: [], order: [] },
  ...{ measures: [{ agg: 'sum', column: 'amount', as: 'Total' }], dimensions: [{ column }] },
});
const shown = (values: readonly number[], column = 'product'): Shown | undefined =>
  shownBy({ type: 'bar', plan: plan(column) } as ChartCandidate, {
    columns: [column, 'Total'].map((name) => ({ name, type: 'double' as const })),
    rows: values.map((value, at) => [`thing ${at}`, value]),
  });
const areOne = (one: Shown | undefined, other: Shown | undefined) =>
  one !== undefined && other !== undefined && saysTheSame(one, other);

it('two measures whose bars are as high beside each other tell one ranking', () => {
  expect(areOne(shown([10, 20, 40, 80]), shown([9, 21, 41, 79]))).toBe(true);
});

it('two measures whose bars differ, other categories, and a few bars that must be alike are told each', () => {
  expect(areOne(shown([10, 20, 40, 80]), shown([50, 20, 40, 30]))).toBe(false);
  expect(areOne(shown([10, 20, 40, 80]), shown([10, 20, 40, 80], 'region'))).toBe(false);
  expect(areOne(shown([10, 20]), shown([10, 20]))).toBe(false);
});
