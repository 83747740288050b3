import { describe, expect, it } from '@jest/globals';
import type { Column, QueryPlan } from '@plumbline/contracts';
import { parseFormula } from '@plumbline/datasets';
import { FORMULA_RULES, partsOf } from './formula-rules.js';
import { NUMBER_RULES } from './number-rules.js';

const COLUMNS: Column[] = [
  { name: 'customer_id', type: 'integer', role: 'identifier' },
  { name: 'revenue', type: 'decimal', role: 'measure' },
  { name: 'conversion_rate', type: 'decimal', role: 'measure', format: { percent: true } },
  { name: 'average_order', type: 'decimal', role: 'measure' },
  { name: 'account_balance', type: 'decimal', role: 'measure', nature: undefined },
  { name: 'ordered', type: 'text', role: 'text' },
  { name: 'day', type: 'date', role: 'time' },
  { name: 'region', type: 'text', role: 'dimension' },
];
type Part = Partial<QueryPlan>;
const rulesOf = (part: Part): string[] => {
  const plan = { measures: [], dimensions: [], filters: [], ...part };
  const columnOf = (name: string) => COLUMNS.find((column) => column.name === name);
  return NUMBER_RULES.flatMap(({ words, find }) => find(plan, columnOf).map(() => words.id));
};
const measuring = (
  agg: 'sum' | 'avg' | 'count_distinct' | 'corr',
  column: string,
  more: Part = {},
): Part => ({
  measures: [{ agg, column, as: 'x' }],
  ...more,
});
const byMonth: Part = { dimensions: [{ column: 'day', grain: 'month' }] };

describe('numbers of a workspace', () => {
  it.each<[string, Part, Part]>([
    [
      'correctness/sum-of-identifier',
      measuring('sum', 'customer_id'),
      measuring('count_distinct', 'customer_id'),
    ],
    ['correctness/sum-of-rate', measuring('sum', 'conversion_rate'), measuring('sum', 'revenue')],
    ['correctness/average-of-averages', measuring('avg', 'average_order'), measuring('avg', 'revenue')],
    [
      'correctness/sum-of-level',
      measuring('sum', 'account_balance', byMonth),
      measuring('sum', 'revenue', byMonth),
    ],
    [
      'correctness/text-as-date',
      { filters: [{ column: 'ordered', op: 'gt', values: ['9/1/2024'] }] },
      { filters: [{ column: 'day', op: 'gt', values: ['2024-09-01'] }] },
    ],
    [
      'quality/filter-without-values',
      { filters: [{ column: 'region', op: 'in', values: [] }] },
      { filters: [{ column: 'region', op: 'in', values: ['North'] }] },
    ],
    [
      'correctness/contradicting-filters',
      {
        filters: [
          { column: 'region', op: 'eq', values: ['North'] },
          { column: 'region', op: 'in', values: ['South'] },
        ],
      },
      { filters: [{ column: 'region', op: 'in', values: ['North', 'South'] }] },
    ],
    [
      'correctness/correlation-with-itself',
      { measures: [{ agg: 'corr', column: 'revenue', column2: 'revenue', as: 'x' }] },
      { measures: [{ agg: 'corr', column: 'revenue', column2: 'conversion_rate', as: 'x' }] },
    ],
    [
      'performance/many-raw-rows',
      { raw: { columns: ['revenue'], limit: 9_000 } },
      { raw: { columns: ['revenue'], limit: 500 } },
    ],
  ])('F.1 %s finds its fault and lets its correction be', (rule, bad, good) => {
    expect(rulesOf(bad)).toContain(rule);
    expect(rulesOf(good)).toEqual([]);
  });

  it.each([
    ['correctness/average-of-ratio', 'avg([revenue] / [visits])', 'sum([revenue]) / sum([visits])'],
    ['correctness/open-division', '[revenue] / [visits]', '[revenue] / 100'],
  ])('F.1 %s reads formulas', (rule, bad, good) => {
    const found = (formula: string) =>
      FORMULA_RULES.filter(({ find }) => [...partsOf(parseFormula(formula))].some(find)).map(
        ({ words }) => words.id,
      );
    expect(found(bad)).toContain(rule);
    expect(found(good)).toEqual([]);
  });
});
