import { expect, it } from '@jest/globals';
import type { CellValue, QueryPlan } from '@plumbline/contracts';
import { createPhrasing } from '@plumbline/semantics';
import { captionCells } from './category-captions.js';

const plan: QueryPlan = {
  ...{ dataSourceId: '5f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e', version: 1, filters: [], order: [] },
  measures: [{ agg: 'count', as: 'Inspections' }],
  dimensions: [{ column: 'kind' }, { column: 'result' }],
};
const phrasing = createPhrasing('inspections', [
  { name: 'kind', type: 'text', role: 'dimension' },
  { name: 'result', type: 'text', role: 'dimension' },
]);
const said = (rows: CellValue[][]) => {
  const columns = ['kind', 'result', 'Inspections'].map((name) => ({ name, type: 'text' as const }));
  return captionCells(plan, { result: { columns, rows } }, phrasing);
};

it('two categories of a whole are told by the cell that departs most from what its row and its column make likely', () => {
  const cells = [
    ['Cafe', 'Closed', 2],
    ['Cafe', 'Pass', 98],
    ['Takeaway', 'Closed', 30],
    ['Takeaway', 'Pass', 270],
  ];
  expect(said(cells)).toEqual({
    title: 'Closed: 10% of Takeaway, 8% of all',
    highlight: ['Takeaway', 'Closed'],
  });
});

it('two categories that say nothing of each other are named', () => {
  const cells = [
    ['Cafe', 'Closed', 10],
    ['Cafe', 'Pass', 90],
    ['Takeaway', 'Closed', 31],
    ['Takeaway', 'Pass', 270],
  ];
  expect(said(cells)).toEqual({ title: 'Inspections by kind and result', isPlain: true });
});
