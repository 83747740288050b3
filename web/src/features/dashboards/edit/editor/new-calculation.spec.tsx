import { describe, expect, it } from '@jest/globals';
import {
  type Calculation,
  checkCalculation,
  createCalculation,
  type Dashboard,
  getDashboard,
  getDataSource,
  getSourceProfile,
  listCalculatedColumns,
  listCalculations,
  listSuggestions,
  previewTileOf,
  queryDashboard,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { QUIET } from '../../../../testing/quiet-server.js';
import { renderApp } from '../../../../testing/render-app.js';
import { answers } from '../../../../testing/test-server.js';
import { userNamed } from '../../../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const CHART = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d12';
const plan = {
  ...{ dataSourceId: ID, version: 1, filters: [], order: [] },
  dimensions: [{ column: 'region' }],
  measures: [{ agg: 'sum' as const, column: 'amount', as: 'Total amount' }],
};
const layout = { x: 0, y: 0, w: 6, h: 4 };
const DASHBOARD = {
  ...{ id: ID, name: 'Sales', dataSourceIds: [ID], dataVersion: 1, status: 'ready', jobId: null },
  config: {
    ...{ kpis: [], runnersUp: [], colours: {}, timeColumn: null },
    charts: [{ id: CHART, type: 'bar', title: 'West leads', subtitle: '', reason: '', plan, layout }],
  },
  ...{ version: 1, pinned: false, zone: 'UTC', createdBy: 'maria' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
} satisfies Dashboard;
const COLUMNS = [
  { name: 'amount', type: 'decimal' as const, role: 'measure' as const },
  { name: 'region', type: 'text' as const, role: 'dimension' as const },
];
const known = { missing: 0, distinct: 4, warnings: [], interest: 1 };
const PROFILE = { rowCount: 10, duplicateRows: 0, columns: COLUMNS.map((one) => ({ ...one, ...known })) };
const CHECKED = {
  ...{ steps: [], sample: [], words: '', warnings: [], result: { value: 12, rows: 10, withValue: 10 } },
  ...{ type: 'decimal' as const, level: 'aggregate' as const },
};
const made = (parts: Partial<Calculation>): Calculation => ({
  ...{ id: ID, name: 'Order value', formula: 'sum(amount) / count()', level: 'aggregate', type: 'decimal' },
  ...{ unit: 'USD per order', dependants: [], createdBy: 'maria', createdAt: '2026-01-01T00:00:00Z' },
  ...parts,
});

const columnsOf = ({ name, type, level }: Calculation) =>
  level === 'row' ? [{ name, type, role: 'dimension' as const, ...known }] : [];

function edit(kept: Calculation) {
  let isMade = false;
  const result = { columns: [], rows: [], factIds: [], filteredBy: [], notFilteredBy: [] };
  return renderApp(`/dashboard/${ID}?edit=1`, {
    session: userNamed('maria'),
    handlers: [
      answers(getDashboard, DASHBOARD),
      answers(getDataSource, { columns: COLUMNS } as never),
      answers(getSourceProfile, PROFILE as never),
      answers(listCalculations, []),
      answers(listCalculatedColumns, () => (isMade ? columnsOf(kept) : [])),
      answers(checkCalculation, CHECKED),
      answers(createCalculation, () => {
        isMade = true;
        return kept;
      }),
      answers(listSuggestions, []),
      answers(queryDashboard, {
        ...{ version: 1, dataVersion: 1, asOf: '2026-01-01T00:00:00Z' },
        ...{ rows: { total: 10, left: 10 }, tiles: [{ id: CHART, ...result }] },
      }),
      answers(previewTileOf, { id: CHART, ...result, related: [] }),
      ...QUIET,
    ],
  });
}

type User = ReturnType<typeof edit>['user'];

async function write(user: User, { name, formula }: Calculation): Promise<void> {
  await user.type(await screen.findByLabelText('Name'), name);
  await user.type(screen.getByLabelText('Formula'), formula);
  const save = screen.getByRole('button', { name: 'Save calculation' });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await user.click(save);
}

describe('a calculation made while a dashboard is edited (AI-005)', () => {
  it('becomes a tile of its own from the menu that adds tiles', async () => {
    const kept = made({});
    const { user } = edit(kept);
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await user.click(await screen.findByRole('menuitem', { name: 'New calculation' }));
    await write(user, kept);
    expect(await screen.findByRole('button', { name: 'Show: Order value' })).toBeTruthy();
    expect(screen.getByText('Aggregated by its formula')).toBeTruthy();
  });

  it('comes back chosen, as a measure or as what divides the rows, where it was asked for', async () => {
    const kept = made({ name: 'size', formula: 'region', level: 'row', type: 'text' });
    const { server, user } = edit(kept);
    await user.click(await screen.findByRole('button', { name: 'Actions for West leads' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: /^By: / }));
    await user.click(await screen.findByRole('option', { name: 'New calculation…' }));
    await write(user, kept);
    expect(await screen.findByRole('button', { name: 'By: Size' })).toBeTruthy();
    await waitFor(() =>
      expect(server.callsOf(previewTileOf).at(-1)?.body).toMatchObject({
        tile: { plan: { dimensions: [{ column: 'size' }] } },
      }),
    );
  });
});
