import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SubscriptionChanged } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { eventually, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { Kafka, logLevel, type Message, type Producer } from 'kafkajs';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { replayDeadLetters } from '../consumer/dead-letters.js';
import { EventConsumer } from '../consumer/event-consumer.js';
import type { EventHandler } from '../consumer/on-event.js';
import { eventSettings } from '../event-settings.js';
import { eventTables } from '../postgres/event-tables.js';
import { KafkaEventTransport } from './kafka-transport.js';

const brokers = process.env.PLUMBLINE_TEST_KAFKA;
const ignore = () => undefined;
const prefix = `test-${randomUUID()}`;
const topic = `${prefix}.workspace`;
const workspaceId = randomUUID();

const event = (id = randomUUID()) => ({
  id,
  type: 'SubscriptionChanged',
  schemaVersion: 1,
  aggregateType: 'workspace',
  aggregateId: workspaceId,
  aggregateVersion: 1,
  payload: { workspaceId, aggregateVersion: 1, plan: 'free', planVersion: 1 },
  headers: {},
});
const key = workspaceId;
const POISON: [string, Message][] = [
  ['bad JSON', { key, value: '{"id":' }],
  ['bytes that are no text', { key, value: Buffer.from([0xff, 0xfe, 0x00, 0x01]) }],
  ['a null value', { key, value: null }],
  ['an empty value', { key, value: '' }],
  ['a list', { key, value: '[1]' }],
  ['an unknown type', { key, value: JSON.stringify({ ...event(), type: 'Unheard' }) }],
  ['a wrong schema', { key, value: JSON.stringify({ ...event(), payload: { plan: 'gold' } }) }],
  ['a newer schema version', { key, value: JSON.stringify({ ...event(), schemaVersion: 9 }) }],
  ['an empty key', { key: '', value: JSON.stringify(event()) }],
  ['no key', { key: null, value: JSON.stringify(event()) }],
  ['2 MB', { key, value: 'x'.repeat(2_000_000) }],
];

const suite = brokers ? describe : describe.skip;
suite('F23 poison in a topic (needs real servers: PLUMBLINE_TEST_KAFKA=host:port)', () => {
  let server: TestPostgres;
  let database: DataSource;
  let kafka: Kafka;
  let producer: Producer;
  let transport: KafkaEventTransport;
  let consumer: EventConsumer;

  beforeAll(async () => {
    server = await startTestPostgres();
    const home = await server.createSchema();
    database = await createDatabase({
      ...{ service: 'test', url: home.url, schema: home.schema },
      ...{ entities: [], migrations: [], poolSize: 6, onPoolError: ignore },
    }).initialize();
    for (const statement of eventTables(home.schema)) await database.query(statement);
    const settings = { KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix, KAFKA_PARTITIONS: '1' };
    const options = { service: 'ingestion' as const, onError: ignore };
    transport = new KafkaEventTransport(z.object(eventSettings).parse(settings), options);
    await transport.ends([`${topic}/0`]).catch(ignore);
    await eventually('the topic', () => transport.ends([`${topic}/0`]).then(Boolean, () => false));
    kafka = new Kafka({ brokers: [brokers ?? ''], logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    const configEntries = [{ name: 'max.message.bytes', value: '4000000' }];
    await admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name: topic, configEntries }] });
    await admin.disconnect();
    producer = kafka.producer();
    await producer.connect();
    const handlers = new Map([[SubscriptionChanged.name as string, ignore as unknown as EventHandler]]);
    consumer = new EventConsumer('ingestion', database, handlers, ignore);
    await transport.consume('ingestion', [SubscriptionChanged], (delivery) => consumer.receive(delivery));
  });
  afterAll(async () => {
    consumer?.stop();
    await producer?.disconnect();
    await transport?.close(0);
    await database?.destroy();
    await server?.stop();
  });

  it('all kinds are put aside within 10 s, in the database and beside their topic, and the next event is applied', async () => {
    const good = event();
    for (const [, message] of POISON) await producer.send({ topic, messages: [message] });
    await producer.send({ topic, messages: [{ key, value: JSON.stringify(good) }] });
    await eventually(
      'the event behind',
      async () => (await database.query('SELECT 1 FROM inbox WHERE event_id = $1', [good.id]))[0],
      10_000,
    );
    const letters = await database.query('SELECT error_class FROM dead_letters');
    expect(letters).toEqual(POISON.map(() => ({ error_class: 'PermanentEventError' })));
    expect(await transport.ends([`${topic}.dlq/0`])).toEqual({ [`${topic}.dlq/0`]: POISON.length });
    await eventually('nothing waits', async () => (await transport.lag())[topic] === 0);
  });

  it('its dead letters tell where it was, whose it was and why', async () => {
    const reader = kafka.consumer({ groupId: `${prefix}.reader` });
    const letters: Record<string, string>[] = [];
    await reader.connect();
    await reader.subscribe({ topic: `${topic}.dlq`, fromBeginning: true });
    await reader.run({
      eachMessage: async ({ message }) => {
        const headers = Object.entries(message.headers ?? {});
        letters.push(Object.fromEntries(headers.map(([name, value]) => [name, String(value)])));
      },
    });
    await eventually('all letters', () => letters.length === POISON.length);
    await reader.disconnect();
    expect(letters[0]).toMatchObject({
      ...{ 'original-topic': topic, 'original-partition': '0', 'original-offset': '0' },
      ...{ group: `${prefix}.ingestion`, 'error-class': 'PermanentEventError', attempts: '1' },
    });
    expect(Number.isFinite(Date.parse(letters[0]?.['first-seen'] ?? ''))).toBe(true);
    expect(letters.at(-1)).toMatchObject({ 'truncated-from-bytes': '2000000' });
  }, 40_000);

  it('a replay sends what is an event, and tells what is none', async () => {
    const told = await replayDeadLetters(database, transport, { dryRun: true });
    expect(told.filter(({ outcome }) => outcome === 'to be sent').map(({ type }) => type)).toEqual([
      'Unheard',
      'SubscriptionChanged',
      'SubscriptionChanged',
    ]);
    expect(told.filter(({ outcome }) => outcome === 'not an event')).toHaveLength(POISON.length - 3);
  });
});
