import type {
  Dashboard,
  DataSourceSummary,
  DocumentSummary,
  Schedule,
  Share,
  Usage,
} from '@plumbline/contracts';
import type { Entry } from '../users/acknowledgements.js';
import { type Caller, listAll } from './callers.js';
import type { Scene } from './scene.js';

interface Stored {
  id: string;
  name: string;
}

/** I1. What was asked for and not answered may exist, once; what was accepted must, unless somebody wanted it gone. */
export async function acceptedExistOnce({ callers, log }: Scene): Promise<string[]> {
  const toGo = log.deletionsRequested();
  const gone = new Set(
    [...log.of('delete-source', 'accepted'), ...log.of('delete-dashboard', 'accepted')].map(({ id }) => id),
  );
  const differences: string[] = [];
  for (const caller of callers) {
    const kinds = [
      { what: 'upload', path: '/api/data-sources' },
      { what: 'generate', path: '/api/dashboards' },
    ] as const;
    for (const { what, path } of kinds) {
      const kept = await listAll<Stored>(caller, path);
      const mine = (entry: Entry) => entry.user === caller.name;
      for (const { id = '', detail } of log.of(what, 'accepted').filter(mine)) {
        const found = kept.filter((item) => item.id === id).length;
        if (gone.has(id) && found > 0) differences.push(`${path}/${id} was deleted and is there`);
        else if (!toGo.has(id) && found !== 1)
          differences.push(
            `${path}/${id} (${detail?.name}) of ${caller.name} was accepted and is there ${found} times`,
          );
      }
      differences.push(...twice(kept, log.of(what, 'asked').filter(mine), `${path} of ${caller.name}`));
    }
  }
  return differences;
}

/** I4. Places of the plan, counted from what a user sees. */
export async function ledgerEqualsWhatExists({ callers }: Scene): Promise<string[]> {
  const differences: string[] = [];
  for (const caller of callers) {
    const { status, body } = await caller.client.get<Usage>('/api/subscription/usage');
    if (status !== 200) return [`usage of ${caller.name} answered ${status}`];
    const exists = await countWhatExists(caller);
    for (const { meter, used, limit } of body) {
      if (used !== exists[meter])
        differences.push(`${caller.name}: ${used} ${meter} are counted and ${exists[meter]} exist`);
      if (limit !== null && used > limit)
        differences.push(`${caller.name}: ${used} ${meter} of at most ${limit}`);
    }
  }
  return differences;
}

async function countWhatExists(caller: Caller): Promise<Record<string, number>> {
  const sources = await listAll<DataSourceSummary>(caller, '/api/data-sources');
  const dashboards = await listAll<Dashboard>(caller, '/api/dashboards');
  const documents = await listAll<DocumentSummary>(caller, '/api/documents');
  const { body: schedules } = await caller.client.get<Schedule[]>('/api/schedules');
  const links = await Promise.all(
    dashboards.map(({ id }) => listAll<Share>(caller, `/api/dashboards/${id}/shares`)),
  );
  return {
    uploads: sources.filter(({ status }) => status !== 'failed').length,
    dashboards: dashboards.filter(({ status }) => status !== 'failed').length,
    documents: documents.filter(({ status }) => status !== 'failed').length,
    schedules: schedules.length,
    // Accounts have a workspace each.
    users: 1,
    guests: links.flat().filter(({ status }) => status === 'active').length,
  };
}

/** Names are given once, so that one that is there twice was made twice. */
function twice(kept: readonly Stored[], asked: readonly Entry[], where: string): string[] {
  return asked.flatMap(({ detail }) => {
    const count = kept.filter(({ name }) => name === detail?.name).length;
    return count > 1 ? [`${where}: ${detail?.name} is there ${count} times`] : [];
  });
}
