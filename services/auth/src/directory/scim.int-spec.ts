import { describe, expect, it } from '@jest/globals';
import { SCIM_ERROR, SCIM_GROUP, SCIM_USER } from '@plumbline/contracts';
import type { Account } from '../testing/running-auth.js';
import { openDirectory, type Scim } from '../testing/scim-client.js';
import { auth, setRole, team, useTeams } from '../testing/use-teams.js';

useTeams();

const membersOf = async (boss: Account) =>
  Object.fromEntries((await team(boss)).members.map(({ email, role }) => [email, role]));

describe('T-60 Entra provisions', () => {
  it('a user: looks, creates, renames, moves, deactivates, brings back and deletes', async () => {
    const { boss, scim } = await openDirectory('entra.example');
    const none = await scim.find('Users', 'userName eq "Dana@entra.example"');
    expect([none.status, none.body.totalResults, none.body.Resources]).toEqual([200, 0, []]);
    const made = await scim.call('POST', '/Users', {
      schemas: [SCIM_USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      ...{ externalId: 'dana', userName: 'Dana@entra.example', active: true, displayName: 'Dana W' },
      emails: [{ primary: true, type: 'work', value: 'Dana@entra.example' }],
      ...{
        meta: { resourceType: 'User' },
        name: { formatted: 'Dana W', familyName: 'W', givenName: 'Dana' },
      },
      ...{ roles: [], phoneNumbers: [{ type: 'mobile', value: '1' }], title: 'Analyst' },
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
    });
    expect([made.status, made.headers['content-type'], made.headers.etag]).toEqual([
      ...[201, 'application/scim+json; charset=utf-8', 'W/"1"'],
    ]);
    const { id, meta } = made.body;
    expect([made.headers.location, meta.location.endsWith(`/scim/v2/Users/${id}`)]).toEqual([
      meta.location,
      true,
    ]);
    expect(await membersOf(boss)).toMatchObject({ 'Dana@entra.example': 'viewer' });
    expect((await scim.find('Users', 'externalId eq "dana"')).body.Resources[0]?.id).toBe(id);

    const patched = await scim.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'displayName', value: 'Dana Whitfield' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'dana.whitfield@entra.example' },
      { op: 'Add', path: 'name.familyName', value: 'Whitfield' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'x',
      },
      { op: 'Remove', path: 'phoneNumbers[type eq "mobile"].value' },
    );
    expect(patched.body).toMatchObject({ displayName: 'Dana Whitfield', active: true });
    expect(patched.body.emails[0]?.value).toBe('dana.whitfield@entra.example');
    expect((await team(boss)).members.find(({ name }) => name === 'Dana Whitfield')?.email).toBe(
      'dana.whitfield@entra.example',
    );

    const off = await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect(off.body.active).toBe(false);
    expect((await team(boss)).seats.used).toBe(1);
    const on = await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect([on.body.active, (await team(boss)).seats.used]).toEqual([true, 2]);
    expect((await scim.call('DELETE', `/Users/${id}`)).status).toBe(204);
    const gone = await scim.call('GET', `/Users/${id}`);
    expect([gone.status, gone.body]).toEqual([
      404,
      { schemas: [SCIM_ERROR], status: '404', detail: 'There is nothing here, or it is not yours.' },
    ]);
    // Whoever was deleted by mistake comes back to the account that the workspace made.
    const back = await scim.create('dana.whitfield@entra.example');
    expect([back.status, back.body.active]).toEqual([201, true]);
  });

  it('groups: a member at a time, a check without members, and a role that follows', async () => {
    const { boss, scim } = await openDirectory('groups.example');
    const [ann, bob] = [await scim.create('ann@groups.example'), await scim.create('bob@groups.example')];
    const made = await scim.call('POST', '/Groups', {
      ...{ schemas: [SCIM_GROUP], externalId: 'g-1', displayName: 'plumbline-admins', members: [] },
    });
    expect(made.status).toBe(201);
    const group = `/Groups/${made.body.id}`;
    const role = (value: string | null) =>
      auth.call('PATCH', `/api/team/directory/groups/${made.body.id}`, {
        token: boss.token,
        body: { role: value },
      });
    expect((await role('owner')).status).toBe(400);
    expect((await role('admin')).status).toBe(200);
    await scim.patch(group, { op: 'Add', path: 'members', value: [{ $ref: null, value: ann.body.id }] });
    expect(await membersOf(boss)).toMatchObject({
      'ann@groups.example': 'admin',
      'bob@groups.example': 'viewer',
    });
    const ownRole = await setRole(
      boss,
      (await team(boss)).members.find(({ email }) => email === 'ann@groups.example')?.userId ?? '',
      'editor',
    );
    expect([ownRole.status, ownRole.body.message]).toEqual([
      409,
      expect.stringContaining('groups of your directory'),
    ]);
    const known = await scim.find('Groups', `id eq "${made.body.id}" and members eq "${ann.body.id}"`);
    const unknown = await scim.find('Groups', `id eq "${made.body.id}" and members eq "${bob.body.id}"`);
    expect([known.body.totalResults, unknown.body.totalResults]).toEqual([1, 0]);
    const plain = await scim.call('GET', `${group}?excludedAttributes=members`);
    expect(plain.body).not.toHaveProperty('members');
    expect((await scim.call('GET', `/Users/${ann.body.id}`)).body.groups).toMatchObject([
      { display: 'plumbline-admins' },
    ]);
    await scim.patch(group, { op: 'Remove', path: 'members', value: [{ value: ann.body.id }] });
    expect(await membersOf(boss)).toMatchObject({ 'ann@groups.example': 'viewer' });
    await scim.patch(group, { op: 'Add', path: 'members', value: [{ value: bob.body.id }] });
    expect((await scim.call('DELETE', group)).status).toBe(204);
    expect(await membersOf(boss)).toMatchObject({ 'bob@groups.example': 'viewer' });
  });
});

