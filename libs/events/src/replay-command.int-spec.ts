import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SubscriptionChanged } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { eventually, startTestPostgres, type TestPostgres, type TestSchema } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { deadLetterCount } from './consumer/dead-letters.js';
import { EventConsumer } from './consumer/event-consumer.js';
import type { EventHandler } from './consumer/on-event.js';
import { eventSettings, openEventTransport } from './event-settings.js';
import { eventTables } from './postgres/event-tables.js';
import { replayCommand } from './replay-command.js';

const ignore = () => undefined;
let server: TestPostgres;
let home: TestSchema;
let database: DataSource;
let applied: string[];
let stop: () => Promise<void>;

const options = () => ({
  ...{ service: 'ingestion', url: home.url, schema: home.schema },
  ...{ entities: [], migrations: [], poolSize: 4, migrateAtStart: false },
});
const settings = () =>
  z.object(eventSettings).parse({ TRANSPORT_URL: home.url, TRANSPORT_SCHEMA: home.schema });

async function replay(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const service = 'ingestion' as const;
  await replayCommand(args, { service, database: options(), settings: settings() }, (line) =>
    lines.push(line),
  );
  return lines;
}

beforeAll(async () => {
  server = await startTestPostgres();
  home = await server.createSchema();
  applied = [];
  database = await createDatabase({ ...options(), onPoolError: ignore }).initialize();
  for (const statement of eventTables(home.schema)) await database.query(statement);
  const remember = async (_: unknown, __: unknown, { eventId }: { eventId: string }) => {
    applied.push(eventId);
  };
  const handlers = new Map([['SubscriptionChanged', remember as EventHandler]]);
  const consumer = new EventConsumer('ingestion', database, handlers, ignore);
  const transport = openEventTransport(settings(), { service: 'ingestion', onError: ignore });
  await transport.consume('ingestion', [SubscriptionChanged], (delivery) => consumer.receive(delivery));
  stop = async () => {
    consumer.stop();
    await transport.close();
  };
});
afterAll(async () => {
  await stop?.();
  await database?.destroy();
  await server?.stop();
});

async function putAside(type: string): Promise<string> {
  const [eventId, workspaceId] = [randomUUID(), randomUUID()];
  const payload = { workspaceId, aggregateVersion: 1, plan: 'free', planVersion: 1 };
  const event = {
    ...{ id: eventId, type, schemaVersion: 1, payload, headers: {} },
    ...{ aggregateType: 'workspace', aggregateId: workspaceId, aggregateVersion: 1 },
  };
  await database.query(
    `INSERT INTO dead_letters (id, consumer, event_id, type, message, error_class, error_message, attempts)
     VALUES ($1, 'ingestion', $2, $3, $4, 'Error', 'a mistake of ours', 1)`,
    [randomUUID(), eventId, type, JSON.stringify(event)],
  );
  return eventId;
}

describe('the command replay', () => {
  it('lists what it would send, sends only with --send, and only what the filter names', async () => {
    const eventId = await putAside('SubscriptionChanged');
    await putAside('SessionRevoked');
    expect(await replay('--type', 'SubscriptionChanged')).toEqual([
      expect.stringMatching(
        `^to be sent\tingestion\tSubscriptionChanged\t${eventId}\t\\S+\ta mistake of ours$`,
      ),
      '1 letters; nothing was sent without --send',
    ]);
    expect(await deadLetterCount(database)).toBe(2);
    expect(await replay('--type', 'SubscriptionChanged', '--send')).toEqual([
      expect.stringContaining('sent\tingestion'),
      '1 letters',
    ]);
    await eventually('its effect', () => applied.length === 1);
    expect(applied).toEqual([eventId]);
    expect(await deadLetterCount(database)).toBe(1);
    expect(await replay('--since', '2100-01-01')).toEqual(['0 letters; nothing was sent without --send']);
  });

  it('refuses what it does not understand', async () => {
    await expect(replay('--since', 'yesterday')).rejects.toThrow('--since takes a time');
    await expect(replay('--everything')).rejects.toThrow('--everything');
    await expect(replay('--consumer', 'nobody')).rejects.toThrow('consumer');
  });
});
