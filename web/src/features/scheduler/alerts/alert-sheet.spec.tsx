/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  type AlertChecked,
  type CreateAlertBody,
  checkAlert,
  createAlert,
  getDashboard,
  listRunsOfSchedule,
  listSchedules,
  nextScheduleTimes,
  type Schedule,
  type ScheduleRun,
  snoozeAlert,
  type UpdateAlertBody,
  updateAlert,
} from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const watch: NonNullable<Schedule['alert']>['watch'] = {
  ...{ dataSourceId: id(6), label: 'Return rate', time: 'day', period: 'week', filters: [] },
  ...{ measure: { agg: 'avg', column: 'returned', as: 'Return rate' }, format: { percent: true } },
  dashboardId: id(9),
};
const rule = { kind: 'threshold' as const, side: 'above' as const, value: 0.06 };
const sentence = [
  { text: 'Return rate was ' },
  { text: '7.2%', factId: id(8), row: 0, column: 'Return rate' },
  { text: ' in the week of Aug 3, 2026, above 6%.' },
];
const alert: Schedule = {
  ...{ id: id(1), name: 'Returns above 6% a week', kind: 'alert', target: id(6), missed: 'run_once' },
  when: { every: 'week', days: [1], at: '06:05', zone: 'America/Chicago' },
  ...{ recipients: ['maria@x.example', 'dana@x.example'], format: 'pdf', filters: [], condition: 'always' },
  onProblem: 'hold',
  ...{ createdBy: 'maria', createdAt: '2026-11-01T10:00:00.000Z', paused: false },
  ...{ next: ['2026-12-07T12:05:00.000Z'], planned: [], past: [] },
  last: {
    ...{ runId: id(5), at: '2026-11-16T12:05:00.000Z', status: 'unchanged', delivered: 0, addressed: 0 },
    words: 'Return rate was 4.1% in the week of Nov 9, 2026, not above 6%. Nothing was sent.',
  },
  alert: {
    watch,
    rule,
    minRows: 0,
    remind: false,
    state: 'firing',
    since: '2026-11-16T12:05:00.000Z',
    sentence,
  },
};
const run: ScheduleRun = {
  ...{ id: id(5), scheduleId: id(1), scheduleName: alert.name, kind: 'alert', cause: 'data' },
  ...{ scheduledFor: '2026-11-16T12:05:00.000Z', startedAt: '2026-11-16T12:05:01.000Z' },
  ...{ finishedAt: '2026-11-16T12:05:17.000Z', status: 'done', attempt: 1, missed: 0 },
  recipients: ['maria@x.example', 'dana@x.example'].map((address) => ({
    ...{ address, state: 'sent' as const, at: '2026-11-16T12:05:17.000Z', detail: '250 OK' },
  })),
  alert: { outcome: 'fired', sentence },
};
const period = (t: string, value: number) => ({
  ...{ t, name: t, value, rows: 900, expected: null, low: null, high: 0.06, isFiring: value > 0.06 },
});
const checked: AlertChecked = {
  ...{ watch, dataVersion: 3, judged: 52, summary: 'It would have fired 3 times in the last 52 weeks.' },
  periods: [period('2026-07-27', 0.041), period('2026-08-03', 0.072), period('2026-08-10', 0.04)],
  crossings: [{ t: '2026-08-03', name: 'the week of Aug 3, 2026', value: 0.072, recovered: '2026-08-10' }],
  alternatives: [5, 6, 7, 8].map((limit) => ({
    rule: { ...rule, value: limit / 100 },
    ...{ messages: 8 - limit, firing: 8 - limit },
  })),
  verdict: { isFiring: true, dataVersion: 3, subject: 'Return rate was 7.2%, above 6%', sentence },
  facts: { series: id(8), judged: id(7) },
};
const kpi = {
  ...{ id: id(4), title: 'Return rate', format: { percent: true } },
  plan: {
    ...{ dataSourceId: id(6), version: 3, measures: [watch.measure], dimensions: [], order: [] },
    filters: [{ column: 'region', op: 'in', values: ['West'] }],
    compare: { column: 'day', from: '', to: '', baseFrom: '', baseTo: '' },
  },
};
const dashboard = {
  ...{ id: id(9), name: 'Order desk', status: 'ready', dataSourceIds: [id(6)], version: 1 },
  config: { charts: [], kpis: [kpi] },
};

function open(path: string, ...handlers: Handler[]) {
  return renderApp(path, {
    session: userNamed('maria', { plan: 'premium', timezone: 'America/Chicago' }),
    handlers: [
      ...handlers,
      answers(listSchedules, [alert]),
      answers(checkAlert, checked),
      { operation: getDashboard, answer: () => Response.json(dashboard) },
      answers(listRunsOfSchedule, [run]),
      answers(nextScheduleTimes, { times: [], words: 'Every Monday' }),
      listed('/api/dashboards', [dashboard]),
      listed('/api/data-sources', [
        { id: id(6), name: 'orders.csv', version: 2, status: 'ready', strips: [] },
      ]),
      listed('/api/subscription/usage', [{ meter: 'schedules', used: 2, limit: 20 }]),
      ...QUIET,
    ],
  });
}

