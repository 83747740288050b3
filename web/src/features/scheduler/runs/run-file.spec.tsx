/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  downloadExport,
  listRunsOfSchedule,
  listScheduleRuns,
  listSchedules,
  type Schedule,
  type ScheduleRun,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const schedule: Schedule = {
  ...{ id: id(1), name: 'Open orders', kind: 'export', target: id(9), missed: 'run_once' },
  when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
  ...{ recipients: ['dana@x.example'], format: 'csv', filters: [], condition: 'always' },
  onProblem: 'hold',
  ...{ createdBy: 'maria', createdAt: '2026-11-01T10:00:00.000Z', paused: false },
  ...{ next: ['2099-12-07T14:00:00.000Z'], planned: [], past: [] },
};
const run: ScheduleRun = {
  ...{ id: id(5), scheduleId: id(1), scheduleName: schedule.name, kind: 'export', cause: 'test' },
  ...{ scheduledFor: '2026-11-30T14:00:00.000Z', startedAt: '2026-11-30T14:00:01.000Z', status: 'failed' },
  ...{ attempt: 1, missed: 0, file: { exportId: id(7), name: 'orders.csv', bytes: 4_000 } },
  recipients: [
    {
      ...{ address: 'dana@x.example', state: 'bounced', at: '2026-11-30T14:20:00.000Z' },
      detail: '550 5.1.1 No such user (said mx.x.example)',
    },
  ],
};

const open = (path: string) =>
  renderApp(path, {
    session: userNamed('maria', { plan: 'premium', timezone: 'UTC' }),
    handlers: [
      answers(listSchedules, [schedule]),
      answers(listRunsOfSchedule, [run]),
      answers(listScheduleRuns, [run]),
      {
        operation: { ...downloadExport, path: `/api/export/${id(7)}/download` },
        answer: () => Response.json('rows'),
      },
      listed('/api/data-sources', [{ id: id(9), name: 'orders', status: 'ready', strips: [] }]),
      listed('/api/subscription/usage', [{ meter: 'schedules', used: 1, limit: 20 }]),
      ...QUIET,
    ],
  });

describe('what people got of a schedule (SCHED-002)', () => {
  it('F.5 can be taken beside the receipts, which say what came back and why', async () => {
    const { user, server } = open(`/scheduler?runs=${id(1)}`);
    expect(await screen.findByText('Came back: 550 5.1.1 No such user (said mx.x.example)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download the file' }));
    await waitFor(() => expect(server.paths).toContain(`/api/export/${id(7)}/download`));
  });

  it('F.5 tells a test from what was sent to all', async () => {
    open(`/scheduler?runs=${id(1)}`);
    expect(await screen.findByText('Test: 0 of 1 person have it')).toBeTruthy();
  });

  it('F.5 names the zone of its times where that is not the reader’s own', async () => {
    open('/scheduler');
    expect(await screen.findByText(/^in .*, Central Time$/)).toBeTruthy();
  });
});
