import { describe, expect, it } from '@jest/globals';
import { type Dashboard, getDashboard, getUsage, keepDashboardsActive } from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { expectToast, renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const idOf = (index: number) => `00000000-0000-4000-8000-00000000006${index}`;
/** Six dashboards on a plan with five places. */
const BOARDS = [1, 2, 3, 4, 5, 6].map(
  (index): Dashboard => ({
    ...{ id: idOf(index), name: `Board ${index}`, dataSourceIds: [idOf(1)], dataVersion: 1, status: 'ready' },
    config: { charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
    ...{ version: 1, pinned: false, zone: 'UTC', createdBy: 'omar', jobId: null },
    ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
    ...(index === 6 && { readOnly: true }),
  }),
);
const open = (path: string) =>
  renderApp(path, {
    session: userNamed('omar'),
    handlers: [
      answers(getUsage, [{ meter: 'dashboards', used: 6, limit: 5 }]),
      answers(keepDashboardsActive, { message: 'Saved.' }),
      answers(getDashboard, BOARDS.at(-1) as Dashboard),
      listed('/api/dashboards', BOARDS),
      ...QUIET,
    ],
  });

describe('T-58 dashboards over the limit of the plan', () => {
  it('are counted, and people choose which stay active, as many as have a place', async () => {
    const { server, user } = open('/dashboards');
    await screen.findByText('1 over the limit');
    await screen.findByText('Free includes 5 dashboards. Nothing was deleted; 1 of 6 can only be read.');
    await user.click(screen.getByRole('button', { name: 'Choose which stay active' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose which stay active' }));
    dialog.getByText('5 of 5 places chosen');
    const box = (name: string) => dialog.getByRole<HTMLButtonElement>('checkbox', { name });
    expect(box('Board 6').disabled).toBe(true);
    await user.click(box('Board 1'));
    expect(box('Board 6').disabled).toBe(false);
    await user.click(box('Board 6'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expectToast('Your choice was saved');
    const [call] = server.callsOf(keepDashboardsActive);
    expect(call?.body).toEqual({ ids: [2, 3, 4, 5, 6].map(idOf) });
  });

  it('one of them says so on its screen, and leads to the choice', async () => {
    const { user } = open(`/dashboard/${idOf(6)}`);
    await screen.findByText(/^This dashboard is over the limit of your plan and can only be read\./);
    await user.click(screen.getByRole('link', { name: 'Choose which stay active' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboards'));
  });
});
