import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SubscriptionChanged } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import { BullEventTransport } from './bull-transport.js';
import { EventConsumer } from './event-consumer.js';
import { eventTables } from './event-tables.js';
import { OutboxRelay } from './outbox-relay.js';
import { PostgresListener } from './postgres-listener.js';
import { publish } from './publish.js';

/** Milliseconds. */
export interface Latency {
  p50: number;
  p95: number;
}

/** An empty schema and the connection string of the role that owns it. */
export interface BenchHome {
  url: string;
  schema: string;
}

const GAP_MS = 10;
const ignore = () => undefined;

/** From the commit of a publishing transaction to the commit of its effect, one event after the other. */
export async function benchEvents(home: BenchHome, count = 200): Promise<Latency> {
  const database = await createDatabase({
    ...{ service: 'bench', url: home.url, schema: home.schema },
    ...{ entities: [], migrations: [], poolSize: 4, onPoolError: ignore },
  }).initialize();
  for (const statement of eventTables(home.schema)) await database.query(statement);
  await database.query('CREATE TABLE effects (id uuid)');
  const transport = new BullEventTransport({ connectionString: home.url, schema: home.schema }, ignore);
  const listener = new PostgresListener(database, ignore);
  const relay = new OutboxRelay(database, listener, transport, ignore);
  const handlers = new Map([
    [
      SubscriptionChanged.name,
      async (payload: unknown, tx: { query: typeof database.query }) => {
        await tx.query('INSERT INTO effects VALUES ($1)', [(payload as { workspaceId: string }).workspaceId]);
      },
    ],
  ]);
  const consumer = new EventConsumer('ingestion', database, handlers, ignore);
  let applied: () => void = () => undefined;
  await transport.consume('ingestion', async (delivery) => {
    await consumer.receive(delivery);
    applied();
  });
  listener.start();
  relay.start();

  const latencies: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const workspaceId = randomUUID();
    const effect = new Promise<void>((resolve) => {
      applied = resolve;
    });
    await database.transaction((tx) =>
      publish(tx, SubscriptionChanged, { workspaceId, aggregateVersion: 1, plan: 'free', planVersion: 1 }),
    );
    const committedAt = performance.now();
    await effect;
    latencies.push(performance.now() - committedAt);
    await sleep(GAP_MS);
  }

  await relay.stop();
  await transport.close();
  await listener.stop();
  await database.destroy();
  return latencyOf(latencies);
}

/** The median and the 95th percentile, each the value at its rank (nearest rank). */
export function latencyOf(values: readonly number[]): Latency {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
