import { describe, expect, it } from '@jest/globals';
import {
  type Connection,
  createSchedule,
  getUsage,
  importSelection,
  listConnections,
  listTables,
  nextScheduleTimes,
  previewSelection,
  type Schedule,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { QUIET } from '../../../../testing/quiet-server.js';
import { renderApp } from '../../../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../../../testing/test-server.js';
import { userNamed } from '../../../../testing/users.js';

const AT = '2026-11-20T22:18:00.000Z';

const CONNECTION: Connection = {
  ...{ id: '00000000-0000-4000-8000-000000000181', kind: 'postgresql', engine: 'postgresql', name: 'Shop' },
  ...{ host: 'db.example', port: 5432, database: 'shop', user: 'reader', tls: 'verify-host' },
  ...{ hasOwnAuthority: false, signIn: 'password', options: {}, tunnel: null, readOnly: 'proved' },
  ...{ status: 'connected', lastTest: { ok: true, at: AT, ms: 12, steps: [] }, usedBy: [], createdAt: AT },
};

const open = (...handlers: Handler[]) =>
  renderApp(`/data-sources?connect=${CONNECTION.id}`, {
    session: userNamed('lena'),
    handlers: [
      answers(listTables, [
        {
          ...{ schema: 'sales', name: 'orders', kind: 'table' },
          columns: [{ name: 'id', type: 'integer', isNullable: false, isKey: true }],
        },
      ]),
      ...handlers,
      answers(listConnections, [CONNECTION]),
      answers(getUsage, [{ meter: 'uploads', used: 1, limit: 5 }]),
      answers(nextScheduleTimes, { times: [AT], words: 'every day at 06:00' }),
      ...QUIET,
    ],
  });

const SEEN = answers(previewSelection, {
  columns: [{ name: 'id', type: 'integer', kind: 'integer' }],
  ...{ rows: [['1']], hasMore: false, ms: 41 },
});
const MADE = answers(importSelection, {
  ...{ id: '00000000-0000-4000-8000-000000000182', name: 'orders', status: 'queued' },
  jobId: '00000000-0000-4000-8000-000000000183',
});

const SCHEDULE: Schedule = {
  ...{ id: '00000000-0000-4000-8000-000000000184', name: 'Refresh orders', kind: 'refresh' },
  ...{ target: '00000000-0000-4000-8000-000000000182', missed: 'run_once', createdBy: 'lena' },
  when: { every: 'week', days: [1], at: '06:00', zone: 'UTC' },
  ...{ recipients: [], format: 'pdf', filters: [], condition: 'always', onProblem: 'hold' },
  ...{ createdAt: AT, paused: false, next: [AT], planned: [AT], past: [] },
};

const create = () => screen.findByRole('button', { name: 'Create data source' });

describe('how a table is kept', () => {
  it('F.5 is chosen: live, where the database answers itself', async () => {
    const { user, server } = open(SEEN, MADE);
    await user.click(await screen.findByRole('radio', { name: 'Live' }));
    screen.getByText('Sales.orders, live');
    expect(screen.queryByRole('button', { name: /Refresh the snapshot/ })).toBeNull();
    await user.click(await create());
    await waitFor(() =>
      expect(server.callsOf(importSelection)[0]?.body).toEqual({
        ...{ schema: 'sales', table: 'orders', mode: 'live' },
      }),
    );
  });

  it('is computed by databases that are asked in their own words, and here for all others', async () => {
    open(SEEN);
    await screen.findByText(/^By the database; what it cannot compute/);
    const lastTest = { ...CONNECTION.lastTest, server: 'MySQL 8.4.2' };
    open(answers(listConnections, [{ ...CONNECTION, kind: 'mysql', engine: 'mysql', lastTest }]), SEEN);
    await screen.findByText(/^Here, as queries are not translated/);
  });

  it('a snapshot is read again when it is opened, if that is chosen', async () => {
    const { user, server } = open(SEEN, MADE);
    await user.click(await screen.findByRole('button', { name: /Refresh the snapshot/ }));
    await user.click(await screen.findByRole('option', { name: /older than 1 hour/ }));
    await user.click(await create());
    await waitFor(() =>
      expect(server.callsOf(importSelection)[0]?.body).toEqual({
        ...{ schema: 'sales', table: 'orders', mode: 'snapshot', onOpenMinutes: 60 },
      }),
    );
  });

  it('a snapshot is read again by a schedule, which is made with it in one go', async () => {
    const { user, server } = open(SEEN, MADE, answers(createSchedule, SCHEDULE));
    await user.click(await screen.findByRole('button', { name: /Refresh the snapshot/ }));
    await user.click(await screen.findByRole('option', { name: 'By schedule' }));
    await screen.findByText(/^Next: /);
    await user.click(screen.getByRole('button', { name: /How often/ }));
    await user.click(await screen.findByRole('option', { name: 'Every Monday' }));
    screen.getByText('A snapshot of sales.orders, refreshed every Monday at 06:00');
    await user.click(await create());
    await waitFor(() =>
      expect(server.callsOf(createSchedule)[0]?.body).toMatchObject({
        ...{ name: 'Refresh orders', kind: 'refresh', target: '00000000-0000-4000-8000-000000000182' },
        when: { every: 'week', days: [1], at: '06:00', zone: 'UTC' },
      }),
    );
    await screen.findByText('Schedule “Refresh orders” is set up');
  });

  it('a data source stays where its schedule could not be made, which is said', async () => {
    const refused = { error: 'unavailable', message: 'Please try again.' };
    const { user } = open(SEEN, MADE, refuses(createSchedule, 503, refused));
    await user.click(await screen.findByRole('button', { name: /Refresh the snapshot/ }));
    await user.click(await screen.findByRole('option', { name: 'By schedule' }));
    await user.click(await create());
    await screen.findByText('The rows are imported, but no schedule was made');
  });

  it('takes no place of a plan that has none left for schedules', async () => {
    const full = answers(getUsage, [
      { meter: 'uploads', used: 1, limit: 5 },
      { meter: 'schedules', used: 1, limit: 1 },
    ]);
    const { user, server } = open(full, SEEN, MADE);
    await user.click(await screen.findByRole('button', { name: /Refresh the snapshot/ }));
    await user.click(await screen.findByRole('option', { name: 'By schedule' }));
    await screen.findByRole('alert');
    await user.click(await create());
    expect(server.callsOf(importSelection)).toHaveLength(0);
  });

  it('makes no data source of what could not be looked at', async () => {
    const refused = { error: 'unusable', message: 'The database cannot answer this: no such column.' };
    const { user } = open(refuses(previewSelection, 422, refused));
    await user.click(await screen.findByRole('button', { name: 'Write a query instead' }));
    await user.type(screen.getByLabelText('Query'), 'SELECT nothing');
    await user.click(screen.getByRole('button', { name: 'Run and preview' }));
    await screen.findByText('The rows could not be read');
    expect((await create()).hasAttribute('disabled')).toBe(true);
  });
});
