import { expect, it } from '@jest/globals';
import type { FactRows } from '@plumbline/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { informativeColumns } from './row-columns.js';
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

it('rows that were read from a document end with the way to their place in it (EXT-001)', () => {
  const address = '/documents/7d7bb9a6-6f52-5b36-9a35-2d3a46f4d3a1?page=2&at=0.1,0.2,0.3,0.4';
  const rows: FactRows = {
    ...ROWS,
    columns: ['day', 'supplier', 'tax', 'place'].map((name) => ({ name, type: 'text' as const })),
    rows: [['2026-10-28', 'Northfield', '8.25', address]],
    lines: [2],
  };
  expect(informativeColumns(rows, undefined, new Map())).toContain(3);
  render(
    <MemoryRouter>
      <RowTable rows={rows} shown={[1, 3]} columns={new Map()} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe(address);
});
