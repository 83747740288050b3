import { expect, it } from '@jest/globals';
import {
  type Answer,
  type AskBody,
  askQuestion,
  type Dashboard,
  getDashboard,
  getDataSource,
  listDataSources,
  listQuestions,
  queryDashboard,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const DASHBOARD = {
  ...{ id: ID, name: 'Sales', dataSourceIds: [ID], dataVersion: 1, status: 'ready', jobId: null },
  config: { ...{ kpis: [], charts: [], runnersUp: [], colours: {}, timeColumn: null } },
  ...{ version: 1, pinned: false, zone: 'UTC', createdBy: 'maria' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
} satisfies Dashboard;
const FILTER = { column: 'region', op: 'in', values: ['West'] };

/** Types a word to its end, and states a number of it. */
function answerTo({ question }: AskBody): Answer {
  const completion = question.endsWith(' w') ? 'est' : '';
  return {
    ...{ id: ID, question: question + completion, engine: 'built-in', tookMs: 3 },
    ...{ dataSourceId: ID, dataSourceName: 'orders.csv', dataVersion: 1, answered: true },
    ...{ reading: [{ text: 'Show ' }, { text: 'revenue', slot: 'measure' }], understood: [] },
    ...{ text: 'Revenue is $420,459.', parts: [{ text: 'Revenue is $420,459.' }] },
    ...{ columns: [{ name: 'Revenue', type: 'decimal' }], rows: [[420459]], values: [420459] },
    headline: { text: '$420,459', rows: 4504, ofAll: 0.37, grain: 'month', values: [1, 2, 3] },
    plan: {
      ...{ dataSourceId: ID, version: 1, dimensions: [], filters: [], order: [] },
      measures: [{ agg: 'count', as: 'Revenue' }],
    },
    ...{ alternatives: [], followUps: [`${question}${completion} by month`], factIds: [] },
    ...(completion && { completion }),
  };
}

async function open() {
  const filter = encodeURIComponent(JSON.stringify(['region', 'in', ['West']]));
  const app = renderApp(`/dashboard/${ID}?filter=${filter}`, {
    session: userNamed('maria'),
    handlers: [
      answers(getDashboard, DASHBOARD),
      answers(getDataSource, { id: ID, name: 'orders.csv', columns: [] } as never),
      answers(queryDashboard, {
        ...{ version: 1, dataVersion: 1, asOf: '2026-01-01T00:00:00Z', tiles: [] },
        rows: { total: 10, left: 10 },
      }),
      answers(askQuestion, ({ body }) => answerTo(body as AskBody)),
      answers(listQuestions, []),
      answers(listDataSources, []),
      ...QUIET,
    ],
  });
  await screen.findByRole('heading', { name: 'Sales' });
  await app.user.keyboard('?');
  const field = await screen.findByLabelText('Ask a question about your data');
  return { ...app, field };
}

it('ASK-001 asks about the dashboard on the screen and its filters, completes a word with Tab, and shows the number', async () => {
  const { server, user, field } = await open();
  await user.type(field, 'revenue in the w');
  expect((await screen.findByTestId('ghost')).textContent).toBe('est');
  await user.keyboard('{Tab}');
  expect(field).toHaveProperty('value', 'revenue in the west');
  const answer = within(await screen.findByRole('region', { name: 'Answer' }));
  expect(answer.getByText('$420,459')).toBeTruthy();
  expect(answer.getByText('37% of all · 4,504 rows · as you type')).toBeTruthy();
  expect(server.callsOf(askQuestion).at(-1)?.body).toMatchObject({
    ...{ dashboardId: ID, filters: [FILTER], preview: true },
  });
});

it('is about the whole source where that is chosen', async () => {
  const { server, user, field } = await open();
  await user.click(screen.getByRole('button', { name: 'All of orders.csv' }));
  await user.type(field, 'revenue');
  await waitFor(() =>
    expect(server.callsOf(askQuestion).at(-1)?.body).toEqual({
      ...{ question: 'revenue', dataSourceId: ID, preview: true },
    }),
  );
});

it('answers a longer question here with Enter, which keeps it, and opens it in Ask with its filters', async () => {
  const { server, user, field } = await open();
  await user.type(field, 'revenue');
  await screen.findByRole('button', { name: 'revenue by month' });
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Open in Ask' }));
  expect(server.callsOf(askQuestion).some(({ body }) => !(body as AskBody).preview)).toBe(true);
  const params = new URLSearchParams(window.location.search);
  expect([window.location.pathname, params.get('q'), params.get('dashboard')]).toEqual([
    ...['/ask', 'revenue by month', ID],
  ]);
  expect(JSON.parse(params.get('filter') ?? '')).toEqual(['region', 'in', ['West']]);
});
