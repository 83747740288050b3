import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Team, WorkspaceDomain } from '@plumbline/contracts';
import { TestNames } from '@plumbline/testing';
import { verifyAddress } from '../testing/addresses.js';
import type { ApiClient } from '../testing/api-client.js';
import { DirectoryClient, type Refused, type Resource } from '../testing/directory-client.js';
import { RunningProduct, WITHOUT_LIMITS } from '../testing/running-product.js';

const names = new TestNames();
let product: RunningProduct;

beforeAll(async () => {
  product = await RunningProduct.start({ ...WITHOUT_LIMITS, DNS_SERVERS: await names.start() });
});
afterAll(async () => {
  await product?.remove();
  await names.stop();
});

/** A workspace with a contract and a proved domain, and its directory as a person would set it up. */
async function openDirectory(username: string, domain: string) {
  const boss = product.client();
  const { id } = await boss.signUp(username);
  await verifyAddress(product, boss, username);
  const contract = { body: { plan: 'enterprise', limits: {} } };
  await (await product.owner()).call('PATCH', `/api/admin/users/${id}/subscription`, contract);
  boss.accessToken = (await boss.post<{ accessToken: string }>('/api/auth/refresh')).body.accessToken;
  const { body: added } = await boss.post<WorkspaceDomain>('/api/team/domains', { domain });
  names.set(added.record.name, added.record.value);
  const { body: checked } = await boss.post<WorkspaceDomain>(`/api/team/domains/${added.id}/check`);
  expect(checked.verifiedAt).not.toBeNull();
  const { body: made } = await boss.post<{ token: string }>('/api/team/directory/token');
  const { body: shown } = await boss.get<{ address: string }>('/api/team/directory');
  return { boss, directory: new DirectoryClient(shown.address, made.token) };
}

const membersOf = async (boss: ApiClient) => (await boss.get<Team>('/api/team?limit=100')).body.members;
const refusal = (call: Promise<unknown>): Promise<[number, string | undefined]> =>
  call.then(
    () => [0, undefined],
    ({ status, scimType }: Refused) => [status, scimType],
  );
const namesOf = (resources: readonly Resource[]) => resources.map(({ userName }) => String(userName));
const person = (domain: string, name: string) => ({
  ...{ userName: `${name}@${domain}`, externalId: `id-${name}`, active: true, displayName: `${name} W` },
  ...{ name: { givenName: name, familyName: 'W' } },
  emails: [{ primary: true, type: 'work', value: `${name}@${domain}` }],
});
const PEOPLE = ['ann', 'bob', 'cleo', 'dan', 'eve', 'finn', 'gus'];

