/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  type CreateScheduleBody,
  createSchedule,
  listRunsOfSchedule,
  listSchedules,
  nextScheduleTimes,
  pauseSchedule,
  previewExport,
  type Schedule,
  type ScheduleRun,
  type UpdateScheduleBody,
  updateSchedule,
} from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const base: Schedule = {
  ...{ id: id(1), name: 'Weekly sales report', kind: 'dashboard', target: id(9), missed: 'run_once' },
  when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
  ...{ recipients: ['maria@x.example', 'dana@x.example'], format: 'pdf', filters: [], condition: 'always' },
  onProblem: 'hold',
  ...{ createdBy: 'maria', createdAt: '2026-11-01T10:00:00.000Z', paused: false },
  next: ['2026-12-07T14:00:00.000Z', '2026-12-14T14:00:00.000Z'],
  planned: ['2026-12-07T14:00:00.000Z'],
  past: [{ at: '2026-11-30T14:00:00.000Z', status: 'partly' }],
  last: {
    ...{ runId: id(5), at: '2026-11-30T14:00:00.000Z', status: 'partly', delivered: 1, addressed: 2 },
    words: 'dana@x.example: 552 mailbox full',
  },
};
const paused: Schedule = {
  ...{ ...base, id: id(2), name: 'Revenue outlook', kind: 'prediction', recipients: [], paused: true },
  ...{ pausedReason: 'Paused by maria', past: [], last: undefined },
};
const run: ScheduleRun = {
  ...{ id: id(5), scheduleId: id(1), scheduleName: base.name, kind: 'dashboard', cause: 'time' },
  ...{ scheduledFor: '2026-11-30T14:00:00.000Z', startedAt: '2026-11-30T14:00:01.000Z' },
  ...{ finishedAt: '2026-11-30T14:00:17.000Z', status: 'partly', attempt: 1, missed: 0 },
  file: { exportId: id(7), name: 'order-desk.pdf', bytes: 421_888, pages: 6, dataVersion: 61 },
  recipients: [
    { address: 'maria@x.example', state: 'sent', at: '2026-11-30T14:00:17.000Z', detail: '250 OK' },
    {
      address: 'dana@x.example',
      state: 'refused',
      at: '2026-11-30T14:00:17.000Z',
      detail: '552 mailbox full',
    },
  ],
  error: 'dana@x.example: 552 mailbox full',
};
const dashboard = { id: id(9), name: 'Order desk', status: 'ready', config: { charts: [], kpis: [] } };
const source = { id: id(6), name: 'orders.csv', version: 2, status: 'ready', strips: [] };
const times = {
  times: ['2027-03-08T14:00:00.000Z', '2027-03-15T13:00:00.000Z'],
  words: 'Every Monday at 8:00 AM Central Time',
  clockChange: { at: '2027-03-14T08:00:00.000Z', isForward: true },
};

function open(path: string, ...handlers: Handler[]) {
  return renderApp(path, {
    session: userNamed('maria', { plan: 'premium', timezone: 'America/Chicago' }),
    handlers: [
      ...handlers,
      answers(listSchedules, [base, paused]),
      answers(nextScheduleTimes, times),
      answers(listRunsOfSchedule, [run]),
      listed('/api/dashboards', [dashboard]),
      listed('/api/data-sources', [source]),
      listed('/api/subscription/usage', [{ meter: 'schedules', used: 2, limit: 20 }]),
      ...QUIET,
    ],
  });
}

const rowOf = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 2 })).closest('li') as HTMLElement);

