import { describe, expect, it } from '@jest/globals';
import {
  type Dashboard,
  type DataSourceDetail,
  getDashboard,
  getDataSource,
  invalidateCache,
  type JobView,
  listDashboards,
  listJobs,
  updateDashboard,
} from '@plumbline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { dashboardQuery } from '../../entities/dashboard/dashboards.api.js';
import { queryClient } from '../../shared/api/query-client.js';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';
import { applyLiveEvent } from './live-events.js';

const SOURCE = '00000000-0000-4000-8000-000000000021';
const BOARD = '00000000-0000-4000-8000-000000000022';
const JOB = '00000000-0000-4000-8000-000000000023';
const WHEN = '2026-11-20T12:00:00.000Z';

const sourceNamed = (name: string): DataSourceDetail => ({
  id: SOURCE,
  name,
  uploadType: 'csv',
  status: 'ready',
  recordCount: 0,
  columnCount: 0,
  bytes: 10,
  version: 1,
  createdAt: WHEN,
  confirmedAt: WHEN,
  jobId: null,
  strips: [],
  openDecisions: 0,
  isSample: false,
  columns: [],
  data: [],
  usedIn: [],
});
const board = (fields: Partial<Dashboard>): Dashboard => ({
  id: BOARD,
  name: 'Board',
  dataSourceIds: [SOURCE],
  config: { charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
  status: 'ready',
  jobId: null,
  version: 1,
  dataVersion: 1,
  pinned: false,
  zone: 'UTC',
  createdAt: WHEN,
  updatedAt: WHEN,
  createdBy: 'maria',
  ...fields,
});
const build = (fields: Partial<JobView>): JobView => ({
  id: JOB,
  kind: 'build-dashboard',
  steps: ['Choosing charts'],
  title: 'Building Board',
  status: 'running',
  step: { index: 0, count: 1, name: 'Choosing charts' },
  createdAt: WHEN,
  startedAt: WHEN,
  finishedAt: null,
  subject: { type: 'dashboard', id: BOARD },
  ...fields,
});

const open = (route: string, ...handlers: Handler[]) =>
  renderApp(route, { session: userNamed('maria'), handlers: [...handlers, ...QUIET] });
const tell = (type: 'data-source' | 'dashboard', id: string) =>
  act(async () =>
    applyLiveEvent(queryClient, { type: 'changed', id: '1', data: JSON.stringify({ type, id }) }),
  );
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('what a screen shows while the server tells of changes', () => {
  it('a data source stays there when asking for it again fails', async () => {
    const { server } = open(`/data-sources/${SOURCE}`, answers(getDataSource, sourceNamed('orders.csv')));
    const heading = await title('orders.csv');
    server.use(refuses(getDataSource, 400, { error: 'Not now', code: 'bad_request' }));
    const before = server.callsOf(getDataSource).length;
    await tell('data-source', SOURCE);
    await waitFor(() => expect(server.callsOf(getDataSource).length).toBeGreaterThan(before));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(heading.isConnected).toBe(true);
    server.use(answers(getDataSource, sourceNamed('Second')));
    await tell('data-source', SOURCE);
    expect(await title('Second')).toBe(heading);
  });

  it('DASH-003: a dashboard that is done before the first answer about it has come is shown', async () => {
    const first = Promise.withResolvers<void>();
    const { server } = open(`/dashboard/${BOARD}`, {
      operation: getDashboard,
      answer: async () => {
        await first.promise;
        return Response.json(board({ status: 'building', jobId: JOB }));
      },
    });
    await waitFor(() => expect(server.callsOf(getDashboard).length).toBeGreaterThan(0));
    server.use(answers(getDashboard, board({ name: 'Done' })));
    await tell('dashboard', BOARD);
    first.resolve();
    await title('Done');
  });

  it('DASH-003 ROUTE-022: a dashboard that is done is shown where something on the way holds the live line back', async () => {
    const { server } = open(
      `/dashboard/${BOARD}`,
      answers(getDashboard, board({ status: 'building', jobId: JOB })),
      answers(listJobs, [build({})]),
    );
    await screen.findByText('Choosing charts', { exact: false });
    server.use(
      answers(getDashboard, board({ name: 'Done' })),
      answers(listJobs, [build({ status: 'succeeded', finishedAt: WHEN })]),
    );
    await title('Done');
  });
});

it('CACHE-004 CACHE-009 a dashboard that was changed elsewhere since it was looked at takes a new name', async () => {
  let kept = board({ name: 'Theirs', version: 2 });
  const { server, user } = open(
    '/dashboards',
    answers(listDashboards, () => [kept]),
    answers(getDashboard, () => kept),
    answers(updateDashboard, () => {
      kept = board({ name: 'Ours', version: 3 });
      return kept;
    }),
    answers(invalidateCache, { keys: [] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Theirs' }));
  queryClient.setQueryData(dashboardQuery(BOARD).queryKey, board({ name: 'Before', version: 1 }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'Ours{Enter}');
  await screen.findByRole('button', { name: 'Actions for Ours' });
  const [call] = server.callsOf(updateDashboard);
  expect([call?.headers.get('if-match'), call?.body]).toEqual(['"2"', { name: 'Ours' }]);
  // CACHE-009: the list is asked for again, and the server is told.
  expect(server.callsOf(listDashboards).length).toBeGreaterThan(1);
  expect(server.callsOf(invalidateCache).map(({ body }) => body)).toEqual([{ keys: ['/api/dashboards'] }]);
});
