import { describe, expect, it } from '@jest/globals';
import type { InvitationLink, Usage } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { decodeJwt } from 'jose';
import {
  accept,
  auth,
  company,
  invite,
  join,
  linkTo,
  type Refused,
  renewed,
  team,
  useTeams,
} from '../testing/use-teams.js';

useTeams();

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

  it('has a link to hand over, which proves no mailbox, and works once', async () => {
    const boss = await company();
    const dana = await auth.signUp(undefined, { isVerified: false });
    const { body } = await invite(boss, dana.email);
    const copy = async () => {
      const path = `/api/team/invitations/${body.id}/link`;
      const made = await auth.call<InvitationLink>('POST', path, { token: boss.token });
      return new URL(made.body.url).searchParams.get('token') ?? '';
    };
    const [older, link] = [await copy(), await copy()];
    expect((await accept(dana, older)).body.code).toBe('token_invalid');
    expect((await accept(dana, link)).body.code).toBe('address_unverified');
    await auth.database.query(`UPDATE users SET email_verified_at = now() WHERE id = $1`, [dana.id]);
    const mailed = await linkTo(dana.email);
    expect((await accept(dana, link)).status).toBe(200);
    expect((await accept(dana, mailed)).body.code).toBe('token_invalid');
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
