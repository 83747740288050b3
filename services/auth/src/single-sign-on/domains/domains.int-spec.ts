import { afterAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry, WorkspaceDomain } from '@plumbline/contracts';
import { TestNames } from '@plumbline/testing';
import { startAuth } from '../../testing/running-auth.js';
import { auth, company, join, type Refused, useTeams } from '../../testing/use-teams.js';

let names: TestNames;
useTeams(async () => {
  names = new TestNames();
  return { DNS_SERVERS: await names.start() };
});
afterAll(() => names?.stop());

type Owner = { token: string };
const add = ({ token }: Owner, domain: string) =>
  auth.call<WorkspaceDomain & Refused>('POST', '/api/team/domains', { token, body: { domain } });
const check = ({ token }: Owner, id: string) =>
  auth.call<WorkspaceDomain & Refused>('POST', `/api/team/domains/${id}/check`, { token });
const list = async ({ token }: Owner) =>
  (await auth.call<WorkspaceDomain[]>('GET', '/api/team/domains', { token })).body;

describe('T-60 a domain of a workspace', () => {
  it('is proved by its record, and by nothing else', async () => {
    const boss = await company();
    const { status, body } = await add(boss, 'Harboroffice.Example');
    expect([status, body.domain, body.verifiedAt]).toEqual([201, 'harboroffice.example', null]);
    expect((await check(boss, body.id)).body).toMatchObject({
      verifiedAt: null,
      checkedAt: expect.any(String),
    });
    names.set(body.record.name, 'plumbline-domain=another');
    expect((await check(boss, body.id)).body.verifiedAt).toBeNull();
    names.set('harboroffice.example', body.record.value);
    expect((await check(boss, body.id)).body.verifiedAt).toBeNull();
    names.set(body.record.name, body.record.value);
    expect((await check(boss, body.id)).body.verifiedAt).toEqual(expect.any(String));
    const { body: entries } = await auth.call<AuditEntry[]>('GET', '/api/team/audit', { token: boss.token });
    expect(entries.slice(0, 2).map(({ action, details }) => [action, details])).toEqual([
      ['domain_verified', { domain: 'harboroffice.example' }],
      ['domain_added', { domain: 'harboroffice.example' }],
    ]);
  });

  it('is of one workspace, whichever proves it first', async () => {
    const [one, two] = [await company(), await company()];
    const added = [await add(one, 'twice.example'), await add(two, 'twice.example')];
    expect(added[0]?.body.record.value).not.toBe(added[1]?.body.record.value);
    for (const { body } of added) names.set(body.record.name, body.record.value);
    expect((await check(two, added[1]?.body.id ?? '')).body.verifiedAt).not.toBeNull();
    names.set(added[0]?.body.record.name ?? '', added[0]?.body.record.value ?? '');
    const refused = await check(one, added[0]?.body.id ?? '');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Another workspace has proved this domain'),
    ]);
    expect((await list(one)).map(({ verifiedAt }) => verifiedAt)).toEqual([null]);
  });

  it('is named once, and only by an owner whose plan has single sign-on', async () => {
    const boss = await company();
    expect((await add(boss, 'once.example')).status).toBe(201);
    expect((await add(boss, 'ONCE.example.')).status).toBe(409);
    expect((await add(boss, 'no domain')).status).toBe(400);
    const dana = await join(boss);
    expect((await add(dana, 'dana.example')).status).toBe(403);
  });

  it('is taken back, and free for another workspace', async () => {
    const [one, two] = [await company(), await company()];
    for (const boss of [one, two]) {
      const { body } = await add(boss, 'handed.example');
      names.set(body.record.name, body.record.value);
      expect((await check(boss, body.id)).body.verifiedAt).not.toBeNull();
      expect((await auth.call('DELETE', `/api/team/domains/${body.id}`, { token: boss.token })).status).toBe(
        200,
      );
      expect(await list(boss)).toEqual([]);
    }
  });

  it('says so when no name server answers', async () => {
    const boss = await company();
    const { body } = await add(boss, 'silent.example');
    names.isSilent = true;
    const answer = await check(boss, body.id);
    names.isSilent = false;
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  });
});

it('name servers that are no addresses stop the start', async () => {
  await expect(startAuth({ DNS_SERVERS: 'ns.example' })).rejects.toThrow('DNS_SERVERS');
});
