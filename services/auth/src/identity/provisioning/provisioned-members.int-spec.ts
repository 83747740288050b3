import { describe, expect, it } from '@jest/globals';
import type { GivenRole } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import { decodeJwt } from 'jose';
import { PASSWORD } from '../../testing/running-auth.js';
import { auth, company, invite, me, team, useTeams } from '../../testing/use-teams.js';
import { Memberships } from '../memberships/memberships.js';
import { callerOf } from '../sessions/caller.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ProvisionedMembers } from './provisioned-members.js';

useTeams();

const provedBy = async (workspaceId: string, domain: string): Promise<void> => {
  await auth.database.query(
    `INSERT INTO workspace_domains (id, workspace_id, domain, secret, added_at, verified_at)
     VALUES (gen_random_uuid(), $1, $2, 'x', now(), now())`,
    [workspaceId, domain],
  );
};

/** A company with a proved domain. */
async function proved(domain: string, seats?: number) {
  const boss = await company(seats);
  const { wid } = decodeJwt<{ wid: string }>(boss.token);
  await provedBy(wid, domain);
  return { boss, workspaceId: wid };
}

const provision = (workspaceId: string, email: string, role: GivenRole = 'editor') =>
  auth.database.transaction(async (tx) => {
    const workspace = await auth.app.get(Memberships).lockWorkspace(tx, workspaceId);
    const person = { email, role, displayName: 'Dana Whitfield', by: 'SCIM' };
    return auth.app.get(ProvisionedMembers).provision(tx, workspace, person);
  });
const refusal = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => new AppError('internal', 'nothing was refused'),
    (failure: AppError) => failure,
  );

describe('T-60 a member that a directory brings', () => {
  it('has an account with a proved address and without a password, and begins in the workspace', async () => {
    const { boss, workspaceId } = await proved('one.example');
    const { user, isNew } = await provision(workspaceId, 'Dana.W@one.example');
    expect([isNew, user.username, user.passwordHash]).toEqual([true, 'Dana.W', null]);
    const again = await provision(workspaceId, 'dana.w@ONE.example', 'viewer');
    expect([again.isNew, again.user.id]).toEqual([false, user.id]);
    const found = (await team(boss)).members.find(({ userId }) => userId === user.id);
    expect(found).toMatchObject({ name: 'Dana Whitfield', email: 'Dana.W@one.example', role: 'editor' });
    const opened = await auth.database.transaction((tx) =>
      auth.app.get(SessionsService).open(tx, user, { caller: callerOf({ headers: {}, ip: '::1' } as never) }),
    );
    expect((await me(opened.accessToken)).body).toMatchObject({ workspaceId, emailVerified: true });
  });

  it('S-13 is let in by no password, not even an empty one', async () => {
    const { workspaceId } = await proved('two.example');
    await provision(workspaceId, 'ines@two.example');
    for (const password of ['x', 'null', PASSWORD]) {
      const body = { username: 'ines@two.example', password };
      expect((await auth.call('POST', '/api/auth/login', { body })).status).toBe(401);
    }
  });

  it('S-16 has an address of the workspace’s own domains, and not of those above or below', async () => {
    const { workspaceId } = await proved('three.example');
    for (const email of ['a@mail.three.example', 'a@example', 'a@three.example.evil', 'a@xthree.example']) {
      const failure = await refusal(provision(workspaceId, email));
      expect([email, failure.code]).toEqual([email, 'forbidden']);
    }
  });

  it('S-16 is never somebody who has an account elsewhere, whether its address was confirmed or not', async () => {
    const { boss, workspaceId } = await proved('x.example');
    const stranger = await auth.signUp();
    const unconfirmed = await auth.signUp(undefined, { isVerified: false });
    for (const { email } of [stranger, unconfirmed]) {
      const failure = await refusal(provision(workspaceId, email));
      expect([failure.code, failure.message]).toEqual([
        'conflict',
        expect.stringContaining('Only its owner can bring it here'),
      ]);
    }
    expect((await team(boss)).total).toBe(1);
  });

  it('T-65 takes a seat, the one of an invitation where there is one', async () => {
    const { boss, workspaceId } = await proved('four.example', 3);
    await invite(boss, 'ines@four.example');
    await invite(boss, 'june@four.example');
    expect((await refusal(provision(workspaceId, 'dana@four.example'))).code).toBe('plan_limit');
    expect((await provision(workspaceId, 'ines@four.example')).isNew).toBe(true);
    expect((await team(boss)).seats).toEqual({ used: 3, waiting: 1, limit: 3 });
  });

  it('gets another username where somebody has the wished one', async () => {
    const { workspaceId } = await proved('five.example');
    const { workspaceId: other } = await proved('six.example');
    const users = [
      await provision(workspaceId, 'sam@five.example'),
      await provision(other, 'sam@six.example'),
    ];
    expect(users.map(({ user }) => user.username)).toEqual(['sam', 'sam-2']);
  });
});
