import { expect, it } from '@jest/globals';
import { type DocumentDetail, type FactRows, getDocument, getPageImage } from '@plumbline/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '../../shared/api/query-client.js';
import { answers, type Handler, refuses, TestServer } from '../../testing/test-server.js';
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

const DOCUMENT = '7d7bb9a6-6f52-5b36-9a35-2d3a46f4d3a1';
const ADDRESS = `/documents/${DOCUMENT}?page=2&at=0.1,0.2,0.3,0.4`;
const READ: FactRows = {
  ...ROWS,
  columns: ['day', 'supplier', 'tax', 'place'].map((name) => ({ name, type: 'text' as const })),
  rows: [['2026-10-28', 'Northfield', '8.25', ADDRESS]],
  lines: [2],
};
const picture = { width: 612, height: 792, rotation: 0, origin: 'text', words: 4 } as const;
const document: DocumentDetail = {
  ...{ id: DOCUMENT, name: 'invoice.pdf', kind: 'invoice', kindEvidence: null, mime: 'application/pdf' },
  ...{ bytes: 1_000, pages: 2, status: 'ready', ocr: false, unreadPages: [], analyses: 0, extractions: 1 },
  ...{ jobId: null, createdAt: '2026-11-18T09:40:00.000Z', analysis: null },
  pageList: [
    { n: 1, ...picture },
    { n: 2, ...picture },
  ],
};
const documentCall = { ...getDocument, path: `/api/documents/${DOCUMENT}` };
const pictureCall = { ...getPageImage, path: `/api/documents/${DOCUMENT}/pages/2/image` };

function showRead(...handlers: Handler[]) {
  queryClient.clear();
  const server = new TestServer();
  server.use({ operation: pictureCall, answer: () => new Response('x') }, ...handlers);
  globalThis.fetch = server.fetch;
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <RowTable rows={READ} shown={[1, 3]} columns={new Map()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

it('rows that were read from a document show its page with their place, fetched when asked for (EXT-001)', async () => {
  expect(informativeColumns(READ, undefined, new Map())).toContain(3);
  const { server, user } = showRead(answers(documentCall, document));
  const button = screen.getByRole('button', { name: 'Page 2' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(server.callsOf(documentCall)).toEqual([]);
  await user.click(button);
  const view = await screen.findByRole('region', { name: 'Page 2 of invoice.pdf' });
  const { left, top, width } = view.querySelector<HTMLElement>('[data-place]')?.style ?? {};
  expect([left, top, Number.parseFloat(width ?? '')]).toEqual(['10%', '20%', expect.closeTo(20)]);
  await screen.findByRole('img', { name: 'Page 2 of invoice.pdf' });
  const link = screen.getByRole('link', { name: 'Open invoice.pdf at this place' });
  expect(link.getAttribute('href')).toBe(ADDRESS);
  await user.click(button);
  expect(screen.queryByRole('region')).toBeNull();
});

it('a row says so where its document was deleted (EXT-001)', async () => {
  const { user } = showRead(refuses(documentCall, 404, { error: 'Not found.', code: 'not_found' }));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText(/was deleted/);
});

it('rows behind a sum show when, a column of its filters and what is summed', () => {
  const names = ['order', 'day', 'note', 'region', 'quantity', 'amount'];
  const rows: FactRows = {
    columns: names.map((name) => ({
      name,
      type: name === 'amount' ? ('double' as const) : ('text' as const),
    })),
    rows: [['A1', '2026-01-02', 'late', 'West', '2', 10]],
    lines: [2],
    total: 1,
  };
  const plan = {
    ...{ dataSourceId: DOCUMENT, version: 1, dimensions: [], order: [] },
    measures: [{ agg: 'sum' as const, column: 'amount', as: 'Total amount' }],
    filters: [{ column: 'region', op: 'eq' as const, values: ['West'] }],
  };
  const day = { name: 'day', type: 'date' as const, role: 'time' as const };
  const columns = new Map([['day', { ...day, nullable: false }]]);
  expect(informativeColumns(rows, plan, columns).map((at) => names[at])).toEqual(['day', 'region', 'amount']);
});
