/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  createSchedule,
  getDashboard,
  getDataSource,
  getSourceProfile,
  listFilterValues,
  listQuestions,
  listRows,
  listRunsOfSchedule,
  listScheduleRuns,
  listSchedules,
  nextScheduleTimes,
  resendDelivery,
  type Schedule,
  type ScheduleRun,
  testSchedule,
  updateSchedule,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { profile, rows } from '../../testing/rows-answers.js';
import { answers, type Handler } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const schedule: Schedule = {
  ...{ id: id(1), name: 'Weekly sales report', kind: 'dashboard', target: id(9), missed: 'run_once' },
  when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
  ...{ recipients: ['dana@x.example', 'tom@x.example'], format: 'csv', filters: [], condition: 'always' },
  onProblem: 'hold',
  ...{ createdBy: 'maria', createdAt: '2026-11-01T10:00:00.000Z', paused: false },
  ...{ next: ['2026-12-07T14:00:00.000Z'], planned: [], past: [] },
};
const run: ScheduleRun = {
  ...{ id: id(5), scheduleId: id(1), scheduleName: schedule.name, kind: 'dashboard', cause: 'time' },
  ...{ scheduledFor: '2026-11-30T14:00:00.000Z', startedAt: '2026-11-30T14:00:01.000Z', status: 'partly' },
  ...{ attempt: 1, missed: 0, file: { exportId: id(7), name: 'order-desk.zip', bytes: 4_000 } },
  recipients: [
    {
      address: 'dana@x.example',
      state: 'refused',
      at: '2026-11-30T14:00:17.000Z',
      detail: '552 mailbox full',
    },
    {
      address: 'tom@x.example',
      state: 'queued',
      at: '2026-11-30T14:00:17.000Z',
      detail: 'Tried 2 times: 451 wait',
    },
  ],
};
const kpi = (n: number, title: string, more: object = {}) => ({
  ...{ id: id(n), title, reason: '' },
  plan: { dataSourceId: id(6), version: 1, measures: [{ agg: 'sum', as: title }] },
  ...more,
});
const dashboard = {
  ...{ id: id(9), name: 'Order desk', status: 'ready', dataSourceIds: [id(6)], dataVersion: 1, version: 1 },
  config: { charts: [], kpis: [kpi(21, 'Revenue'), kpi(22, 'Return rate', { format: { percent: true } })] },
};
const source = {
  ...{ id: id(6), name: 'orders.csv', version: 2, status: 'ready', strips: [] },
  columns: [
    { name: 'region', type: 'text', role: 'dimension' },
    { name: 'amount', type: 'decimal', role: 'measure' },
    { name: 'ordered', type: 'date', role: 'time' },
  ],
};
const DATABASE = { connectionId: id(17), selection: { schema: 'public', table: 'orders' } };
const question = {
  ...{ id: id(31), question: 'Revenue by region?', outcome: 'answered' as const, dataSourceId: id(6) },
  ...{ dataSourceName: 'orders.csv', askedAt: '2026-11-01T10:00:00.000Z' },
};

const at = (operation: Handler['operation'], path: string, body: unknown): Handler => ({
  operation: { ...operation, path },
  answer: () => Response.json(body),
});

const open = (path: string) =>
  renderApp(path, {
    session: userNamed('maria', { plan: 'premium', timezone: 'America/Chicago' }),
    handlers: [
      answers(testSchedule, { ...run, cause: 'test' }),
      answers(resendDelivery, run),
      answers(updateSchedule, schedule),
      answers(listSchedules, [schedule]),
      answers(listQuestions, [question]),
      answers(nextScheduleTimes, { times: schedule.next, words: 'Every Monday' }),
      answers(listRunsOfSchedule, [run]),
      answers(listScheduleRuns, [run]),
      at(getDashboard, `/api/dashboards/${id(9)}`, dashboard),
      at(getDataSource, `/api/data-sources/${id(6)}`, source),
      at(listFilterValues, `/api/dashboards/${id(9)}/filter-values`, {
        values: [
          { value: 'West', count: 4 },
          { value: 'South', count: 2 },
        ],
        distinct: 2,
      }),
      answers(getSourceProfile, profile),
      answers(listRows, rows),
      answers(createSchedule, schedule),
      listed('/api/dashboards', [dashboard]),
      listed('/api/data-sources', [source, { ...source, id: id(16), name: 'warehouse', database: DATABASE }]),
      listed('/api/subscription/usage', [{ meter: 'schedules', used: 1, limit: 20 }]),
      ...QUIET,
    ],
  });

