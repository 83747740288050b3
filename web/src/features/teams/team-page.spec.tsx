import { describe, expect, it } from '@jest/globals';
import {
  acceptInvitation,
  changeMemberRole,
  getApprovalSettings,
  getTeam,
  type InvitationOffer,
  inviteMember,
  listMadeObjects,
  type Member,
  readInvitation,
  type Team,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const NOW = new Date().toISOString();
const SOON = new Date(Date.now() + 86_400_000).toISOString();
const olga = userNamed('olga', { plan: 'enterprise' });
const dana = userNamed('dana');

const memberOf = ({ id, username, email }: typeof olga, role: Member['role']): Member => ({
  ...{
    userId: id,
    username,
    name: username,
    email,
    role,
    via: 'password',
    isFromDirectory: false,
    state: 'active',
  },
  ...{ joinedAt: NOW, lastSeen: NOW },
});

const MADE = [
  { userId: olga.id, kind: 'dashboards' as const, count: 6 },
  { userId: olga.id, kind: 'sources' as const, count: 1 },
];

const team = (change: Partial<Team> = {}): Team => ({
  workspace: {
    ...{ id: olga.workspaceId, name: 'Harbor Office', plan: 'enterprise', role: 'owner' },
    ...{ members: 2, isPersonal: true, isCurrent: true },
  },
  seats: { used: 3, waiting: 1, limit: 4 },
  roles: { viewer: 1, editor: 0, admin: 0, owner: 1 },
  members: [memberOf(olga, 'owner'), memberOf(dana, 'viewer')],
  total: 2,
  invitations: [
    {
      ...{ id: dana.id, email: 'ines@x.example', role: 'editor', invitedBy: 'olga' },
      ...{ sentAt: NOW, endsAt: SOON, state: 'waiting' },
    },
  ],
  ...change,
});

async function show(shown: Team, ...handlers: Handler[]) {
  const app = renderApp('/team', {
    session: olga,
    handlers: [
      ...handlers,
      answers(getTeam, shown),
      answers(listMadeObjects, MADE),
      answers(getApprovalSettings, { rule: 'off' }),
      ...QUIET,
    ],
  });
  await screen.findByRole('heading', { name: 'Harbor Office', level: 1 });
  return app;
}

describe('the team', () => {
  it('T-65 shows who takes which seats, and who is invited', async () => {
    await show(team());
    expect(screen.getByText(/3 of 4 seats used/).textContent).toContain('1 invitation holds a seat');
    expect(
      within(screen.getByRole('table', { name: 'Members' })).getByText('dana@plumbline.example'),
    ).toBeTruthy();
    expect(screen.getByText('ines@x.example')).toBeTruthy();
    expect(await screen.findByText('6 dashboards, 1 source')).toBeTruthy();
  });

  it('invites nobody while all seats are taken', async () => {
    await show(team({ seats: { used: 4, waiting: 2, limit: 4 } }));
    expect(screen.getByRole('button', { name: /Invite people/ })).toHaveProperty('disabled', true);
  });

  it('says beside the address why an invitation was refused', async () => {
    const { user } = await show(
      team(),
      refuses(inviteMember, 409, { code: 'conflict', message: 'This address was invited already.' }),
    );
    await user.click(screen.getByRole('button', { name: /Invite people/ }));
    await user.type(screen.getByLabelText('Email address'), 'ines@x.example');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('This address was invited already.')).toBeTruthy();
  });

  it('changes a role by its list', async () => {
    const { server, user } = await show(
      team(),
      answers(changeMemberRole, { message: 'The role was changed.' }),
    );
    await user.click(screen.getByRole('button', { name: /Role of dana/ }));
    await user.click(await screen.findByRole('option', { name: 'Editor' }));
    await waitFor(() =>
      expect(server.callsOf(changeMemberRole).map(({ body }) => body)).toEqual([{ role: 'editor' }]),
    );
  });

  it('lets an admin decide about everybody but owners, and about nothing else', async () => {
    const { workspace, invitations } = team();
    const owners = invitations.map((each) => ({ ...each, role: 'owner' as const }));
    const { user } = await show(team({ workspace: { ...workspace, role: 'admin' }, invitations: owners }));
    expect(screen.queryByRole('button', { name: /Rename|Add seats|Withdraw|Role of olga/ })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Audit log' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Role of dana/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      ...['Viewer', 'Editor', 'Admin'],
    ]);
  });

  it('T-60 says how each of them comes in, and who the directory brought', async () => {
    const [boss, other] = [memberOf(olga, 'owner'), memberOf(dana, 'viewer')];
    await show(
      team({
        members: [
          { ...boss, via: 'second-factor' },
          { ...other, via: 'sign-on', isFromDirectory: true },
        ],
      }),
    );
    const table = within(screen.getByRole('table', { name: 'Members' }));
    expect(table.getByText('Password and second factor')).toBeTruthy();
    expect(table.getByText('Single sign-on').textContent).toContain('from the directory');
  });

  it('asks sales for more seats', async () => {
    const { user } = await show(team());
    await user.click(screen.getByRole('button', { name: 'Add seats' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('lets who is no owner see the members and decide nothing', async () => {
    const { workspace } = team();
    await show(team({ workspace: { ...workspace, role: 'viewer' }, invitations: [] }));
    expect(screen.queryByRole('button', { name: /Invite people|Rename|Role of/ })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Audit log' })).toBeNull();
    expect(screen.getByRole('button', { name: /Leave/ })).toBeTruthy();
  });
});

describe('an invitation', () => {
  const offer: InvitationOffer = {
    ...{ workspaceName: 'Harbor Office', invitedBy: 'olga', email: dana.email, role: 'editor' },
    ...{ endsAt: SOON, hasAccount: true },
  };

  it('asks a stranger to sign in first', async () => {
    renderApp('/join?token=abc', { handlers: [answers(readInvitation, offer), ...QUIET] });
    expect(await screen.findByRole('heading', { name: 'Join Harbor Office' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Sign in to join' })).toBeTruthy();
  });

  it('is not offered to the account of another address', async () => {
    renderApp('/join?token=abc', { session: olga, handlers: [answers(readInvitation, offer), ...QUIET] });
    expect(await screen.findByText(/whose address is another one/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('is accepted by a press, and a refusal is said', async () => {
    const { user } = renderApp('/join?token=abc', {
      session: dana,
      handlers: [
        refuses(acceptInvitation, 403, { code: 'plan_limit', message: 'All seats are taken.' }),
        answers(readInvitation, offer),
        ...QUIET,
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    expect(await screen.findByText('All seats are taken.')).toBeTruthy();
  });
});
