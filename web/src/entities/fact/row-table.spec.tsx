import { expect, it } from '@jest/globals';
import type { FactRows } from '@plumbline/contracts';
import { render, screen } from '@testing-library/react';
import { RowTable } from './row-table.js';

const ROWS: FactRows = {
  columns: [{ name: 'amount', type: 'double' }],
  rows: [[10], [20]],
  lines: [1, 2],
  total: 2,
};
const shown = (rows: FactRows) => {
  render(<RowTable rows={rows} shown={[0]} columns={new Map()} />);
  return screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
};

it('rows stand beside their line in the file', () => {
  expect(shown(ROWS)).toEqual([
    ['Line', 'amount'],
    ['1', '10'],
    ['2', '20'],
  ]);
});

it('rows of a merge stand beside their lines in both files', () => {
  const id = '7d7bb9a6-6f52-5b36-9a35-2d3a46f4d3a1';
  const parents = [
    { id, name: 'orders_2026.csv', version: 1, lines: [42, 43] },
    { id, name: 'crm_accounts.csv', version: 2, lines: [5, null] },
  ];
  expect(shown({ ...ROWS, parents })).toEqual([
    ['orders', 'accounts', 'amount'],
    ['42', '5', '10'],
    ['43', '–', '20'],
  ]);
});
