import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SubscriptionChanged } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import {
  eventually,
  runChild,
  startTestPostgres,
  type TestChild,
  type TestPostgres,
  type TestSchema,
} from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { type EventSettings, eventSettings } from './event-settings.js';
import { KafkaClient } from './kafka/kafka-client.js';
import { publish } from './outbox/publish.js';
import { eventTables } from './postgres/event-tables.js';

const eventsProcess = new URL('./events-process.mjs', import.meta.url);

let server: TestPostgres;
let home: TestSchema;
let database: DataSource;
let children: TestChild[];

beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());

beforeEach(async () => {
  children = [];
  home = await server.createSchema();
  database = await createDatabase({
    service: 'test',
    url: home.url,
    schema: home.schema,
    entities: [],
    migrations: [],
    poolSize: 2,
    onPoolError: () => undefined,
  }).initialize();
  for (const statement of eventTables(home.schema)) await database.query(statement);
  await database.query('CREATE TABLE effects (event_id uuid, workspace_id uuid, plan_version integer)');
});

afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
  await database.destroy();
});

function startChild(behaviour: {
  settings: EventSettings;
  faultPoint?: string;
  consumes: boolean;
}): TestChild {
  const child = runChild(eventsProcess, { ...home, ...behaviour });
  children.push(child);
  return child;
}

async function announce(): Promise<void> {
  const workspaceId = randomUUID();
  await database.transaction((tx) =>
    publish(tx, SubscriptionChanged, { workspaceId, aggregateVersion: 1, plan: 'premium', planVersion: 1 }),
  );
}

async function countOf(sql: string): Promise<number> {
  const [row] = await database.query(`SELECT count(*)::int AS count FROM ${sql}`);
  return row.count;
}

interface Carrier {
  name: string;
  settings(): EventSettings;
  /** Whether the consumer has acknowledged the one message. */
  isDone(settings: EventSettings): Promise<boolean>;
}

const brokers = process.env.PLUMBLINE_TEST_KAFKA;
const carriers: Carrier[] = [
  {
    name: 'BullMQ on PostgreSQL',
    settings: () => z.object(eventSettings).parse({ TRANSPORT_URL: home.url, TRANSPORT_SCHEMA: home.schema }),
    isDone: async () => (await countOf(`job WHERE state = 'completed'`)) === 1,
  },
  {
    name: 'Kafka',
    settings: () =>
      z.object(eventSettings).parse({ KAFKA_BROKERS: brokers, KAFKA_PREFIX: `test-${randomUUID()}` }),
    isDone: async (settings) => {
      const client = new KafkaClient(settings, 'test', () => undefined);
      const topic = `${settings.KAFKA_PREFIX}.workspace`;
      const lag = await client.lag(`${settings.KAFKA_PREFIX}.ingestion`, [topic]);
      await client.close();
      return lag[topic] === 0;
    },
  },
];

describe.each(carriers.filter(({ name }) => name !== 'Kafka' || brokers))(
  'a process that dies, its events carried by $name',
  (carrier) => {
    it.each([
      ['F06: after the commit, before the relay sent it', 'outbox.before-publish', false],
      ['F07: after the relay sent it, before it was marked', 'outbox.after-publish', false],
      ['F08: after the effect, before the message was acknowledged', 'consumer.after-commit', true],
    ])(
      '%s: the effect happens exactly once',
      async (_, faultPoint, consumes) => {
        const settings = carrier.settings();
        await announce();
        expect(await startChild({ settings, faultPoint, consumes }).gone).toBe('SIGKILL');
        expect(await countOf('effects')).toBe(consumes ? 1 : 0);

        startChild({ settings, consumes: true });
        await eventually(
          'every message acknowledged',
          async () =>
            (await countOf('outbox WHERE published_at IS NULL')) === 0 &&
            (await countOf('inbox')) === 1 &&
            (await carrier.isDone(settings)),
        );
        await expect(countOf('effects')).resolves.toBe(1);
        await expect(countOf('dead_letters')).resolves.toBe(0);
      },
      60_000,
    );
  },
);