describe('an alert (SCHED-002)', () => {
  it('F.5 stands in the list with how it stands and what its last check said', async () => {
    open('/scheduler');
    const heading = await screen.findByRole('heading', { name: alert.name, level: 2 });
    const row = within(heading.closest('li') as HTMLElement);
    expect(row.getByText('Alert to 2 people on Return rate')).toBeTruthy();
    expect(row.getByText('Firing')).toBeTruthy();
    expect(row.getByText(/4\.1% in the week of Nov 9/)).toBeTruthy();
  });

  it('F.5 shows what it would have done, with other limits, its message and each check with who was told', async () => {
    open(`/scheduler?alert=${id(1)}`);
    expect(await screen.findByText('It would have fired 3 times in the last 52 weeks.')).toBeTruthy();
    const limits = within(screen.getByRole('list', { name: 'Other limits' }));
    expect(limits.getByRole('button', { pressed: true }).textContent).toContain('above 6%');
    const message = within(screen.getByRole('region', { name: 'The message' }));
    expect(message.getByText('Return rate was 7.2%, above 6%')).toBeTruthy();
    expect(message.getByRole('button', { name: /7\.2%/ })).toBeTruthy();
    const happened = within(screen.getByRole('region', { name: 'What happened' }));
    expect(await happened.findByText(/Fired, told 2 people/)).toBeTruthy();
  });

  it('sends only what was changed, so that another name judges nothing anew', async () => {
    let body: UpdateAlertBody | undefined;
    open(`/scheduler?alert=${id(1)}`, {
      operation: updateAlert,
      answer: (call) => {
        body = call.body as UpdateAlertBody;
        return Response.json(alert);
      },
    });
    await screen.findByText(/would have fired 3 times/);
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Returns' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Remind every week while it holds' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save alert' }));
    await waitFor(() => expect(body).toEqual({ name: 'Returns', remind: true }));
  });

  it('takes another limit by a press, and judges it at once', async () => {
    const asked: unknown[] = [];
    open(`/scheduler?alert=${id(1)}`, {
      operation: checkAlert,
      answer: ({ body }) => {
        asked.push((body as { rule: unknown }).rule);
        return Response.json(checked);
      },
    });
    const limits = within(await screen.findByRole('list', { name: 'Other limits' }));
    fireEvent.click(limits.getByRole('button', { name: /above 8/ }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...rule, value: 0.08 }));
  });

  it('F.5 watches rows under filters of its own, which can be changed', async () => {
    const asked: { watch: { filters: unknown[] } }[] = [];
    const { user } = open(`/scheduler?watch=${id(9)}.${id(4)}`, {
      operation: checkAlert,
      answer: ({ body }) => {
        asked.push(body as (typeof asked)[number]);
        return Response.json(checked);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Region: West' }));
    await waitFor(() => expect(asked.at(-1)?.watch.filters).toEqual([]));
  });

  it('F.5 is snoozed for a week', async () => {
    let until: string | null | undefined;
    const { user } = open(`/scheduler?alert=${id(1)}`, {
      operation: snoozeAlert,
      answer: (call) => {
        ({ until } = call.body as { until: string | null });
        return Response.json(alert);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: '1 week' }));
    await waitFor(() => expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000));
  });

  it('F.5 of a tile watches its measure under its filters, without those of its period, and is named after it', async () => {
    let body: CreateAlertBody | undefined;
    const checks: { watch: { filters: unknown[]; time?: string } }[] = [];
    open(
      `/scheduler?watch=${id(9)}.${id(4)}`,
      {
        operation: checkAlert,
        answer: (call) => {
          checks.push(call.body as (typeof checks)[number]);
          return Response.json(checked);
        },
      },
      {
        operation: createAlert,
        answer: (call) => {
          body = call.body as CreateAlertBody;
          return Response.json(alert, { status: 201 });
        },
      },
    );
    expect(await screen.findByText('2 of 20 schedules of your plan are used')).toBeTruthy();
    await screen.findByText(/would have fired 3 times/);
    expect(checks[0]?.watch).toMatchObject({ time: 'day', filters: kpi.plan.filters });
    await waitFor(() =>
      expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toMatch(
        /^Return rate above/,
      ),
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Outside expected range' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save alert' }));
    await waitFor(() =>
      expect(body).toMatchObject({
        watch,
        name: 'Return rate outside its expected range',
        rule: { kind: 'band', side: 'any' },
        recipients: [expect.any(String)],
      }),
    );
  });
});
