import { describe, expect, it } from '@jest/globals';
import type {
  AuditEntry,
  CreatedApiToken,
  InvitationOffer,
  Switched,
  WorkspaceView,
} from '@plumbline/contracts';
import { decodeJwt } from 'jose';
import {
  accept,
  auth,
  company,
  invite,
  join,
  linkTo,
  me,
  remove,
  renewed,
  setRole,
  team,
  useTeams,
} from '../testing/use-teams.js';

useTeams();

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
      { viewer: 1, editor: 0, admin: 0, owner: 1 },
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

describe('an admin of a workspace', () => {
  it('decides about members, but not about owners, the plan, or the name', async () => {
    const boss = await company();
    const [ada, dana] = [await join(boss, 'admin'), await join(boss, 'viewer')];
    expect((await invite(ada, 'ines@x.example', 'admin')).status).toBe(201);
    expect((await setRole(ada, dana.id, 'editor')).status).toBe(200);
    expect((await remove(ada, dana.id)).status).toBe(200);
    expect((await team(ada)).invitations.length).toBe(1);
    const owners = (await invite(boss, 'owen@x.example', 'owner')).body.id;
    const rename = { token: ada.token, body: { name: 'Mine' } };
    const refused = [
      await invite(ada, 'otto@x.example', 'owner'),
      await setRole(ada, boss.id, 'editor'),
      await setRole(ada, ada.id, 'owner'),
      await remove(ada, boss.id),
      await auth.call('DELETE', `/api/team/invitations/${owners}`, { token: ada.token }),
      await auth.call('POST', `/api/team/invitations/${owners}/link`, { token: ada.token }),
      await auth.call('PATCH', '/api/team', rename),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await team(boss)).roles).toEqual({ viewer: 0, editor: 0, admin: 1, owner: 1 });
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
