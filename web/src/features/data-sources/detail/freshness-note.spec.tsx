import { describe, expect, it } from '@jest/globals';
import {
  type Freshness,
  getDataSource,
  listSchedules,
  openDataSource,
  refreshDataSource,
  setFreshness,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { passTime, startClock, stopClock, untilTrue } from '../../../testing/stopped-clock.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const MINUTE_MS = 60_000;
const ID = '00000000-0000-4000-8000-000000000071';
const CONNECTION = '00000000-0000-4000-8000-000000000072';
const SCHEDULE = '00000000-0000-4000-8000-000000000073';

const fresh: Freshness = {
  ...{ onOpenMinutes: null, growing: null, readAt: new Date(Date.now() - 26 * 3_600_000).toISOString() },
  candidates: ['id', 'ordered_at'],
};
const schedule = {
  ...{ id: SCHEDULE, name: 'Nightly orders', kind: 'refresh', target: ID, missed: 'run_once' },
  when: { every: 'day', at: '06:00', zone: 'America/Chicago' },
  ...{ recipients: [], format: 'pdf', filters: [], condition: 'always', createdBy: 'lena', paused: false },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', next: [], planned: [], past: [] },
};

/** The screen of a source whose rows came from a database, before it has anything else to show. */
const open = (freshness: Freshness, schedules: object[] = []) =>
  renderApp(`/data-sources/${ID}`, {
    session: userNamed('lena'),
    handlers: [
      answers(getDataSource, {
        ...{ id: ID, name: 'orders', uploadType: 'database', status: 'ready', version: 0 },
        ...{ recordCount: null, columnCount: null, bytes: 10, strips: [], openDecisions: 0, isSample: false },
        ...{ createdAt: '2026-01-01T00:00:00.000Z', confirmedAt: '2026-01-01T00:00:00.000Z', jobId: null },
        database: { connectionId: CONNECTION, selection: { schema: 'sales', table: 'orders' } },
        ...(freshness.onOpenMinutes !== null && { refreshesOnOpen: true as const }),
        ...{ columns: [], data: [], usedIn: [], freshness },
      }),
      listed(listSchedules.path, schedules),
      answers(openDataSource, { isReading: true }),
      answers(setFreshness, fresh),
      answers(refreshDataSource, { id: ID, name: 'orders', status: 'queued', jobId: ID }),
      ...QUIET,
    ],
  });

describe('the note on rows of a database', () => {
  it('says how old they are, and leads to a schedule that reads them again', async () => {
    const { server } = open(fresh);
    await screen.findByText(/26 hours old/);
    const link = screen.getByRole('link', { name: 'Refresh every …' });
    expect(link.getAttribute('href')).toBe(`/scheduler?new=refresh.${ID}`);
    expect(server.callsOf(openDataSource)).toEqual([]);
  });

  it('names the schedule that refreshes it', async () => {
    open(fresh, [schedule]);
    const link = await screen.findByRole('link', { name: 'Nightly orders' });
    expect(link.closest('p')?.textContent).toContain('(every day at 6:00 AM Central Time)');
  });

  it('tells that somebody opened it, where it is read again by that, and again while it is looked at', async () => {
    stopClock();
    try {
      const { server } = open({ ...fresh, onOpenMinutes: 60 });
      await untilTrue('it is told', () => server.callsOf(openDataSource).length === 1);
      expect(screen.getByText(/It is read again when it is opened and older than 1 hour\./)).toBeTruthy();
      await passTime(59 * MINUTE_MS);
      expect(server.callsOf(openDataSource)).toHaveLength(1);
      await passTime(MINUTE_MS);
      expect(server.callsOf(openDataSource)).toHaveLength(2);
    } finally {
      startClock();
    }
  });

  it('keeps what is chosen', async () => {
    const { server, user } = open(fresh);
    await user.click(await screen.findByRole('button', { name: 'Keep it fresh' }));
    await user.click(await screen.findByRole('button', { name: /When somebody opens it/ }));
    await user.click(screen.getByRole('option', { name: 'Read it again if it is older than 1 day' }));
    await user.click(screen.getByRole('button', { name: /What is read/ }));
    await user.click(screen.getByRole('option', { name: 'Only newer rows, by ordered_at' }));
    expect(screen.getByText(/what is changed later in older rows is not seen/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.callsOf(setFreshness).map(({ body }) => body)).toEqual([
        { onOpenMinutes: 1_440, growing: 'ordered_at' },
      ]),
    );
  });

  it('offers no column where only newer rows cannot be read', async () => {
    const { user } = open({ ...fresh, candidates: [] });
    await user.click(await screen.findByRole('button', { name: 'Keep it fresh' }));
    await screen.findByText(/All rows are read each time/);
    expect(screen.queryByRole('button', { name: /What is read/ })).toBeNull();
  });

  it('says why the last refresh did not come, and offers to import everything where that helps', async () => {
    const message = '40 rows before id 4001 are gone from the database.';
    const failure = { at: '2026-11-26T12:00:00.000Z', code: 'full_import_needed', message };
    const { server, user } = open({ ...fresh, growing: 'id', failure });
    await screen.findByText(
      /40 rows before id 4001 are gone from the database\. What is shown was read before\./,
    );
    await user.click(screen.getByRole('button', { name: 'Import everything' }));
    await waitFor(() =>
      expect(server.callsOf(refreshDataSource).map(({ body }) => body)).toEqual([{ everything: true }]),
    );
  });
});
