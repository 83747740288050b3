/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { expect, it } from '@jest/globals';
import {
  addFavourite,
  createFolder,
  type Dashboard,
  type Folder,
  listDashboards,
  listFiled,
  listFolders,
  moveToFolder,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const dashboard = (at: number, parts: Partial<Dashboard>): Dashboard => ({
  ...{ id: `0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d1${at}`, name: `Board ${at}`, dataSourceIds: [], jobId: null },
  config: { charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
  ...{ dataVersion: 1, status: 'ready', version: 1, pinned: false, zone: 'UTC', createdBy: 'maria' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
  ...parts,
});

const SALES: Folder = {
  ...{ id: '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d20', name: 'Sales', createdBy: 'maria' },
  ...{ contents: { dashboard: 1, summary: 0, 'data-source': 0 }, createdAt: '2026-01-01T00:00:00Z' },
};

const open = (
  dashboards: Dashboard[],
  { inSales, query = '' }: { inSales?: Dashboard; query?: string } = {},
) =>
  renderApp(`/dashboards?look=table${query}`, {
    session: userNamed('maria'),
    handlers: [
      listed(listDashboards.path, dashboards),
      listed(listFolders.path, inSales ? [SALES] : []),
      listed(listFiled.path, inSales ? [{ id: inSales.id, folderId: SALES.id }] : []),
      answers(createFolder, SALES),
      answers(addFavourite, { message: 'Marked.' }),
      answers(moveToFolder, { message: 'Moved.' }),
      ...QUIET,
    ],
  });

const names = () =>
  within(screen.getByRole('table', { name: 'Dashboards' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it('shows the favourites, or what lies in a folder (DASH-003)', async () => {
  const filed = dashboard(2, {});
  const { user } = open([dashboard(1, { favourite: true }), filed, dashboard(3, {})], { inSales: filed });
  await user.click(await screen.findByRole('button', { name: /^Show/ }));
  await user.click(await screen.findByRole('option', { name: 'Favorites' }));
  await waitFor(() => expect(names()).toEqual(['Board 1']));
  await user.click(screen.getByRole('button', { name: /^Show/ }));
  await user.click(await screen.findByRole('option', { name: 'Sales (1)' }));
  await waitFor(() => expect(names()).toEqual(['Board 2']));
});

it('marks a favourite and moves a dashboard into a folder', async () => {
  const { server, user } = open([dashboard(1, {})]);
  const star = await screen.findByRole('button', { name: 'Favorite Board 1' });
  expect(star.getAttribute('aria-pressed')).toBe('false');
  await user.click(star);
  await waitFor(() => expect(server.callsOf(addFavourite)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Actions for Board 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to a folder' }));
  await user.type(await screen.findByLabelText('Name of the new folder'), ' Sales ');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(server.callsOf(moveToFolder).at(-1)?.body).toEqual({ type: 'dashboard', folderId: SALES.id }),
  );
  expect(server.callsOf(createFolder).at(-1)?.body).toEqual({ name: 'Sales' });
});

it('keeps the folder in the address, also of one that is gone (PLAN-033)', async () => {
  const filed = dashboard(2, {});
  open([dashboard(1, {}), filed], { inSales: filed, query: `&folder=${SALES.id}` });
  await waitFor(() => expect(names()).toEqual(['Board 2']));
});

it('says that a folder of the address is gone (PLAN-033)', async () => {
  open([dashboard(1, {})], { query: '&folder=0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21' });
  await screen.findByText('No dashboard matches');
  screen.getByRole('button', { name: /^Show|^Folder: A folder that is gone/ });
});
