import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { readingsOf } from './job-rows.js';
import { LiveListener } from './people/live-listener.js';
import { persist } from './people/persist.js';
import type { GivenSource, Person } from './people/person.js';
import { useCluster } from './use-cluster.js';

const ALLOWED_REFRESHES = 20;
const house = useCluster({
  size: { analytics: { api: 1, worker: 1 } },
  settings: { RATE_LIMIT_FACTOR: '1', RATE_LIMITS: `refresh=${ALLOWED_REFRESHES}/3600` },
});

const ROWS = 400;
/** Read for long enough to be met at work. */
const MANY_ROWS = 60_000;
const RECONNECTED_WITHIN_MS = 20_000;
const REVOKED_WITHIN_MS = 10_000;

afterEach(() => house.cluster.servers.heal());

const redis = () => house.cluster.servers.real.redis;

async function give(person: Person, rows = ROWS): Promise<GivenSource> {
  const source = await person.upload(rows, 3);
  if (!source) throw new Error(`the upload of ${person.name} was not taken`);
  return source;
}

/** Every file is read, and was in its only attempt. */
async function expectReadOnce(person: Person, sources: readonly GivenSource[]): Promise<void> {
  for (const source of sources) expect(await person.untilRead(source)).toBe(true);
  const once = sources.map(() => ({ status: 'succeeded', attempt: 1 }));
  expect(await readingsOf(house.cluster, sources)).toEqual(once);
}

/** How many calls one address may make before it is told to come back later. */
async function callsUntilRefused(): Promise<number> {
  const client = house.cluster.client();
  for (let calls = 0; calls <= 3 * ALLOWED_REFRESHES; calls += 1) {
    if ((await client.post('/api/auth/refresh')).status === 429) return calls;
  }
  throw new Error('nobody is refused');
}

const connections = async () =>
  Number(/connected_clients:(\d+)/.exec(await redis().command('INFO', 'clients'))?.[1]);

const me = async ({ client }: Person) =>
  (await persist(() => client.get('/api/auth/me'), { withinMs: REVOKED_WITHIN_MS })).answer?.status;

describe('Redis', () => {
  it('F25 is killed and comes back with what it had: nothing is lost, everybody reconnects', async () => {
    const person = await house.person('killed');
    const before = await connections();
    const sources = [await give(person, MANY_ROWS), await give(person)];
    await redis().command('SET', 'canary', 'sings');
    await redis().kill();
    sources.push(await give(person));
    await redis().start();
    expect(await redis().command('GET', 'canary')).toBe('sings');
    await eventually('all are back', async () => (await connections()) >= before, RECONNECTED_WITHIN_MS);
    await expectReadOnce(person, [...sources, await give(person)]);
  });

  it('F26 forgets everything: what waits and is at work ends once, live streams are reset, sessions and limits hold', async () => {
    const [person, other] = [await house.person('forgotten'), await house.person('gone')];
    const ended = other.client.accessToken;
    await other.client.post('/api/auth/logout');
    await eventually('the end of the session', async () => (await me(other)) === 401);
    const live = await LiveListener.open(person.client);
    const sources = [await give(person, MANY_ROWS), await give(person), await give(person)];
    await eventually('the first at work', async () => {
      const [first, ...waiting] = await readingsOf(house.cluster, sources);
      return first?.status === 'running' && waiting.every(({ status }) => status === 'queued');
    });
    await redis().flushAll();
    expect(await me(person)).toBe(200);
    other.client.accessToken = ended;
    expect(await me(other)).toBe(401);
    await expectReadOnce(person, sources);
    await eventually('a reset', () => live.hasHeard('reset'));
    live.close();
    expect(await callsUntilRefused()).toBe(ALLOWED_REFRESHES);
  });
});
