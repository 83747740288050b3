import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Activity, ActivityAction, AuditEntry } from '@plumbline/contracts';
import { MemberNoticesHandler } from '../notices/member-notices.handler.js';
import type { Account } from '../testing/running-auth.js';
import { auth, company, join, leave, me, useTeams } from '../testing/use-teams.js';
import { DeletionService } from '../user-deletion/deletion.service.js';
import { ActivityHandler } from './activity.handler.js';

useTeams();

const workspaceOf = async ({ token }: Account) => (await me(token)).body.workspaceId;

async function act(
  by: Account,
  workspaceId: string,
  action: ActivityAction,
  objectId: string = randomUUID(),
): Promise<void> {
  const object = { type: 'dashboard' as const, id: objectId, name: 'Orders' };
  const news = {
    ...{
      workspaceId,
      aggregateVersion: 1,
      actId: randomUUID(),
      at: new Date().toISOString(),
      action,
      object,
    },
    ...{ by: { userId: by.id, name: by.username }, details: {} },
  };
  await auth.database.transaction((tx) => auth.app.get(ActivityHandler).onWorkspaceActed(news, tx));
}

const feed = async ({ token }: Account, query = '') =>
  (await auth.call<Activity[]>('GET', `/api/team/activity${query}`, { token })).body;

describe('the feed of a workspace (PLAN-033)', () => {
  it('tells every member who did what; what is gone leads nowhere', async () => {
    const boss = await company();
    const dana = await join(boss, 'viewer');
    const [workspace, dashboard] = [await workspaceOf(boss), randomUUID()];
    await act(boss, workspace, 'dashboard_created', dashboard);
    await act(dana, workspace, 'commented', dashboard);
    const seen = await feed(dana);
    expect(seen.map(({ action, by, isGone }) => [action, by?.name, isGone])).toEqual([
      ['commented', dana.username, false],
      ['dashboard_created', boss.username, false],
      ['member_joined', dana.username, false],
    ]);
    await act(boss, workspace, 'dashboard_deleted', dashboard);
    expect((await feed(boss, '?type=dashboard')).map(({ isGone }) => isGone)).toEqual([true, true, true]);
    expect((await feed(boss, `?by=${dana.id}`)).map(({ action }) => action)).toEqual([
      ...['commented', 'member_joined'],
    ]);
    expect(await feed(boss, '?limit=1&offset=1')).toHaveLength(1);
    await leave(dana);
    expect((await feed(boss))[0]).toMatchObject({ action: 'member_left', by: { userId: dana.id } });
  });

  it('S-18 is of one workspace, and forgets the name of an account that is gone', async () => {
    const boss = await company();
    const dana = await join(boss);
    const workspace = await workspaceOf(boss);
    await act(dana, workspace, 'dashboard_created');
    const stranger = await company();
    expect(await feed(stranger)).toEqual([]);
    await auth.app.get(DeletionService).deleteAtOnce(dana.id);
    const left = await feed(boss);
    expect(left.map(({ action, by }) => [action, by])).toContainEqual(['dashboard_created', null]);
    // News that comes late names nobody, either; of a workspace that is gone it is nothing.
    await act(dana, workspace, 'commented');
    expect((await feed(boss))[0]).toMatchObject({ action: 'commented', by: null });
    await act(boss, randomUUID(), 'commented');
  });

  it('what is decided in it is in the audit log of its owners', async () => {
    const boss = await company();
    const workspace = await workspaceOf(boss);
    await act(boss, workspace, 'summary_approved');
    const { body } = await auth.call<AuditEntry[]>('GET', '/api/team/audit', { token: boss.token });
    expect(body[0]).toMatchObject({ action: 'summary_approved', actor: { username: boss.username } });
  });
});

describe('mails of what members tell each other', () => {
  const tell = ({ id }: Account, workspaceId: string) =>
    auth.database.transaction((tx) =>
      auth.app.get(MemberNoticesHandler).onMemberNoticeRequested(
        {
          ...{ workspaceId, aggregateVersion: 1, noticeId: randomUUID(), userId: id },
          ...{ subject: `Named ${id}`, sentences: ['Look here.'], path: '/dashboard/1#comments' },
        },
        tx,
      ),
    );
  it('reach members who want them, and nobody else', async () => {
    const boss = await company();
    const dana = await join(boss);
    const workspace = await workspaceOf(boss);
    await tell(dana, workspace);
    const { text } = await auth.mailTo(dana.email, `Named ${dana.id}`);
    expect(text).toContain('/dashboard/1#comments');
    const stranger = await company();
    await tell(stranger, workspace);
    await auth.call('PUT', '/api/user/preferences', { token: boss.token, body: { memberMails: false } });
    await tell(boss, workspace);
    const written = await auth.database.query(`SELECT 1 FROM mails WHERE kind = 'member-notice'`);
    expect(written).toHaveLength(1);
  });
});