describe('T-60 Okta provisions', () => {
  it('a user: looks page by page, creates, replaces, deactivates by a value', async () => {
    const { boss, scim } = await openDirectory('okta.example');
    const probe = await scim.call('GET', '/Users?startIndex=1&count=2');
    expect(probe.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0 });
    const made = await scim.create('tom@okta.example', {
      ...{
        name: { givenName: 'Tom', familyName: 'Becker' },
        locale: 'en-US',
        externalId: '00u1',
        groups: [],
      },
      ...{ emails: [{ primary: true, value: 'tom@okta.example', type: 'work' }], password: 'x7!' },
    });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const replaced = await scim.call('PUT', `/Users/${id}`, {
      ...made.body,
      ...{ name: { givenName: 'Thomas', familyName: 'Becker' }, displayName: 'Thomas Becker' },
    });
    expect([replaced.status, replaced.body.displayName, replaced.body.meta.version]).toEqual([
      ...[200, 'Thomas Becker', 'W/"2"'],
    ]);
    const same = await scim.call('PUT', `/Users/${id}`, replaced.body);
    expect(same.body.meta.version).toBe('W/"2"');
    await scim.create('ines@okta.example');
    await scim.create('kofi@okta.example');
    const second = await scim.call('GET', '/Users?startIndex=3&count=2');
    expect([second.body.totalResults, second.body.itemsPerPage]).toEqual([3, 1]);
    expect((await scim.call('GET', '/Users?count=0')).body).toMatchObject({
      totalResults: 3,
      itemsPerPage: 0,
    });
    const off = await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect([off.body.active, Object.keys(await membersOf(boss)).includes('tom@okta.example')]).toEqual([
      false,
      false,
    ]);
  });

  it('groups: pushed with members, renamed by a value, members taken out by a path and replaced', async () => {
    const { scim } = await openDirectory('push.example');
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await scim.create(`${name}@push.example`)).body.id);
    const [a, b, c] = ids.map((value) => ({ value, display: 'x' }));
    const made = await scim.call('POST', '/Groups', {
      ...{ schemas: [SCIM_GROUP], displayName: 'Sales', members: [a, b] },
    });
    const group = `/Groups/${made.body.id}`;
    const names = ({ body }: { body: Scim }) => body.members.map(({ display }) => display[0]).join('');
    expect(names(made)).toBe('ab');
    const renamed = await scim.patch(group, {
      op: 'replace',
      value: { id: made.body.id, displayName: 'Sales US' },
    });
    expect([renamed.body.displayName, names(renamed)]).toEqual(['Sales US', 'ab']);
    expect(names(await scim.patch(group, { op: 'remove', path: `members[value eq "${a?.value}"]` }))).toBe(
      'b',
    );
    expect(names(await scim.patch(group, { op: 'replace', path: 'members', value: [a, c] }))).toBe('ac');
    expect(names(await scim.patch(group, { op: 'remove', path: 'members' }))).toBe('');
    expect((await scim.call('POST', '/Groups', { displayName: 'sales us' })).body.scimType).toBe(
      'uniqueness',
    );
    const stranger = { op: 'add', path: 'members', value: [{ value: made.body.id }] };
    expect((await scim.patch(group, stranger)).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
    });
  });
});
