import { describe, expect, it } from '@jest/globals';
import {
  type Calculation,
  type Chart,
  type Dashboard,
  type GoneColumn,
  getDashboard,
  getDataSource,
  listCalculations,
  listFilterValues,
  listViews,
  queryDashboard,
  replaceColumn,
  restoreDashboard,
  type SavedView,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, refuses } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const TILE = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d12';
const RATE = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d13';
const VIEW = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d14';
const AT = '2026-01-01T00:00:00Z';
const CHART: Chart = {
  ...{ id: TILE, type: 'bar', title: 'Orders by region', subtitle: '', reason: '', titleBy: 'person' },
  layout: { x: 0, y: 0, w: 6, h: 4 },
  plan: {
    ...{ dataSourceId: ID, version: 1, filters: [], order: [] },
    dimensions: [{ column: 'region' }],
    measures: [{ agg: 'count', as: 'Rows' }],
  },
};
const GONE: GoneColumn = {
  ...{ dataSourceId: ID, column: 'region', nearest: 'sales_region' },
  ...{ tiles: [TILE], calculations: [RATE], views: [VIEW], shares: [] },
  ...{ isDateFilter: false, isLinked: false },
};
const DASHBOARD = {
  ...{ id: ID, name: 'Sales', dataSourceIds: [ID], dataVersion: 2, status: 'ready', jobId: null },
  config: { charts: [CHART], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
  ...{ version: 4, pinned: false, zone: 'UTC', createdBy: 'maria', createdAt: AT, updatedAt: AT },
} satisfies Dashboard;
const CALCULATION: Calculation = {
  ...{ id: RATE, name: 'Is west', formula: 'if(region = "West", 1, 0)', level: 'row', type: 'decimal' },
  ...{ dependants: [], createdBy: 'maria', createdAt: AT },
};
const SAVED: SavedView = {
  ...{ id: VIEW, name: 'The West', dates: null, cross: [] },
  filters: [{ column: 'region', op: 'in', values: ['West'] }],
  ...{ isOwn: true, createdBy: 'maria', createdAt: AT },
};
const USE = 'Use “sales_region” instead';

function open(goneColumns: GoneColumn[], search = '') {
  return renderApp(`/dashboard/${ID}${search}`, {
    session: userNamed('maria'),
    handlers: [
      answers(getDashboard, { ...DASHBOARD, goneColumns }),
      answers(getDataSource, {
        ...{ id: ID, name: 'orders.csv' },
        columns: [{ name: 'sales_region', type: 'text', role: 'dimension' }],
      } as never),
      answers(queryDashboard, ({ body }) => {
        const { filters = [] } = body as { filters?: { column: string }[] };
        const isGone = filters.some(({ column }) => column === 'region');
        return {
          ...{ version: 4, dataVersion: 2, asOf: AT, rows: { total: 10, left: 10 } },
          ...(isGone && { goneFilters: [{ column: 'region', nearest: 'sales_region' }] }),
          tiles: [
            {
              ...{ id: TILE, columns: [], rows: [], factIds: [], filteredBy: [], notFilteredBy: [] },
              error: {
                ...{ code: 'column_gone', message: 'The column “region” is no longer in the data.' },
                ...{ column: 'region', nearest: 'sales_region' },
              },
            },
          ],
        };
      }),
      answers(listFilterValues, { column: '', type: 'text', values: [], distinct: 0, min: null, max: null }),
      answers(listCalculations, [CALCULATION]),
      answers(listViews, [SAVED]),
      answers(replaceColumn, { ...DASHBOARD, version: 5 }),
      answers(restoreDashboard, { ...DASHBOARD, version: 6, goneColumns }),
      ...QUIET,
    ],
  });
}

const REPLACED = { dataSourceId: ID, column: 'region', replacement: 'sales_region' };

describe('a column that the data no longer has (DASH-004)', () => {
  it('is named above the tiles with what needs it; one press uses the nearest, one more takes that back', async () => {
    const { server, user } = open([GONE]);
    const note = within(await screen.findByRole('region', { name: 'Columns that are gone' }));
    expect(note.getByText(/1 tile, 1 calculation and 1 saved view need it/)).toBeTruthy();
    await user.click(note.getByRole('button', { name: USE }));
    await waitFor(() => expect(server.callsOf(replaceColumn).map(({ body }) => body)).toEqual([REPLACED]));
    expect(await screen.findByText('“sales_region” stands for “region” now')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.callsOf(restoreDashboard).map(({ body }) => body)).toEqual([{ version: 4 }]),
    );
  });

  it('is named by its tile, with the nearest to use instead', async () => {
    const { server, user } = open([GONE]);
    const tile = within(await screen.findByRole('alert'));
    await user.click(await tile.findByRole('button', { name: USE }));
    await waitFor(() => expect(server.callsOf(replaceColumn)).toHaveLength(1));
  });

  it('is said of a calculation and of a view in their lists', async () => {
    const { server, user } = open([GONE]);
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    const views = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    expect(await views.findByText('The column “region” is no longer in the data.')).toBeTruthy();
    expect(views.getByRole('button', { name: USE })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Actions for Sales' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Calculations' }));
    const list = within(await screen.findByRole('list', { name: 'Calculations' }));
    expect(list.getByText('The column “region” is no longer in the data.')).toBeTruthy();
    await user.click(list.getByRole('button', { name: USE }));
    await waitFor(() => expect(server.callsOf(replaceColumn).map(({ body }) => body)).toEqual([REPLACED]));
  });

  it('makes a filter on it say that it acts on nothing; the nearest column takes its values over', async () => {
    const filter = encodeURIComponent(JSON.stringify(['region', 'in', ['West']]));
    const { server, user } = open([], `?filter=${filter}`);
    await user.click(await screen.findByRole('button', { name: /^Region: West.*acts on nothing/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'The filter on region' }));
    expect(panel.getByText(/This filter acts on nothing/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: USE }));
    await waitFor(() =>
      expect(server.callsOf(queryDashboard).at(-1)?.body).toMatchObject({
        filters: [{ column: 'sales_region', op: 'in', values: ['West'] }],
      }),
    );
    expect(await screen.findByRole('button', { name: 'Sales region: West' })).toBeTruthy();
  });

  it('says what to do where no column is near', async () => {
    const { nearest: _, ...alone } = GONE;
    open([alone]);
    const note = within(await screen.findByRole('region', { name: 'Columns that are gone' }));
    expect(note.getByText(/No column there is like it/)).toBeTruthy();
    expect(note.queryByRole('button', { name: USE })).toBeNull();
  });

  it('stays as it is where the replacement is refused, which says why', async () => {
    const message = '“sales_region” fits nothing that uses “region”. Choose a column of the same kind.';
    const { user, server } = open([GONE]);
    server.use(refuses(replaceColumn, 422, { message, error: message, code: 'unusable' }));
    const note = within(await screen.findByRole('region', { name: 'Columns that are gone' }));
    await user.click(note.getByRole('button', { name: USE }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
