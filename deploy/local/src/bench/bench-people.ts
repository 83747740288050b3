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
export interface BenchPerson {
  name: string;
  client: ApiClient;
  sourceId: string;
  dashboardId: string;
}

export async function makePeople(bench: BenchCluster, count: number): Promise<BenchPerson[]> {
  const owner = bench.client();
  await owner.signIn(OWNER.username, OWNER.password);
  const people: BenchPerson[] = [];
  for (let made = 0; made < count; made += 1) people.push(await makePerson(bench, owner, `load${made}`));
  return people;
}

async function makePerson(bench: BenchCluster, owner: ApiClient, name: string): Promise<BenchPerson> {
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
export async function signInAgain(people: readonly BenchPerson[]): Promise<void> {
  for (const { name, client } of people) await client.signIn(name, TEST_PASSWORD);
}

export const read = ({ client }: BenchPerson, path: string): Call => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${client.accessToken}` },
});

/** What opening a dashboard or a source asks for, one call an arrival. */
export const detailReads = (people: readonly BenchPerson[]): Call[][] =>
  people.flatMap((person) => [
    [read(person, `/api/dashboards/${person.dashboardId}`)],
    [read(person, `/api/data-sources/${person.sourceId}`)],
  ]);

/** What the first screen asks for, all at once. */
export const homes = (people: readonly BenchPerson[]): Call[][] =>
  people.map((person) => HOME.map((path) => read(person, path)));

export const logins = (people: readonly BenchPerson[]): Call[][] =>
  people.map(({ name }) => [
    {
      method: 'POST',
      path: '/api/auth/login',
      headers: { [MARKER_HEADER]: MARKER_VALUE, 'content-type': 'application/json' },
      body: JSON.stringify({ username: name, password: TEST_PASSWORD }),
    },
  ]);

/** Renewals of sessions of their own: what is renewed too often at once counts as stolen. */
export async function refreshes(bench: BenchCluster, people: readonly BenchPerson[]): Promise<Call[][]> {
  const calls: Call[][] = [];
  for (const { name } of people) {
    const client = bench.client();
    await client.signIn(name, TEST_PASSWORD);
    const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    calls.push([
      { method: 'POST', path: '/api/auth/refresh', headers: { [MARKER_HEADER]: MARKER_VALUE, cookie } },
    ]);
  }
  return calls;
}

export const uploads = (people: readonly BenchPerson[], file: Call['file']): Call[][] =>
  people.map(({ client }) => [
    {
      method: 'POST',
      path: '/api/upload',
      headers: { [MARKER_HEADER]: MARKER_VALUE, authorization: `Bearer ${client.accessToken}` },
      ...(file && { file }),
    },
  ]);
