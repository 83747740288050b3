import { MARKER_HEADER, MARKER_VALUE } from '@plumbline/contracts';
import { OWNER } from '../cluster/environments.js';
import { type ApiClient, TEST_PASSWORD } from '../e2e/testing/api-client.js';
import { ordersCsv } from '../e2e/testing/orders.js';
import type { BenchCluster } from './bench-cluster.js';
import { generateDashboard } from './generate-dashboard.js';
import type { Call } from './load/load-plan.js';
import { uploadFile } from './upload-file.js';

const HOME = [
  '/api/auth/me',
  '/api/subscription',
  '/api/subscription/usage',
  '/api/dashboards',
  '/api/data-sources',
  '/api/insights',
  '/api/jobs',
];
const ROWS = 2_000;

/** Somebody with an unlimited plan, a source that is ready and a dashboard of it. */
export interface BenchUser {
  name: string;
  client: ApiClient;
  sourceId: string;
  dashboardId: string;
}

export async function makeUsers(bench: BenchCluster, count: number): Promise<BenchUser[]> {
  const owner = bench.client();
  await owner.signIn(OWNER.username, OWNER.password);
  const users: BenchUser[] = [];
  for (let made = 0; made < count; made += 1) users.push(await makeUser(bench, owner, `load${made}`));
  return users;
}

async function makeUser(bench: BenchCluster, owner: ApiClient, name: string): Promise<BenchUser> {
  const client = bench.client();
  const { id } = await client.signUp(name);
  const changed = await owner.call('PATCH', `/api/admin/users/${id}/subscription`, {
    body: { plan: 'enterprise' },
  });
  if (changed.status !== 200) throw new Error(`the plan was not set: ${changed.status}`);
  // The plan stands in the token.
  await client.signIn(name, TEST_PASSWORD);
  const sourceId = await uploadFile(client, 'orders.csv', ordersCsv(ROWS));
  const dashboardId = await generateDashboard(client, sourceId);
  return { name, client, sourceId, dashboardId };
}

/** New tokens: those from before live for a quarter of an hour. */
export async function signInAgain(users: readonly BenchUser[]): Promise<void> {
  for (const { name, client } of users) await client.signIn(name, TEST_PASSWORD);
}

export const read = ({ client }: BenchUser, path: string): Call => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${client.accessToken}` },
});

/** What opening a dashboard or a source asks for, one call an arrival. */
export const detailReads = (users: readonly BenchUser[]): Call[][] =>
  users.flatMap((user) => [
    [read(user, `/api/dashboards/${user.dashboardId}`)],
    [read(user, `/api/data-sources/${user.sourceId}`)],
  ]);

/** What the first screen asks for, all at once. */
export const homes = (users: readonly BenchUser[]): Call[][] =>
  users.map((user) => HOME.map((path) => read(user, path)));

export const logins = (users: readonly BenchUser[]): Call[][] =>
  users.map(({ name }) => [
    {
      method: 'POST',
      path: '/api/auth/login',
      headers: { [MARKER_HEADER]: MARKER_VALUE, 'content-type': 'application/json' },
      body: JSON.stringify({ username: name, password: TEST_PASSWORD }),
    },
  ]);

/** Renewals of sessions of their own: what is renewed too often at once counts as stolen. */
export async function refreshes(bench: BenchCluster, users: readonly BenchUser[]): Promise<Call[][]> {
  const calls: Call[][] = [];
  for (const { name } of users) {
    const client = bench.client();
    await client.signIn(name, TEST_PASSWORD);
    const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    calls.push([
      { method: 'POST', path: '/api/auth/refresh', headers: { [MARKER_HEADER]: MARKER_VALUE, cookie } },
    ]);
  }
  return calls;
}

export const uploads = (users: readonly BenchUser[], file: Call['file']): Call[][] =>
  users.map(({ client }) => [
    {
      method: 'POST',
      path: '/api/upload',
      headers: { [MARKER_HEADER]: MARKER_VALUE, authorization: `Bearer ${client.accessToken}` },
      ...(file && { file }),
    },
  ]);
