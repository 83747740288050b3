import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SubscriptionChanged } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { z } from 'zod';
import { EventConsumer } from './consumer/event-consumer.js';
import type { EventHandler } from './consumer/on-event.js';
import { type EventSettings, eventSettings, openEventTransport } from './event-settings.js';
import { OutboxRelay } from './outbox/outbox-relay.js';
import { publish } from './outbox/publish.js';
import { eventTables } from './postgres/event-tables.js';
import { PostgresListener } from './postgres/postgres-listener.js';

/** Milliseconds. */
export interface Latency {
  p50: number;
  p95: number;
  p99: number;
}

/** An empty schema and the connection string of the role that owns it. */
export interface BenchHome {
  url: string;
  schema: string;
}

export interface EventBenchOptions {
  /** Events to measure; default 200. */
  count?: number;
  /** Events a second, whether or not those before had their effect; without it one waits for the other. */
  perSecond?: number;
  /** Events before those that are measured; default 10. */
  warmUp?: number;
  /** What carries them; without it BullMQ in the home's schema. */
  settings?: EventSettings;
}

const GAP_MS = 10;
const ignore = () => undefined;

/** From the commit of a publishing transaction to the commit of its effect. */
export async function benchEvents(home: BenchHome, options: EventBenchOptions = {}): Promise<Latency> {
  const { count = 200, perSecond, warmUp = 10 } = options;
  const pipeline = await startPipeline(home, options.settings);
  try {
    if (perSecond === undefined) {
      for (let n = 0; n < warmUp; n += 1) await pipeline.measure();
      const latencies: number[] = [];
      for (let n = 0; n < count; n += 1) {
        latencies.push(await pipeline.measure());
        await sleep(GAP_MS);
      }
      return latencyOf(latencies);
    }
    const startedAt = performance.now();
    const measured: Promise<number>[] = [];
    for (let n = 0; n < warmUp + count; n += 1) {
      const dueAt = startedAt + (n * 1_000) / perSecond;
      await sleep(Math.max(0, dueAt - performance.now()));
      measured.push(pipeline.measure());
    }
    return latencyOf((await Promise.all(measured)).slice(warmUp));
  } finally {
    await pipeline.stop();
  }
}

/** Relay and consumer of one service over the transport; `measure` answers one event's latency in milliseconds. */
async function startPipeline(home: BenchHome, given?: EventSettings) {
  const embedded = { TRANSPORT_URL: home.url, TRANSPORT_SCHEMA: home.schema };
  const settings = given ?? z.object(eventSettings).parse(embedded);
  const database = await createDatabase({
    ...{ service: 'bench', url: home.url, schema: home.schema },
    ...{ entities: [], migrations: [], poolSize: 8, onPoolError: ignore },
  }).initialize();
  for (const statement of eventTables(home.schema)) await database.query(statement);
  await database.query('CREATE TABLE effects (id uuid)');
  const transport = openEventTransport(settings, { service: 'ingestion', onError: ignore });
  const listener = new PostgresListener(database, ignore);
  const relay = new OutboxRelay(database, listener, transport, ignore);
  const remember: EventHandler<typeof SubscriptionChanged> = async ({ workspaceId }, tx) => {
    await tx.query('INSERT INTO effects VALUES ($1)', [workspaceId]);
  };
  const handlers = new Map([[SubscriptionChanged.name as string, remember as EventHandler]]);
  const consumer = new EventConsumer('ingestion', database, handlers, ignore);
  const applied = new Map<string, () => void>();
  await transport.consume('ingestion', [SubscriptionChanged], async (delivery) => {
    await consumer.receive(delivery);
    applied.get((delivery.message as { aggregateId: string }).aggregateId)?.();
  });
  listener.start();
  relay.start();
  return {
    async measure(): Promise<number> {
      const workspaceId = randomUUID();
      const effect = new Promise<void>((resolve) => applied.set(workspaceId, resolve));
      await database.transaction((tx) =>
        publish(tx, SubscriptionChanged, { workspaceId, aggregateVersion: 1, plan: 'free', planVersion: 1 }),
      );
      const committedAt = performance.now();
      await effect;
      applied.delete(workspaceId);
      return performance.now() - committedAt;
    },
    async stop(): Promise<void> {
      consumer.stop();
      await relay.stop();
      await transport.close();
      await listener.stop();
      await database.destroy();
    },
  };
}

/** The median, the 95th and the 99th percentile, each the value at its rank (nearest rank). */
export function latencyOf(values: readonly number[]): Latency {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
