import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { TEST_PASSWORD } from '../e2e/testing/api-client.js';
import { readingsOf } from './job-rows.js';
import { holdReader } from './readers.js';
import { useCluster } from './use-cluster.js';
import { LiveListener } from './users/live-listener.js';
import { persist } from './users/persist.js';
import type { GivenSource, TestUser } from './users/test-user.js';

const ALLOWED_REFRESHES = 20;
/** Not how long it takes, but when it hangs. */
const PATIENCE_MS = 120_000;
const environment = useCluster({
  size: { analytics: { api: 1, worker: 1 } },
  settings: { RATE_LIMIT_FACTOR: '1', RATE_LIMITS: `refresh=${ALLOWED_REFRESHES}/3600` },
});

const ROWS = 400;
/** Read for long enough to be met at work. */
const MANY_ROWS = 60_000;
const ACCEPTED_WITHIN_MS = 2_500;
const RECONNECTED_WITHIN_MS = 20_000;
const REVOKED_WITHIN_MS = 10_000;
/** Longer than a lease and the two rounds of the reconciler in which another worker finds that it has ended. */
const BLOCKED_MS = 50_000;

afterEach(async () => {
  environment.cluster.balancer('gateway').serveAll();
  await environment.cluster.servers.heal();
});

const redis = () => environment.cluster.servers.real.redis;

async function give(user: TestUser, rows = ROWS): Promise<GivenSource> {
  const source = await user.upload(rows, 3);
  if (!source) throw new Error(`the upload of ${user.name} was not taken`);
  return source;
}

/** Every file is read, and was in its only attempt. */
async function expectReadOnce(user: TestUser, sources: readonly GivenSource[]): Promise<void> {
  for (const source of sources) expect(await user.untilRead(source)).toBe(true);
  const once = sources.map(() => ({ status: 'succeeded', attempt: 1 }));
  expect(await readingsOf(environment.cluster, sources)).toEqual(once);
}

/** How many calls one address may make before it is told to come back later. */
async function callsUntilRefused(): Promise<number> {
  const client = environment.cluster.client();
  for (let calls = 0; calls <= 3 * ALLOWED_REFRESHES; calls += 1) {
    if ((await client.post('/api/auth/refresh')).status === 429) return calls;
  }
  throw new Error('nobody is refused');
}

const connections = async () =>
  Number(/connected_clients:(\d+)/.exec(await redis().command('INFO', 'clients'))?.[1]);

/** Connections are closed when calls are steered to one gateway, so that an answer may be lost. */
const me = async ({ client }: TestUser) =>
  (await persist(() => client.get('/api/auth/me'), { withinMs: REVOKED_WITHIN_MS })).answer?.status;

describe('Redis', () => {
  it('F25 is killed and comes back with what it had: nothing is lost, everybody reconnects', async () => {
    const user = await environment.user('killed');
    const before = await connections();
    const sources = [await give(user, MANY_ROWS), await give(user)];
    await redis().command('SET', 'canary', 'sings');
    await redis().kill();
    sources.push(await give(user));
    await redis().start();
    expect(await redis().command('GET', 'canary')).toBe('sings');
    await eventually('all are back', async () => (await connections()) >= before, RECONNECTED_WITHIN_MS);
    await expectReadOnce(user, [...sources, await give(user)]);
  });

  it('F26 forgets everything: what waits and is at work ends once, live streams are reset, sessions and limits hold', async () => {
    const [user, other] = [await environment.user('forgotten'), await environment.user('gone')];
    const ended = other.client.accessToken;
    await other.client.post('/api/auth/logout');
    await eventually('the end of the session', async () => (await me(other)) === 401);
    const live = await LiveListener.open(user.client);
    const first = await give(user, MANY_ROWS);
    const reader = await holdReader(environment.cluster);
    const sources = [first, await give(user), await give(user)];
    await eventually('the first at work', async () => {
      const [first, ...waiting] = await readingsOf(environment.cluster, sources);
      return first?.status === 'running' && waiting.every(({ status }) => status === 'queued');
    });
    await redis().flushAll();
    process.kill(reader.pid, 'SIGCONT');
    expect(await me(user)).toBe(200);
    other.client.accessToken = ended;
    expect(await me(other)).toBe(401);
    await expectReadOnce(user, sources);
    await eventually('a reset', () => live.hasHeard('reset'));
    live.close();
    expect(await callsUntilRefused()).toBe(ALLOWED_REFRESHES);
  });

  it('F27 is down: uploads are taken in 2.5 s, users sign in and out, each gateway holds its own limits', async () => {
    const { cluster } = environment;
    const [user, other] = [await environment.user('without'), await environment.user('leaving')];
    await redis().kill();
    const taken = await user.client.upload('without.csv', 'region,amount\nWest,1\nEast,2\n', {
      signal: AbortSignal.timeout(ACCEPTED_WITHIN_MS),
    });
    expect(taken.status).toBe(202);
    await cluster.client().signIn('without', TEST_PASSWORD);

    expect((await other.client.post('/api/auth/logout')).status).toBe(200);
    for (const gateway of ['gateway-1', 'gateway-2']) {
      cluster.balancer('gateway').serveOnly(gateway);
      await eventually(`${gateway} knows`, async () => (await me(other)) === 401, REVOKED_WITHIN_MS);
      expect(await me(user)).toBe(200);
      expect(await callsUntilRefused()).toBe(ALLOWED_REFRESHES);
    }
    cluster.balancer('gateway').serveAll();
    await redis().start();
    await user.client.until<{ status: string }>(
      `/api/data-sources/${taken.body.id}`,
      ({ status }) => status === 'ready',
      60_000,
    );
  });

  it('F28 is full: what is given waits in its row, and is read when there is room', async () => {
    const user = await environment.user('waiting');
    await redis().command('CONFIG', 'RESETSTAT');
    await redis().setMaxMemory('1');
    try {
      const sources = [await give(user), await give(user)];
      const refusals = async () =>
        Number(/errorstat_OOM:count=(\d+)/.exec(await redis().command('INFO', 'errorstats'))?.[1] ?? 0);
      await eventually('refusals', async () => (await refusals()) > sources.length);
      for (const { status } of await readingsOf(environment.cluster, sources)) expect(status).toBe('queued');
      await redis().setMaxMemory('0');
      await expectReadOnce(user, sources);
    } finally {
      await redis().setMaxMemory('0');
    }
  });
});

