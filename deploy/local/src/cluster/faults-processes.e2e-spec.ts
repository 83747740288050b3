import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { DataSourceSummary, JobView } from '@plumbline/contracts';
import { openRawKafka } from '@plumbline/events/testing';
import { ApiClient, TEST_PASSWORD } from '../e2e/testing/api-client.js';
import { seeded } from '../e2e/testing/orders.js';
import { effectsOf, happenedOnce, ONCE, untilSent } from './effects.js';
import { holdReader } from './readers.js';
import { useCluster } from './use-cluster.js';
import { cancelAfter, READING_STEPS } from './users/cancel-after.js';
import { giveSource } from './users/give-source.js';
import type { TestUser } from './users/test-user.js';

const environment = useCluster();

afterEach(() => environment.cluster.heal());

const sourcesOf = async (user: TestUser) => (await user.read<DataSourceSummary[]>('/api/data-sources')).body;

const killAll = async (...groups: string[]) => {
  for (const group of groups)
    for (const { name } of environment.cluster.all(group)) await environment.cluster.kill9(name);
};

const messagesIn = async (topic: string): Promise<number> => {
  const kafka = await openRawKafka(environment.cluster.servers.real.kafka.url);
  return kafka.count(topic).finally(() => kafka.close());
};

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of environment.cluster.storage.list('ingestion')) keys.push(key);
  return keys;
}

