import { describe, expect, it } from '@jest/globals';
import { planOf } from '../testing/table.js';
import { dimensionFilters, rowsBehindCell } from './cell-rows.js';

describe('the filters behind a group', () => {
  it.each([
    [
      { column: 'd', grain: 'month' as const },
      '2024-02-01',
      [{ column: 'd', op: 'between', values: ['2024-02-01', '2024-02-29'] }],
    ],
    [
      { column: 'd', grain: 'quarter' as const },
      '2023-10-01',
      [{ column: 'd', op: 'between', values: ['2023-10-01', '2023-12-31'] }],
    ],
    [
      { column: 'd', grain: 'week' as const },
      '2024-12-30',
      [{ column: 'd', op: 'between', values: ['2024-12-30', '2025-01-05'] }],
    ],
    [
      { column: 'd', grain: 'weekday' as const },
      3,
      [{ column: 'd', grain: 'weekday', op: 'eq', values: [3] }],
    ],
    [{ column: 'd', grain: 'year' as const }, null, [{ column: 'd', op: 'is_null', values: [] }]],
    [
      { column: 'n', bins: { edges: [0, 10] } },
      0,
      [
        { column: 'n', op: 'gte', values: [0] },
        { column: 'n', op: 'lt', values: [10] },
      ],
    ],
    [{ column: 'n', bins: { edges: [0, 10] } }, 10, [{ column: 'n', op: 'gte', values: [10] }]],
    [{ column: 't' }, 'x', [{ column: 't', op: 'eq', values: ['x'] }]],
  ])('%j = %j', (dimension, value, filters) => {
    expect(dimensionFilters(dimension, value)).toEqual(filters);
  });
});

it('what a single dimension folded is everything but the kept values', () => {
  const plan = planOf({
    dimensions: [{ column: 't' }],
    measures: [{ agg: 'count', as: 'n' }],
    limit: 2,
    others: true,
  });
  const columns = [
    { name: 't', type: 'text' as const },
    { name: 'n', type: 'integer' as const },
    { name: 'isOther', type: 'boolean' as const },
  ];
  const rows = [
    ['a', 3, false],
    [null, 2, false],
    ['Other', 4, true],
  ];
  expect(rowsBehindCell(plan, { columns, rows }, 2).filters).toEqual([
    { column: 't', op: 'not_in', values: ['a', null] },
  ]);
});
