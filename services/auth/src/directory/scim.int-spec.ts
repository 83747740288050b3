import { describe, expect, it } from '@jest/globals';
import { type AuditEntry, SCIM_ERROR, SCIM_GROUP, SCIM_USER } from '@plumbline/contracts';
import { decodeJwt } from 'jose';
import type { Account } from '../testing/running-auth.js';
import { type Scim, ScimClient } from '../testing/scim-client.js';
import { auth, company, join, me, remove, team, useTeams } from '../testing/use-teams.js';

useTeams();

const open = async (domain: string, seats?: number) => {
  const boss = await company(seats);
  return { boss, scim: await ScimClient.of(auth, boss, domain) };
};
const membersOf = async (boss: Account) =>
  Object.fromEntries((await team(boss)).members.map(({ email, role }) => [email, role]));

describe('T-60 Entra provisions', () => {
  it('a user: looks, creates, renames, moves, deactivates, brings back and deletes', async () => {
    const { boss, scim } = await open('entra.example');
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
    const { boss, scim } = await open('groups.example');
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
    const { boss, scim } = await open('okta.example');
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
    const { scim } = await open('push.example');
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

describe('S-18 a directory', () => {
  it('ends every session of whom it deactivates, at once', async () => {
    const { boss, scim } = await open('x.example');
    const dana = await join(boss);
    const { body } = await scim.create(dana.email, { active: true });
    expect((await me(dana.token)).status).toBe(200);
    await scim.patch(`/Users/${body.id}`, { op: 'replace', value: { active: false } });
    expect((await me(dana.token)).status).toBe(401);
    const left: unknown[] = await auth.database.query(
      `SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL`,
      [dana.id],
    );
    expect(left).toEqual([]);
    const log = await auth.call<AuditEntry[]>('GET', '/api/team/audit', { token: boss.token });
    expect(log.body[0]).toMatchObject({
      action: 'member_deprovisioned',
      details: { by: 'SCIM', sessions: '1' },
    });
  });

  it('never takes a stranger’s account, nor an address of a domain that is not proved', async () => {
    const { scim } = await open('own.example');
    const stranger = await auth.signUp();
    await auth.database.query(`UPDATE users SET email = $2, email_key = $2 WHERE id = $1`, [
      ...[stranger.id, 'squat@own.example'],
    ]);
    const taken = await scim.create('squat@own.example');
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness']);
    const foreign = await scim.create('boss@other.example');
    expect([foreign.status, foreign.body.detail]).toEqual([403, expect.stringContaining('other.example')]);
    const { body } = await scim.create('ok@own.example');
    const moved = await scim.patch(`/Users/${body.id}`, {
      op: 'replace',
      path: 'userName',
      value: 'x@other.example',
    });
    expect(moved.status).toBe(200);
    const email = { op: 'replace', path: 'emails[type eq "work"].value', value: 'squat@own.example' };
    expect((await scim.patch(`/Users/${body.id}`, email)).body.scimType).toBe('uniqueness');
  });

  it('T-65 takes seats, and is told in SCIM’s words when there is none', async () => {
    const { scim } = await open('seats.example', 2);
    expect((await scim.create('one@seats.example')).status).toBe(201);
    const full = await scim.create('two@seats.example');
    expect(full.body).toMatchObject({ schemas: [SCIM_ERROR], status: '403' });
    expect(full.body.detail).toContain('includes 2 seats here, and all are taken');
    const waiting = await scim.create('two@seats.example', { active: false });
    expect([waiting.status, waiting.body.active]).toEqual([201, false]);
    const joins = await scim.patch(`/Users/${waiting.body.id}`, { op: 'replace', value: { active: true } });
    expect(joins.status).toBe(403);
  });

  it('neither removes an owner nor makes one, and leaves to people whom they removed', async () => {
    const { boss, scim } = await open('x2.example');
    await auth.database.query(`UPDATE users SET email = $2, email_key = $2 WHERE id = $1`, [
      ...[boss.id, 'boss@x2.example'],
    ]);
    const { body } = await scim.create('boss@x2.example');
    const off = await scim.patch(`/Users/${body.id}`, { op: 'replace', value: { active: false } });
    expect([off.status, off.body.detail]).toEqual([403, expect.stringContaining('is an owner')]);
    expect((await scim.call('DELETE', `/Users/${body.id}`)).status).toBe(403);
    const made = await scim.create('eva@x2.example');
    const eva = (await team(boss)).members.find(({ email }) => email === 'eva@x2.example');
    await remove(boss, eva?.userId ?? '');
    expect((await scim.call('GET', `/Users/${made.body.id}`)).body.active).toBe(false);
  });

  it('sees its own workspace alone, and a revoked token nothing', async () => {
    const [one, other] = [await open('one.example'), await open('two.example')];
    const { body } = await one.scim.create('a@one.example');
    for (const method of ['GET', 'DELETE'] as const)
      expect((await other.scim.call(method, `/Users/${body.id}`)).status).toBe(404);
    expect((await other.scim.find('Users', 'userName sw "a"')).body.totalResults).toBe(0);
    const access = await one.scim.access();
    const { wid } = decodeJwt<{ wid: string }>(one.boss.token);
    expect(decodeJwt(access)).toMatchObject({ wid, scope: 'directory', role: 'user' });
    for (const [method, path] of [
      ['GET', '/api/team'],
      ['GET', '/api/auth/me'],
      ['PATCH', '/api/user'],
    ] as const)
      expect([
        path,
        (await auth.call(method, path, { token: access, body: method === 'PATCH' ? {} : undefined })).status,
      ]).toEqual([path, 403]);
    expect((await auth.call('GET', '/scim/v2/Users', { token: one.boss.token })).status).toBe(403);
    await auth.call('DELETE', '/api/team/directory/token', { token: one.boss.token });
    expect((await auth.call('GET', '/scim/v2/Users', { token: access })).status).toBe(401);
    expect(
      (await auth.call('POST', '/internal/directory-token', { body: { token: one.scim.token } })).status,
    ).toBe(401);
  });

  it('reads what it may ask for, and versions keep changes apart', async () => {
    const { boss, scim } = await open('meta.example');
    expect((await scim.call('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
    });
    expect((await scim.call('GET', '/ResourceTypes')).body.totalResults).toBe(2);
    expect((await scim.call('GET', '/Schemas')).body.totalResults).toBe(2);
    expect((await scim.call('GET', `/Schemas/${SCIM_USER}`)).body.id).toBe(SCIM_USER);
    const { body } = await scim.create('v@meta.example');
    const path = `/Users/${body.id}`;
    expect((await scim.call('GET', path, undefined, { 'if-none-match': 'W/"1"' })).status).toBe(304);
    const stale = await scim.call('PUT', path, body, { 'if-match': 'W/"7"' });
    expect([stale.status, stale.body.status]).toEqual([412, '412']);
    const shown = await auth.call<{ token: { hint: string; lastUsedAt: string } }>(
      'GET',
      '/api/team/directory',
      {
        token: boss.token,
      },
    );
    expect(shown.body).toMatchObject({
      users: { active: 1, inactive: 0 },
      token: { hint: scim.token.slice(-4) },
    });
    expect(JSON.stringify(shown.body)).not.toContain(scim.token);
  });

  it('S-01 is told what is wrong with what it sends', async () => {
    const { scim } = await open('wrong.example');
    const { body } = await scim.create('w@wrong.example');
    const path = `/Users/${body.id}`;
    const refused: [Promise<{ body: Scim }>, string][] = [
      [scim.find('Users', 'userName eq'), 'invalidFilter'],
      [scim.find('Users', 'password eq "x"'), 'invalidFilter'],
      [scim.find('Users', `userName eq "${'\n'.repeat(60)}`), 'invalidFilter'],
      [scim.find('Users', `${'('.repeat(300)}userName pr`), 'invalidFilter'],
      [scim.find('Users', 'constructor pr'), 'invalidFilter'],
      [scim.create(''), 'invalidValue'],
      [scim.create('nobody'), 'invalidValue'],
      [scim.create('W@wrong.example'), 'uniqueness'],
      [scim.patch(path, { op: 'replace', path: 'active', value: 'maybe' }), 'invalidValue'],
      [scim.patch(path, { op: 'replace', path: '][', value: 1 }), 'invalidPath'],
      [scim.patch(path, { op: 'remove' }), 'noTarget'],
      [scim.call('PATCH', path, { Operations: [] }), 'invalidSyntax'],
    ];
    for (const [call, scimType] of refused) expect((await call).body).toMatchObject({ scimType });
    const found = await scim.find(
      'Users',
      'userName sw "W@" and (active eq true or not (displayName co "%"))',
    );
    expect(found.body.totalResults).toBe(1);
    expect((await scim.find('Users', `userName eq "x' OR true --"`)).body.totalResults).toBe(0);
    await scim.patch(path, { op: 'replace', path: '__proto__.polluted', value: true });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
