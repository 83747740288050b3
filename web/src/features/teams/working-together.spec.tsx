import { describe, expect, it } from '@jest/globals';
import {
  type Activity,
  type Approval,
  addToDiscussion,
  type Comment,
  changeInDiscussion,
  getApprovalSettings,
  getSummary,
  getTeam,
  listActivity,
  listAssignments,
  listAwaitingApproval,
  listDiscussion,
  listNotices,
  listWorkspaces,
  type Notice,
  readNotices,
  sayPresent,
  type Team,
  takeApprovalStep,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { ID, ready } from '../../testing/a-summary.js';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const NOW = '2026-11-27T10:00:00.000Z';
const olga = userNamed('olga', { plan: 'enterprise' });
const dana = userNamed('dana');
const about = { type: 'summary' as const, id: ID, name: ready.title };
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const comment = (parts: Partial<Comment>): Comment => ({
  ...{ id: uuid(11), about, tileId: null, parentId: null, text: 'Why so high?', isDeleted: false },
  ...{ mentions: [], resolved: false, createdBy: 'dana', isOwn: false, createdAt: NOW, updatedAt: NOW },
  ...parts,
});

const workspace = {
  ...{ id: olga.workspaceId, name: 'Harbor Office', plan: 'enterprise' as const, role: 'owner' as const },
  ...{ members: 2, isPersonal: true, isCurrent: true },
};
const team: Team = {
  workspace,
  ...{
    seats: { used: 2, waiting: 0, limit: 4 },
    roles: { viewer: 0, editor: 1, admin: 0, owner: 1 },
    total: 2,
  },
  members: [olga, dana].map(({ id, username, email }) => ({
    ...{
      userId: id,
      username,
      name: username,
      email,
      role: 'editor',
      via: 'password',
      isFromDirectory: false,
      state: 'active',
    },
    ...{ joinedAt: NOW, lastSeen: NOW },
  })),
  invitations: [],
};
const notice: Notice = {
  ...{ id: uuid(21), kind: 'mentioned', by: 'dana', about, text: 'Look, @olga', at: NOW, isRead: false },
};

/** A workspace of two, in which nothing happened. */
const TEAM: readonly Handler[] = [
  answers(listWorkspaces, [workspace]),
  answers(getTeam, team),
  answers(listNotices, { unread: 0, total: 0, items: [] }),
  answers(listDiscussion, []),
  answers(sayPresent, []),
  answers(listAssignments, []),
  answers(listAwaitingApproval, []),
  answers(listActivity, []),
  answers(getApprovalSettings, { rule: 'off' }),
  answers(getSummary, ready),
  ...QUIET,
];
const open = (route: string, ...handlers: Handler[]) =>
  renderApp(route, { session: olga, handlers: [...handlers, ...TEAM] });

describe('comments of a team (PLAN-033)', () => {
  it('open from the address, thread by thread, and are answered', async () => {
    const threads = [
      comment({}),
      comment({ id: uuid(12), parentId: uuid(11), text: 'Because of May.', createdBy: 'olga', isOwn: true }),
      comment({ id: uuid(13), text: 'Settled', resolved: true, resolvedBy: 'tom' }),
    ];
    const { server, user } = open(
      `/summaries/${ID}#comments-${ID}`,
      answers(listDiscussion, threads),
      answers(addToDiscussion, comment({ text: 'New' })),
    );
    const sheet = within(await screen.findByRole('dialog', { name: 'Comments' }));
    expect(await sheet.findByText('Because of May.')).toBeTruthy();
    expect(sheet.queryByText('Settled')).toBeNull();
    // Only its author deletes one.
    expect(sheet.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
    await user.click(sheet.getByRole('checkbox', { name: 'Show 1 resolved' }));
    expect(sheet.getByText('Resolved by tom')).toBeTruthy();
    await user.click(sheet.getAllByRole('button', { name: 'Answer' })[0]!);
    const field = sheet.getByLabelText('Answer');
    await user.type(field, 'I see');
    const form = within(field.closest('form') as HTMLFormElement);
    await user.click(form.getByRole('button', { name: 'Answer' }));
    await waitFor(() =>
      expect(server.callsOf(addToDiscussion).map(({ body }) => body)).toMatchObject([
        { text: 'I see', parentId: uuid(11) },
      ]),
    );
  });

  it('offer members behind an @, and assign to one of them', async () => {
    const { server, user } = open(
      `/summaries/${ID}#comments-${ID}`,
      answers(addToDiscussion, comment({ text: 'New' })),
    );
    const sheet = within(await screen.findByRole('dialog', { name: 'Comments' }));
    await user.type(sheet.getByLabelText('New comment'), 'Ask @da');
    expect(await sheet.findByRole('option', { name: /@dana/ })).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(sheet.getByLabelText<HTMLTextAreaElement>('New comment').value).toBe('Ask @dana '),
    );
    await user.click(sheet.getByRole('button', { name: /Assign to/ }));
    await user.click(await screen.findByRole('option', { name: 'dana' }));
    await user.type(sheet.getByLabelText('Due on'), '2026-12-24');
    await user.click(sheet.getByRole('button', { name: 'Comment' }));
    await waitFor(() =>
      expect(server.callsOf(addToDiscussion).map(({ body }) => body)).toMatchObject([
        { text: 'Ask @dana ', assignTo: dana.id, dueOn: '2026-12-24' },
      ]),
    );
  });

  it('nobody is alone with them: a workspace of one has no button, bell or faces', async () => {
    const alone = { ...workspace, members: 1 };
    open(`/summaries/${ID}`, answers(listWorkspaces, [alone]), answers(sayPresent, []));
    expect(await screen.findByRole('heading', { name: ready.title, level: 1 })).toBeTruthy();
    await screen.findByRole('button', { name: 'Export' });
    expect(screen.queryByRole('button', { name: /Comments|Notices/ })).toBeNull();
  });
});

describe('who else is there (PLAN-033)', () => {
  it('is shown by initials with their names', async () => {
    const present = { userId: dana.id, name: 'dana', isEditing: true, since: NOW };
    const { server } = open(`/summaries/${ID}`, answers(sayPresent, [present]));
    expect(await screen.findByRole('button', { name: 'dana is editing' })).toBeTruthy();
    expect(server.callsOf(sayPresent)[0]?.body).toMatchObject({ type: 'summary', isEditing: false });
  });
});

describe('what concerns one member (PLAN-033)', () => {
  it('is told by the bell, and read there', async () => {
    const { server, user } = open(
      '/for-you',
      answers(listNotices, { unread: 1, total: 1, items: [notice] }),
      answers(readNotices, { message: 'Marked as read.' }),
    );
    await user.click(await screen.findByRole('button', { name: '1 new notice' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notices' }));
    expect(panel.getByRole('link', { name: /dana mentioned you on/ }).getAttribute('href')).toBe(
      `/summaries/${ID}#comments-${ID}`,
    );
    await user.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(server.callsOf(readNotices)).toHaveLength(1));
  });

  it('lists what is assigned, what is late, and what waits for approval', async () => {
    const assignment = { userId: olga.id, name: 'olga', dueOn: '2026-01-02', done: false };
    const { server, user } = open(
      '/for-you',
      answers(listAssignments, [comment({ assignment })]),
      answers(changeInDiscussion, comment({})),
      answers(listAwaitingApproval, [
        { id: ID, title: 'October', askedBy: 'dana', askedAt: NOW, mayDecide: true },
      ]),
    );
    expect(await screen.findByText('Waiting for your approval')).toBeTruthy();
    expect(await screen.findByText(/Late: due Jan 2, 2026/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(server.callsOf(changeInDiscussion).map(({ body }) => body)).toEqual([{ done: true }]),
    );
  });
});

describe('approval of a summary (PLAN-033)', () => {
  it('is decided on its page, and nothing is exported before', async () => {
    const approval: Approval = {
      rule: 'owner',
      state: 'asked',
      ...{ isChangedSince: false, askedBy: 'dana', at: NOW, mayDecide: true },
    };
    const { server, user } = open(
      `/summaries/${ID}`,
      answers(getSummary, { ...ready, approval }),
      answers(takeApprovalStep, ready),
    );
    const bar = within(await screen.findByRole('region', { name: 'Approval' }));
    expect(bar.getByText(/until then nothing of it goes out/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Return' }));
    await user.type(await screen.findByLabelText('What is to be changed'), 'Name the months.');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Return' }));
    await waitFor(() =>
      expect(server.callsOf(takeApprovalStep).map(({ body }) => body)).toEqual([
        { step: 'return', version: 1, words: 'Name the months.' },
      ]),
    );
  });
});

describe('the feed of the workspace (PLAN-033)', () => {
  it('says who did what, and leads to what is still there', async () => {
    const acts: Activity[] = [
      {
        ...{ id: uuid(31), at: NOW, action: 'summary_changed', isGone: false, object: about },
        by: { userId: dana.id, name: 'dana' },
      },
      { id: uuid(32), at: NOW, action: 'dashboard_deleted', isGone: true, by: null, object: null },
    ];
    const { server, user } = open('/team', answers(listActivity, acts));
    await user.click(await screen.findByRole('tab', { name: 'Activity' }));
    const link = await screen.findByRole('link', { name: ready.title });
    expect(link.getAttribute('href')).toBe(`/summaries/${ID}`);
    expect(link.closest('p')?.textContent).toContain('dana changed the summary');
    await user.click(screen.getByRole('button', { name: /What: Everything/ }));
    await user.click(await screen.findByRole('option', { name: 'Dashboards' }));
    await waitFor(() => expect(server.callsOf(listActivity).at(-1)?.search.get('type')).toBe('dashboard'));
  });
});
