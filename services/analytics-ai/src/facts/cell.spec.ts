import { describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { columnsOf } from '../plans/plan-columns.js';
import { narrow } from './cell.js';

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
