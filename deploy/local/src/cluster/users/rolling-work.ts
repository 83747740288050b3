import { setTimeout as sleep } from 'node:timers/promises';
import type { Dashboard } from '@plumbline/contracts';
import type { Answer } from '../../e2e/testing/api-client.js';
import type { GivenSource, TestUser } from './test-user.js';

/** Somebody at work: with a source that was read, and its dashboard. */
export interface SettledUser {
  user: TestUser;
  source: GivenSource;
  dashboard: Dashboard;
}

/** Signs somebody up who uploads a file and has a dashboard made of it. @throws Error where one of it is refused */
export async function settledUser(
  { user: make }: { user(name: string): Promise<TestUser> },
  name: string,
): Promise<SettledUser> {
  const user = await make(name);
  const source = await user.upload(300, 40);
  if (!source || !(await user.untilRead(source))) throw new Error(`${name} could not upload`);
  const dashboard = await user.generate(source);
  const built = dashboard && (await user.untilBuilt(dashboard.id));
  if (!built) throw new Error(`${name} has no dashboard`);
  return { user, source, dashboard: built };
}

/** What users were answered while everything was replaced under them. */
export class Tally {
  answers = 0;
  lost = 0;
  readonly failures: string[] = [];

  async count<Body>(what: string, call: Promise<Answer<Body>>): Promise<Answer<Body> | undefined> {
    try {
      const answer = await call;
      this.answers += 1;
      if (answer.status >= 400)
        this.failures.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    } catch {
      this.lost += 1;
      return undefined;
    }
  }
}

/**
 * Reads and changes, one after another until it is over, none of them repeated.
 * @param reads paths that are read in each round beside those of accounts, sources and dashboards
 */
export async function workOn(
  { user: { client, name }, source, dashboard }: SettledUser,
  tally: Tally,
  isOver: () => boolean,
  reads: readonly string[] = [],
): Promise<void> {
  const { id } = source;
  for (let round = 0; !isOver(); round += 1) {
    await tally.count('me', client.get('/api/auth/me'));
    await tally.count('sources', client.get('/api/data-sources'));
    await tally.count('rows', client.get(`/api/data-sources/${id}/rows`));
    await tally.count('dashboard', client.get(`/api/dashboards/${dashboard.id}`));
    await tally.count('query', client.post(`/api/dashboards/${dashboard.id}/query`, { filters: [] }));
    const body = { name: `${source.name} ${round}` };
    await tally.count('rename', client.call('PATCH', `/api/data-sources/${id}`, { body }));
    await tally.count('usage', client.get('/api/subscription/usage'));
    for (const path of reads) await tally.count(path, client.get(path));
    if (round % 8 === 0) {
      const upload = await tally.count('upload', client.upload(`${name}-${round}.csv`, 'a,b\n1,2\n3,4\n'));
      const made = upload?.body.id;
      if (made) await tally.count('delete', client.call('DELETE', `/api/data-sources/${made}`));
      const renewed = await tally.count('renewal', client.post<{ accessToken: string }>('/api/auth/refresh'));
      if (renewed?.status === 200) client.accessToken = renewed.body.accessToken;
    }
    await sleep(100);
  }
}
