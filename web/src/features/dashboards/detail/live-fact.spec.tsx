import { expect, it } from '@jest/globals';
import { type Fact, getDashboard, getFact, listFactRows, queryDashboard } from '@plumbline/contracts';
import { screen } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, refuses } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';
import { EMPTY_DASHBOARD } from '../testing/empty-dashboard.js';

const { id: ID } = EMPTY_DASHBOARD;
const FACT = '7d7bb9a6-6f52-5b36-9a35-2d3a46f4d3a1';
const AWAY = 'The server does not answer.';

const open = (live: Fact['live'], rowsUsed: number | null) =>
  renderApp(`/dashboard/${ID}?fact=${FACT}`, {
    session: userNamed('shelly'),
    handlers: [
      answers(getDashboard, EMPTY_DASHBOARD),
      answers(queryDashboard, {
        ...{ version: 2, dataVersion: 1, asOf: '2026-01-01T00:00:00Z', tiles: [] },
        rows: { total: 12, left: 12 },
      }),
      answers(getFact, {
        ...{ id: FACT, kind: 'query', value: 4_821, label: 'Orders', dataSourceId: ID, dataVersion: 1 },
        ...{ dataSourceName: 'orders', rowsUsed, computedAt: '2026-01-01T00:00:00Z', ...(live && { live }) },
      }),
      refuses(listFactRows, 422, { error: 'unusable', message: AWAY }),
      ...QUIET,
    ],
  });

it('F.5 a number of a live source stands while its database is away, and says why its rows are not counted', async () => {
  open({ asOf: '2026-01-01T14:02:00Z', problem: AWAY }, null);
  await screen.findByText(`The number stands as it was given. Its rows are not counted: ${AWAY}`);
  screen.getByText('4,821');
  screen.getByText(/live, as of Jan 1, 2026/);
  await screen.findByText('The rows could not be read');
  screen.getByRole('button', { name: 'Recompute' });
});

it('rows that were counted before say since when they were not counted again', async () => {
  open({ asOf: '2026-01-01T14:02:00Z', rowsAsOf: '2026-01-01T14:05:00Z', problem: AWAY }, 12);
  await screen.findByText(/Its rows were not counted since Jan 1, 2026/);
  expect(screen.queryByText(/are not counted/)).toBeNull();
});
