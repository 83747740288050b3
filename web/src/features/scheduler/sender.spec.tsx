/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  createSchedule,
  deleteSchedule,
  type ExportPreview,
  getDashboard,
  getScheduleSender,
  listScheduleRuns,
  listSchedules,
  nextScheduleTimes,
  previewExport,
  type Schedule,
  updateSchedule,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const schedule: Schedule = {
  ...{ id: id(1), name: 'Weekly sales report', kind: 'dashboard', target: id(9), missed: 'run_once' },
  when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
  ...{ recipients: ['dana@x.example', 'r.diaz@y.example'], format: 'pdf', filters: [], condition: 'always' },
  onProblem: 'hold',
  ...{ createdBy: 'maria', createdAt: '2026-11-01T10:00:00.000Z', paused: false },
  ...{ next: ['2026-12-07T14:00:00.000Z'], planned: [], past: [] },
  last: {
    ...{ at: '2026-11-30T14:00:00.000Z', status: 'partly', runId: id(5), delivered: 1, addressed: 2 },
    recipients: [
      { address: 'dana@x.example', state: 'sent' },
      { address: 'r.diaz@y.example', state: 'bounced' },
    ],
  },
};
const dashboard = {
  ...{ id: id(9), name: 'Order desk', status: 'ready', dataSourceIds: [id(6)], dataVersion: 1, version: 1 },
  config: { charts: [], kpis: [] },
};
const page = (n: number) => ({ n, width: 850, height: 1_100, image: 'iVBORw0KGgo=' });
const preview: ExportPreview = {
  ...{ content: id(40), total: 2, bytes: 900, pages: [page(1), page(2)] },
  mail: {
    body: { title: 'Order desk', origin: 'orders.csv, version 3.', blocks: [], figures: [], left: 0 },
    pictures: {},
  },
};

const open = (path: string, domains: string[] = [], schedules = [schedule]) =>
  renderApp(path, {
    session: userNamed('maria', { plan: 'premium', timezone: 'America/Chicago' }),
    handlers: [
      answers(getScheduleSender, { from: { name: 'Plumbline', address: 'reports@x.example' }, domains }),
      answers(previewExport, preview),
      answers(createSchedule, schedule),
      answers(updateSchedule, schedule),
      answers(deleteSchedule, { message: 'Deleted.' }),
      answers(listSchedules, schedules),
      answers(listScheduleRuns, []),
      answers(nextScheduleTimes, { times: schedule.next, words: 'Every Monday' }),
      answers(getDashboard, dashboard as never),
      listed('/api/dashboards', [dashboard]),
      listed('/api/subscription/usage', [{ meter: 'schedules', used: 1, limit: 20 }]),
      ...QUIET,
    ],
  });

describe('a schedule that is edited (SCHED-002)', () => {
  it('shows from whom its mail comes, and the pages of its file, which open', async () => {
    const { user } = open(`/scheduler?edit=${id(1)}`);
    await screen.findByText('Plumbline <reports@x.example>');
    const attached = within(await screen.findByRole('region', { name: 'Attached PDF' }));
    attached.getByText('Every tile holds data.', { exact: false });
    await user.click(attached.getByRole('button', { name: 'Page 2 of the file' }));
    await screen.findByRole('img', { name: 'Page 2 of 2 as it will be' });
  });

  it('can be searched first', async () => {
    const { user, server } = open(`/scheduler?edit=${id(1)}`);
    await user.click(await screen.findByRole('checkbox', { name: /^Search for insights first/ }));
    await user.click(screen.getByRole('button', { name: 'Save schedule' }));
    await waitFor(() => expect(server.callsOf(updateSchedule)).toHaveLength(1));
    expect(server.callsOf(updateSchedule)[0]?.body).toMatchObject({ searchFirst: true });
  });

  it('is deleted where it is edited, after a question', async () => {
    const { user, server } = open(`/scheduler?edit=${id(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(server.callsOf(deleteSchedule)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.callsOf(deleteSchedule)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save schedule' })).toBeNull());
  });

  it('says to whose addresses alone it may go', async () => {
    open(`/scheduler?edit=${id(1)}`, ['x.example']);
    await screen.findByText('Your administrator allows addresses of x.example only.');
    await screen.findByText(/^r\.diaz@y\.example is in none of these domains/);
  });
});

it('F.5 names in the list whom the last mails did not reach', async () => {
  open('/scheduler');
  const reached = within(await screen.findByRole('list', { name: 'Who has it' }));
  expect(reached.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['r.diaz: came back', 'dana: accepted'],
  ]);
});

it('SCHED-002 says in the list when an alert was last sent, and when it recovered', async () => {
  const number = { dataSourceId: id(6), label: 'Sales', time: 'day', period: 'week' as const, filters: [] };
  const watch = { ...number, measure: { agg: 'sum' as const, column: 'amount', as: 'Sales' } };
  const rule = { kind: 'threshold' as const, side: 'above' as const, value: 1_000 };
  const told = { firedAt: '2026-08-10T12:00:00.000Z', recoveredAt: '2026-08-31T12:00:00.000Z' };
  const alert = { watch, rule, minRows: 0, remind: false, state: 'calm' as const };
  const quiet: Schedule = { ...schedule, kind: 'alert', name: 'Sales', alert: { ...alert, ...told } };
  const firing: Schedule = {
    ...{ ...quiet, id: id(2), name: 'Returns' },
    alert: { ...alert, state: 'firing', firedAt: '2026-09-02T12:00:00.000Z', recoveredAt: told.recoveredAt },
  };
  open('/scheduler', [], [quiet, firing]);
  await screen.findByText('Last sent Aug 10, 2026, recovered Aug 31, 2026');
  screen.getByText('Last sent Sep 2, 2026');
});
