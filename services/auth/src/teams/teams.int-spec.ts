import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AuditEntry,
  CreatedApiToken,
  Invitation,
  InvitationOffer,
  Me,
  Switched,
  Team,
  Usage,
  WorkspaceView,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { decodeJwt } from 'jose';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../testing/running-auth.js';
import { DeletionService } from '../user-deletion/deletion.service.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

type Refused = { code: string; message: string };
type Role = 'viewer' | 'editor' | 'owner';

/** An account whose own workspace has a contract, with so many seats. */
async function company(seats?: number): Promise<Account> {
  const boss = await auth.signUp();
  const body = { plan: 'enterprise', limits: seats ? { users: seats } : {} };
  const token = await auth.owner();
  expect((await auth.call('PATCH', `/api/admin/users/${boss.id}/subscription`, { token, body })).status).toBe(
    200,
  );
  return { ...boss, token: await auth.signIn(boss.username, PASSWORD) };
}

const invite = (by: { token: string }, email: string, role: Role = 'editor') =>
  auth.call<Invitation & Refused>('POST', '/api/team/invitations', {
    token: by.token,
    body: { email, role },
  });
const team = async ({ token }: { token: string }) =>
  (await auth.call<Team>('GET', '/api/team', { token })).body;
const me = (token: string) => auth.call<Me>('GET', '/api/auth/me', { token });

async function linkTo(email: string): Promise<string> {
  const { text } = await auth.mailTo(email, 'invited to a workspace');
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

const accept = ({ token }: { token: string }, link: string) =>
  auth.call<Switched & Refused>('POST', '/api/team/invitations/accept', { token, body: { token: link } });

/** A new account that has joined, with a token that acts in the workspace. */
async function join(boss: { token: string }, role: Role = 'editor'): Promise<Account> {
  const account = await auth.signUp();
  expect((await invite(boss, account.email, role)).status).toBe(201);
  const { status, body } = await accept(account, await linkTo(account.email));
  expect(status).toBe(200);
  return { ...account, token: body.accessToken };
}

const setRole = (by: { token: string }, id: string, role: Role) =>
  auth.call<Refused>('PATCH', `/api/team/members/${id}`, { token: by.token, body: { role } });
const remove = (by: { token: string }, id: string) =>
  auth.call<Refused>('DELETE', `/api/team/members/${id}`, { token: by.token });
const leave = ({ token }: { token: string }) => auth.call<Refused>('POST', '/api/team/leave', { token });
const renewed = async ({ username }: Account) => auth.signIn(username, PASSWORD);

describe('PLAN-029 a workspace with several members', () => {
  it('is joined by the mailed link, and the session goes on in it with the invited role', async () => {
    const boss = await company(3);
    const dana = await auth.signUp();
    const made = await invite(boss, dana.email, 'viewer');
    expect([made.status, made.body]).toMatchObject([
      201,
      { email: dana.email, role: 'viewer', state: 'waiting' },
    ]);
    expect(JSON.stringify(made.body)).not.toContain('hash');
    const link = await linkTo(dana.email);
    const offer = await auth.call<InvitationOffer>('POST', '/api/team/invitations/read', {
      body: { token: link },
    });
    expect(offer.body).toMatchObject({
      workspaceName: `${boss.username}’s workspace`,
      hasAccount: true,
      role: 'viewer',
    });
    const { body } = await accept(dana, link);
    expect(decodeJwt(body.accessToken)).toMatchObject({
      member: 'viewer',
      plan: 'enterprise',
      limits: { users: 3 },
    });
    expect((await me(body.accessToken)).body).toMatchObject({ plan: 'enterprise', workspaceRole: 'viewer' });
    expect((await accept(dana, link)).body.code).toBe('token_invalid');
    const { members, seats, roles } = await team(boss);
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      [boss.id, 'owner'],
      [dana.id, 'viewer'],
    ]);
    expect([seats, roles]).toEqual([
      { used: 2, waiting: 0, limit: 3 },
      { viewer: 1, editor: 0, owner: 1 },
    ]);
  });

  it('is one of several: the session acts in one, and the next session begins where the last one was', async () => {
    const boss = await company();
    const dana = await join(boss);
    const list = await auth.call<WorkspaceView[]>('GET', '/api/workspaces', { token: dana.token });
    const [own, other] = list.body;
    expect([own?.isPersonal, own?.isCurrent, other?.isPersonal, other?.isCurrent]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const back = await auth.call<Switched>('POST', `/api/workspaces/${own?.id}/switch`, {
      token: dana.token,
    });
    expect(decodeJwt(back.body.accessToken)).toMatchObject({ wid: own?.id, member: 'owner', plan: 'free' });
    expect(decodeJwt(await renewed(dana))).toMatchObject({ wid: own?.id });
    await auth.call('POST', `/api/workspaces/${other?.id}/switch`, { token: dana.token });
    expect(decodeJwt(await renewed(dana))).toMatchObject({ wid: other?.id, member: 'editor' });
    const foreign = await auth.signUp();
    const theirs = (await me(foreign.token)).body.workspaceId;
    expect((await auth.call('POST', `/api/workspaces/${theirs}/switch`, { token: dana.token })).status).toBe(
      404,
    );
  });

  it('takes nobody but who owns the invited address, and proves that address', async () => {
    const boss = await company();
    const guest = await auth.signUp(undefined, { isVerified: false });
    const stranger = await auth.signUp();
    await invite(boss, guest.email.toUpperCase());
    const link = await linkTo(guest.email.toUpperCase());
    const refused = await accept(stranger, link);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('This invitation is for'),
    ]);
    const { body } = await accept(guest, link);
    expect(decodeJwt(body.accessToken)).toMatchObject({ emailVerified: true, member: 'editor' });
    expect((await me(body.accessToken)).body.emailVerified).toBe(true);
  });

  it('sends nothing before the inviter’s own address is proved, and nobody twice', async () => {
    const boss = await company();
    await auth.database.query(`UPDATE users SET email_verified_at = NULL WHERE id = $1`, [boss.id]);
    expect((await invite(boss, 'who@x.example')).body.code).toBe('address_unverified');
    await auth.database.query(`UPDATE users SET email_verified_at = now() WHERE id = $1`, [boss.id]);
    const dana = await join(boss);
    expect((await invite(boss, dana.email)).status).toBe(409);
    expect((await invite(boss, 'kofi@x.example')).status).toBe(201);
    expect((await invite(boss, 'KOFI@x.example')).status).toBe(409);
  });
});

