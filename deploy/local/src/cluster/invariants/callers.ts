import { type ApiClient, TEST_PASSWORD } from '../../e2e/testing/api-client.js';
import type { Cluster } from '../cluster.js';
import type { Acknowledgements } from '../users/acknowledgements.js';
import { persist } from '../users/persist.js';

export interface Caller {
  name: string;
  client: ApiClient;
}

const PATIENCE_MS = 60_000;

/**
 * Signs everybody in whose account was accepted.
 * @throws Error naming those whose password opens nothing: their account is lost
 */
export async function callersOf(cluster: Cluster, log: Acknowledgements): Promise<Caller[]> {
  const names = [...new Set(log.of('sign-up', 'accepted').map(({ user }) => user))];
  const callers: Caller[] = [];
  const lost: string[] = [];
  for (const name of names) {
    const client = cluster.client();
    const { answer } = await persist<{ accessToken: string }>(
      () => client.post('/api/auth/login', { username: name, password: TEST_PASSWORD }),
      { withinMs: PATIENCE_MS },
    );
    if (answer?.status === 200) {
      client.accessToken = answer.body.accessToken;
      callers.push({ name, client });
    } else lost.push(`${name} (${answer?.status ?? 'no answer'})`);
  }
  if (lost.length > 0) throw new Error(`I1 accounts that were accepted open no more: ${lost.join(', ')}`);
  return callers;
}

/** Every page of a list. */
export async function listAll<Item>({ client }: Caller, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const { status, body } = await client.get<Item[]>(`${path}?offset=${items.length}&limit=200`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    items.push(...body);
    if (body.length < 200) return items;
  }
}
