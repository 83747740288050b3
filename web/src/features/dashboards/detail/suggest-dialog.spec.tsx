/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { expect, it } from '@jest/globals';
import {
  type Chart,
  type Dashboard,
  getDashboard,
  getDataSource,
  listFilterValues,
  listViews,
  previewTileOf,
  queryDashboard,
  updateDashboard,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';
import { EMPTY_DASHBOARD } from '../testing/empty-dashboard.js';

const AT = '2026-01-01T00:00:00Z';
const candidate = (at: number): Chart => ({
  ...{ id: `0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d5${at}`, type: 'bar', title: `Orders by column ${at}` },
  ...{ subtitle: 'Orders', reason: `Chosen because of ${at}.`, titleBy: 'rule' },
  layout: { x: 0, y: 0, w: 6, h: 4 },
  plan: {
    ...{ dataSourceId: EMPTY_DASHBOARD.id, version: 1, filters: [], order: [] },
    ...{ dimensions: [{ column: `column ${at}` }], measures: [{ agg: 'count', as: 'Orders' }] },
  },
});
const DASHBOARD: Dashboard = {
  ...EMPTY_DASHBOARD,
  config: { ...EMPTY_DASHBOARD.config, runnersUp: [1, 2, 3, 4].map(candidate) },
};

it('shows three candidates with their reasons, and adds the one that is chosen (DASH-001)', async () => {
  const saved: unknown[] = [];
  const { user } = renderApp(`/dashboard/${DASHBOARD.id}`, {
    session: userNamed('shelly'),
    handlers: [
      answers(getDashboard, DASHBOARD),
      answers(getDataSource, { ...{ id: DASHBOARD.id, name: 'orders.csv' }, columns: [] } as never),
      answers(queryDashboard, {
        ...{ version: 2, dataVersion: 1, asOf: AT, rows: { total: 10, left: 10 }, tiles: [] },
      }),
      answers(listFilterValues, { column: '', type: 'text', values: [], distinct: 0, min: null, max: null }),
      answers(listViews, []),
      answers(previewTileOf, {
        ...{ id: 'x', columns: [], rows: [], factIds: [], filteredBy: [], notFilteredBy: [], related: [] },
      } as never),
      answers(updateDashboard, ({ body }) => {
        saved.push(body);
        return { ...DASHBOARD, version: 3 };
      }),
      ...QUIET,
    ],
  });
  expect(await screen.findByRole('button', { name: 'Add a tile' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Actions for Sales' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Suggest another chart' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suggest another chart' });
  expect(within(dialog).getAllByText(/^Chosen because of/)).toHaveLength(3);
  await user.click(within(dialog).getByRole('button', { name: 'Add “Orders by column 2”' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.stringify(saved)).toContain('Orders by column 2');
});
