import { describe, expect, it } from '@jest/globals';
import {
  createShare,
  type Dashboard,
  getDashboard,
  getGuestColumns,
  listShares,
  type Plan,
  queryDashboard,
  type Share,
} from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, refuses } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21';
const DASHBOARD = {
  ...{ id: ID, name: 'Sales', dataSourceIds: [ID], dataVersion: 1, status: 'ready', jobId: null },
  config: { charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
  ...{ version: 1, pinned: false, zone: 'UTC', createdBy: 'greta' },
  ...{ createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' },
} satisfies Dashboard;
const share = (status: Share['status']): Share => ({
  ...{ id: ID, email: null, allowDownload: false, filterColumns: null, hideSmallGroups: false, status },
  ...{ createdBy: 'greta', createdAt: '2026-01-01T00:00:00Z', expiresAt: '2027-01-01T00:00:00Z' },
  lastSeenAt: null,
});

const NO_COLUMNS = answers(getGuestColumns, { filterable: [] });

function openDashboard(plan: Plan, shares: Share[], columns = NO_COLUMNS) {
  return renderApp(`/dashboard/${ID}`, {
    session: userNamed('greta', { plan }),
    handlers: [
      answers(getDashboard, DASHBOARD),
      answers(queryDashboard, {
        ...{ version: 1, dataVersion: 1, asOf: '2026-01-01T00:00:00Z' },
        ...{ rows: { total: 10, left: 10 }, tiles: [] },
      }),
      answers(listShares, shares),
      columns,
      ...QUIET,
    ],
  });
}

async function openDialog(plan: Plan, shares: Share[]) {
  const app = openDashboard(plan, shares);
  await app.user.click(await screen.findByRole('button', { name: 'Share' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Share “Sales”' })) };
}

describe('the dialog that shares a dashboard', () => {
  it('PLAN-020 T-57 without Premium says what to do, and that old links are paused', async () => {
    const { dialog } = await openDialog('free', [share('paused')]);
    await dialog.findByText('Paused until Premium');
    dialog.getByText('Your plan does not include guest collaborator access. Move to Premium to use it.');
    expect(dialog.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
    expect(dialog.queryByRole('button', { name: 'Create link' })).toBeNull();
  });

  it('SHARE-001 with Premium offers a link, and says at its field why an invitation was refused', async () => {
    const { dialog, server, user } = await openDialog('premium', [share('active')]);
    const refusal = 'Please enter a valid email address.';
    server.use(refuses(createShare, 400, { message: refusal, error: refusal, code: 'malformed' }));
    await dialog.findByRole('button', { name: 'Create link' });
    await user.type(dialog.getByLabelText('Email (optional)'), 'dana@');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText('Please enter a valid email address.');
    expect(server.callsOf(createShare)[0]?.body).toMatchObject({ email: 'dana@', allowDownload: false });
    expect(dialog.queryByText('Paused until Premium')).toBeNull();
  });

  it('SHARE-001 comes with all its parts, so that nothing moves under the pointer', async () => {
    const columns = Promise.withResolvers<Response>();
    const { user } = openDashboard('premium', [], {
      operation: getGuestColumns,
      answer: () => columns.promise,
    });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await screen.findByRole('button', { name: 'Share', busy: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    columns.resolve(Response.json({ filterable: [] }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Sales”' }));
    dialog.getByText('The tiles show no column to filter by.');
  });
});
