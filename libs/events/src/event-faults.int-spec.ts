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
import { eventTables } from './event-tables.js';
import { publish } from './publish.js';

/** BullMQ's own table: the message has been acknowledged. */
const DONE = `job WHERE state = 'completed'`;
const eventsProcess = new URL('./events-process.mjs', import.meta.url);

let server: TestPostgres;
let home: TestSchema;
let database: DataSource;
let children: TestChild[];

beforeAll(async () => {
  server = await startTestPostgres();
}, 30_000);
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

function startChild(behaviour: { faultPoint?: string; consumes: boolean }): TestChild {
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

describe('a process that dies', () => {
  it.each([
    ['F06: after the commit, before the relay sent it', 'outbox.before-publish', false],
    ['F07: after the relay sent it, before it was marked', 'outbox.after-publish', false],
    ['F08: after the effect, before the message was acknowledged', 'consumer.after-commit', true],
  ])(
    '%s: the effect happens exactly once',
    async (_, faultPoint, consumes) => {
      await announce();
      expect(await startChild({ faultPoint, consumes }).gone).toBe('SIGKILL');
      expect(await countOf('effects')).toBe(consumes ? 1 : 0);

      startChild({ consumes: true });
      await eventually(
        'every message acknowledged',
        async () => (await countOf('outbox WHERE published_at IS NULL')) === 0 && (await countOf(DONE)) === 1,
        20_000,
      );
      await expect(countOf('effects')).resolves.toBe(1);
      await expect(countOf('dead_letters')).resolves.toBe(0);
    },
    40_000,
  );
});