describe('the screen of schedules (SCHED-002)', () => {
  it('F.5 says what each does, when it runs next, how it went and whether it is on', async () => {
    open('/scheduler');
    const weekly = await rowOf('Weekly sales report');
    expect(await weekly.findByText('Order desk as PDF to 2 people')).toBeTruthy();
    expect(weekly.getByText('Mon, Dec 7, 8:00 AM')).toBeTruthy();
    expect(weekly.getByText(/1 of 2 delivered/)).toBeTruthy();
    expect(weekly.getByText('dana@x.example: 552 mailbox full')).toBeTruthy();
    expect(weekly.getByRole('img').getAttribute('aria-label')).toBe(
      'In 14 days 1 partly delivered; 1 to come',
    );
    expect(weekly.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    const outlook = await rowOf('Revenue outlook');
    expect(outlook.getByText('Paused by maria')).toBeTruthy();
    expect(screen.getByText(/2 schedules · 1 paused · 1 to look at/)).toBeTruthy();
    expect(await screen.findByText(/Clocks go forward on Sun, Mar 14, 2027/)).toBeTruthy();
  });

  it('pauses one by its switch', async () => {
    const asked: string[] = [];
    open('/scheduler', {
      operation: pauseSchedule,
      answer: ({ path }) => {
        asked.push(path);
        return Response.json({ ...base, paused: true });
      },
    });
    fireEvent.click((await rowOf('Weekly sales report')).getByRole('switch'));
    await waitFor(() => expect(asked).toEqual([`/api/schedules/${id(1)}/pause`]));
  });

  it('F.5 shows a receipt per recipient in the words of the server, and what was sent', async () => {
    open(`/scheduler?runs=${id(1)}`);
    const receipts = within(await screen.findByRole('list', { name: 'Receipts' }));
    expect(receipts.getByText('Accepted: 250 OK')).toBeTruthy();
    expect(receipts.getByText('Refused: 552 mailbox full')).toBeTruthy();
    expect(screen.getByText('order-desk.pdf, 6 pages, 412 KB')).toBeTruthy();
    expect(screen.getAllByText('1 of 2 people has it').length).toBeGreaterThan(0);
  });
});

describe('a schedule that is edited', () => {
  it('F.5 is a sentence, with the next times in its zone and in UTC and what the clocks do', async () => {
    open(`/scheduler?edit=${id(1)}`);
    const next = within(await screen.findByRole('list', { name: 'Next runs' }));
    expect(next.getByText('Mon, Mar 8, 2027, 8:00 AM')).toBeTruthy();
    expect(next.getByText('13:00 UTC')).toBeTruthy();
    expect(screen.getByText(/one hour earlier in UTC from then on/)).toBeTruthy();
    for (const slot of [
      'Day: Monday',
      'Time: 8:00 AM',
      'Time zone: Central Time',
      'What: Order desk',
      'Format: PDF',
    ])
      expect(screen.getByRole('button', { name: `${slot}. Change` })).toBeTruthy();
  });

  it('F.5 shows the pages of the very file beside it, and asks that empty tiles are refused as they would be', async () => {
    let asked: object | undefined;
    open(`/scheduler?edit=${id(1)}`, {
      operation: previewExport,
      answer: ({ body }) => {
        asked = body as object;
        const pages = [{ n: 1, image: 'iVBORw0KGgo=', width: 850, height: 1_100 }];
        const figures = [{ title: 'Revenue', value: 58_053, words: '$58,053' }];
        const blocks = [
          { kind: 'figures', figures },
          { kind: 'picture', key: '1.png', title: 'Share', alt: 'Bars', width: 496, height: 270 },
        ];
        const shown = { title: 'Order desk', origin: 'From orders.csv', blocks, figures, left: 2 };
        const mail = { body: shown, pictures: { '1.png': 'iVBORw0KGgo=' } };
        return Response.json({ content: id(3), total: 6, bytes: 400_000, pages, mail });
      },
    });
    const mail = within(await screen.findByRole('region', { name: 'Mail' }));
    expect(await mail.findByText('$58,053')).toBeTruthy();
    expect(mail.getByRole('img', { name: 'Bars' }).getAttribute('src')).toBe(
      'data:image/png;base64,iVBORw0KGgo=',
    );
    expect(mail.getByText('2 more charts and tables are in the file.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'PDF, 6 pages' }));
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await preview.findByText('Page 1 of 6')).toBeTruthy();
    expect(asked).toMatchObject({
      ...{ objectType: 'dashboard', objectId: id(9), showsMail: true },
      options: { refusesEmpty: true, zone: 'America/Chicago' },
    });
  });

  it('keeps what was changed, in the rule of another pace too', async () => {
    let body: UpdateScheduleBody | undefined;
    open(`/scheduler?edit=${id(1)}`, {
      operation: updateSchedule,
      answer: (call) => {
        body = call.body as UpdateScheduleBody;
        return Response.json(base);
      },
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'Monthly' }));
    fireEvent.click(screen.getByRole('radio', { name: 'The data changed' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove dana@x.example' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Skip' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save schedule' }));
    await waitFor(() =>
      expect(body).toMatchObject({
        ...{ condition: 'changed', missed: 'skip', recipients: ['maria@x.example'] },
        when: { every: 'month', day: 1, at: '08:00', zone: 'America/Chicago' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('T-65 says how many the plan has room for before it is made, and sends no mail for a search', async () => {
    let body: CreateScheduleBody | undefined;
    open('/scheduler?new=1', {
      operation: createSchedule,
      answer: (call) => {
        body = call.body as CreateScheduleBody;
        return Response.json(base, { status: 201 });
      },
    });
    expect(await screen.findByText('2 of 20 schedules of your plan are used')).toBeTruthy();
    const save = () => screen.getByRole('button', { name: 'Save schedule' }) as HTMLButtonElement;
    expect(save().disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), {
      target: { value: 'Nightly insights' },
    });
    await waitFor(() => expect(save().disabled).toBe(false));
    fireEvent.click(save());
    await waitFor(() =>
      expect(body).toMatchObject({
        kind: 'insights',
        target: id(6),
        recipients: [],
        name: 'Nightly insights',
      }),
    );
  });

  it('F.5 of a dashboard that asked for it sends that one', async () => {
    open(`/scheduler?new=${id(9)}`);
    expect(await screen.findByRole('button', { name: 'What: Order desk. Change' })).toBeTruthy();
    expect(screen.getByText('maria@plumbline.example')).toBeTruthy();
  });

  it('says in words what is wrong with an expression', async () => {
    open(
      `/scheduler?edit=${id(1)}`,
      refuses(nextScheduleTimes, 400, {
        error: 'Runs must be at least 15 minutes apart.',
        message: 'Runs must be at least 15 minutes apart.',
        code: 'malformed',
      }),
    );
    fireEvent.click(await screen.findByRole('radio', { name: 'Cron' }));
    expect(await screen.findByText('Runs must be at least 15 minutes apart.')).toBeTruthy();
  });
});
