import type { Dashboard, DashboardQueryResult, DataSourceSummary, JobView } from '@plumbline/contracts';
import { type Caller, listAll } from './callers.js';
import type { Scene } from './scene.js';

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
}

const MISSING = '00000000-0000-4000-8000-000000000000';
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;
/** Of each kind; what holds for some of a user's things holds for all. */
const SAMPLE = 2;

/** I8. What belongs to one user, asked for by the next: answered exactly like what does not exist. */
export async function nothingIsShared({ callers }: Scene): Promise<string[]> {
  const differences: string[] = [];
  for (const [at, owner] of callers.entries()) {
    const stranger = callers[(at + 1) % callers.length];
    if (!stranger || stranger === owner) continue;
    for (const call of await callsOf(owner)) {
      const foreign = await seen(stranger, call);
      const absent = await seen(stranger, { ...call, path: call.path.replace(UUID, MISSING) });
      if (foreign !== absent || !foreign.startsWith('404'))
        differences.push(
          `${stranger.name} with ${call.method} ${call.path} of ${owner.name}: ${foreign} instead of ${absent}`,
        );
    }
  }
  return differences;
}

/** Reads of all that a user has, and what would change it if it were let through. */
async function callsOf(owner: Caller): Promise<Call[]> {
  const some = async <Item>(path: string) => (await listAll<Item>(owner, path)).slice(0, SAMPLE);
  const sources = await some<DataSourceSummary>('/api/data-sources');
  const dashboards = await some<Dashboard>('/api/dashboards');
  const jobs = await some<JobView>('/api/jobs');
  const facts = await Promise.all(dashboards.map(({ id }) => firstFact(owner, id)));
  return [
    ...sources.flatMap(({ id }) =>
      ['', '/rows', '/receipt', '/profile', '/versions'].map((part) => get(`/api/data-sources/${id}${part}`)),
    ),
    ...sources.map(({ id }): Call => ({ method: 'DELETE', path: `/api/data-sources/${id}` })),
    ...dashboards.flatMap(({ id }): Call[] => [
      get(`/api/dashboards/${id}`),
      { method: 'POST', path: `/api/dashboards/${id}/query` },
      { method: 'DELETE', path: `/api/dashboards/${id}` },
    ]),
    ...facts
      .flat()
      .flatMap((id): Call[] => [
        get(`/api/facts/${id}`),
        { method: 'POST', path: `/api/facts/${id}/recompute` },
      ]),
    ...jobs.flatMap(({ id }): Call[] => [
      get(`/api/jobs/${id}`),
      { method: 'DELETE', path: `/api/jobs/${id}` },
    ]),
  ];
}

async function firstFact({ client }: Caller, dashboardId: string): Promise<string[]> {
  const { status, body } = await client.post<DashboardQueryResult>(
    `/api/dashboards/${dashboardId}/query`,
    {},
  );
  return status === 200 ? (body.tiles[0]?.factIds.slice(0, 1) ?? []) : [];
}

async function seen({ client }: Caller, { method, path }: Call): Promise<string> {
  const { status, body } = await client.call(method, path, method === 'POST' ? { body: {} } : {});
  return `${status} ${JSON.stringify({ ...body, requestId: '' })}`;
}

const get = (path: string): Call => ({ method: 'GET', path });
