/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { expect, it } from '@jest/globals';
import {
  type Dashboard,
  deleteView,
  getDashboard,
  getDataSource,
  listFilterValues,
  listViews,
  queryDashboard,
  type SavedView,
  saveView,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const TEXT = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d12';
const WEST = { column: 'region', op: 'in' as const, values: ['West'] };
const DASHBOARD = {
  ...{ id: ID, name: 'Sales', dataSourceIds: [ID], dataVersion: 1, status: 'ready', jobId: null },
  config: {
    ...{ kpis: [], charts: [], runnersUp: [], colours: {}, timeColumn: null },
    texts: [{ id: TEXT, text: 'Words', layout: { x: 0, y: 0, w: 12, h: 2 } }],
  },
  ...{ version: 1, pinned: false, zone: 'UTC', createdBy: 'maria' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
} satisfies Dashboard;
const SAVED: SavedView = {
  ...{ id: TEXT, name: 'The West', dates: null, filters: [WEST], cross: [] },
  ...{ isOwn: true, createdBy: 'maria', createdAt: '2026-01-01T00:00:00Z' },
};

function open(search: string) {
  return renderApp(`/dashboard/${ID}${search}`, {
    session: userNamed('maria'),
    handlers: [
      answers(getDashboard, DASHBOARD),
      answers(getDataSource, {
        ...{ id: ID, name: 'orders.csv' },
        columns: [{ name: 'region', type: 'text', role: 'dimension' }],
      } as never),
      answers(queryDashboard, {
        ...{ version: 1, dataVersion: 1, asOf: '2026-01-01T00:00:00Z' },
        ...{ rows: { total: 10, left: 10 }, tiles: [] },
      }),
      answers(listFilterValues, { column: '', type: 'text', values: [], distinct: 0, min: null, max: null }),
      answers(listViews, [SAVED]),
      answers(saveView, SAVED),
      answers(deleteView, { message: 'Deleted.' }),
      ...QUIET,
    ],
  });
}

it('sets the filters of a saved view with one press, and deletes it (DASH-004)', async () => {
  const { server, user } = open('');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('button', { name: 'The West' }));
  expect(await screen.findByRole('button', { name: 'Region: West' })).toBeTruthy();
  await waitFor(() => expect(server.callsOf(queryDashboard).at(-1)?.body).toMatchObject({ filters: [WEST] }));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('button', { name: 'Delete the view The West' }));
  await waitFor(() => expect(server.callsOf(deleteView)).toHaveLength(1));
});

it('saves the filters that are set, under a name', async () => {
  const filter = encodeURIComponent(JSON.stringify(['region', 'in', ['West']]));
  const { server, user } = open(`?filter=${filter}`);
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('button', { name: 'Save these filters' }));
  await user.type(await screen.findByLabelText('Name'), 'The West');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(saveView).at(-1)?.body).toEqual({
      ...{ name: 'The West', dates: null, filters: [WEST], cross: [] },
    }),
  );
});
