import { describe, expect, it } from '@jest/globals';
import type { PlanWindow, QueryPlan } from '@plumbline/contracts';
import { createPhrasing } from '@plumbline/semantics';
import { columnsOf } from '../plans/plan-columns.js';
import { cellFormat, cellLabel, narrow } from './cell.js';

const derived = [{ as: 'hours', formula: 'hours_between([opened at], [closed])' }];
const plan: QueryPlan = {
  dataSourceId: '0193c4a2-0000-7000-8000-000000000001',
  version: 1,
  measures: [{ agg: 'avg', column: 'hours', as: 'Average hours' }],
  dimensions: [{ column: 'team' }],
  filters: [],
  derived,
  order: [],
};
const result = {
  columns: [
    { name: 'team', type: 'text' as const },
    { name: 'Average hours', type: 'double' as const },
  ],
  rows: [['North', 4.5]],
};

describe('a number over a derived column', () => {
  it('is opened with the formula it is made by (F12)', () => {
    const { plan: own, selection } = narrow(plan, result, { row: 0, column: 'Average hours' });
    expect(own).toMatchObject({ derived, filters: [{ column: 'team', op: 'eq', values: ['North'] }] });
    expect(selection).toMatchObject({ derived });
  });

  it('reads the columns of the file that it is made of', () => {
    expect(columnsOf(plan)).toEqual(['opened at', 'closed', 'team']);
  });
});

describe('a number that looks at other groups', () => {
  const money = createPhrasing('sales', [
    { name: 'amount', type: 'decimal', role: 'measure', format: { currency: 'USD' } },
  ]);
  const sums: QueryPlan = {
    ...{ dataSourceId: plan.dataSourceId, version: 1, filters: [], order: [] },
    dimensions: [{ column: 'day', grain: 'month' }],
    measures: [{ agg: 'sum', column: 'amount', as: 'Total' }],
  };
  const open = (name: PlanWindow['function']) => {
    const windowed = { ...sums, windows: [{ function: name, of: 'Total', as: 'w' }] };
    const columns = ['day', 'Total', 'w'].map((each) => ({ name: each, type: 'double' as const }));
    const rows = [
      ['2026-01-01', 5, 5],
      ['2026-02-01', 7, 12],
    ];
    const narrowed = narrow(windowed, { columns, rows }, { row: 1, column: 'w' });
    return { narrowed, windowed, format: cellFormat(narrowed, windowed, money) };
  };

  it('is recomputed by its whole plan, over the rows of the groups that it looks at', () => {
    const { narrowed, windowed } = open('running_total');
    expect(narrowed.plan).toEqual(windowed);
    expect(narrowed.selection.filters).toEqual([
      { column: 'day', grain: 'month', op: 'in', values: ['2026-01-01', '2026-02-01'] },
    ]);
  });

  it('is written as what it looks at is, a rank as a place and a change as a share', () => {
    expect(open('running_total').format).toEqual({ currency: 'USD' });
    expect(open('change_share').format).toEqual({ percent: true });
    expect(open('rank').format).toEqual({ decimals: 0 });
  });

  it('is, as a part of a change, made of the rows of both periods and written as the sum that changed', () => {
    const parts: QueryPlan = {
      ...sums,
      dimensions: [{ column: 'product' }],
      measures: [...sums.measures, { agg: 'sum', column: 'pieces', as: 'Pieces' }],
      compare: {
        ...{ column: 'day', from: '2026-01-01', to: '2026-12-31' },
        ...{ baseFrom: '2025-01-01', baseTo: '2025-12-31' },
      },
      changeParts: { amount: 'Total', volume: 'Pieces' },
    };
    const columns = ['Total', 'By price'].map((name) => ({ name, type: 'double' as const }));
    const found = { columns, rows: [[90, 12]] };
    const total = narrow(parts, found, { row: 0, column: 'Total' });
    expect(cellLabel('', parts, found, total, money)).toBe('Total');
    const narrowed = narrow(parts, found, { row: 0, column: 'By price' });
    expect(narrowed.plan).toEqual(parts);
    expect(narrowed.selection.filters).toEqual([
      { column: 'day', op: 'between', values: ['2025-01-01', '2026-12-31'] },
    ]);
    expect(cellFormat(narrowed, parts, money)).toEqual({ currency: 'USD' });
    expect(cellLabel('', parts, found, narrowed, money)).toBe('Change of total: by price');
  });
});
