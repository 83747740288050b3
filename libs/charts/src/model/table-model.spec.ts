import { expect, it } from '@jest/globals';
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