describe('an invitation', () => {
  it('T-65 holds its seat until it ends or is withdrawn', async () => {
    const boss = await company(2);
    const { body: first } = await invite(boss, 'ines-waits@x.example');
    const full = await invite(boss, 'kofi-waits@x.example');
    expect([full.status, full.body.code]).toEqual([403, 'plan_limit']);
    expect(full.body.message).toBe(
      'Enterprise includes 2 seats here, and all are taken: 1 member and 1 waiting invitation. Remove a member, withdraw an invitation, or ask for a larger contract.',
    );
    const usage = await auth.call<Usage>('GET', '/api/subscription/usage', { token: boss.token });
    expect(usage.body).toEqual([{ meter: 'users', used: 2, limit: 2 }]);
    await auth.call('DELETE', `/api/team/invitations/${first.id}`, { token: boss.token });
    const { body: second } = await invite(boss, 'kofi-waits@x.example');
    await auth.database.query(`UPDATE invitations SET ends_at = now() - interval '1 second' WHERE id = $1`, [
      second.id,
    ]);
    const link = await linkTo('kofi-waits@x.example');
    const ended = await auth.call<Refused>('POST', '/api/team/invitations/read', { body: { token: link } });
    expect(ended.body.code).toBe('token_invalid');
    const { seats, invitations } = await team(boss);
    expect([seats.used, invitations.map(({ state }) => state)]).toEqual([1, ['ended']]);
    expect((await invite(boss, 'ines-waits@x.example')).status).toBe(201);
    const again = await auth.call<Refused>('POST', `/api/team/invitations/${second.id}/resend`, {
      token: boss.token,
    });
    expect(again.body.code).toBe('plan_limit');
  });

  it('sent again works by its newest link alone', async () => {
    const boss = await company();
    const dana = await auth.signUp();
    const { body } = await invite(boss, dana.email);
    const old = await linkTo(dana.email);
    await auth.call('POST', `/api/team/invitations/${body.id}/resend`, { token: boss.token });
    const link = await eventually('the second mail', async () => {
      const newest = await linkTo(dana.email);
      return newest !== old && newest;
    });
    expect((await accept(dana, old)).body.code).toBe('token_invalid');
    expect((await accept(dana, link)).status).toBe(200);
  });

  it('PLAN-029 is of Enterprise alone, and a plan that ends leaves members who only see', async () => {
    const free = await auth.signUp();
    expect((await invite(free, 'ines@x.example')).body.code).toBe('plan_feature');
    const boss = await company();
    const dana = await join(boss);
    const body = { plan: 'premium' };
    await auth.call('PATCH', `/api/admin/users/${boss.id}/subscription`, { token: await auth.owner(), body });
    expect(decodeJwt(await renewed(dana))).toMatchObject({ plan: 'premium', member: 'viewer' });
    expect(decodeJwt(await renewed(boss))).toMatchObject({ member: 'owner' });
  });

  it('of the last seat is taken by one of two who accept at once', async () => {
    const boss = await company(3);
    const people = [await auth.signUp(), await auth.signUp()];
    for (const { email } of people) await invite(boss, email);
    const smaller = { plan: 'enterprise', limits: { users: 2 } };
    await auth.call('PATCH', `/api/admin/users/${boss.id}/subscription`, {
      token: await auth.owner(),
      body: smaller,
    });
    const links = await Promise.all(people.map(({ email }) => linkTo(email)));
    const answers = await Promise.all(people.map((person, place) => accept(person, links[place] ?? '')));
    // Both invitations hold seats: neither fits before the other one is gone, and never are there more than two.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await team(boss)).members.length).toBeLessThanOrEqual(2);
  });
});