describe('a worker', () => {
  /** Somebody's file, in the hands of the only worker; it must be lost to another that comes meanwhile. */
  async function inHand(name: string, rows: number, settings: Record<string, string> = {}) {
    const { cluster } = environment;
    await cluster.terminate('ingestion-worker-2');
    if (Object.keys(settings).length > 0) await cluster.restart('ingestion-worker-1', settings);
    const user = await environment.user(name);
    const source = await give(user, rows);
    await eventually(
      'the work',
      async () => {
        const [reading] = await readingsOf(cluster, [source]);
        return reading?.status === 'running';
      },
      PATIENCE_MS,
    );
    return { user, source };
  }

  async function expectTakenOver(user: TestUser, source: GivenSource): Promise<void> {
    await environment.cluster.process('ingestion-worker-2').start();
    expect(await user.untilRead(source)).toBe(true);
    expect(await readingsOf(environment.cluster, [source])).toEqual([{ status: 'succeeded', attempt: 2 }]);
  }

  /** What the row names is what is stored: the late result was thrown away and took nothing with it. */
  async function expectOneResult(source: GivenSource): Promise<void> {
    const { id } = source;
    const { postgres } = environment.cluster.servers.real;
    const [row] = await postgres.query<{ parquet: string }>(
      `SELECT parquet_key AS parquet FROM ingestion.data_source_versions WHERE data_source_id = '${id}'`,
    );
    await eventually(
      'one result',
      async () => {
        const stored: string[] = [];
        for await (const { key } of environment.cluster.storage.list('ingestion')) {
          if (key.includes(id) && key.endsWith('.parquet')) stored.push(key);
        }
        expect(stored).toContain(row?.parquet);
        return stored.length === 1;
      },
      PATIENCE_MS,
    );
    expect(await readingsOf(environment.cluster, [source])).toEqual([{ status: 'succeeded', attempt: 2 }]);
  }

  it('F13 stands still for longer than its lease with the result in its hand: there is one result', async () => {
    const worker = environment.cluster.process('ingestion-worker-1');
    const settings = { FAULT_POINT: `job.before-save:${BLOCKED_MS}` };
    const { user, source } = await inHand('blocked', ROWS, settings);
    await eventually('that it stands still', async () => !(await worker.isReady()), PATIENCE_MS);
    await expectTakenOver(user, source);
    expect(await worker.isReady()).toBe(false);
    await worker.ready();
    await expectOneResult(source);
  });

  it('F14 is stopped and continued after its lease: what it still writes is refused', async () => {
    const { user, source } = await inHand('stopped', MANY_ROWS);
    environment.cluster.pause('ingestion-worker-1');
    expect(await readingsOf(environment.cluster, [source])).toEqual([{ status: 'running', attempt: 1 }]);
    await expectTakenOver(user, source);
    environment.cluster.resume('ingestion-worker-1');
    await environment.cluster.process('ingestion-worker-1').ready();
    await expectOneResult(source);
  });
});
