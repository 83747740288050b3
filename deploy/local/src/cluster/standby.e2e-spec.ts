import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSourceSummary, ReplicationNode } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { type ApiClient, TEST_PASSWORD } from '../e2e/testing/api-client.js';
import { BusyWriter, savedValue } from '../e2e/testing/busy-writer.js';
import { narrowOrdersCsv } from '../e2e/testing/orders.js';
import { addStandby, untilNode, untilReady } from '../e2e/testing/replicated-pair.js';
import type { ServiceProcess } from '../processes/service-process.js';
import { Cluster } from './cluster.js';
import { type ClusterGround, groundBeside } from './cluster-ground.js';
import { pageOf, standbyProcess, takeOverFromPage, timesFollowing } from './standby-processes.js';

const MINUTE_MS = 60_000;
const SECOND = 'second';
const SECOND_ADDRESS = 'https://second.example';
const AT_FIRST = { username: 'writer-one', password: TEST_PASSWORD };
const AT_SECOND = { username: 'writer-two', password: TEST_PASSWORD };
/** What is read, written and handed over; the rest of the product changes nothing about that. */
const SMALL = {
  ...{ gateways: 1, auth: 1, ingestion: { api: 1, worker: 1 }, export: { api: 1, worker: 1 } },
  ...{ analytics: 0, documents: 0, scheduler: 0 },
};
const SETTINGS = { WRITE_GATE: 'true' };

let folder: string;
let first: Cluster;
let ground: ClusterGround;
let second: Cluster;
let owner: ApiClient;
let standbys: [ServiceProcess, ServiceProcess];
const writers: BusyWriter[] = [];

