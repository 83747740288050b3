import { describe, expect, it } from '@jest/globals';
import { SCIM_GROUP, SCIM_PATCH, SCIM_PATH, SCIM_TYPE, SCIM_USER, type Team } from '@plumbline/contracts';
import type { Scim } from '../testing/scim-client.js';
import { useAuthProcess } from '../testing/use-auth-process.js';

const auth = useAuthProcess();

/** A directory with two people in a group that makes editors. */
async function prepare(name: string) {
  const boss = await auth.company(`boss-${name}`, `${name}.example`);
  const { body: made } = await auth.call<{ token: string }>(
    'POST',
    '/api/team/directory/token',
    undefined,
    boss,
  );
  const access = async () =>
    (await auth.call<{ accessToken: string }>('POST', '/internal/directory-token', { token: made.token }))
      .body.accessToken;
  const scim = async (method: string, path: string, body?: object) =>
    auth.call<Scim>(method, SCIM_PATH + path, body && JSON.stringify(body), {
      token: await access(),
      headers: { 'content-type': SCIM_TYPE },
    });
  const people: string[] = [];
  for (const userName of [`ann@${name}.example`, `bob@${name}.example`])
    people.push((await scim('POST', '/Users', { schemas: [SCIM_USER], userName, active: true })).body.id);
  const { body: group } = await scim('POST', '/Groups', { schemas: [SCIM_GROUP], displayName: 'Writers' });
  await auth.call('PATCH', `/api/team/directory/groups/${group.id}`, { role: 'editor' }, boss);
  return { boss, scim, people, group: `/Groups/${group.id}` };
}

describe('F09 a group’s change whose process dies', () => {
  it.each([
    ['written', 0],
    ['committed', 2],
  ])('once it is %s: all of it is there or nothing, and sent again it is there once', async (point, kept) => {
    await auth.process.start();
    const { boss, scim, people, group } = await prepare(point);
    const change = () =>
      scim('PATCH', group, {
        schemas: [SCIM_PATCH],
        Operations: [{ op: 'add', path: 'members', value: people.map((value) => ({ value })) }],
      });
    await auth.process.kill();
    await auth.process.start(`auth.group-${point}`);
    await expect(change()).rejects.toThrow();
    await auth.process.gone;
    await auth.process.start();
    const editors = async () =>
      (await auth.call<Team>('GET', '/api/team', undefined, boss)).body.members.filter(
        ({ role }) => role === 'editor',
      ).length;
    expect([(await scim('GET', group)).body.members.length, await editors()]).toEqual([kept, kept]);
    const again = await change();
    expect([again.status, again.body.members.length, again.body.meta.version]).toEqual([200, 2, 'W/"2"']);
    expect(await editors()).toBe(2);
    const of = (action: string) =>
      auth.count(`SELECT count(*)::int AS count FROM audit_log WHERE workspace_id = $1 AND action = $2`, [
        ...[boss.workspaceId, action],
      ]);
    // Two people and the group were made, the group was changed once, and each role with it.
    expect([await of('directory_changed'), await of('member_role_changed')]).toEqual([4, 2]);
    const told = await auth.count(
      `SELECT count(*)::int AS count FROM outbox WHERE type = 'MemberChanged' AND payload->>'role' = 'editor'
         AND payload->>'workspaceId' = $1`,
      [boss.workspaceId],
    );
    expect(told).toBe(2);
    await auth.process.kill();
  });
});
