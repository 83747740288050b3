import { expect, it } from '@jest/globals';
import {
  type Dashboard,
  getDashboard,
  getDataSource,
  listHierarchies,
  previewTileOf,
  queryDashboard,
  updateDashboard,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const CHART = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d12';
const DASHBOARD = {
  ...{ id: ID, name: 'Sales', dataSourceIds: [ID], dataVersion: 1, status: 'ready', jobId: null },
  config: {
    ...{ kpis: [], runnersUp: [], colours: {}, timeColumn: null },
    charts: [
      {
        ...{ id: CHART, type: 'bar', title: 'West leads', subtitle: '', reason: '' },
        layout: { x: 0, y: 0, w: 6, h: 4 },
        plan: {
          ...{ dataSourceId: ID, version: 1, filters: [], order: [] },
          dimensions: [{ column: 'region' }],
          measures: [{ agg: 'count', as: 'Rows' }],
        },
      },
    ],
  },
  ...{ version: 1, pinned: false, zone: 'UTC', createdBy: 'maria' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
} satisfies Dashboard;
const COLUMNS = ['region', 'state'].map((name) => ({ name, type: 'text', role: 'dimension' }));
const result = { columns: [], rows: [], factIds: [], filteredBy: [], notFilteredBy: [] };

it('goes down from what is selected in a chart, and back, without changing the dashboard (DASH-004)', async () => {
  const cross = encodeURIComponent(JSON.stringify([CHART, 'region', 'in', ['West']]));
  const { server, user } = renderApp(`/dashboard/${ID}?cross=${cross}`, {
    session: userNamed('maria'),
    handlers: [
      answers(getDashboard, DASHBOARD),
      answers(getDataSource, { id: ID, name: 'orders.csv', columns: COLUMNS } as never),
      answers(listHierarchies, [{ dataSourceId: ID, columns: ['region', 'state'] }]),
      answers(queryDashboard, {
        ...{ version: 1, dataVersion: 1, asOf: '2026-01-01T00:00:00Z' },
        ...{ rows: { total: 10, left: 10 }, tiles: [{ id: CHART, ...result }] },
      }),
      answers(previewTileOf, { id: CHART, ...result, stated: { title: 'Ohio leads' }, related: [] }),
      ...QUIET,
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for West leads' }));
  await user.click(await screen.findByRole('menuitem', { name: 'West by state' }));
  const path = within(await screen.findByRole('navigation', { name: 'Drilled down to' }));
  expect(path.getByText('West by state')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Ohio leads' })).toBeTruthy();
  expect(server.callsOf(previewTileOf).at(-1)?.body).toMatchObject({
    tile: {
      plan: {
        dimensions: [{ column: 'state' }],
        filters: [{ column: 'region', op: 'in', values: ['West'] }],
      },
    },
  });
  await user.click(path.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Drilled down to' })).toBeNull());
  expect(server.callsOf(updateDashboard)).toEqual([]);
});