describe('a role', () => {
  it('holds at once: an older access token is refused, and the next one has the new role', async () => {
    const boss = await company();
    const dana = await join(boss, 'viewer');
    expect((await invite(dana, 'ines@x.example')).status).toBe(403);
    expect((await setRole(boss, dana.id, 'owner')).status).toBe(200);
    expect((await me(dana.token)).status).toBe(401);
    const token = await renewed(dana);
    expect((await invite({ token }, 'ines@x.example')).status).toBe(201);
    await auth.mailTo(dana.email, 'Your place in a workspace');
  });

  it('of a viewer or an editor decides nothing about members', async () => {
    const boss = await company();
    for (const role of ['viewer', 'editor'] as const) {
      const dana = await join(boss, role);
      const answers = [
        await setRole(dana, boss.id, 'viewer'),
        await remove(dana, boss.id),
        await invite(dana, 'a@x.example'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect((await team(dana)).invitations).toEqual([]);
    }
  });

  it('of a program is its maker’s, in the workspace where it was made, and ends with the membership', async () => {
    const boss = await company();
    const dana = await join(boss);
    const body = { name: 'loader', scope: 'write' };
    const made = await auth.call<CreatedApiToken>('POST', '/api/user/tokens', { token: dana.token, body });
    const exchange = () =>
      auth.call<{ accessToken: string }>('POST', '/internal/api-token', { body: { token: made.body.token } });
    const first = (await exchange()).body.accessToken;
    expect(decodeJwt(first)).toMatchObject({
      wid: (await me(boss.token)).body.workspaceId,
      member: 'editor',
    });
    await remove(boss, dana.id);
    expect((await exchange()).status).toBe(401);
    expect((await auth.call('GET', '/api/subscription', { token: first })).status).toBe(401);
  });
});

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

describe('the audit log of a workspace', () => {
  it('tells its owners who decided what, as a list and as a file that no spreadsheet runs', async () => {
    const boss = await company();
    const dana = await join(boss);
    await auth.call('PATCH', '/api/team', { token: boss.token, body: { name: '=HYPERLINK("x"), Inc' } });
    await remove(boss, dana.id);
    const { body, headers } = await auth.call<AuditEntry[]>('GET', '/api/team/audit', { token: boss.token });
    expect(body.map(({ action }) => action)).toEqual([
      ...['member_removed', 'workspace_renamed', 'member_joined', 'member_invited', 'plan_changed'],
    ]);
    expect(headers['x-total-count']).toBe('5');
    const file = await auth.app.inject({
      method: 'GET',
      url: '/api/team/audit/export',
      headers: { authorization: `Bearer ${boss.token}` },
    });
    const [header, ...lines] = file.body.trim().split('\r\n');
    expect([header, lines.length]).toEqual(['Time (UTC),Action,By,Account,Address,Details', 5]);
    expect(file.body).toContain('to: =HYPERLINK(""x""), Inc;');
    expect(file.headers['content-type']).toContain('text/csv');
  });
});
