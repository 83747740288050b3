import { describe, expect, it } from '@jest/globals';
import { type AuditEntry, SCIM_ERROR, SCIM_USER } from '@plumbline/contracts';
import { decodeJwt } from 'jose';
import { openDirectory, type Scim } from '../testing/scim-client.js';
import { auth, join, me, remove, renewed, team, useTeams } from '../testing/use-teams.js';

useTeams();

describe('S-18 a directory', () => {
  it('ends every session of whom it deactivates, at once', async () => {
    const { boss, scim } = await openDirectory('x.example');
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
    const back = await scim.patch(`/Users/${body.id}`, { op: 'replace', value: { active: true } });
    expect([back.status, back.body.active]).toEqual([200, true]);
    await auth.database.query(
      `UPDATE users SET email = 'dana@home.example', email_key = 'dana@home.example' WHERE id = $1`,
      [dana.id],
    );
    const token = await renewed(dana);
    await scim.patch(`/Users/${body.id}`, { op: 'replace', value: { active: false } });
    expect((await me(await renewed(dana))).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    const log = await auth.call<AuditEntry[]>('GET', '/api/team/audit', { token: boss.token });
    const ended = log.body.filter(({ action }) => action === 'member_deprovisioned');
    expect(ended.map(({ details }) => details.sessions)).toEqual(['0', '1']);
  });

  it('never takes a stranger’s account, nor an address of a domain that is not proved', async () => {
    const { scim } = await openDirectory('own.example');
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
    const { scim } = await openDirectory('seats.example', 2);
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
    const { boss, scim } = await openDirectory('x2.example');
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
    const [one, other] = [await openDirectory('one.example'), await openDirectory('two.example')];
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
    const { boss, scim } = await openDirectory('meta.example');
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
    const { scim } = await openDirectory('wrong.example');
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
