import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SubscriptionChanged } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { eventually, type OwnPostgres, startOwnPostgres } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { eventTables } from '../postgres/event-tables.js';
import type { OpenTransport } from '../transport/event-transport.contract.js';
import type { EventMessage, EventTransport } from '../transport/event-transport.js';
import { deadLetterCount, replayDeadLetters } from './dead-letters.js';
import { EventConsumer, PermanentEventError } from './event-consumer.js';
import type { EventHandler } from './on-event.js';

const ignore = () => undefined;
const PATIENCE_MS = 30_000;

/** What consumers must do with what any transport carries: one effect, at the newest version, nothing lost. */
export function eventConsumerContract(name: string, fresh: () => Promise<OpenTransport>): void {
  describe(`effects of events through ${name}`, () => {
    let server: OwnPostgres;
    let database: DataSource;
    let open: OpenTransport;
    let opened: { transport: EventTransport; consumer?: EventConsumer }[] = [];

    beforeAll(async () => {
      server = await startOwnPostgres();
    });
    afterAll(() => server.stop());
    beforeEach(async () => {
      open = await fresh();
      const home = await server.createSchema();
      database = await createDatabase({
        ...{ service: 'test', url: home.url, schema: home.schema },
        ...{ entities: [], migrations: [], poolSize: 8, onPoolError: ignore },
      }).initialize();
      const tables = eventTables(home.schema);
      for (const statement of tables) await database.query(statement);
      await database.query('CREATE TABLE effects (seq bigserial, workspace_id uuid, version integer)');
    });
    afterEach(async () => {
      for (const { consumer } of opened) consumer?.stop();
      await Promise.all(opened.map(({ transport }) => transport.close(0)));
      opened = [];
      await database.destroy();
    });

    const remember: EventHandler<typeof SubscriptionChanged> = async (payload, tx) => {
      await tx.query('INSERT INTO effects (workspace_id, version) VALUES ($1, $2)', [
        payload.workspaceId,
        payload.planVersion,
      ]);
    };
    const sender = () => {
      const transport = open();
      opened.push({ transport });
      return transport;
    };
    const startConsumer = async (handler: EventHandler<typeof SubscriptionChanged> = remember) => {
      const transport = open();
      const handlers = new Map([[SubscriptionChanged.name as string, handler as EventHandler]]);
      const consumer = new EventConsumer('ingestion', database, handlers, ignore);
      opened.push({ transport, consumer });
      await transport.consume('ingestion', [SubscriptionChanged], (delivery) => consumer.receive(delivery));
    };
    const effects = async (): Promise<{ workspace: string; version: number }[]> =>
      database.query('SELECT workspace_id AS workspace, version FROM effects ORDER BY seq');
    const until = (what: string, is: () => Promise<boolean>) => eventually(what, is, PATIENCE_MS);

    it('ends each of 20 aggregates at its newest version, never going back, with two processes at work', async () => {
      await startConsumer();
      await startConsumer();
      const workspaces = Array.from({ length: 20 }, () => randomUUID());
      const sent = Array.from({ length: 1_000 }, (_, n) =>
        message(workspaces[n % 20] ?? '', Math.floor(n / 20) + 1),
      );
      const transport = sender();
      for (let at = 0; at < sent.length; at += 200) await transport.send(sent.slice(at, at + 200));
      await until('every newest version', async () => {
        const [row] = await database.query(
          'SELECT count(*)::int AS count FROM aggregate_versions WHERE version = 50',
        );
        return row.count === 20;
      });
      const applied = await effects();
      for (const workspace of workspaces) {
        const versions = applied.filter((effect) => effect.workspace === workspace).map((e) => e.version);
        expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
      }
    }, 60_000);

    it('F21: an event delivered five times has one effect', async () => {
      await startConsumer();
      const transport = sender();
      const [event, last] = [message(randomUUID(), 1), message(randomUUID(), 1)];
      for (let copy = 1; copy <= 5; copy += 1) await transport.send([event], 'ingestion');
      await transport.send([last]);
      await until('both', async () => (await effects()).length >= 2);
      await expect(transport.send([event], 'ingestion')).resolves.toBeDefined();
      expect((await effects()).filter(({ workspace }) => workspace === event.aggregateId)).toHaveLength(1);
      expect(await deadLetterCount(database)).toBe(0);
    }, 45_000);

    it('F22: versions that arrive as 3, 1, 2 end at 3', async () => {
      await startConsumer();
      const workspace = randomUUID();
      const transport = sender();
      await transport.send([3, 1, 2].map((version) => message(workspace, version)));
      await until('all three seen', async () => {
        const [row] = await database.query('SELECT count(*)::int AS count FROM inbox');
        return row.count === 3;
      });
      expect(await effects()).toEqual([{ workspace, version: 3 }]);
    }, 45_000);

    it('F23: what cannot be applied is put aside within 10 s, and the next event has its effect', async () => {
      await startConsumer();
      const workspace = randomUUID();
      const poison = [
        { ...message(workspace, 1), type: 'UnknownOfANewerRelease' },
        { ...message(workspace, 1), schemaVersion: 2 },
        { ...message(workspace, 1), payload: { plan: 'gold' } },
        { ...message(workspace, 1), id: 'no uuid' },
      ];
      await sender().send([...poison, message(workspace, 2)], 'ingestion');
      await eventually('the event behind', async () => (await effects()).length === 1);
      expect(await database.query('SELECT message FROM dead_letters ORDER BY created_at')).toEqual(
        poison.map((letter) => ({ message: letter })),
      );
    }, 45_000);

    it('a field that a newer release added does no harm', async () => {
      await startConsumer();
      const event = message(randomUUID(), 1);
      await sender().send([{ ...event, payload: { ...(event.payload as object), seats: 5 } }]);
      await until('the effect', async () => (await effects()).length === 1);
    }, 45_000);

    it('a dead letter is sent again once its handler is mended: told first, then applied once', async () => {
      let isBroken = true;
      await startConsumer(async (payload, tx, meta) => {
        if (isBroken) throw new PermanentEventError('a mistake of ours');
        await remember(payload, tx, meta);
      });
      const transport = sender();
      const event = message(randomUUID(), 1);
      await transport.send([event]);
      await until('the letter', async () => (await deadLetterCount(database)) === 1);
      isBroken = false;
      const filter = {
        type: event.type,
        since: new Date(Date.now() - 60_000),
        consumer: 'ingestion' as const,
      };
      const told = await replayDeadLetters(database, transport, { ...filter, dryRun: true });
      expect(told).toMatchObject([{ eventId: event.id, outcome: 'to be sent', error: 'a mistake of ours' }]);
      expect(await deadLetterCount(database)).toBe(1);
      const sent = await replayDeadLetters(database, transport, { ...filter, dryRun: false });
      expect(sent).toMatchObject([{ eventId: event.id, outcome: 'sent' }]);
      await until('the effect', async () => (await effects()).length === 1);
      expect(await deadLetterCount(database)).toBe(0);
      expect(await replayDeadLetters(database, transport, { dryRun: false })).toEqual([]);
    }, 45_000);

    it('an event of a newer schema stays a letter until a release that knows it, however often it is sent again', async () => {
      await startConsumer();
      const transport = sender();
      await transport.send([{ ...message(randomUUID(), 1), schemaVersion: 2 }], 'ingestion');
      await until('the letter', async () => (await deadLetterCount(database)) === 1);
      await replayDeadLetters(database, transport, { dryRun: false });
      await until('the new letter', async () => (await deadLetterCount(database)) === 1);
      expect(await replayDeadLetters(database, transport, { dryRun: true })).toMatchObject([
        { outcome: 'to be sent' },
      ]);
    }, 45_000);

    it('F29: waits for a database that is away, and buries nothing', async () => {
      await startConsumer();
      const transport = sender();
      const first = message(randomUUID(), 1);
      await transport.send([first]);
      await until('the first effect', async () => (await effects()).length === 1);
      await server.crash();
      await server.start();
      await eventually(
        'the transport takes it',
        () =>
          transport.send([message(randomUUID(), 1)]).then(
            () => true,
            () => false,
          ),
        PATIENCE_MS,
      );
      await until('the second effect', async () => (await effects().catch(() => [])).length >= 2);
      expect(await deadLetterCount(database)).toBe(0);
    }, 60_000);
  });
}

function message(workspaceId: string, version: number): EventMessage {
  return {
    id: randomUUID(),
    type: 'SubscriptionChanged',
    schemaVersion: 1,
    aggregateType: 'workspace',
    aggregateId: workspaceId,
    aggregateVersion: version,
    payload: { workspaceId, aggregateVersion: version, plan: 'premium', planVersion: version },
    headers: {},
  };
}
