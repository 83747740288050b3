import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@plumbline/contracts';
import { openRawKafka, type RawKafka } from '@plumbline/events/testing';
import { eventually } from '@plumbline/testing';
import { happenedOnce, ONCE, untilSent } from './effects.js';
import { readModelsEqual } from './invariants/events.js';
import { useCluster } from './use-cluster.js';
import { giveReadSource, renameSource } from './users/give-source.js';
import { look } from './users/look.js';
import type { GivenSource, TestUser } from './users/test-user.js';

const run = promisify(execFile);
const TOPIC = 'plumbline.data-source';
const ANALYTICS = 'plumbline.analytics-ai';
/** The consumer groups of those who hear it. */
const LISTENERS = [ANALYTICS, 'plumbline.export'];
const environment = useCluster();
let kafka: RawKafka;

beforeAll(async () => {
  kafka = await openRawKafka(environment.cluster.servers.real.kafka.url);
});
afterEach(() => environment.cluster.heal());
afterAll(() => kafka?.close());

const query = <Row extends Record<string, unknown>>(sql: string) =>
  environment.cluster.servers.real.postgres.query<Row>(sql);

const numberOf = async (sql: string): Promise<number> => (await query<{ n: number }>(sql))[0]?.n ?? 0;

const waitingEvents = () =>
  numberOf('SELECT count(*)::int AS n FROM ingestion.outbox WHERE published_at IS NULL');

const copied = () =>
  eventually(
    'analytics knows what ingestion knows',
    async () => (await readModelsEqual(environment)).length === 0,
    120_000,
  );

async function givenSources(name: string, count: number): Promise<{ user: TestUser; source: GivenSource }[]> {
  const users = await Promise.all(
    Array.from({ length: count }, (_, at) => environment.user(`${name}-${at}`)),
  );
  return Promise.all(users.map(async (user) => ({ user, source: await giveReadSource(user, 60) })));
}

describe('Kafka', () => {
  it('F18 is killed: files come in and are read, screens work, and afterwards all is told in order', async () => {
    const { cluster } = environment;
    const user = await environment.user('kafka-gone');
    const first = await giveReadSource(user);
    await happenedOnce(cluster, first.id);
    const dashboard = await user.generate(first);
    const built = dashboard && (await user.untilBuilt(dashboard.id));
    if (!built) throw new Error('no dashboard');

    await cluster.servers.real.kafka.kill();
    const second = await giveReadSource(user);
    for (let time = 1; time <= 5; time += 1) await renameSource(user, first, time);
    // That it is read, that somebody brought it, and five names.
    expect(await waitingEvents()).toBe(7);
    expect((await look(user, built))?.tiles.length).toBeGreaterThan(0);
    for (const path of [
      '/api/data-sources',
      '/api/dashboards',
      '/api/insights',
      `/api/data-sources/${second.id}/rows`,
    ])
      expect((await user.client.get(path)).status).toBe(200);

    await cluster.servers.real.kafka.start();
    await untilSent(environment.cluster);
    await copied();
    expect(await happenedOnce(cluster, second.id)).toEqual(ONCE);
  });

  it('F19 stands still: sending is given up and begun again, no process is thought dead, and it goes on', async () => {
    const { cluster } = environment;
    const user = await environment.user('kafka-hangs');
    const source = await giveReadSource(user);
    await happenedOnce(cluster, source.id);
    await cluster.servers.real.kafka.pause();
    await renameSource(user, source, 1);
    await eventually('the relay has given up once', () =>
      numberOf('SELECT count(*)::int AS n FROM ingestion.outbox WHERE attempts > 0 AND published_at IS NULL'),
    );
    expect((await user.client.get('/api/data-sources')).status).toBe(200);
    for (const { url } of cluster.all()) expect((await fetch(`${url}/health/live`)).status).toBe(200);
    await cluster.servers.real.kafka.resume();
    await untilSent(environment.cluster);
    await copied();
  });
});

describe('who hears events', () => {
  it('F20 is restarted again and again while 100 events come: every one is heard, and all are told once', async () => {
    const { cluster } = environment;
    const pairs = await givenSources('storm', 10);
    let isOver = false;
    const storm = (async () => {
      for (let time = 0; !isOver; time += 1) {
        const name = `analytics-worker-${1 + (time % 2)}`;
        await (time % 3 === 0 ? cluster.kill9(name) : cluster.terminate(name));
        await cluster.process(name).start();
      }
    })();
    for (let time = 1; time <= 10; time += 1) {
      for (const { user, source } of pairs) await renameSource(user, source, time);
      await sleep(1_000);
    }
    isOver = true;
    await storm;
    await untilSent(environment.cluster);
    await copied();
    const ids = pairs.map(({ source }) => `'${source.id}'`).join();
    const heard = () =>
      numberOf(`SELECT count(*)::int AS n FROM ingestion.outbox JOIN analytics.inbox ON event_id = id
                WHERE aggregate_id IN (${ids})`);
    await eventually('each event has been heard', async () => (await heard()) === 110);
    for (const { source } of pairs) expect((await happenedOnce(cluster, source.id)).searches).toBe(1);
  });

  it('F24 stands still for longer than its session: senders do not notice, and all is caught up with', async () => {
    const { cluster } = environment;
    const pairs = await givenSources('backlog', 4);
    await copied();
    const listeners = [...cluster.all('analytics-api'), ...cluster.all('analytics-worker')];
    for (const listener of listeners) listener.pause();
    for (let time = 1; time <= 25; time += 1)
      for (const { user, source } of pairs) await renameSource(user, source, time);
    await untilSent(environment.cluster);
    expect(await kafka.lag(ANALYTICS)).toBeGreaterThanOrEqual(100);
    await sleep(12_000);
    for (const listener of listeners) listener.resume();
    await copied();
    for (const { source } of pairs) expect((await happenedOnce(cluster, source.id)).searches).toBe(1);
  });
});