describe('ingestion is killed', () => {
  it('F05 after the bytes are stored, before the commit: no source, and the retry makes one', async () => {
    const { cluster } = environment;
    const user = await environment.user('bytes-first');
    const before = new Set(await storedKeys());
    await cluster.restart('ingestion-api-1', { FAULT_POINT: 'upload.after-put' });
    const uploading = user.upload(200, 5);
    await cluster.process('ingestion-api-1').ended();
    const orphans = (await storedKeys()).filter((key) => !before.has(key));
    expect(orphans).toHaveLength(1);
    const [left] = await cluster.servers.real.postgres.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM ingestion.data_sources WHERE file_key = '${orphans[0]}'`,
    );
    expect(left?.rows).toBe(0);

    await cluster.process('ingestion-api-1').start();
    const source = await uploading;
    expect(source && (await user.untilRead(source))).toBe(true);
    expect((await sourcesOf(user)).map(({ id }) => id)).toEqual([source?.id]);
    // That the orphan is swept, I7 says at the end of this file.
    expect(await happenedOnce(cluster, source?.id ?? '')).toEqual(ONCE);
  });

  it.each([
    ['F06 before it publishes', 'outbox.before-publish.data-source', 1],
    ['F07 after Kafka has it, before it knows', 'outbox.after-publish.data-source', 2],
  ])('%s: the rest of the product hears of it, to one effect', async (title, point, messages) => {
    const { cluster } = environment;
    const user = await environment.user(title.slice(0, 3).toLowerCase());
    const topic = 'plumbline.data-source';
    const before = await messagesIn(topic);
    await killAll('ingestion-worker');
    const source = await giveSource(user, 300);
    await killAll('ingestion-api');
    const worker = cluster.process('ingestion-worker-1');
    worker.launch({ FAULT_POINT: point });
    await worker.ended();
    expect((await messagesIn(topic)) - before).toBe(messages - 1);
    await cluster.heal();
    expect(await happenedOnce(cluster, source.id)).toEqual(ONCE);
    await untilSent(cluster);
    expect((await messagesIn(topic)) - before).toBe(messages);
  });
});

describe('analytics is killed', () => {
  it('F08 after the effect, before it is known to Kafka: the event comes again, to no effect', async () => {
    const { cluster } = environment;
    const user = await environment.user('heard-twice');
    await killAll('analytics-api', 'analytics-worker');
    const source = await giveSource(user, 300);
    await user.untilRead(source);
    const worker = cluster.process('analytics-worker-1');
    while ((await effectsOf(cluster, source.id)).applied === 0) {
      worker.launch({ FAULT_POINT: 'consumer.after-commit' });
      await worker.ended();
    }
    await cluster.heal();
    expect(await happenedOnce(cluster, source.id)).toEqual(ONCE);
  });
});

describe('a worker', () => {
  it.each([
    ['job.start', 'ingestion-worker'],
    ['job.before-save', 'analytics-worker'],
    ['job.after-save', 'ingestion-worker'],
  ])('F11 is killed at %s (%s): another one finishes, with one result', async (point, group) => {
    const { cluster } = environment;
    const user = await environment.user(`${point.replace('.', '-')}`);
    await cluster.kill9(`${group}-2`);
    await cluster.restart(`${group}-1`, { FAULT_POINT: point });
    const source = await giveSource(user, 400);
    await cluster.process(`${group}-1`).ended();
    await cluster.process(`${group}-2`).start();
    expect(await user.untilRead(source)).toBe(true);
    expect(await happenedOnce(cluster, source.id)).toEqual(ONCE);
    await cluster.process(`${group}-1`).start();
  });

  it('F12 loses the reader of a file: that reading fails, others go on beside it', async () => {
    const { cluster } = environment;
    const [unlucky, other] = [await environment.user('unlucky'), await environment.user('neighbour')];
    const broken = await giveSource(unlucky, 20_000);
    const { worker, pid } = await holdReader(cluster);
    const workerBefore = worker.pid;
    const fine = await giveSource(other, 300);
    expect(await other.untilRead(fine)).toBe(true);
    environment.spoiled(broken.jobId);
    process.kill(pid, 'SIGKILL');
    // Each time it is tried again, since what killed it may have been meant for others.
    for (const again of ['second', 'third']) {
      const reader = await holdReader(cluster);
      process.kill(reader.pid, 'SIGKILL');
      expect([again, reader.pid]).not.toEqual([again, pid]);
    }
    await unlucky.untilRead(broken);
    expect(await sourcesOf(unlucky)).toMatchObject([{ status: 'failed', error: { code: 'worker_crashed' } }]);
    const next = await giveSource(other, 200);
    expect(await other.untilRead(next)).toBe(true);
    expect(worker.pid).toBe(workerBefore);
    await unlucky.deleteSource(broken);
  });

  it('F41 is asked to stop in the middle of a job: it lets go of it, and another one does it', async () => {
    const { cluster } = environment;
    const user = await environment.user('handed-over');
    const source = await giveSource(user, 20_000);
    const { worker } = await holdReader(cluster);
    await worker.terminate();
    expect(cluster.ends.at(-1)).toMatchObject({ name: worker.name, code: 0 });
    expect(await user.untilRead(source)).toBe(true);
    const { body } = await user.read<JobView>(`/api/jobs/${source.jobId}`);
    expect(body.status).toBe('succeeded');
    expect(await happenedOnce(cluster, source.id)).toEqual(ONCE);
    await worker.start();
  });
});

describe('auth', () => {
  it('F10 is down: who is signed in works on, and nobody is signed out by it', async () => {
    const { cluster } = environment;
    const user = await environment.user('undisturbed');
    const { client } = user;
    const cookies = [...client.cookies];
    await cluster.kill9('auth-1');
    for (const { name } of cluster.all('gateway')) {
      cluster.balancer('gateway').serveOnly(name);
      // Tried again where the connection was lost to the other gateway.
      expect((await user.read('/api/data-sources')).status).toBe(200);
      expect((await client.get('/api/dashboards')).status).toBe(200);
      const body = { username: user.name, password: TEST_PASSWORD };
      expect((await cluster.client().post('/api/auth/login', body)).status).toBe(503);
      expect((await client.post('/api/auth/refresh')).status).toBe(503);
    }
    cluster.balancer('gateway').serveAll();
    const source = await giveSource(user, 200);
    expect(await user.untilRead(source)).toBe(true);
    expect([...client.cookies]).toEqual(cookies);

    await cluster.process('auth-1').start();
    await cluster.balancer('auth').askAll();
    expect((await client.post('/api/auth/refresh')).status).toBe(200);
    await cluster.client().signIn(user.name, TEST_PASSWORD);
  });

  it('F42 is restarted while two tabs renew one session: both stay signed in', async () => {
    const { cluster } = environment;
    const { client } = await environment.user('two-tabs');
    const tabs = [new Tab(cluster.url, client.cookies), new Tab(cluster.url, client.cookies)];
    const statuses = new Set<number>();
    let isOver = false;
    const renew = async () => {
      const answers = await Promise.all(tabs.map((tab) => tab.post('/api/auth/refresh')));
      for (const { status } of answers) statuses.add(status);
      await sleep(50);
    };
    const renewing = (async () => {
      while (!isOver) await renew();
    })();
    for (let time = 0; time < 2; time += 1) await cluster.restart('auth-1');
    await cluster.balancer('auth').askAll();
    isOver = true;
    await renewing;
    expect([...statuses].sort()).toEqual([200, 503]);
    statuses.clear();
    await renew();
    expect([...statuses]).toEqual([200]);
  });
});

/** A tab of a browser: its cookies are those of all tabs. */
class Tab extends ApiClient {
  constructor(
    url: string,
    override readonly cookies: Map<string, string>,
  ) {
    super(url);
  }
}

describe('cancelling', () => {
  it('F45 races a job 200 times: either it was cancelled and nothing is left, or it succeeded and all is there', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, (_, at) => environment.user(`racer-${at}`)));
    const outcomes = new Map<string, number>();
    await Promise.all(
      users.map(async (user, at) => {
        const random = seeded(at);
        for (let race = 0; race < 25; race += 1) {
          // Early steps more often: what is let through costs seconds of processor time.
          const outcome = await cancelAfter(user, Math.floor(random() ** 2 * READING_STEPS), random() * 300);
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      }),
    );
    expect([...outcomes.keys()].sort()).toEqual(['cancelled and gone', 'succeeded and ready']);
  }, 600_000);
});