describe('T-60 a directory that knows the protocol alone', () => {
  it('reads what there is before it begins', async () => {
    const { directory } = await openDirectory('reader', 'reader.example');
    expect(await directory.configuration()).toMatchObject({
      ...{ patch: { supported: true }, filter: { supported: true }, etag: { supported: true } },
    });
    expect(await directory.attributesOf('User')).toEqual(
      expect.arrayContaining(['userName', 'active', 'emails', 'displayName']),
    );
    expect(await directory.attributesOf('Group')).toEqual(expect.arrayContaining(['displayName', 'members']));
  });

  it('as Entra does: looks for each, creates, changes by capitals, groups a member at a time, disables by a word', async () => {
    const { boss, directory } = await openDirectory('entra', 'entra.example');
    const known = new Map<string, Resource>();
    for (const name of PEOPLE) {
      const filter = `userName eq "${name}@entra.example"`;
      expect((await directory.list('User', { filter })).totalResults).toBe(0);
      known.set(name, await directory.create('User', person('entra.example', name)));
      expect((await directory.list('User', { filter })).Resources).toMatchObject([
        { id: known.get(name)?.id },
      ]);
    }
    const group = await directory.create('Group', { displayName: 'Writers', externalId: 'g-1' });
    const bare = { filter: 'displayName eq "Writers"', excludedAttributes: 'members' };
    expect((await directory.list('Group', bare)).Resources[0]).not.toHaveProperty('members');
    for (const { id } of known.values())
      await directory.patch('Group', group.id, [{ op: 'Add', path: 'members', value: [{ value: id }] }]);
    // It sends what it is not sure of once more.
    const ann = known.get('ann') as Resource;
    await directory.patch('Group', group.id, [{ op: 'Add', path: 'members', value: [{ value: ann.id }] }]);
    const full = await directory.read('Group', group.id);
    expect((full.members as object[]).length).toBe(PEOPLE.length);
    const changed = await directory.patch('User', ann.id, [
      { op: 'Replace', path: 'displayName', value: 'Ann Whitfield' },
      { op: 'Add', path: 'name.familyName', value: 'Whitfield' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ann.whitfield@entra.example' },
      { op: 'Replace', path: 'active', value: 'False' },
    ]);
    expect(changed).toMatchObject({ displayName: 'Ann Whitfield', active: false });
    await directory.patch('Group', group.id, [
      { op: 'Remove', path: 'members', value: [{ value: known.get('bob')?.id }] },
    ]);
    expect(((await directory.read('Group', group.id)).members as object[]).length).toBe(PEOPLE.length - 1);
    const members = await membersOf(boss);
    expect(
      members
        .filter(({ isFromDirectory }) => isFromDirectory)
        .map(({ email }) => email)
        .sort(),
    ).toEqual(PEOPLE.slice(1).map((name) => `${name}@entra.example`));
  });

  it('as Okta does: pages through all, replaces the whole with its version, and pushes groups', async () => {
    const { boss, directory } = await openDirectory('okta', 'okta.example');
    const made: Resource[] = [];
    for (const name of PEOPLE) made.push(await directory.create('User', person('okta.example', name)));
    const [ann, bob, cleo] = made as [Resource, Resource, Resource];
    for (const size of [1, 3, 100])
      expect(namesOf(await directory.all('User', size)).sort()).toEqual(namesOf(made).sort());
    expect(await directory.list('User', { startIndex: 8, count: 5 })).toMatchObject({
      ...{ totalResults: 7, Resources: [] },
    });
    const renamed = await directory.replace('User', { ...ann, displayName: 'Annabel W' }, ann.meta.version);
    expect(renamed.displayName).toBe('Annabel W');
    expect([await directory.hasChanged(ann), await directory.hasChanged(renamed)]).toEqual([true, false]);
    // Somebody else has changed it meanwhile.
    expect(await refusal(directory.replace('User', ann, ann.meta.version))).toEqual([412, undefined]);
    const off = await directory.patch('User', ann.id, [{ op: 'replace', value: { active: false } }]);
    expect(off.active).toBe(false);
    const group = await directory.create('Group', {
      ...{ displayName: 'Sales', members: [{ value: bob.id }, { value: cleo.id }] },
    });
    const value = [{ value: cleo.id, display: 'Cleo' }];
    const pushed = await directory.patch('Group', group.id, [
      { op: 'replace', path: 'members', value },
      { op: 'replace', value: { id: group.id, displayName: 'Sales US' } },
    ]);
    expect(pushed).toMatchObject({ displayName: 'Sales US', members: [{ value: cleo.id }] });
    expect(
      await refusal(directory.patch('Group', group.id, [{ op: 'remove', path: 'members' }], 'W/"1"')),
    ).toEqual([412, undefined]);
    await directory.remove('Group', group.id);
    expect(await refusal(directory.read('Group', group.id))).toEqual([404, undefined]);
    await directory.remove('User', bob.id);
    expect((await directory.all('User', 50)).length).toBe(PEOPLE.length - 1);
    expect((await membersOf(boss)).map(({ email }) => email)).not.toContain('bob@okta.example');
  });

  it('filters by every operator, and is told what is wrong with a filter or a value', async () => {
    const { directory } = await openDirectory('filters', 'filters.example');
    const before = new Date(Date.now() - 3_600_000).toISOString();
    for (const name of PEOPLE) await directory.create('User', person('filters.example', name));
    const found = async (filter: string) =>
      namesOf((await directory.list('User', { filter, count: 50 })).Resources)
        .map((name) => name.split('@')[0])
        .sort()
        .join(' ');
    expect(await found('userName sw "an"')).toBe('ann');
    expect(await found('USERNAME EQ "ANN@filters.example"')).toBe('ann');
    expect(await found('emails[type eq "work" and value co "e@"]')).toBe('eve');
    expect(await found('emails.value ew "b@filters.example" or externalId eq "id-dan"')).toBe('bob dan');
    expect(await found('active eq true and not (displayName sw "a" or displayName sw "b")')).toBe(
      'cleo dan eve finn gus',
    );
    expect(await found(`meta.lastModified gt "${before}" and name.givenName eq "gus"`)).toBe('gus');
    expect(await found('displayName pr and userName gt "finn@"')).toBe('finn gus');
    const list = (filter: string) => refusal(directory.list('User', { filter }));
    expect(await list('userName eq')).toEqual([400, 'invalidFilter']);
    expect(await list('password sw "a"')).toEqual([400, 'invalidFilter']);
    expect(await refusal(directory.create('User', person('filters.example', 'ann')))).toEqual([
      ...[409, 'uniqueness'],
    ]);
    expect((await refusal(directory.create('User', person('elsewhere.example', 'zoe'))))[0]).toBe(403);
  });
});