describe('events come', () => {
  /** All that analytics has made of events. */
  const state = () =>
    query(`SELECT (SELECT json_agg(s ORDER BY id) FROM analytics.sources s) AS sources,
                  (SELECT json_agg(v ORDER BY source_id, version) FROM analytics.source_versions v) AS versions,
                  (SELECT json_agg(r ORDER BY source_id, version) FROM analytics.insight_runs r) AS runs,
                  (SELECT json_agg(q ORDER BY workspace_id) FROM analytics.workspace_quota q) AS quotas,
                  (SELECT json_agg(u ORDER BY dashboard_id) FROM ingestion.dashboard_uses u) AS uses,
                  (SELECT count(*)::int FROM analytics.jobs) AS jobs`);

  it('F21 five times each: the state is the same', async () => {
    const { cluster } = environment;
    const user = await environment.user('repeated');
    const source = await giveReadSource(user);
    await happenedOnce(cluster, source.id);
    await copied();
    const before = await state();
    const messages = await kafka.count(TOPIC);
    const events = await numberOf('SELECT count(*)::int AS n FROM ingestion.outbox');
    for (let time = 1; time <= 5; time += 1) {
      for (const { schema } of SERVICES) await query(`UPDATE ${schema}.outbox SET published_at = NULL`);
      await eventually(
        'all is sent again',
        async () => (await kafka.count(TOPIC)) >= messages + time * events,
      );
      await untilSent(environment.cluster);
    }
    await caughtUp();
    expect(await state()).toEqual(before);
  });

  it('F22 in the wrong order: the newest stays', async () => {
    const { cluster } = environment;
    const user = await environment.user('disordered');
    await cluster.servers.real.kafka.kill();
    const source = await giveReadSource(user);
    for (const time of [1, 2]) await renameSource(user, source, time);
    const [first, second, third] = await eventsOf(source);
    await query(`UPDATE ingestion.outbox SET published_at = now() WHERE aggregate_id = '${source.id}'`);
    await cluster.servers.real.kafka.start();
    for (const event of [third, first, second])
      await kafka.send(TOPIC, [{ key: source.id, value: JSON.stringify(event) }]);
    await caughtUp();
    await copied();
    expect((await happenedOnce(cluster, source.id)).searches).toBe(1);
  });

  it('F23 as poison of every kind: each is put aside, the next one is heard, and the replay command lists them', async () => {
    const { cluster } = environment;
    const user = await environment.user('poisoned');
    const source = await giveReadSource(user);
    await happenedOnce(cluster, source.id);
    const [event] = await eventsOf(source);
    const changed = (changes: object) => JSON.stringify({ ...event, id: randomUUID(), ...changes });
    const poison = [
      { key: source.id, value: '{"id":' },
      { key: source.id, value: changed({ payload: { name: 7 } }) },
      { key: source.id, value: null },
      { key: source.id, value: changed({ type: 'NeverHeardOf' }) },
      { key: '', value: changed({}) },
      { key: source.id, value: 'x'.repeat(900_000) },
    ];
    const letters = await kafka.count(`${TOPIC}.dlq`);
    environment.poisoned(poison.length);
    for (const message of poison) await kafka.send(TOPIC, [message]);
    await renameSource(user, source, 1);
    await copied();
    await caughtUp();
    // At least: what is met while partitions change hands is buried again, and stays one letter, as counted below.
    expect((await kafka.count(`${TOPIC}.dlq`)) - letters).toBeGreaterThanOrEqual(poison.length);
    const later = await giveReadSource(user);
    const dashboard = await user.generate(later);
    const built = dashboard && (await user.untilBuilt(dashboard.id));
    expect(built && (await look(user, built))?.tiles.length).toBeGreaterThan(0);

    const { spec } = cluster.process('analytics-api-1');
    const { stdout } = await run(process.execPath, [spec.script, 'replay'], {
      env: { ...process.env, ...spec.environment },
    });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0]);
    expect(lines.slice(0, -1).sort()).toEqual([...Array(4).fill('not an event'), 'to be sent', 'to be sent']);
    expect(lines.at(-1)).toBe('6 letters; nothing was sent without --send');
  });
});

/** What was told of a source, as it was on its way, oldest first. */
const eventsOf = ({ id }: GivenSource) =>
  query(`SELECT id, type, schema_version AS "schemaVersion", aggregate_type AS "aggregateType",
                aggregate_id AS "aggregateId", aggregate_version::int AS "aggregateVersion", payload, headers
         FROM ingestion.outbox WHERE aggregate_id = '${id}' ORDER BY seq`);

const caughtUp = () =>
  eventually('everything sent has been heard', async () => {
    const lags = await Promise.all(LISTENERS.map((group) => kafka.lag(group)));
    return lags.every((lag) => lag === 0);
  });
