import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SubscriptionChanged } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { eventually, type OwnPostgres, startOwnPostgres, type TestSchema } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { BullEventTransport } from './bull/bull-transport.js';
import { EventConsumer, PermanentEventError } from './consumer/event-consumer.js';
import type { EventHandler } from './consumer/on-event.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { publish } from './outbox/publish.js';
import { eventTables } from './postgres/event-tables.js';
import { PostgresListener } from './postgres/postgres-listener.js';

let server: OwnPostgres;
let home: TestSchema;
let database: DataSource;
const ignore = () => undefined;

beforeAll(async () => {
  server = await startOwnPostgres();
});
afterAll(() => server.stop());

beforeEach(async () => {
  home = await server.createSchema();
  database = await createDatabase({
    ...{ service: 'test', url: home.url, schema: home.schema },
    ...{ entities: [], migrations: [], poolSize: 4, onPoolError: ignore },
  }).initialize();
  for (const statement of eventTables(home.schema)) await database.query(statement);
  await database.query('CREATE TABLE effects (event_id uuid, workspace_id uuid, plan_version integer)');
});
afterEach(() => database.destroy());

const subscription = (workspaceId: string, version: number) => ({
  workspaceId,
  aggregateVersion: version,
  plan: 'premium' as const,
  planVersion: version,
});

const remember: EventHandler<typeof SubscriptionChanged> = async (payload, tx, meta) => {
  await tx.query('INSERT INTO effects VALUES ($1, $2, $3)', [
    meta.eventId,
    payload.workspaceId,
    payload.planVersion,
  ]);
};

function consumerOf(handler: EventHandler<typeof SubscriptionChanged>) {
  return new EventConsumer(
    'ingestion',
    database,
    new Map([['SubscriptionChanged', handler as EventHandler]]),
    ignore,
  );
}

function message(workspaceId: string, version: number, id = randomUUID()) {
  return {
    id,
    type: 'SubscriptionChanged',
    schemaVersion: 1,
    aggregateType: 'workspace',
    aggregateId: workspaceId,
    aggregateVersion: version,
    payload: subscription(workspaceId, version),
    headers: {},
  };
}

async function countOf(table: string): Promise<number> {
  const [row] = await database.query(`SELECT count(*)::int AS count FROM ${table}`);
  return row.count;
}

/** Relay and consumer of one service, as the module would start them. */
async function startPipeline(handler = remember) {
  const transport = new BullEventTransport({ connectionString: home.url, schema: home.schema }, ignore);
  const listener = new PostgresListener(database, ignore);
  const relay = new OutboxRelay(database, listener, transport, ignore);
  const consumer = consumerOf(handler);
  await transport.consume('ingestion', [SubscriptionChanged], (delivery) => consumer.receive(delivery));
  listener.start();
  relay.start();
  return async () => {
    consumer.stop();
    await relay.stop();
    await transport.close();
    await listener.stop();
  };
}

describe('the listening connection', () => {
  it('stops also while it is being made: a process told to end just then does end', async () => {
    const listener = new PostgresListener(database, ignore);
    listener.on('news', ignore);
    listener.start();
    await listener.stop();
    const [{ open }] = await database.query(
      `SELECT count(*)::int AS open FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND usename = current_user`,
    );
    expect(open).toBe(0);
  });
});

