import { describe, expect, it } from '@jest/globals';
import {
  type AuditEntry,
  checkDomain,
  getDirectory,
  getSignOn,
  getTeam,
  listDomains,
  listTeamAudit,
  makeDirectoryToken,
  type SignOn,
  saveSignOn,
  setDirectoryGroupRole,
  setSignOnMode,
  type Team,
  testSignOn,
  type WorkspaceDomain,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const NOW = new Date().toISOString();
const olga = userNamed('olga', { plan: 'enterprise' });
const team: Team = {
  workspace: {
    ...{ id: olga.workspaceId, name: 'Harbor Office', plan: 'enterprise', role: 'owner' },
    ...{ members: 1, isPersonal: true, isCurrent: true },
  },
  seats: { used: 1, waiting: 0, limit: null },
  roles: { viewer: 0, editor: 0, admin: 0, owner: 1 },
  members: [],
  total: 0,
  invitations: [],
};
const addresses: SignOn['addresses'] = {
  ...{
    redirectUri: 'https://p.example/r',
    backChannelLogoutUri: 'https://p.example/b',
    postLogoutUri: 'https://p.example/p',
  },
  ...{
    entityId: 'https://p.example/e',
    assertionConsumer: 'https://p.example/a',
    singleLogout: 'https://p.example/l',
  },
  ...{ metadata: 'https://p.example/m', start: 'https://p.example/s' },
};
const none: SignOn = { addresses, connection: null, members: { linked: 0, unlinked: 0 }, safeOwners: [] };
const directory = {
  ...{ address: 'https://p.example/scim/v2', token: null, changedAt: null },
  ...{ users: { active: 0, inactive: 0 }, groups: [], totalGroups: 0 },
};
const tested: SignOn = {
  ...none,
  connection: {
    settings: {
      ...{ protocol: 'oidc', issuer: 'https://id.example', clientId: 'x', scopes: 'openid', hasSecret: true },
      ...{ fields: { email: 'email', name: '', groups: 'groups' }, groupRoles: [], defaultRole: 'viewer' },
    },
    ...{ mode: 'off', breakGlassUserId: null, changedAt: NOW },
    test: {
      ...{ at: NOW, isCurrent: true, isPassed: true, claims: { email: 'dana@x.example' } },
      steps: [{ step: 'signed-in', isPassed: true, words: 'As dana' }],
    },
  },
};
const domain: WorkspaceDomain = {
  ...{ id: olga.id, domain: 'harbor.example', addedAt: NOW, verifiedAt: null, checkedAt: null },
  record: { name: '_plumbline.harbor.example', value: 'plumbline-domain=abc' },
};

const entryOf = (n: number): AuditEntry => ({
  ...{
    id: crypto.randomUUID(),
    at: NOW,
    action: 'sign_on_tested',
    address: '203.0.113.9',
    details: { passed: String(n) },
  },
  ...{ actor: { id: olga.id, username: `olga-${n}` }, subject: null },
});

async function show(signOn: SignOn, ...handlers: Handler[]) {
  const app = renderApp('/team?tab=sign-on', {
    session: olga,
    handlers: [
      ...[...handlers, answers(getTeam, team), answers(getSignOn, signOn), answers(listDomains, [domain])],
      ...[answers(getDirectory, directory), ...QUIET],
    ],
  });
  await screen.findByRole('heading', { name: 'Sign-on service' });
  return app;
}

describe('T-60 single sign-on in the team area', () => {
  it('is filled in, saved, and tested before it can be switched on', async () => {
    const { user, server } = await show(none, answers(saveSignOn, tested));
    expect(screen.getByRole('button', { name: 'Test' })).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Issuer'), 'https://id.example');
    await user.type(screen.getByLabelText('Client ID'), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsOf(saveSignOn)).toHaveLength(1));
    expect(server.callsOf(saveSignOn)[0]?.body).toMatchObject({
      protocol: 'oidc',
      issuer: 'https://id.example',
    });
  });

  it('shows each step of the last test, and what came by it', async () => {
    await show(tested);
    expect(screen.getByText('As dana')).toBeTruthy();
    expect(screen.getByText('in the test:').textContent).toContain('dana@x.example');
  });

  it('is switched on after a test that passed', async () => {
    const { user, server } = await show(tested, answers(setSignOnMode, tested));
    await user.click(screen.getByRole('switch', { name: 'Let members sign in with it' }));
    await waitFor(() =>
      expect(server.callsOf(setSignOnMode).map(({ body }) => body)).toMatchObject([{ mode: 'optional' }]),
    );
    expect(screen.getByRole('switch', { name: 'Require single sign-on' })).toHaveProperty('disabled', true);
  });

  it('says which step failed before anybody was asked', async () => {
    const steps = [
      { step: 'service' as const, isPassed: false, words: 'There is no server called id.example.' },
    ];
    const { user } = await show(tested, answers(testSignOn, { steps, url: null }));
    await user.click(screen.getByRole('button', { name: 'Test again' }));
    expect(await screen.findByText('There is no server called id.example.')).toBeTruthy();
  });

  it('shows the record of a domain, and whether it was found', async () => {
    const { user } = await show(none, answers(checkDomain, { ...domain, verifiedAt: NOW }));
    expect(await screen.findByText('plumbline-domain=abc')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check the record' }));
    expect(await screen.findByText('harbor.example is proved.')).toBeTruthy();
  });

  it('T-60 shows the latest of the audit log below, and opens all of it', async () => {
    const entries = Array.from({ length: 7 }, (_, n) => entryOf(n));
    const { user } = await show(none, {
      operation: listTeamAudit,
      answer: () => Response.json(entries, { headers: { 'x-total-count': '48210' } }),
    });
    const latest = within(screen.getByRole('region', { name: 'Latest in the audit log' }));
    await latest.findByText('the latest 5 of 48,210');
    expect(latest.getAllByRole('row')).toHaveLength(6);
    await user.click(latest.getByRole('button', { name: 'Open all' }));
    expect(await screen.findByRole('tab', { name: 'Audit log', selected: true })).toBeTruthy();
    expect(await screen.findByText('olga-6')).toBeTruthy();
  });

  it('T-60 shows an owner the directory: a token that is shown once, and what groups give', async () => {
    const group = { id: olga.id, name: 'plumbline-admins', members: 2, role: null };
    const told = { users: { active: 6, inactive: 1 }, groups: [group], totalGroups: 1 };
    const { server, user } = await show(
      none,
      answers(getDirectory, { ...directory, ...told }),
      answers(makeDirectoryToken, { token: 'plsc_secret' }),
      answers(setDirectoryGroupRole, { ...group, role: 'admin' }),
    );
    expect(await screen.findByText('https://p.example/scim/v2')).toBeTruthy();
    expect(screen.getByText(/6 people, 1 inactive, and 1 group/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Make a token' }));
    expect(await screen.findByText('plsc_secret')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: /What plumbline-admins gives/ }));
    await user.click(await screen.findByRole('option', { name: 'Admin' }));
    await waitFor(() =>
      expect(server.callsOf(setDirectoryGroupRole).map(({ body }) => body)).toEqual([{ role: 'admin' }]),
    );
  });
});
