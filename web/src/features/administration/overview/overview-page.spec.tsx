import { describe, expect, it } from '@jest/globals';
import {
  getUsageOverview,
  listWorkspaceUsage,
  type UsageOverview,
  type WorkspaceUsage,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const BEFORE = { day: '2026-10-27', totals: { workspaces: 10, users: 12, data_bytes: 1_024 } };
const NOW = { workspaces: 14, users: 12, users_seen: 5, data_sources: 20, data_bytes: 3_072 };
const OVERVIEW: UsageOverview = {
  totals: NOW,
  before: BEFORE,
  days: [BEFORE, { day: '2026-11-26', totals: NOW }],
  plans: [
    { plan: 'free', workspaces: 11, paidBy: { card: 0, agreement: 0, nothing: 11 } },
    { plan: 'premium', workspaces: 3, paidBy: { card: 2, agreement: 1, nothing: 0 } },
  ],
  disk: { used: 6 * 1024 ** 3, total: 10 * 1024 ** 3 },
  told: [{ service: 'ingestion', at: '2026-11-26T15:00:00.000Z', isLate: false }],
};
const WORKSPACE: WorkspaceUsage = {
  ...{ workspaceId: crypto.randomUUID(), owner: { userId: crypto.randomUUID(), username: 'tom' } },
  ...{ users: 3, plan: 'premium', createdAt: '2026-10-01T00:00:00.000Z', lastSeenAt: null },
  ...{ bytes: 3_072, amounts: { data_sources: 20, data_bytes: 3_072 } },
};

function show(...handlers: Handler[]) {
  return renderApp('/admin/dashboard', {
    session: { ...userNamed('olga'), role: 'admin' },
    handlers: [
      ...handlers,
      answers(getUsageOverview, OVERVIEW),
      answers(listWorkspaceUsage, [WORKSPACE]),
      ...QUIET,
    ],
  });
}

describe('the overview', () => {
  it('ROUTE-027 ADMIN-004 says what there is, how it grew, who pays and who uses it', async () => {
    show();
    const there = within(await screen.findByRole('region', { name: 'What there is' }));
    expect(there.getByText('+4 since Oct 27, 2026')).toBeTruthy();
    expect(there.getByText('no change since Oct 27, 2026')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Stored, on Nov 26, 2026: 3\.0.KB/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Premium 3 21% 2 1' })).toBeTruthy();
    expect(screen.getByText(/4\.0.GB of 10\.0.GB are free on the fullest disk/)).toBeTruthy();
    const uses = within(await screen.findByRole('region', { name: 'Use by workspace' }));
    expect(uses.getByText('tom')).toBeTruthy();
    expect(uses.getByText('and 2 more')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Figures that are not current' })).toBeNull();
  });

  it('says which figures are old where a service is away, and what nobody has told', async () => {
    const told: UsageOverview['told'] = [{ service: 'documents', at: null, isLate: true }];
    show(answers(getUsageOverview, { ...OVERVIEW, told, before: null, days: [], disk: null }));
    expect(await screen.findByText(/^Nothing was reported about documents yet/)).toBeTruthy();
    expect(screen.getAllByText(/Figures are kept since today/)).toHaveLength(3);
    expect(screen.getByText(/The disk is not measured yet/)).toBeTruthy();
  });

  it('searches workspaces on the server, and says where none matches', async () => {
    const { user, server } = show(answers(listWorkspaceUsage, []));
    await user.type(await screen.findByLabelText('Search name or email'), 'tom');
    const asked = () => server.callsOf(listWorkspaceUsage).map(({ search }) => search.get('search'));
    await waitFor(() => expect(asked()).toContain('tom'));
    expect(await screen.findByText('No workspace matches')).toBeTruthy();
  });

  it('ADMIN-006 shows why figures did not come', async () => {
    const message = 'Only owner and admin may see this.';
    show(refuses(getUsageOverview, 403, { message, error: message, code: 'forbidden' }));
    expect(await screen.findByText(/figures could not be loaded/)).toBeTruthy();
  });
});
