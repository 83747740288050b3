import { expect, it } from '@jest/globals';
import {
  type Fact,
  getDashboard,
  getFact,
  getOnboarding,
  markOnboarding,
  queryDashboard,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';
import { EMPTY_DASHBOARD } from '../testing/empty-dashboard.js';
// Loaded before a visit starts: only then are its tiles asked for beside its dashboard.
import './dashboard-page.js';

const { id: ID } = EMPTY_DASHBOARD;
const FACT = '7d7bb9a6-6f52-5b36-9a35-2d3a46f4d3a1';
const tilesOf = (version: number, total: number) => ({
  ...{ version, dataVersion: 1, asOf: '2026-01-01T00:00:00Z' },
  ...{ rows: { total, left: total }, tiles: [] },
});

const open = (search: string, ...handlers: Handler[]) =>
  renderApp(`/dashboard/${ID}${search}`, {
    session: userNamed('shelly'),
    handlers: [...handlers, answers(getDashboard, EMPTY_DASHBOARD), ...QUIET],
  });

it('tiles that came before their dashboard, and are of another version, are asked for again', async () => {
  let asked = 0;
  const { server } = open(
    '',
    answers(queryDashboard, () => (++asked === 1 ? tilesOf(1, 17) : tilesOf(2, 4_821))),
  );
  await screen.findByText(/· 4,821 rows/);
  expect(screen.queryByText(/· 17 rows/)).toBeNull();
  expect(server.callsOf(queryDashboard)).toHaveLength(2);
});

it('a number that was opened is a step of the first path, told once', async () => {
  const fact = {
    ...{
      id: FACT,
      kind: 'query',
      value: 12,
      label: 'Orders',
      dataSourceId: ID,
      dataSourceName: 'orders.csv',
    },
    ...{ dataVersion: 1, rowsUsed: 12, computedAt: '2026-01-01T00:00:00Z' },
  } satisfies Fact;
  const { server } = open(
    `?fact=${FACT}`,
    answers(queryDashboard, tilesOf(2, 12)),
    answers(getFact, fact),
    answers(getOnboarding, { done: [] }),
    answers(markOnboarding, { done: ['number_opened'] }),
  );
  await screen.findByText('Where this number comes from');
  await waitFor(() =>
    expect(server.callsOf(markOnboarding).map(({ body }) => body)).toEqual([{ done: ['number_opened'] }]),
  );
});
