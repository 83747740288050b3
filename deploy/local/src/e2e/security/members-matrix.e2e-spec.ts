import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CreatedShare,
  type Invitation,
  type InvitationLink,
  leastRoleOf,
  MEMBER_ROLES,
  type MemberRole,
  OPERATIONS,
  type Operation,
  type Switched,
} from '@plumbline/contracts';
import { vouchFor } from '../testing/addresses.js';
import { type ApiClient, TEST_PASSWORD } from '../testing/api-client.js';
import { acceptedBody, acceptedQuery } from '../testing/bodies.js';
import { RunningProduct } from '../testing/running-product.js';
import { buildDashboard, installSample } from '../testing/sample.js';

/**
 * S-18: members of a workspace by role, whoever is no member any more, guests and a directory, over every
 * operation of the running product. What a caller may do is not called here: it would change what the next one finds.
 */

const MISSING = '00000000-0000-4000-8000-000000000000';
const lines = OPERATIONS.filter(({ path }) => path !== '/api/live');
const label = ({ method, path }: Operation) => `${method} ${path}`;

let product: RunningProduct;
let owner: ApiClient;
let host: ApiClient;
const members = new Map<MemberRole, ApiClient>();
let formerMember: ApiClient;
let directory: ApiClient;
let formerDirectory: ApiClient;
let guest: ApiClient;

beforeAll(async () => {
  product = await RunningProduct.start({ RATE_LIMIT_FACTOR: '100' });
  owner = await product.owner();
  host = product.client();
  const { id } = await host.signUp('founder');
  await owner.call('PATCH', `/api/admin/users/${id}/subscription`, { body: { plan: 'enterprise' } });
  await vouchFor(owner, id);
  await host.signIn('founder', TEST_PASSWORD);
  for (const role of ['viewer', 'editor', 'admin'] as const) members.set(role, (await join(role)).client);
  const gone = await join('editor', 'leaver');
  formerMember = gone.client;
  await host.call('DELETE', `/api/team/members/${gone.id}`);
  formerDirectory = await directoryClient();
  directory = await directoryClient();
  guest = await guestByLink();
});
afterAll(() => product?.remove());

/** Joins by a link that was handed over. */
async function join(role: MemberRole, username: string = role): Promise<{ client: ApiClient; id: string }> {
  const client = product.client();
  const { id } = await client.signUp(username);
  await vouchFor(owner, id);
  await client.signIn(username, TEST_PASSWORD);
  const email = `${username}@plumbline.example`;
  const { body: invited } = await host.post<Invitation>('/api/team/invitations', { email, role });
  const { body: link } = await host.post<InvitationLink>(`/api/team/invitations/${invited.id}/link`);
  const token = new URL(link.url).searchParams.get('token');
  const { status, body } = await client.post<Switched>('/api/team/invitations/accept', { token });
  expect(status).toBe(200);
  client.accessToken = body.accessToken;
  return { client, id };
}

/** With the newest token, which ends the one before. */
async function directoryClient(): Promise<ApiClient> {
  const client = product.client();
  const { body } = await host.post<{ token: string }>('/api/team/directory/token');
  client.accessToken = body.token;
  return client;
}

async function guestByLink(): Promise<ApiClient> {
  const client = product.client();
  const dashboard = await buildDashboard(host, await installSample(host));
  const { body } = await host.post<CreatedShare>(`/api/dashboards/${dashboard.id}/share`, {});
  const opened = await client.post('/api/auth/guest-token', { token: body.token });
  expect(opened.body).toMatchObject({ success: true });
  return client;
}

function ask(client: ApiClient, { method, path }: Operation) {
  const written = path.replaceAll('{n}', '1').replaceAll(/\{\w+\}/g, MISSING) + acceptedQuery(path);
  const body = method === 'GET' || method === 'DELETE' ? undefined : acceptedBody(method, path);
  return client.call(method, written, { body, headers: { 'if-match': '1' } });
}

/** The operations that answered otherwise. */
async function wrong(client: ApiClient, asked: readonly Operation[], expected: number): Promise<string[]> {
  const found: string[] = [];
  for (const line of asked) {
    const { status } = await ask(client, line);
    if (status !== expected) found.push(`${label(line)}: ${status}`);
  }
  process.stdout.write(`S-18: ${asked.length} operations tried, each to be answered ${expected}\n`);
  return found;
}

const ofPeople = lines.filter(({ access }) => access !== 'public' && access !== 'directory');

describe('S-18 members of a workspace, and whoever is none', () => {
  it.each(['viewer', 'editor', 'admin'] as const)(
    '%s is refused whatever takes a larger role',
    async (role) => {
      const closed = ofPeople.filter(
        (line) =>
          line.access === 'admin' ||
          line.access === 'owner' ||
          MEMBER_ROLES.indexOf(leastRoleOf(line)) > MEMBER_ROLES.indexOf(role),
      );
      expect(closed.length).toBeGreaterThan(20);
      const client = members.get(role);
      expect(client && (await wrong(client, closed, 403))).toEqual([]);
    },
  );

  it('a member who was removed is signed out of all of it at once', async () => {
    expect(await wrong(formerMember, ofPeople, 401)).toEqual([]);
  });

  it('a directory reaches nothing of people, and people nothing of a directory', async () => {
    expect(await wrong(directory, ofPeople, 401)).toEqual([]);
    const own = lines.filter(({ access }) => access === 'directory');
    expect(await wrong(host, own, 401)).toEqual([]);
    expect(await wrong(formerDirectory, own, 401)).toEqual([]);
    const lists = own.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    expect(await wrong(directory, lists, 200)).toEqual([]);
  });

  it('S-19 a guest of a member’s dashboard finds nothing but what guests may ask for', async () => {
    const closed = lines.filter(({ access }) => access !== 'public' && access !== 'guest');
    expect(await wrong(guest, closed, 404)).toEqual([]);
  });
});