describe('what a schedule sends (SCHED-002)', () => {
  it('F.5 goes to oneself as a test, once the changes are saved', async () => {
    const { user, server } = open(`/scheduler?edit=${id(1)}`);
    const test = async () =>
      (await screen.findByRole('button', { name: 'Send test to me' })) as HTMLButtonElement;
    await user.click(await test());
    await waitFor(() =>
      expect(server.callsOf(testSchedule).map(({ body }) => body)).toEqual([
        { address: 'maria@plumbline.example' },
      ]),
    );
    await user.click(screen.getByRole('radio', { name: 'The data changed' }));
    expect((await test()).disabled).toBe(true);
  });

  it('F.5 goes only if a value is beyond what is typed, shares in percent', async () => {
    const { user, server } = open(`/scheduler?edit=${id(1)}`);
    await user.click(await screen.findByRole('radio', { name: 'A value…' }));
    const save = screen.getByRole('button', { name: 'Save schedule' }) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    await user.click(await screen.findByRole('button', { name: /^Key figure/ }));
    await user.click(await screen.findByRole('option', { name: 'Return rate' }));
    await user.click(screen.getByRole('button', { name: /^Which side/ }));
    await user.click(await screen.findByRole('option', { name: 'is above' }));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), '6.5');
    await user.click(save);
    await waitFor(() =>
      expect(server.callsOf(updateSchedule).at(-1)?.body).toMatchObject({
        condition: 'value',
        threshold: { tile: id(22), title: 'Return rate', side: 'above', value: 0.065 },
      }),
    );
  });

  it('F.5 is under filters of its own', async () => {
    const { user, server } = open(`/scheduler?edit=${id(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('button', { name: /^Region/i }));
    await user.click(await screen.findByRole('checkbox', { name: 'West' }));
    await screen.findByRole('button', { name: 'Remove the filter Region: West' });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Save schedule', hidden: true }));
    await waitFor(() =>
      expect(server.callsOf(updateSchedule).at(-1)?.body).toMatchObject({
        filters: [{ column: 'region', op: 'in', values: ['West'] }],
      }),
    );
  });

  it('F.5 is nothing where it refreshes: whatever was read from a database is offered, and no file', async () => {
    const { user } = open('/scheduler?new=1');
    await user.click(await screen.findByRole('radio', { name: 'Refresh' }));
    await user.click(await screen.findByRole('button', { name: /^Refresh/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'warehouse',
    ]);
  });

  it('F.5 is of days that move with each run', async () => {
    const { user, server } = open(`/scheduler?edit=${id(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('button', { name: /^Ordered/i }));
    await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
    await screen.findByRole('button', { name: 'Remove the filter Ordered: Last 7 days' });
    await user.click(screen.getByRole('button', { name: 'Save schedule' }));
    await waitFor(() =>
      expect(server.callsOf(updateSchedule).at(-1)?.body).toMatchObject({
        filters: [{ column: 'ordered', op: 'between', values: [], relative: 'last_7_days' }],
      }),
    );
  });

  it('F.5 of rows shows the first of them under its own filters, with values beyond the most frequent ones', async () => {
    const { user, server } = open('/scheduler?new=1');
    await user.click(await screen.findByRole('radio', { name: 'Rows' }));
    const file = within(await screen.findByRole('region', { name: 'Rows of the file' }));
    expect(await file.findByText('901 rows as Excel')).toBeTruthy();
    expect(file.getByRole('cell', { name: 'West' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('button', { name: /^Region/i }));
    await user.type(await screen.findByRole('textbox', { name: 'Search region' }), 'North');
    await user.click(await screen.findByRole('checkbox', { name: 'North' }));
    const asked = () => server.callsOf(listRows).at(-1)?.search.get('filter') ?? '[]';
    await waitFor(() =>
      expect(JSON.parse(asked())).toEqual([{ column: 'region', op: 'in', values: ['North'] }]),
    );
  });

  it('F.5 can be an answer, or the rows of a data source', async () => {
    const { user } = open('/scheduler?new=1');
    await user.click(await screen.findByRole('radio', { name: 'Answer' }));
    await screen.findByRole('button', { name: 'What: Revenue by region?. Change' });
    await user.click(screen.getByRole('radio', { name: 'Rows' }));
    await screen.findByRole('button', { name: 'What: orders.csv. Change' });
    expect(screen.getByRole('radio', { name: 'CSV' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'PDF' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'A value…' })).toBeNull();
  });

  it('F.5 is sent again to who was refused, who can be left out from then on', async () => {
    const { user, server } = open(`/scheduler?runs=${id(1)}`);
    const receipts = within(await screen.findByRole('list', { name: 'Receipts' }));
    expect(receipts.getByText('Waits for the mail server: Tried 2 times: 451 wait')).toBeTruthy();
    await user.click(receipts.getByRole('button', { name: 'Send again to dana@x.example' }));
    await waitFor(() =>
      expect(server.callsOf(resendDelivery).map(({ body }) => body)).toEqual([{ address: 'dana@x.example' }]),
    );
    await user.click(receipts.getByRole('button', { name: 'Remove dana@x.example' }));
    await waitFor(() =>
      expect(server.callsOf(updateSchedule).at(-1)?.body).toEqual({ recipients: ['tom@x.example'] }),
    );
    expect(receipts.queryByRole('button', { name: /tom@x.example/ })).toBeNull();
  });

  it('F.5 is listed by who gets it, with what became of the last mail', async () => {
    open('/scheduler?tab=recipients');
    const recipients = within(await screen.findByRole('list', { name: 'Recipients' }));
    const [dana] = recipients.getAllByRole('listitem');
    expect(dana?.textContent).toContain('dana@x.example');
    await recipients.findByText(/: refused, 552 mailbox full$/);
    expect(recipients.getAllByRole('button', { name: 'Weekly sales report' })).toHaveLength(2);
    screen.getByRole('tab', { name: 'Recipients 2' });
  });

  it('F.5 stands on a strip of a week or of four, whose ends name what lies beyond', async () => {
    const { user } = open('/scheduler');
    const strip = await screen.findByRole('img');
    expect(strip.textContent).toBe('Dec 7 ›');
    await user.click(screen.getByRole('radio', { name: 'Week' }));
    await screen.findByRole('img', { name: 'In 3.5 days no runs; 0 to come' });
    expect(window.location.search).toContain('strip=week');
    within(screen.getByRole('list', { name: 'Marks' })).getByText('checked, nothing sent');
  });
});
