import { describe, expect, it } from '@jest/globals';
import type { WorkspaceView } from '@plumbline/contracts';
import { decodeJwt } from 'jose';
import type { Account } from '../testing/running-auth.js';
import {
  auth,
  company,
  join,
  leave,
  me,
  type Refused,
  remove,
  renewed,
  setRole,
  team,
  useTeams,
} from '../testing/use-teams.js';
import { DeletionService } from '../user-deletion/deletion.service.js';

useTeams();

describe('the last owner', () => {
  it('cannot leave, be removed or become less, and nor can two owners at once', async () => {
    const boss = await company();
    expect((await leave(boss)).status).toBe(409);
    expect((await setRole(boss, boss.id, 'editor')).status).toBe(409);
    for (let round = 0; round < 5; round += 1) {
      const one = await company();
      const dana = await join(one, 'owner');
      const shared = (await me(one.token)).body.workspaceId;
      const answers = await Promise.all([
        ...[setRole(one, one.id, 'viewer'), setRole(dana, one.id, 'editor'), leave(one)],
        ...[setRole(dana, dana.id, 'viewer'), remove(one, dana.id), leave(dana)],
      ]);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const left = await auth.database.query(
        `SELECT 1 FROM members WHERE workspace_id = $1 AND role = 'owner'`,
        [shared],
      );
      expect(left.length).toBeGreaterThan(0);
    }
  });

  it('whose account is shut does not count', async () => {
    const boss = await company();
    const dana = await join(boss, 'owner');
    const body = { disabled: true };
    await auth.call('PATCH', `/api/admin/users/${dana.id}`, { token: await auth.owner(), body });
    expect((await leave(boss)).status).toBe(409);
  });

  it('hands the workspace over, may leave it then, and has one of their own again', async () => {
    const boss = await company();
    const dana = await join(boss);
    const shared = (await me(boss.token)).body.workspaceId;
    const body = { userId: dana.id };
    expect((await auth.call('POST', '/api/team/transfer', { token: boss.token, body })).status).toBe(200);
    const token = await renewed(boss);
    expect(decodeJwt(token)).toMatchObject({ wid: shared, member: 'editor' });
    expect((await leave({ token })).status).toBe(200);
    expect(decodeJwt(await renewed(boss))).toMatchObject({ member: 'owner', plan: 'free' });
    const { members, workspace } = await team({ token: await renewed(dana) });
    expect([workspace.id, members.map(({ userId }) => userId)]).toEqual([shared, [dana.id]]);
    const agreed = { plan: 'enterprise', limits: { users: 9 }, workspaceId: shared };
    const path = `/api/admin/users/${dana.id}/subscription`;
    expect((await auth.call('PATCH', path, { token: await auth.owner(), body: agreed })).status).toBe(200);
    expect((await team({ token: await renewed(dana) })).seats.limit).toBe(9);
  });
});

describe('a workspace that others belong to', () => {
  const gone = async (account: Account) => {
    await auth.call('DELETE', '/api/user', { token: account.token });
    await auth.database.query(`UPDATE users SET deletion_at = now() - interval '1 minute' WHERE id = $1`, [
      account.id,
    ]);
    await auth.app.get(DeletionService).pass();
  };
  const deletions = async (workspaceId: string) =>
    auth.database.query(`SELECT 1 FROM outbox WHERE type = 'UserDeleted' AND payload->>'workspaceId' = $1`, [
      workspaceId,
    ]);

  it('PROF-001 stays when one of its owners deletes the account, even the one that it began with', async () => {
    const boss = await company();
    const dana = await join(boss, 'owner');
    const shared = (await me(boss.token)).body.workspaceId;
    await gone(boss);
    expect(await deletions(shared)).toEqual([]);
    const { members, workspace } = await team(dana);
    expect([members.map(({ userId }) => userId), workspace.plan]).toEqual([[dana.id], 'enterprise']);
  });

  it('PROF-001 is not left without an owner by a deletion, and a member’s deletion takes the own one alone', async () => {
    const boss = await company();
    const dana = await join(boss);
    const refused = await auth.call<Refused>('DELETE', '/api/user', { token: boss.token });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('You are the last owner of'),
    ]);
    const own = await auth.call<WorkspaceView[]>('GET', '/api/workspaces', { token: dana.token });
    await gone(dana);
    expect(await deletions(own.body[0]?.id ?? '')).toHaveLength(1);
    expect((await team(boss)).members).toHaveLength(1);
  });

  it('is suspended for its guests only while no owner’s account is in use', async () => {
    const boss = await company();
    await join(boss, 'owner');
    const body = { disabled: true };
    await auth.call('PATCH', `/api/admin/users/${boss.id}`, { token: await auth.owner(), body });
    expect(await auth.publishedStates(boss.id)).toEqual([[1, 'active']]);
  });
});
