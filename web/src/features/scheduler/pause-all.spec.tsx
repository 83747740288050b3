/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  listSchedules,
  type Operation,
  pauseSchedules,
  resumeSchedule,
  type Schedule,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const scheduleOf = (n: number, paused: boolean): Schedule => ({
  ...{ id: id(n), name: `Schedule ${n}`, kind: 'insights', target: id(9), missed: 'run_once', paused },
  when: { every: 'week', days: [1], at: '08:00', zone: 'UTC' },
  ...{ recipients: [], format: 'pdf', filters: [], condition: 'always', onProblem: 'hold' },
  ...{ createdBy: 'maria', createdAt: '2026-11-01T10:00:00.000Z', next: [], planned: [], past: [] },
});

describe('pausing every schedule at once (SCHED-002)', () => {
  it('F.5 can be taken back: those that ran run again, and no other', async () => {
    const schedules = [scheduleOf(1, false), scheduleOf(2, true), scheduleOf(3, false)];
    const at = (operation: Operation, path: string): Handler => ({
      operation: { ...operation, path },
      answer: () => Response.json(schedules[0]),
    });
    const resumed = [1, 2, 3].map((n) => `/api/schedules/${id(n)}/resume`);
    const { user, server } = renderApp('/scheduler', {
      session: userNamed('maria', { plan: 'premium' }),
      handlers: [
        answers(listSchedules, schedules),
        answers(pauseSchedules, { paused: 2 }),
        ...resumed.map((path) => at(resumeSchedule, path)),
        listed('/api/subscription/usage', [{ meter: 'schedules', used: 3, limit: 20 }]),
        ...QUIET,
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Pause all' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const paths = () => server.paths.filter((path) => path.endsWith('/resume')).sort();
    await waitFor(() => expect(paths()).toEqual([resumed[0], resumed[2]]));
  });
});
