import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SubscriptionChanged } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { eventually, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { deadLetterCount, outboxAgeSeconds } from '../consumer/dead-letters.js';
import { EventConsumer } from '../consumer/event-consumer.js';
import type { EventHandler } from '../consumer/on-event.js';
import { eventSettings } from '../event-settings.js';
import { OutboxRelay } from '../outbox/outbox-relay.js';
import { publish } from '../outbox/publish.js';
import { eventTables } from '../postgres/event-tables.js';
import { PostgresListener } from '../postgres/postgres-listener.js';
import { type KafkaBroker, startKafkaBroker } from './kafka-broker.fixture.js';
import { KafkaEventTransport } from './kafka-transport.js';

const jars = process.env.PLUMBLINE_TEST_KAFKA_JARS;
const errors: string[] = [];
const note = (error: Error) => void errors.push(error.message);
type Handler = EventHandler<typeof SubscriptionChanged>;

const suite = jars ? describe : describe.skip;

suite('a Kafka broker that fails (needs real servers: PLUMBLINE_TEST_KAFKA_JARS)', () => {
  let broker: KafkaBroker;
  let server: TestPostgres;
  let database: DataSource;
  let prefix: string;
  let stops: (() => Promise<void>)[];

  beforeAll(async () => {
    [broker, server] = await Promise.all([startKafkaBroker(jars ?? ''), startTestPostgres()]);
  });
  afterAll(async () => {
    await broker?.stop();
    await server?.stop();
  });
  beforeEach(async () => {
    stops = [];
    prefix = `test-${randomUUID()}`;
    const home = await server.createSchema();
    database = await createDatabase({
      ...{ service: 'test', url: home.url, schema: home.schema },
      ...{ entities: [], migrations: [], poolSize: 12, onPoolError: note },
    }).initialize();
    const tables = eventTables(home.schema);
    for (const statement of tables) await database.query(statement);
    await database.query('CREATE TABLE effects (seq bigserial, workspace_id uuid, version integer)');
  });
  afterEach(async () => {
    broker.resume();
    await Promise.all(stops.map((stop) => stop()));
    await database.destroy();
  });

  const remember: Handler = async (payload, tx) => {
    await tx.query('INSERT INTO effects (workspace_id, version) VALUES ($1, $2)', [
      payload.workspaceId,
      payload.planVersion,
    ]);
  };
  const open = () => {
    const KAFKA_BROKERS = broker.address;
    const settings = z.object(eventSettings).parse({ KAFKA_BROKERS, KAFKA_PREFIX: prefix });
    return new KafkaEventTransport(settings, { service: 'ingestion', onError: note });
  };
  const startRelay = () => {
    const listener = new PostgresListener(database, note);
    const transport = open();
    const relay = new OutboxRelay(database, listener, transport, note);
    listener.start();
    relay.start();
    const stop = async () => {
      await relay.stop();
      await transport.close(0);
      await listener.stop();
    };
    stops.push(stop);
    return { transport, stop };
  };
  const startConsumer = async (handler: Handler = remember) => {
    const transport = open();
    const handlers = new Map([[SubscriptionChanged.name as string, handler as EventHandler]]);
    const consumer = new EventConsumer('ingestion', database, handlers, note);
    await transport.consume('ingestion', [SubscriptionChanged], (delivery) => consumer.receive(delivery));
    const stop = async () => {
      consumer.stop();
      await transport.close(1_000);
    };
    stops.push(stop);
    return { transport, stop };
  };
  const announce = (workspaceId: string, version: number) =>
    database.transaction((tx) =>
      publish(tx, SubscriptionChanged, {
        ...{ workspaceId, aggregateVersion: version, plan: 'free', planVersion: version },
      }),
    );
  const effects = async (): Promise<{ workspace: string; version: number }[]> =>
    database.query('SELECT workspace_id AS workspace, version FROM effects ORDER BY seq');
  const expectEveryVersionInOrder = async (workspaces: string[], versions: number) => {
    const inOrder = Array.from({ length: versions }, (_, n) => n + 1);
    for (const id of workspaces) {
      const applied = (await effects()).filter(({ workspace }) => workspace === id);
      expect(applied.map(({ version }) => version)).toEqual(inOrder);
    }
    expect(await deadLetterCount(database)).toBe(0);
  };

  it('F18: killed and back while 500 events are sent: each has its effect once, in its order', async () => {
    startRelay();
    await startConsumer();
    const workspaces = Array.from({ length: 25 }, () => randomUUID());
    for (let version = 1; version <= 20; version += 1) {
      for (const workspace of workspaces) await announce(workspace, version);
      if (version === 5) await broker.kill();
      if (version === 15) await broker.start();
    }
    await eventually('all effects', async () => (await effects()).length === 500, 120_000);
    await expectEveryVersionInOrder(workspaces, 20);
    expect(await outboxAgeSeconds(database)).toBe(0);
  }, 200_000);

  it('F19: a broker that hangs is given up within 30 s, and nothing is lost', async () => {
    const { transport: relay } = startRelay();
    const { transport } = await startConsumer();
    const workspace = randomUUID();
    await announce(workspace, 1);
    await eventually('the first effect', async () => (await effects()).length === 1);
    broker.pause();
    try {
      const pausedAt = Date.now();
      await announce(workspace, 2);
      await eventually(
        'the relay gives up',
        async () =>
          (await database.query('SELECT 1 FROM outbox WHERE attempts > 0 AND published_at IS NULL'))[0],
        40_000,
      );
      expect(Date.now() - pausedAt).toBeLessThan(30_000);
      expect(await outboxAgeSeconds(database)).toBeGreaterThan(1);
    } finally {
      broker.resume();
    }
    await eventually('the second effect', async () => (await effects()).length === 2);
    await expectEveryVersionInOrder([workspace], 2);
    expect([relay.isAlive(), transport.isAlive()]).toEqual([true, true]);
  }, 150_000);

  it('F19: a process leaves a broker that hangs within 20 s, and what it had not sent is sent by the next', async () => {
    const stopRelay = startRelay().stop;
    const { stop: stopConsumer } = await startConsumer();
    const workspace = randomUUID();
    await announce(workspace, 1);
    await eventually('the first effect', async () => (await effects()).length === 1);
    broker.pause();
    const pausedAt = Date.now();
    await announce(workspace, 2);
    await Promise.all([stopRelay(), stopConsumer()]);
    const leftWithinMs = Date.now() - pausedAt;
    broker.resume();
    expect(leftWithinMs).toBeLessThan(20_000);
    startRelay();
    await startConsumer();
    await eventually('the second effect', async () => (await effects()).length === 2);
    await expectEveryVersionInOrder([workspace], 2);
  }, 150_000);

  it('F20: members that come and go lose nothing and repeat nothing', async () => {
    startRelay();
    await startConsumer();
    const workspaces = Array.from({ length: 10 }, () => randomUUID());
    for (let version = 1; version <= 12; version += 1) {
      const { stop } = await startConsumer();
      for (const workspace of workspaces) await announce(workspace, version);
      await sleep(1_000);
      await stop();
    }
    await eventually('all effects', async () => (await effects()).length >= 120);
    await expectEveryVersionInOrder(workspaces, 12);
  }, 150_000);

  it('F24: a message that takes longer than a session holds up its own partition only, and comes once', async () => {
    startRelay();
    const slow = randomUUID();
    let begun = 0;
    const { transport } = await startConsumer(async (payload, tx, meta) => {
      if (payload.workspaceId === slow) {
        begun += 1;
        await sleep(12_000);
      }
      await remember(payload, tx, meta);
    });
    const others = Array.from({ length: 50 }, () => randomUUID());
    await announce(slow, 1);
    await eventually('the slow one begins', () => begun === 1);
    for (let version = 1; version <= 10; version += 1) {
      for (const workspace of others) await announce(workspace, version);
    }
    const applied = async () => (await effects()).length;
    await eventually('the other partitions', async () => (await applied()) > 300, 10_000);
    expect((await transport.lag())[`${prefix}.workspace`]).toBeGreaterThan(0);
    await eventually('the rest', async () => (await applied()) === 501);
    expect(begun).toBe(1);
    await eventually(
      'nothing waits',
      async () => (await transport.lag())[`${prefix}.workspace`] === 0,
      10_000,
    );
  });

  it('an emptied broker is filled again from the outbox, though nobody had read it', async () => {
    startRelay();
    const workspaces = Array.from({ length: 20 }, () => randomUUID());
    for (const workspace of workspaces) await announce(workspace, 1);
    const unsent = async () =>
      (await database.query('SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL'))[0].n;
    await eventually('all sent', async () => (await unsent()) === 0);
    await broker.kill();
    await broker.empty();
    await broker.start();
    await startConsumer();
    await eventually('all effects', async () => (await effects()).length === 20);
    await expectEveryVersionInOrder(workspaces, 1);
  }, 150_000);

  it('processes that run on while the broker is emptied find their topics and groups again', async () => {
    startRelay();
    const { transport } = await startConsumer();
    const workspaces = Array.from({ length: 10 }, () => randomUUID());
    for (const workspace of workspaces) await announce(workspace, 1);
    await eventually('the first effects', async () => (await effects()).length === 10);
    await broker.kill();
    await broker.empty();
    for (const workspace of workspaces) await announce(workspace, 2);
    await broker.start();
    for (const workspace of workspaces) await announce(workspace, 3);
    await eventually('all effects', async () => (await effects()).length === 30, 120_000);
    await expectEveryVersionInOrder(workspaces, 3);
    await eventually('nothing waits', async () => (await transport.lag())[`${prefix}.workspace`] === 0);
  }, 250_000);
});
