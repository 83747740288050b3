import { describe, expect, it } from '@jest/globals';
import {
  availableForMerge,
  getDataSource,
  getUsage,
  type MergeCandidate,
  type MergeDefinition,
  type MergePreview,
  mergeDataSources,
  previewMerge,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type ReceivedCall } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ORDERS = '00000000-0000-4000-8000-000000000081';
const ACCOUNTS = '00000000-0000-4000-8000-000000000082';
const JOB = '00000000-0000-4000-8000-000000000083';

const source = (id: string, name: string, recordCount: number) => ({
  ...{ id, name, recordCount, uploadType: 'csv', status: 'ready', version: 1, columnCount: 4, bytes: 10 },
  ...{ strips: [], isSample: false, openDecisions: 0, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ confirmedAt: '2026-01-01T00:00:00.000Z', jobId: null },
});

const candidate: MergeCandidate = {
  ...{ id: ACCOUNTS, name: 'crm_accounts.csv', recordCount: 641, columnCount: 3, pairs: 84, shared: [] },
  keys: [
    {
      keys: [{ left: 'customer', right: 'name', normalise: ['case', 'spaces'] }],
      ...{ values: 612, found: 598, repeated: 9, isEstimate: true },
    },
    {
      keys: [
        { left: 'customer', right: 'name' },
        { left: 'zip', right: 'zip' },
      ],
      ...{ values: 623, found: 608, repeated: 0, isEstimate: true },
    },
  ],
};

/** By name 214 orders meet several accounts; by name and zip none does. */
function previewOf({ body }: ReceivedCall): MergePreview {
  const { keys, kind, repeats } = body as MergeDefinition;
  const isAlone = keys.length === 1 && kind !== 'append';
  const [multiplied, leftOnly] = isAlone ? [214, 273] : [0, 285];
  const kinds = {
    keep: { inner: 12_421, left: 12_480 + multiplied, full: 12_728 },
    newest: { inner: 12_207, left: 12_480, full: 12_514 },
  };
  const rows = kinds[repeats ?? 'keep'][kind === 'append' ? 'full' : kind];
  return {
    ...{
      matched: 12_480 - leftOnly,
      leftOnly,
      rightOnly: 34,
      multiplied,
      extraRows: multiplied,
      rows,
      kinds,
    },
    left: { rows: 12_480, withoutKey: 0, values: 612, found: 598, single: 11_993 },
    right: {
      ...{ rows: 641, withoutKey: 0, values: 632, found: 598, single: 0 },
      ...{ repeatedValues: isAlone ? 9 : 0, repeatedRows: isAlone ? 18 : 0 },
    },
    ...{ newestBy: null, leftOut: 9, warnings: [] },
    ...(isAlone && {
      measure: {
        column: 'amount',
        format: { currency: 'USD', decimals: 2 },
        keep: 1_144_603.91,
        newest: 1_124_158.24,
      },
    }),
    columns: [
      { name: 'customer', type: 'text', left: 'customer' },
      { name: 'amount', type: 'decimal', left: 'amount' },
      { name: 'accounts.zip', type: 'text', right: 'zip' },
    ],
    sample: [
      { case: 'matched', leftLine: 2, rightLine: 118, cells: ['Iron Bridge', 17.67, '97827'] },
      { case: 'multiplied', leftLine: 5, rightLine: 57, cells: ['Copper Books', 77.44, '94541'] },
      { case: 'multiplied', leftLine: 5, rightLine: 588, cells: ['Copper Books', 77.44, '94110'] },
      { case: 'left_only', leftLine: 14, rightLine: null, cells: ['Pioneer Hotel', 341.17, null] },
      { case: 'right_only', leftLine: null, rightLine: 99, cells: [null, null, '00000'] },
    ],
  };
}

const columnsOf = (id: string, ...names: string[]) => ({
  operation: { ...getDataSource, path: `/api/data-sources/${id}` },
  answer: () =>
    Response.json({
      ...source(id, 'x.csv', 1),
      columns: names.map((name) => ({ name, type: 'text', role: 'dimension' })),
    }),
});

