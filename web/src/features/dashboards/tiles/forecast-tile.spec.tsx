import { expect, it } from '@jest/globals';
import {
  type Dashboard,
  getDashboard,
  getTileForecast,
  queryDashboard,
  type TileForecast,
} from '@plumbline/contracts';
import { screen } from '@testing-library/react';
import { FACT, ID, ready, SOURCE } from '../../../testing/predictions.js';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const tile = { id: FACT, predictionId: ID, title: 'Revenue, next 6 months' };
const DASHBOARD = {
  ...{ id: SOURCE, name: 'Outlook', dataSourceIds: [SOURCE], dataVersion: 2, status: 'ready', jobId: null },
  config: {
    ...{ charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
    forecasts: [{ ...tile, layout: { x: 0, y: 0, w: 12, h: 4 } }],
  },
  ...{ version: 2, pinned: false, zone: 'UTC', createdBy: 'maria' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
} satisfies Dashboard;
const NO_TILES = {
  ...{ version: 2, dataVersion: 2, asOf: '2026-01-01T00:00:00Z', rows: { total: 72, left: 72 }, tiles: [] },
};

const open = (forecast: TileForecast) =>
  renderApp(`/dashboard/${SOURCE}`, {
    session: userNamed('maria'),
    handlers: [
      answers(getDashboard, DASHBOARD),
      answers(queryDashboard, NO_TILES),
      answers(getTileForecast, forecast),
      ...QUIET,
    ],
  });

it('a forecast says its range in numbers that open, and is named by what it shows now (PRED-001)', async () => {
  open({ ...ready, horizon: 12, state: 'shown', predictionId: ID });
  expect(await screen.findByRole('heading', { name: 'Revenue, next 12 months' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '$286K' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '2 months' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Open the prediction/ }).getAttribute('href')).toBe(
    `/predict/${ID}`,
  );
});

it('a forecast that was deleted leaves a tile that says so, under its own title', async () => {
  open({ state: 'gone', message: 'This forecast was deleted, or its data was.' });
  expect(await screen.findByText('This forecast was deleted, or its data was.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: tile.title })).toBeTruthy();
});
