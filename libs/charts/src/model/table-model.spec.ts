import { expect, it } from '@jest/globals';
import { formatValue } from '../format/format-value.js';
import { sampleView } from '../testing/sample-view.js';
import { barColumn, toTableModel } from './table-model.js';

const barOf = (by: string) => {
  const view = sampleView({
    type: 'table',
    plan: {
      dimensions: [{ column: 'team' }],
      measures: [
        { agg: 'sum', column: 'plan', as: 'Planned' },
        { agg: 'sum', column: 'over', as: 'Over plan' },
      ],
      order: [{ by, direction: 'desc' }],
    },
    columns: [
      ['team', 'text'],
      ['Planned', 'decimal'],
      ['Over plan', 'decimal'],
    ],
    rows: [
      ['A', 100, 7],
      ['B', 900, -2],
    ],
  });
  const { columns } = toTableModel(view);
  return [barColumn({ columns }), barColumn({ columns: columns.slice(0, 2) })];
};

it('stands bars at what rows are sorted by, and at the first measure where there is no room for that, or it is a name', () => {
  expect(barOf('Over plan')).toEqual([2, 1]);
  expect(barOf('team')).toEqual([1, 1]);
});

it('writes years of listed rows as they are', () => {
  const { columns } = toTableModel(
    sampleView({
      type: 'table',
      plan: { raw: { columns: ['year', 'visits'], limit: 10 } },
      columns: [
        ['year', 'integer'],
        ['visits', 'integer'],
      ],
      rows: [[2024, 2024]],
      more: { formats: { year: { isName: true } } },
    }),
  );
  expect(columns.map((column) => formatValue(2024, column))).toEqual(['2024', '2,024']);
});