async function openSheet(candidates = [candidate]) {
  const app = renderApp(`/data-sources?merge=${ORDERS}`, {
    session: userNamed('lena', { plan: 'premium' }),
    handlers: [
      answers(getUsage, [{ meter: 'uploads', used: 8, limit: 20 }]),
      answers(availableForMerge, candidates),
      answers(previewMerge, previewOf),
      answers(mergeDataSources, { id: JOB, name: 'orders with accounts', status: 'queued', jobId: JOB }),
      columnsOf(ORDERS, 'customer', 'amount'),
      columnsOf(ACCOUNTS, 'name', 'zip'),
      listed('/api/data-sources', [
        source(ORDERS, 'orders_2026.csv', 12_480),
        source(ACCOUNTS, 'crm_accounts.csv', 641),
      ]),
      ...QUIET,
    ],
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Merge two data sources' }));
  return { ...app, sheet };
}

describe('DATA-017 the merge of two data sources', () => {
  it('proposes keys by the values they share and shows what meets what', async () => {
    const { sheet } = await openSheet();
    const proposed = await sheet.findByRole('radio', { name: /^customer to name/ });
    expect(proposed.getAttribute('aria-checked')).toBe('true');
    await within(proposed).findByText('97.8% of orders');
    within(proposed).getByText('598 of 612 values found');
    within(proposed).getByText('9 values repeat');
    sheet.getByText('2 proposed from 84 column pairs, by how many values they share');
    sheet.getByText('customer = name; capitals and spaces around ignored');
    sheet.getByText('11,993 orders find one account');
    sheet.getByText('8 of 20 uploads used; this is the 9th.', { exact: false });
  });

  it('names the sum that would be wrong, and is not made before somebody decides', async () => {
    const { sheet, server, user } = await openSheet();
    const card = within(await sheet.findByRole('region', { name: 'This join multiplies rows' }));
    expect(card.getAllByRole('radio').some((way) => way.getAttribute('aria-checked') === 'true')).toBe(false);
    card.getByText('$20,445.67');
    sheet.getByText('12,480 rows, or 12,694 if all rows are kept');
    await user.click(sheet.getByRole('button', { name: 'Create data source' }));
    expect(server.callsOf(mergeDataSources)).toHaveLength(0);
    await user.click(card.getByRole('radio', { name: /^Take the newest row per name/ }));
    await sheet.findByText('12,480 rows', { selector: 'p' });
    await user.click(sheet.getByRole('button', { name: 'Create data source' }));
    expect(server.callsOf(mergeDataSources).map(({ body }) => body)).toEqual([
      {
        ...{ left: ORDERS, right: ACCOUNTS, kind: 'left', repeats: 'newest' },
        keys: [{ left: 'customer', right: 'name', normalise: ['case', 'spaces'] }],
      },
    ]);
  });

  it('takes another key where the same rows meet once, and opens the decision again for the first', async () => {
    const { sheet, user } = await openSheet();
    await user.click(await sheet.findByRole('radio', { name: /^Use customer and zip/ }));
    await sheet.findByText('customer = name, zip = zip');
    expect(sheet.queryByRole('region', { name: 'This join multiplies rows' })).toBeNull();
    await user.click(sheet.getByRole('radio', { name: /^customer to name/ }));
    await sheet.findByText('1 decision left');
  });

  it('shows the rows of one case with both lines, also of those that the result leaves out', async () => {
    const { sheet, user } = await openSheet();
    const rows = () =>
      within(sheet.getByRole('region', { name: 'First rows of the result' })).getAllByRole('row');
    await sheet.findByRole('button', { name: '214 orders that double' });
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('customer'),
      ...['2Iron Bridge17.6711897827', '5Copper Books77.445794541', '5Copper Books77.4458894110'],
      '14Pioneer Hotel341.17–no match',
    ]);
    await user.click(sheet.getByRole('button', { name: '34 accounts without an order' }));
    expect(rows()[1]?.textContent).toBe('–no matchno match9900000');
  });

  it('renames columns of the result, and does not make two of one name', async () => {
    const { sheet, server, user } = await openSheet();
    await user.click(await sheet.findByRole('radio', { name: /^Use customer and zip/ }));
    await user.click(await sheet.findByRole('button', { name: 'Rename accounts.zip' }));
    const name = sheet.getByRole('textbox', { name: 'Name of accounts.zip in the result' });
    await user.clear(name);
    await user.type(name, 'Customer{Enter}');
    const create = () => sheet.getByRole('button', { name: 'Create data source' }) as HTMLButtonElement;
    sheet.getByText(/Two columns would be called “Customer”/);
    expect(create().disabled).toBe(true);
    await user.click(sheet.getByRole('button', { name: 'Rename Customer' }));
    const again = sheet.getByRole('textbox', { name: 'Name of accounts.zip in the result' });
    await user.clear(again);
    await user.type(again, 'Billing zip{Enter}');
    await user.click(create());
    expect(server.callsOf(mergeDataSources).map(({ body }) => body)).toMatchObject([
      { renames: [{ side: 'right', column: 'zip', name: 'Billing zip' }] },
    ]);
    // Names change nothing that is counted.
    expect(server.callsOf(previewMerge).some(({ body }) => JSON.stringify(body).includes('renames'))).toBe(
      false,
    );
  });

  it('puts rows below each other by the pairs that somebody chooses', async () => {
    const { sheet, server, user } = await openSheet();
    await user.click(await sheet.findByRole('radio', { name: 'Below each other' }));
    await user.click(await sheet.findByRole('button', { name: 'Choose which columns go together' }));
    await user.click(sheet.getByRole('button', { name: /^Column of orders/ }));
    await user.click(await screen.findByRole('option', { name: 'customer' }));
    await user.click(sheet.getByRole('button', { name: /^Column of accounts/ }));
    await user.click(await screen.findByRole('option', { name: 'name' }));
    await sheet.findByText('Pair by the same names again');
    const create = sheet.getByRole('button', { name: 'Create data source' }) as HTMLButtonElement;
    await waitFor(() => expect(create.disabled).toBe(false));
    await user.click(create);
    expect(server.callsOf(mergeDataSources).at(-1)?.body).toMatchObject({
      ...{ kind: 'append', keys: [{ left: 'customer', right: 'name' }] },
    });
  });

  it('compares columns that somebody chooses where nothing is proposed', async () => {
    const { sheet, server } = await openSheet([{ ...candidate, keys: [] }]);
    await sheet.findByText('No columns of the two share enough values. Choose them yourself.');
    sheet.getByText('Choose by what rows meet');
    sheet.getByRole('button', { name: /^Column of orders/ });
    expect(server.callsOf(previewMerge)).toHaveLength(0);
  });
});
