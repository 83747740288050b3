import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumerName, EventDefinition } from '@plumbline/contracts';
import type {
  DeliveryHandler,
  EventMessage,
  EventTransport,
  Positions,
} from '../transport/event-transport.js';
import {
  type DispatchQueue,
  type DispatchWorker,
  QueueConnection,
  type TransportConfig,
} from './queue-connection.js';
import { Subscriptions } from './subscriptions.js';

const WORKER = { concurrency: 1, lockDuration: 5_000, stalledInterval: 2_000, maxStalledCount: 1_000_000 };
/** Up to here one by one is faster: BullMQ's bulk statement alone takes as long as four single ones. */
const FEW = 4;
const DELIVERY = {
  removeOnComplete: { age: 3_600, count: 1_000 },
  attempts: 1_000_000,
  backoff: { type: 'fixed', delay: 1_000 },
} as const;

/**
 * The embedded transport: a BullMQ queue per consumer, named `events-<consumer>`, in one PostgreSQL schema. Several
 * processes of one consumer take turns at its queue, so that an older event may come after a newer one and is dropped.
 */
export class BullEventTransport implements EventTransport {
  private readonly connection: QueueConnection;
  private readonly subscriptions: Subscriptions;
  private readonly queues = new Map<string, DispatchQueue<EventMessage>>();
  private readonly consumers: ConsumerName[] = [];
  private readonly workers: DispatchWorker<EventMessage>[] = [];

  constructor(config: TransportConfig, onError: (error: Error) => void) {
    this.connection = new QueueConnection(config, onError);
    this.subscriptions = new Subscriptions(this.connection, config.schema);
  }

  async subscribe(consumer: ConsumerName, hears: readonly EventDefinition[]): Promise<void> {
    await this.connection.ready();
    await this.subscriptions.set(consumer, hears);
  }

  async send(messages: readonly EventMessage[], to?: ConsumerName): Promise<Positions> {
    await this.connection.ready();
    const hearers = to ? undefined : await this.subscriptions.hearers();
    const byConsumer = new Map<ConsumerName, EventMessage[]>();
    for (const message of messages) {
      for (const consumer of to ? [to] : (hearers?.get(message.type) ?? [])) {
        byConsumer.set(consumer, [...(byConsumer.get(consumer) ?? []), message]);
      }
    }
    await Promise.all(
      [...byConsumer].map(([consumer, batch]) => this.enqueue(this.queue(consumer), batch, to !== undefined)),
    );
    return {};
  }

  /** Queues have no positions: they lie in a database, which does not lose what it acknowledged. */
  async ends(): Promise<Positions> {
    return {};
  }

  async consume(
    consumer: ConsumerName,
    hears: readonly EventDefinition[],
    handler: DeliveryHandler,
  ): Promise<void> {
    await this.subscribe(consumer, hears);
    const worker = this.connection.worker<EventMessage>(
      queueName(consumer),
      (message, deliveries) => handler({ message, deliveries }),
      WORKER,
    );
    this.workers.push(worker);
    this.consumers.push(consumer);
    worker.run().catch((error: unknown) => worker.emit('error', error as Error));
  }

  /** A queue is emptied by whoever comes first; the embedded product runs each consumer in one process. */
  overhear(
    consumer: ConsumerName,
    hears: readonly EventDefinition[],
    handler: DeliveryHandler,
  ): Promise<void> {
    return this.consume(consumer, hears, handler);
  }

  isAlive(): boolean {
    return true;
  }

  async lag(): Promise<Record<string, number>> {
    const counts = this.consumers.map(async (consumer) => {
      const waiting = await this.queue(consumer).getJobCountByTypes(
        'waiting',
        'delayed',
        'prioritized',
        'active',
      );
      return [queueName(consumer), waiting] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  }

  async close(graceMs = 5_000): Promise<void> {
    const deadline = new AbortController();
    const idle = Promise.all(this.workers.map((worker) => worker.pause()));
    await Promise.race([idle, sleep(graceMs, undefined, { signal: deadline.signal }).catch(() => undefined)]);
    deadline.abort();
    await Promise.all(this.workers.map((worker) => worker.close(true)));
    await this.connection.close();
  }

  private async enqueue(
    queue: DispatchQueue<EventMessage>,
    messages: EventMessage[],
    isReplay: boolean,
  ): Promise<void> {
    // BullMQ passes over an id that it has done already: that spares the relay's repetitions, and would lose a replay.
    const copy = isReplay ? `-${randomUUID()}` : '';
    const jobs = messages.map((message) => ({
      name: message.type,
      data: message,
      opts: { ...DELIVERY, jobId: `event-${message.id}${copy}` },
    }));
    if (jobs.length > FEW) await queue.addBulk(jobs);
    else for (const { name, data, opts } of jobs) await queue.add(name, data, opts);
  }

  private queue(consumer: ConsumerName): DispatchQueue<EventMessage> {
    const known = this.queues.get(consumer);
    if (known) return known;
    const queue = this.connection.queue<EventMessage>(queueName(consumer));
    this.queues.set(consumer, queue);
    return queue;
  }
}

function queueName(consumer: ConsumerName): string {
  return `events-${consumer}`;
}