describe('publishing', () => {
  it('announces with the commit and only with it', async () => {
    const stop = await startPipeline();
    const workspaceId = randomUUID();
    await expect(
      database.transaction(async (tx) => {
        await publish(tx, SubscriptionChanged, subscription(workspaceId, 1));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await database.transaction((tx) => publish(tx, SubscriptionChanged, subscription(workspaceId, 2)));
    await eventually('the effect', async () => (await countOf('effects')) === 1);
    expect(await database.query('SELECT plan_version FROM effects')).toEqual([{ plan_version: 2 }]);
    await eventually('the mark', async () => {
      const [row] = await database.query('SELECT published_at, attempts FROM outbox');
      return row.published_at && row.attempts === 1;
    });
    await stop();
  });

  it('refuses a payload that its schema does not know, and an event that is not registered', async () => {
    await expect(
      publish(database.manager, SubscriptionChanged, { ...subscription('no uuid', 1) }),
    ).rejects.toThrow('SubscriptionChanged');
    const stranger = { ...SubscriptionChanged, name: 'Stranger' as 'SubscriptionChanged' };
    await expect(publish(database.manager, stranger, subscription(randomUUID(), 1))).rejects.toThrow(
      'Stranger is not registered',
    );
  });

  it('F29: survives a crash of PostgreSQL, and what was committed before arrives after', async () => {
    const stop = await startPipeline();
    await server.crash();
    await server.start();
    const workspaceId = randomUUID();
    await eventually('a commit', () =>
      database
        .transaction((tx) => publish(tx, SubscriptionChanged, subscription(workspaceId, 1)))
        .then(
          () => true,
          () => false,
        ),
    );
    await eventually('the effect', async () => (await countOf('effects')) === 1);
    await stop();
  });
});

describe('consuming', () => {
  it('F21: applies an event once, though it is delivered five times', async () => {
    const consumer = consumerOf(remember);
    const event = message(randomUUID(), 1);
    for (let copy = 1; copy <= 5; copy += 1) await consumer.receive({ message: event, deliveries: 1 });
    expect(await countOf('effects')).toBe(1);
  });

  it('F21: applies an event once, though five copies arrive at the same time', async () => {
    const consumer = consumerOf(remember);
    const event = message(randomUUID(), 1);
    await Promise.all(Array.from({ length: 5 }, () => consumer.receive({ message: event, deliveries: 1 })));
    expect(await countOf('effects')).toBe(1);
    expect(await countOf('dead_letters')).toBe(0);
  });

  it('F22: ends at version 3 when versions arrive as 3, 1, 2', async () => {
    const consumer = consumerOf(remember);
    const workspaceId = randomUUID();
    for (const version of [3, 1, 2]) {
      await consumer.receive({ message: message(workspaceId, version), deliveries: 1 });
    }
    expect(await database.query('SELECT plan_version FROM effects')).toEqual([{ plan_version: 3 }]);
  });

  it('F23: puts poison aside at once and goes on', async () => {
    const consumer = consumerOf(remember);
    const good = message(randomUUID(), 1);
    const poison = [
      null,
      'not json',
      { ...good, id: 7 },
      { ...message(randomUUID(), 1), type: 'Unknown' },
      { ...message(randomUUID(), 1), type: 'DashboardChanged' },
      { ...message(randomUUID(), 1), schemaVersion: 99 },
      { ...message(randomUUID(), 1), payload: { plan: 'gold' } },
    ];
    for (const letter of poison) await consumer.receive({ message: letter, deliveries: 1 });
    await consumer.receive({ message: good, deliveries: 1 });
    expect(await countOf('dead_letters')).toBe(poison.length);
    expect(await countOf('effects')).toBe(1);
  });

  it('takes back the effect of a handler that fails for good, and keeps the letter for a replay', async () => {
    const consumer = consumerOf(async (payload, tx, meta) => {
      await remember(payload, tx, meta);
      throw new PermanentEventError('never');
    });
    const event = message(randomUUID(), 1);
    await consumer.receive({ message: event, deliveries: 1 });
    expect(await countOf('effects')).toBe(0);
    expect(await countOf('inbox')).toBe(0);
    expect(await database.query('SELECT message, error_class, attempts FROM dead_letters')).toEqual([
      { message: event, error_class: 'PermanentEventError', attempts: 1 },
    ]);
  });

  it('tries again when a handler fails for a moment', async () => {
    let calls = 0;
    const consumer = consumerOf(async (payload, tx, meta) => {
      calls += 1;
      if (calls === 1) throw new Error('for a moment');
      await remember(payload, tx, meta);
    });
    await consumer.receive({ message: message(randomUUID(), 1), deliveries: 1 });
    expect(await countOf('effects')).toBe(1);
  });

  it('does not try an event again that took its consumer down time after time', async () => {
    const consumer = consumerOf(remember);
    await consumer.receive({ message: message(randomUUID(), 1), deliveries: 6 });
    expect(await countOf('effects')).toBe(0);
    expect(await countOf('dead_letters')).toBe(1);
  });

  it('waits for a database that is away instead of burying', async () => {
    const consumer = consumerOf(remember);
    await server.crash();
    const received = consumer.receive({ message: message(randomUUID(), 1), deliveries: 1 });
    await server.start();
    await received;
    expect(await countOf('effects')).toBe(1);
    expect(await countOf('dead_letters')).toBe(0);
  });

  it('keeps other aggregates of the same consumer apart', async () => {
    const consumer = consumerOf(remember);
    await consumer.receive({ message: message(randomUUID(), 5), deliveries: 1 });
    await consumer.receive({ message: message(randomUUID(), 1), deliveries: 1 });
    expect(await countOf('effects')).toBe(2);
  });
});
