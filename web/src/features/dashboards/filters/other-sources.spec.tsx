import { describe, expect, it } from '@jest/globals';
import {
  type Chart,
  type Column,
  type Dashboard,
  getDashboard,
  getDataSource,
  listFilterValues,
  queryDashboard,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ORDERS = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const GOALS = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21';
const SOURCES: Record<string, { name: string; columns: Column[] }> = {
  [ORDERS]: {
    name: 'orders.csv',
    columns: [
      { name: 'region', type: 'text', role: 'dimension' },
      { name: 'amount', type: 'decimal', role: 'measure' },
    ],
  },
  [GOALS]: {
    name: 'goals.csv',
    columns: [
      { name: 'district', type: 'text', role: 'dimension' },
      { name: 'quarter', type: 'text', role: 'dimension' },
    ],
  },
};
const ORDERS_CHART = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d12';
const GOALS_CHART = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d22';
const chartOf = (id: string, dataSourceId: string, title: string, y: number): Chart => ({
  ...{ id, type: 'bar', title, subtitle: '', reason: '', titleBy: 'person' },
  layout: { x: 0, y, w: 6, h: 4 },
  plan: {
    ...{ dataSourceId, version: 1, filters: [], order: [] },
    dimensions: [{ column: SOURCES[dataSourceId]?.columns[0]?.name ?? '' }],
    measures: [{ agg: 'count', as: 'Rows' }],
  },
});

const DASHBOARD: Dashboard = {
  ...{
    id: ORDERS,
    name: 'Sales',
    dataSourceIds: [ORDERS, GOALS],
    dataVersion: 1,
    status: 'ready',
    jobId: null,
  },
  config: {
    ...{ kpis: [], runnersUp: [], colours: {}, timeColumn: null },
    charts: [chartOf(ORDERS_CHART, ORDERS, 'Orders', 0), chartOf(GOALS_CHART, GOALS, 'Goals', 4)],
    columnLinks: [{ [ORDERS]: 'region', [GOALS]: 'district' }],
  },
  ...{ version: 1, pinned: false, zone: 'UTC', createdBy: 'maria' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
};

/** As the server does: what no column stands for does not touch a tile. */
const touched = (id: string, body: unknown) => {
  const { filters = [] } = body as { filters?: { column: string }[] };
  const names = filters.map(({ column }) => column);
  const nothing = { id, columns: [{ name: 'Rows', type: 'integer' as const }], rows: [[4]], factIds: [] };
  return id === GOALS_CHART
    ? { ...nothing, filteredBy: names, notFilteredBy: [] }
    : { ...nothing, filteredBy: [], notFilteredBy: names };
};

function open(route = `/dashboard/${ORDERS}`) {
  return renderApp(route, {
    session: userNamed('maria'),
    handlers: [
      answers(getDashboard, DASHBOARD),
      answers(getDataSource, ({ path }) => {
        const id = path.split('/')[3] ?? '';
        return { id, version: 1, ...SOURCES[id] } as never;
      }),
      answers(listFilterValues, {
        ...{ column: 'quarter', type: 'text', distinct: 1, min: null, max: null },
        values: [{ value: 'Q1', count: 10 }],
      }),
      answers(queryDashboard, ({ body }) => ({
        ...{ version: 1, dataVersion: 1, asOf: '2026-01-01T00:00:00Z', rows: { total: 10, left: 10 } },
        tiles: [touched(ORDERS_CHART, body), touched(GOALS_CHART, body)],
      })),
      ...QUIET,
    ],
  });
}

describe('a filter on a column that only another source of the dashboard has (DASH-004)', () => {
  it('is offered under the name of its source, reads its values there, and says which tiles it reaches', async () => {
    const { server, user } = open();
    const [add] = await screen.findAllByRole('button', { name: 'Add filter' });
    await user.click(add as HTMLElement);
    const goals = within(await screen.findByRole('region', { name: 'goals.csv' }));
    // A column that is linked with one of the dashboard's own source is filtered by that.
    expect(goals.queryByRole('button', { name: /District/ })).toBeNull();
    await user.click(goals.getByRole('button', { name: /Quarter/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Q1' }));
    expect(server.callsOf(listFilterValues).at(-1)?.search.get('dataSourceId')).toBe(GOALS);
    const filters = [{ column: 'quarter', op: 'in', values: ['Q1'], dataSourceId: GOALS }];
    await waitFor(() => expect(server.callsOf(queryDashboard).at(-1)?.body).toMatchObject({ filters }));
    await user.keyboard('{Escape}');
    await screen.findAllByText('Quarter: Q1 · goals.csv');
    await user.click(await screen.findByRole('button', { name: 'Not filtered' }));
    await screen.findByText('Not filtered: no column of its data is linked with “quarter” of goals.csv');
  });

  it('lies in the address with its source', async () => {
    const filter = JSON.stringify(['quarter', 'in', ['Q1'], { source: GOALS }]);
    const { server } = open(`/dashboard/${ORDERS}?filter=${encodeURIComponent(filter)}`);
    await screen.findAllByText('Quarter: Q1 · goals.csv');
    expect(server.callsOf(queryDashboard).at(-1)?.body).toMatchObject({
      filters: [{ column: 'quarter', dataSourceId: GOALS }],
    });
  });
});
