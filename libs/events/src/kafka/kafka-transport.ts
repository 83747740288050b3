import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConsumerName, EVENTS, type EventDefinition } from '@plumbline/contracts';
import type {
  DeliveryHandler,
  EventMessage,
  EventTransport,
  Positions,
} from '../transport/event-transport.js';
import { KafkaClient } from './kafka-client.js';
import type { KafkaMember } from './kafka-member.js';
import { encodeDeadLetter, encodeEvent } from './kafka-message.js';
import type { KafkaSettings } from './kafka-settings.js';
import { deadLetterTopic, topicOf, topicsOf } from './kafka-topics.js';
import { PartitionLanes } from './partition-lanes.js';

const STUCK_MS = 90_000;

export interface KafkaOptions {
  service: ConsumerName;
  onError: (error: Error) => void;
  /** A consumer has stopped for good: only a new process can help. Without it the process ends. */
  onFatal?: (error: Error) => void;
}

interface Membership {
  groupId: string;
  topics: string[];
  /** Whether its group outlives this process. */
  isLasting: boolean;
  lanes: PartitionLanes;
  member: KafkaMember;
  aliveAt: number;
}

/** How a consumer joins a group of its own or of its service. */
interface Entry {
  consumer: ConsumerName;
  hears: readonly EventDefinition[];
  handler: DeliveryHandler;
  groupId: string;
  isLasting: boolean;
}

/**
 * Events through Kafka. A topic for each kind of aggregate, keyed by the aggregate's id; a group for each consumer,
 * which processes of one service share; `<topic>.dlq` for what could not be applied. While the broker is away sending
 * rejects within 30 s, and consuming waits for it.
 */
export class KafkaEventTransport implements EventTransport {
  private readonly client: KafkaClient;
  private readonly memberships: Membership[] = [];
  private isClosing = false;
  /** When messages, or the news that there are none, last came; undefined before the first time. */
  lastFetchAt: number | undefined;

  constructor(
    private readonly settings: KafkaSettings,
    private readonly options: KafkaOptions,
  ) {
    this.client = new KafkaClient(settings, `${settings.KAFKA_PREFIX}.${options.service}`, options.onError);
  }

  send(messages: readonly EventMessage[], to?: ConsumerName): Promise<Positions> {
    const byTopic = new Map<string, ReturnType<typeof encodeEvent>[]>();
    for (const message of messages) {
      const type = EVENTS.get(message.type)?.aggregate.type ?? message.aggregateType;
      const topic = topicOf(this.settings.KAFKA_PREFIX, type);
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), encodeEvent(message, to)]);
    }
    return this.client.send([...byTopic].map(([topic, encoded]) => ({ topic, messages: encoded })));
  }

  ends(places: readonly string[]): Promise<Positions> {
    return this.client.ends(new Set(places.map((place) => place.slice(0, place.lastIndexOf('/')))));
  }

  /** Topics keep what is sent whoever hears it, and a group that is new begins at the oldest. */
  async subscribe(): Promise<void> {}

  async consume(
    consumer: ConsumerName,
    hears: readonly EventDefinition[],
    handler: DeliveryHandler,
  ): Promise<void> {
    const groupId = `${this.settings.KAFKA_PREFIX}.${consumer}`;
    const { member } = this.enter({ consumer, hears, handler, groupId, isLasting: true });
    member.join().catch(this.options.onError);
  }

  async overhear(
    consumer: ConsumerName,
    hears: readonly EventDefinition[],
    handler: DeliveryHandler,
  ): Promise<void> {
    const groupId = `${this.settings.KAFKA_PREFIX}.${consumer}.${randomUUID()}`;
    await this.enter({ consumer, hears, handler, groupId, isLasting: false }).member.join();
  }

  isAlive(): boolean {
    return this.memberships.every(({ aliveAt }) => Date.now() - aliveAt < STUCK_MS);
  }

  async lag(): Promise<Record<string, number>> {
    const lags = this.memberships.map(({ groupId, topics }) => this.client.lag(groupId, topics));
    return Object.assign({}, ...(await Promise.all(lags)));
  }

  async close(graceMs = 5_000): Promise<void> {
    this.isClosing = true;
    this.client.stop();
    const deadline = new AbortController();
    const idle = Promise.all(this.memberships.map(({ lanes }) => lanes.finish()));
    await Promise.race([idle, sleep(graceMs, undefined, { signal: deadline.signal }).catch(() => undefined)]);
    deadline.abort();
    await Promise.all(this.memberships.map((membership) => this.leave(membership)));
    await this.client.close();
  }

  private enter({ consumer, hears, handler, groupId, isLasting }: Entry): Membership {
    const { client, options } = this;
    const lanes = new PartitionLanes({
      consumer,
      hears: new Set(hears.map(({ name }) => name)),
      handler,
      onError: (error) => options.onError(error),
      begunOf: (topic, partition) => client.begunOf(groupId, topic, partition),
      putAside: async ({ topic, partition }, message, reason) => {
        const letter = encodeDeadLetter({ groupId, topic, partition }, message, reason);
        await client.send([{ topic: deadLetterTopic(topic), messages: [letter] }]);
      },
    });
    const topics = topicsOf(this.settings.KAFKA_PREFIX, hears);
    const onSign = () => {
      membership.aliveAt = Date.now();
    };
    const member = client.member({
      groupId,
      topics,
      fromBeginning: isLasting,
      events: {
        onSign,
        onBatch: async (batch) => {
          if (!this.isClosing) await lanes.receive(batch);
        },
        onShared: () => void lanes.abandon(),
        onFetch: () => {
          onSign();
          this.lastFetchAt = Date.now();
        },
        // A process that can hear no event any more is started anew by its supervisor.
        onFatal: options.onFatal ?? (() => process.exit(1)),
      },
    });
    const membership = { groupId, topics, isLasting, lanes, member, aliveAt: Date.now() };
    this.memberships.push(membership);
    return membership;
  }

  private async leave({ groupId, isLasting, lanes, member }: Membership): Promise<void> {
    await lanes.abandon();
    await member.leave();
    if (!isLasting) await this.client.deleteGroup(groupId).catch(this.options.onError);
  }
}
