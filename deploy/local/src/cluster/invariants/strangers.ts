import type { Dashboard, DataSourceSummary, JobView } from '@plumbline/contracts';
import { type Caller, listAll } from './callers.js';
import type { Scene } from './check-invariants.js';

const MISSING = '00000000-0000-4000-8000-000000000000';
/** Of each kind; what holds for some of a person's things holds for all. */
const SAMPLE = 2;

/** I8. What belongs to one person, asked for by the next: answered exactly like what does not exist. */
export async function nothingIsShared({ callers }: Scene): Promise<string[]> {
  const differences: string[] = [];
  for (const [at, owner] of callers.entries()) {
    const stranger = callers[(at + 1) % callers.length];
    if (!stranger || stranger === owner) continue;
    for (const path of await pathsOf(owner)) {
      const [foreign, absent] = [
        await seen(stranger, path),
        await seen(stranger, path.replace(UUID, MISSING)),
      ];
      if (foreign !== absent)
        differences.push(
          `${stranger.name} asking for ${owner.name}'s ${path}: ${foreign} instead of ${absent}`,
        );
    }
  }
  return differences;
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

async function pathsOf(owner: Caller): Promise<string[]> {
  const some = async <Item>(path: string) => (await listAll<Item>(owner, path)).slice(0, SAMPLE);
  const sources = await some<DataSourceSummary>('/api/data-sources');
  const dashboards = await some<Dashboard>('/api/dashboards');
  const jobs = await some<JobView>('/api/jobs');
  return [
    ...sources.flatMap(({ id }) =>
      ['', '/rows', '/receipt', '/profile', '/versions'].map((part) => `/api/data-sources/${id}${part}`),
    ),
    ...dashboards.map(({ id }) => `/api/dashboards/${id}`),
    ...jobs.map(({ id }) => `/api/jobs/${id}`),
  ];
}

async function seen({ client }: Caller, path: string): Promise<string> {
  const { status, body } = await client.get<Record<string, unknown>>(path);
  return `${status} ${JSON.stringify({ ...body, requestId: '' })}`;
}
