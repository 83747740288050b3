import { describe, expect, it } from '@jest/globals';
import {
  type Chart,
  type Column,
  type Dashboard,
  getDashboard,
  getDataSource,
  getSourceProfile,
  listCalculatedColumns,
  listCalculations,
  listDataSources,
  listSuggestions,
  previewTileOf,
  queryDashboard,
  updateDashboard,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ORDERS = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const GOALS = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21';
const CHART = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d12';
const column = (name: string, role: Column['role'], type: Column['type'] = 'text'): Column => ({
  ...{ name, type, role },
});
const COLUMNS: Record<string, Column[]> = {
  [ORDERS]: [column('region', 'dimension'), column('amount', 'measure', 'decimal')],
  [GOALS]: [column('Region', 'dimension'), column('goal', 'measure', 'decimal')],
};
const NAMES: Record<string, string> = { [ORDERS]: 'orders.csv', [GOALS]: 'goals.csv' };
const known = { missing: 0, distinct: 4, warnings: [], interest: 1 };
const layout = { x: 0, y: 0, w: 6, h: 4 };
const chartOf = (id: string, dataSourceId: string, title: string): Chart => ({
  ...{ id, type: 'bar', title, subtitle: '', reason: '', layout, titleBy: 'person' },
  plan: {
    ...{ dataSourceId, version: 1, filters: [], order: [] },
    dimensions: [{ column: COLUMNS[dataSourceId]?.[0]?.name ?? '' }],
    measures: [{ agg: 'count', as: 'Rows' }],
  },
});
const dashboardOf = (charts: Chart[]) =>
  ({
    ...{ id: ORDERS, name: 'Sales', dataSourceIds: [ORDERS], dataVersion: 1, status: 'ready', jobId: null },
    config: { ...{ kpis: [], runnersUp: [], colours: {}, timeColumn: null }, charts },
    ...{ version: 1, pinned: false, zone: 'UTC', createdBy: 'maria' },
    ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
  }) satisfies Dashboard;

const idIn = (path: string) => path.split('/')[3] ?? '';

function edit(charts: Chart[]) {
  const dashboard = dashboardOf(charts);
  const result = { columns: [], rows: [], factIds: [], filteredBy: [], notFilteredBy: [] };
  return renderApp(`/dashboard/${ORDERS}?edit=1`, {
    session: userNamed('maria'),
    handlers: [
      answers(getDashboard, dashboard),
      answers(getDataSource, ({ path }) => {
        const id = idIn(path);
        return { id, name: NAMES[id], version: 1, columns: COLUMNS[id] } as never;
      }),
      answers(getSourceProfile, ({ path }) => {
        const columns = (COLUMNS[idIn(path)] ?? []).map((one) => ({ ...one, ...known }));
        return { rowCount: 10, duplicateRows: 0, columns } as never;
      }),
      listed(
        listDataSources.path,
        [ORDERS, GOALS].map((id) => ({ id, name: NAMES[id], status: 'ready', version: 1 })),
      ),
      answers(listCalculations, []),
      answers(listCalculatedColumns, []),
      answers(listSuggestions, []),
      answers(queryDashboard, {
        ...{ version: 1, dataVersion: 1, asOf: '2026-01-01T00:00:00Z', rows: { total: 10, left: 10 } },
        tiles: charts.map(({ id }) => ({ id, ...result })),
      }),
      answers(previewTileOf, { id: CHART, ...result, related: [] }),
      answers(updateDashboard, { ...dashboard, version: 2 }),
      ...QUIET,
    ],
  });
}

describe('several sources on one dashboard (DASH-004)', () => {
  it('shows a tile from another source, begun anew with its columns', async () => {
    const { server, user } = edit([chartOf(CHART, ORDERS, 'Orders')]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Orders' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: /^Data: / }));
    await user.click(await screen.findByRole('option', { name: 'goals.csv' }));
    expect(await screen.findByRole('button', { name: 'By: Region' })).toBeTruthy();
    await waitFor(() =>
      expect(server.callsOf(previewTileOf).at(-1)?.body).toMatchObject({
        tile: { id: CHART, plan: { dataSourceId: GOALS, dimensions: [{ column: 'Region' }] } },
      }),
    );
    await user.click(screen.getByRole('button', { name: /^Show: / }));
    expect(await screen.findByRole('option', { name: 'Goal' })).toBeTruthy();
  });

  it('links columns that are called the same, which is one change and is saved', async () => {
    const other = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d13';
    const { server, user } = edit([chartOf(CHART, ORDERS, 'Orders'), chartOf(other, GOALS, 'Goals')]);
    await user.click(await screen.findByRole('button', { name: 'Data sources' }));
    const source = within(await screen.findByRole('region', { name: 'goals.csv' }));
    await user.click(source.getByRole('button', { name: 'Link same names' }));
    expect(source.getByRole('button', { name: 'Region in goals.csv: Region' })).toBeTruthy();
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.callsOf(updateDashboard).at(-1)?.body).toMatchObject({
        config: { columnLinks: [{ [ORDERS]: 'region', [GOALS]: 'Region' }] },
      }),
    );
  });
});
