/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  createExport,
  downloadExport,
  type ExportView,
  exportOptions,
  getExport,
  listSchedules,
  nextScheduleTimes,
  type Schedule,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const schedule: Schedule = {
  ...{ id: id(1), name: 'Open orders', kind: 'summary', target: id(9), missed: 'run_once' },
  when: { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' },
  ...{ recipients: ['dana@x.example'], format: 'pdf', filters: [], condition: 'always' },
  onProblem: 'hold',
  ...{ createdBy: 'maria', createdAt: '2026-11-01T10:00:00.000Z', paused: false },
  ...{ next: ['2026-12-07T14:00:00.000Z'], planned: [], past: [] },
};
const rowsOf: Schedule = { ...schedule, kind: 'export', format: 'csv' };
const made: ExportView = {
  ...{ id: id(7), objectType: 'data-source', objectId: id(9), name: 'orders', format: 'csv' },
  ...{ options: exportOptions.parse({}), status: 'ready', jobId: id(8), fileName: 'orders.csv' },
  ...{ rows: 1_204, bytes: 34_816, createdBy: 'maria', createdAt: '2026-11-30T14:00:00.000Z', downloads: [] },
};

const at = (operation: Handler['operation'], path: string, body: unknown): Handler => ({
  operation: { ...operation, path },
  answer: () => Response.json(body),
});
const download = `/api/export/${id(7)}/download`;

const open = (ended: Partial<ExportView> = {}) =>
  renderApp(`/scheduler?edit=${id(1)}`, {
    session: userNamed('maria', { plan: 'free', timezone: 'America/Chicago' }),
    handlers: [
      answers(listSchedules, [rowsOf]),
      answers(nextScheduleTimes, { times: schedule.next, words: 'Every Monday' }),
      answers(createExport, { ...made, status: 'queued' }),
      at(getExport, `/api/export/${id(7)}`, { ...made, ...ended }),
      at(downloadExport, download, 'rows'),
      listed('/api/data-sources', [{ id: id(9), name: 'orders', status: 'ready', strips: [] }]),
      listed('/api/subscription/usage', [{ meter: 'schedules', used: 1, limit: 1 }]),
      ...QUIET,
    ],
  });

const make = (format: string) => screen.findByRole('button', { name: `Make the ${format} file` });

describe('the file of a schedule before anybody gets it (SCHED-002)', () => {
  it('F.5 is made as a run makes it, in a plan without previews too, and saved; of other choices it is made anew', async () => {
    const { user, server } = open();
    await user.click(await make('CSV'));
    await user.click(
      await screen.findByRole('button', { name: /^Download orders.csv, 1,204 rows, 34.0.KB$/ }),
    );
    await waitFor(() => expect(server.paths).toContain(download));
    expect(server.callsOf(createExport).map(({ body }) => body)).toEqual([
      {
        ...{ objectType: 'data-source', objectId: id(9), format: 'csv' },
        options: expect.objectContaining({ refusesEmpty: true, filters: [], zone: 'America/Chicago' }),
      },
    ]);
    await user.click(screen.getByRole('radio', { name: 'Excel' }));
    expect(await make('Excel')).toBeTruthy();
  });

  it('F.5 that would be held says why', async () => {
    const message = '“orders” is empty: no rows are left by its filters.';
    const { user } = open({ status: 'failed', error: { code: 'tile_empty', message } });
    await user.click(await make('CSV'));
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
  });
});
