/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  getDataSource,
  proposeReconciliation,
  RECONCILED,
  type Reconciliation,
  reconcileDataSources,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import type { Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const HERE = '00000000-0000-4000-8000-000000000081';
const THERE = '00000000-0000-4000-8000-000000000082';
const PLACE = '/documents/00000000-0000-4000-8000-000000000012?page=2&at=0.1,0.2,0.3,0.4';

const sourceOf = (id: string, name: string, columns: readonly string[]) => ({
  ...{ id, name, uploadType: 'csv', status: 'ready', version: 1, recordCount: 5, columnCount: 2, strips: [] },
  ...{ isSample: false, createdAt: '2026-01-01T00:00:00.000Z', data: [], usedIn: [] },
  columns: columns.map((column, at) => ({
    ...(at === 0 ? { type: 'text', role: 'identifier' } : { type: 'decimal', role: 'measure' }),
    name: column,
  })),
});
const invoices = sourceOf(HERE, 'invoices', ['Invoice number', 'Total', 'Tax']);
const ledger = sourceOf(THERE, 'ledger', ['doc_no', 'amount', 'fee']);

const side = { version: 1, rows: 5, withoutKey: 1 };
const result: Reconciliation = {
  here: { id: HERE, name: 'invoices', ...side },
  there: { id: THERE, name: 'ledger', ...side, withoutKey: 0 },
  counts: RECONCILED.map((status, at) => ({
    ...{ status, keys: at + 1, rowsHere: at + 1, rowsThere: at + 1, amountHere: 300, amountThere: 290.5 },
  })),
  status: 'different',
  keys: [
    {
      key: ['INV-3'],
      here: { rows: 1, lines: [4], amount: 300, document: { name: 'a.pdf', address: PLACE } },
      there: { rows: 7, lines: [5, 6, 7, 8, 9], amount: 290.5 },
      difference: 9.5,
    },
  ],
};

const reconciling = { ...reconcileDataSources, path: `/api/data-sources/${HERE}/reconciliation` };

const at = (operation: Handler['operation'], path: string, body: unknown): Handler => ({
  operation: { ...operation, path },
  answer: () => Response.json(body),
});

function open(address: string) {
  const path = `/api/data-sources/${HERE}`;
  return renderApp(`/data-sources/${HERE}/reconcile${address}`, {
    session: userNamed('maria'),
    handlers: [
      at(getDataSource, path, invoices),
      at(getDataSource, `/api/data-sources/${THERE}`, ledger),
      at(proposeReconciliation, `${path}/reconciliation/proposal`, {
        keys: [{ pair: ['Invoice number', 'doc_no'], shared: 0.98, distinctHere: 1, distinctThere: 0.8 }],
        amounts: [{ pair: ['Total', 'amount'], equal: 0.92, isOpposite: false }],
      }),
      { operation: reconciling, answer: () => Response.json(result) },
      listed('/api/data-sources', [invoices, ledger]),
      ...QUIET,
    ],
  });
}

describe('/data-sources/:id/reconcile (EXT-001)', () => {
  it('proposes what belongs together with what speaks for it, and lists what differs with both proofs', async () => {
    const { user } = open('');
    await user.click(await screen.findByRole('button', { name: /Compare with/ }));
    await user.click(await screen.findByRole('option', { name: 'ledger' }));
    await screen.findByText('98% of the values are on both sides; rows with the same value are added up');
    screen.getByText('Equal for 92% of the shared keys');
    await screen.findByText(
      /5 rows of invoices, version 1, 1 of them without a key and in no list, against 5 rows/,
    );
    const row = (await screen.findByText('INV-3')).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['INV-3', '300.00', '290.50', '9.50'],
      ...['Line 4a.pdf, page 2', 'Lines 5, 6, 7, 8, 9 and 2 more rows'],
    ]);
    expect(within(row).getByRole('link', { name: 'a.pdf, page 2' }).getAttribute('href')).toBe(PLACE);
    expect(within(row).getByRole('link', { name: 'Line 4' }).getAttribute('href')).toBe(
      `/data-sources/${HERE}?tab=rows&in=Invoice+number&q=INV-3`,
    );
    screen.getByRole('tab', { name: 'Only in ledger 3' });
  });

  it('compares by what is chosen, within a tolerance, and keeps that in the address', async () => {
    const { user, server } = open(`?with=${THERE}`);
    const tolerance = await screen.findByLabelText('Tolerance');
    await user.clear(tolerance);
    await user.type(tolerance, '0.05{Enter}');
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('by')).toContain('0.05'));
    await user.click(screen.getByRole('button', { name: /Amount in invoices/ }));
    await user.click(await screen.findByRole('option', { name: 'Tax' }));
    await screen.findByRole('button', { name: 'Amount in invoices: Tax' });
    await user.click(screen.getByRole('tab', { name: /Matched/ }));
    await waitFor(() => {
      const { by, status } = Object.fromEntries(server.callsOf(reconciling).at(-1)?.search ?? []);
      expect([JSON.parse(by ?? ''), status]).toEqual([
        { keys: [['Invoice number', 'doc_no']], amount: ['Tax', 'amount'], tolerance: 0.05 },
        'matched',
      ]);
    });
  });
});
