import { describe, expect, it } from '@jest/globals';
import {
  availableForMerge,
  changeMergeKeys,
  getDataSource,
  type MergeState,
  reparseDataSource,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '00000000-0000-4000-8000-000000000091';
const ORDERS = '00000000-0000-4000-8000-000000000092';
const ACCOUNTS = '00000000-0000-4000-8000-000000000093';

const merge: MergeState = {
  kind: 'left',
  keys: [{ left: 'customer', right: 'name', normalise: ['case'] }],
  parents: [
    { side: 'left', id: ORDERS, name: 'orders.csv', version: 1, isDeleted: false },
    { side: 'right', id: ACCOUNTS, name: 'accounts.csv', version: 2, isDeleted: false },
  ],
};

/** The screen of a merged source in this state, before it has any rows to show. */
function open(state: MergeState) {
  const app = renderApp(`/data-sources/${ID}`, {
    session: userNamed('lena'),
    handlers: [
      answers(getDataSource, {
        ...{ id: ID, name: 'orders with accounts', uploadType: 'merge', status: 'ready', version: 0 },
        ...{ recordCount: null, columnCount: null, bytes: 10, strips: [], openDecisions: 0, isSample: false },
        ...{ createdAt: '2026-01-01T00:00:00.000Z', confirmedAt: '2026-01-01T00:00:00.000Z', jobId: null },
        ...{ columns: [], data: [], usedIn: [], merge: state },
      }),
      answers(reparseDataSource, { id: ID, name: 'orders with accounts', status: 'queued', jobId: ID }),
      ...QUIET,
    ],
  });
  return app;
}

describe('the note on a merged source', () => {
  it('leads to both parents, with the versions whose rows are shown', async () => {
    open(merge);
    const link = await screen.findByRole('link', { name: 'orders.csv' });
    expect(link.getAttribute('href')).toBe(`/data-sources/${ORDERS}`);
    const note = link.closest('p')?.textContent;
    expect(note).toBe(
      'Merged from orders.csv, version 1 and accounts.csv, version 2, by customer = name; capitals ignored. It is made again when one of them changes.',
    );
    expect(screen.queryByRole('button', { name: 'Merge again' })).toBeNull();
  });

  it('says why it does not follow them, and can be made again', async () => {
    const message = '“accounts.csv”, version 3, has no column “name”, by which its rows would be matched.';
    const { server, user } = open({ ...merge, problem: { message, at: '2026-02-01T10:00:00.000Z' } });
    await screen.findByText(message, { exact: false });
    await user.click(screen.getByRole('button', { name: 'Merge again' }));
    await waitFor(() =>
      expect(server.callsOf(reparseDataSource).map(({ body }) => body)).toEqual([{ settings: {} }]),
    );
  });

  it('is matched by the pair that fits now in one press, where a column is gone', async () => {
    const message = '“accounts.csv”, version 3, has no column “name”, by which its rows would be matched.';
    const { server, user } = open({
      ...merge,
      problem: { message, at: '2026-02-01T10:00:00.000Z', code: 'column_gone' },
    });
    const keys = [{ left: 'customer', right: 'client', normalise: ['case' as const] }];
    const found = { keys, values: 40, found: 39, repeated: 0, isEstimate: false };
    server.use(
      answers(availableForMerge, [
        {
          ...{ id: ACCOUNTS, name: 'accounts.csv', recordCount: 40, columnCount: 2, pairs: 2, shared: [] },
          keys: [found],
        },
      ]),
      answers(changeMergeKeys, { id: ID, name: 'orders with accounts', status: 'queued', jobId: ID }),
    );
    await user.click(await screen.findByRole('button', { name: /^Match by customer = client/ }));
    await waitFor(() => expect(server.callsOf(changeMergeKeys).map(({ body }) => body)).toEqual([{ keys }]));
    expect(screen.queryByRole('button', { name: 'Merge again' })).toBeNull();
  });

  it('stays as it is where a parent was deleted', async () => {
    const [left, right] = merge.parents.map((parent) => ({ ...parent, isDeleted: parent.side === 'left' }));
    open({ ...merge, parents: [left, right].filter((parent) => parent !== undefined) });
    const note = within(
      (await screen.findByText(/orders\.csv, version 1 \(deleted\)/)).closest('div') ?? document.body,
    );
    note.getByText(/It stays as it is, since one of them was deleted\./);
    expect(note.queryByRole('link', { name: 'orders.csv' })).toBeNull();
  });
});