/** How long a part took, for whoever reads the output. */
async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  process.stdout.write(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s\n`);
  return result;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cluster-standby-'));
  first = await timed('the first cluster starts', () => Cluster.start({ size: SMALL, settings: SETTINGS }));
  ground = await groundBeside(first.ground, { name: SECOND, folder: join(folder, 'servers') });
  for (const { username } of [AT_FIRST, AT_SECOND]) await first.client().signUp(username);
  owner = await first.owner();
  await upload('before.csv');
}, 15 * MINUTE_MS);
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.stop()));
  for (const standby of standbys ?? []) await standby.kill9();
  await second?.stop();
  await ground?.stop();
  await first?.stop();
  await rm(folder, { recursive: true, force: true });
}, 5 * MINUTE_MS);

// A session's first minutes are fewer than these specs may take.
beforeEach(async () => {
  owner = await first.owner();
});

async function upload(name: string): Promise<void> {
  const { body } = await owner.upload(name, narrowOrdersCsv(['order_id', 'order_date', 'customer'], 500));
  await owner.until<DataSourceSummary>(`/api/data-sources/${body.id}`, ({ status }) => status === 'ready');
}

const ofSecond = <Row extends Record<string, unknown>>(sql: string) =>
  first.servers.real.postgres.query<Row>(sql, SECOND);
const slot = async () =>
  (await ofSecond<{ slot: string }>(`SELECT state->>'slot' AS slot FROM standby.state`))[0]?.slot;
const sources = (database?: string) =>
  first.servers.real.postgres.query('SELECT id, name FROM ingestion.data_sources ORDER BY id', database);

/** The one that follows, and the one that waits. */
async function inTurn(): Promise<[ServiceProcess, ServiceProcess]> {
  const { holder } = (await ofSecond<{ holder: string }>('SELECT holder FROM standby.installation'))[0] ?? {
    holder: '',
  };
  const [one, other] = standbys;
  const hasOne = one.pid !== undefined && (await timesFollowing(one)) > 0;
  if (hasOne === (other.pid !== undefined && (await timesFollowing(other)) > 0))
    throw new Error(`both follow, or none; the lease says ${holder}`);
  return hasOne ? [one, other] : [other, one];
}

const writeAt = ({ url }: Cluster, user: typeof AT_FIRST): BusyWriter => {
  const writer = new BusyWriter(url, user);
  writers.push(writer);
  return writer;
};
const some = (writer: BusyWriter, since = 0): Promise<true> =>
  eventually('a write is acknowledged', () => writer.acknowledged.length > since);

describe('a cluster that follows a cluster', () => {
  it(
    'ADMIN-002 is equal to it, by one of its two processes; either passes on what its operator asks',
    async () => {
      const token = await addStandby(owner, SECOND, 'by_contact');
      const followed = { ground, folder, primary: { url: first.url, token }, publicUrl: SECOND_ADDRESS };
      standbys = [await standbyProcess('standby-1', followed), await standbyProcess('standby-2', followed)];
      await timed('everything is fetched and proved equal', async () => {
        await Promise.all(standbys.map((standby) => standby.start()));
        await untilReady(owner);
      });
      const { lagSeconds, data } = await untilNode(owner, ({ lagSeconds: lag }) => lag !== null);
      process.stdout.write(
        `lag ${lagSeconds} s; ${data.map(({ kind, verified }) => `${kind} ${verified}`).join(', ')}\n`,
      );
      expect(await sources(SECOND)).toEqual(await sources());
      const [, waiting] = await inTurn();
      await eventually('the one that waits says the same', async () =>
        (await pageOf(waiting)).includes('<dd>following</dd>') ? true : undefined,
      );
      await takeOverFromPage(waiting, 'something else');
      await eventually('it tells what came of it', async () =>
        (await pageOf(waiting)).includes(`Type &#34;${SECOND}&#34;`) ? true : undefined,
      );
    },
    10 * MINUTE_MS,
  );

  it(
    'ADMIN-002 goes on after kill -9 of the one that follows, where that was',
    async () => {
      const [following, waiting] = await inTurn();
      const before = await slot();
      await following.kill9();
      await timed('kill -9 of the follower, an upload, and both are equal again', async () => {
        await eventually('the other one follows', async () => (await timesFollowing(waiting)) > 0);
        await upload('after.csv');
        await eventually('what came meanwhile is there', async () =>
          JSON.stringify(await sources(SECOND)) === JSON.stringify(await sources()) ? true : undefined,
        );
        await untilReady(owner);
      });
      expect(await slot()).toBe(before);
    },
    10 * MINUTE_MS,
  );

  it(
    'tries in a drill what services would find',
    async () => {
      expect((await owner.post('/api/replication/drill')).status).toBe(202);
      const { drills } = await untilNode(owner, (node: ReplicationNode) => node.drills.length > 0);
      expect(drills[0]).toMatchObject({ problem: null, passed: drills[0]?.checks.length });
    },
    5 * MINUTE_MS,
  );

  it(
    'ADMIN-002 takes over while people save, killed at two steps of it: nothing is lost, and never two write',
    async () => {
      const [dead, alive] = standbys[0].isRunning ? [standbys[1], standbys[0]] : standbys;
      await alive.terminate();
      await dead.start({ FAULT_POINT: 'promotion.proved' });
      await untilReady(owner);
      await alive.start({ FAULT_POINT: 'promotion.settled' });
      const atFirst = writeAt(first, AT_FIRST);
      await some(atFirst, 5);
      await timed('promotion with two kills, until the standby has taken over', async () => {
        expect((await owner.post('/api/replication/promote', { confirmation: SECOND })).status).toBe(202);
        await dead.ended();
        await alive.ended();
        await alive.start();
        await eventually('it has taken over', async () =>
          (await pageOf(alive)).includes('has taken over') ? true : undefined,
        );
      });
      second = await timed('the services of the second cluster start', () =>
        Cluster.start({ ground, size: SMALL, settings: SETTINGS }),
      );
      const atSecond = writeAt(second, AT_SECOND);
      await some(atSecond, 5);
      await some(atSecond, atSecond.acknowledged.length + 20);
      const begun = atSecond.acknowledged[0]?.at ?? 0;
      expect(atFirst.acknowledged.filter(({ at }) => at > begun)).toEqual([]);
      const client = second.client();
      await client.signIn(AT_FIRST.username, AT_FIRST.password);
      expect(await savedValue(client)).toBeGreaterThanOrEqual(atFirst.acknowledged.at(-1)?.value ?? 0);
    },
    20 * MINUTE_MS,
  );

  it(
    'ADMIN-002 is known to the old one, which says so to everybody; sessions go on at the new one',
    async () => {
      const { notice } = await first
        .client()
        .until<{ status: string; notice?: string }>('/api/system-health', (health) =>
          (health.notice ?? '').includes(SECOND_ADDRESS),
        );
      expect(notice).toContain('was replaced by');
      const refused = await owner.call('PUT', '/api/user/preferences', { body: { language: 'n-0' } });
      expect([refused.status, (refused.body as { message?: string }).message]).toEqual([
        503,
        expect.stringContaining('was replaced by'),
      ]);
      // A browser's cookie holds for one address, which is another one here: sessions are looked for where they lie.
      const sessions = await ofSecond('SELECT revoked_at FROM auth.sessions GROUP BY revoked_at');
      expect(sessions).toEqual([{ revoked_at: null }]);
      const { body } = await second.client().get<{ status: string; notice?: string }>('/api/system-health');
      expect(body).toEqual({ status: 'ok', version: expect.any(String) });
    },
    5 * MINUTE_MS,
  );
});
