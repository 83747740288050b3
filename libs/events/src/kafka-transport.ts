import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConsumerName, EVENTS } from '@plumbline/contracts';
import {
  type Admin,
  type Consumer,
  Kafka,
  logLevel,
  Partitioners,
  type Producer,
  type TopicMessages,
} from 'kafkajs';
import type { EventSettings } from './event-settings.js';
import type {
  BurialReason,
  DeliveryHandler,
  EventMessage,
  EventTransport,
  Positions,
} from './event-transport.js';
import { encodeDeadLetter, encodeEvent, type WireMessage } from './kafka-message.js';
import { deadLetterTopic, lagOf, plannedTopics, topicOf, topicsHeardBy } from './kafka-topics.js';
import { Kept, within } from './kept.js';
import { PartitionLanes } from './partition-lanes.js';

const CONNECTION_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 8_000;
/** A broker that is back is found within seconds; kafkajs's own 30 s would let events wait for it. */
const RETRY = { initialRetryTime: 200, maxRetryTime: 2_000, retries: 5 };
const SEND_TIMEOUT_MS = 25_000;
const START_AGAIN_MS = 1_000;
/** Belongs to sharing partitions; and the relay repeats what a producer gives up. Failed requests are tried again. */
const EXPECTED = /^(The group is rebalancing|Limiting retries for the idempotent producer)/;
const STUCK_MS = 90_000;
/** Short, so that what a killed process held is soon with another; nothing here keeps the event loop that long. */
const GROUP = { sessionTimeout: 10_000, heartbeatInterval: 2_000, rebalanceTimeout: 15_000 };
const FETCH = { maxWaitTimeInMs: 1_000, maxBytesPerPartition: 262_144, maxBytes: 4_194_304 };

export interface KafkaOptions {
  service: ConsumerName;
  onError: (error: Error) => void;
  /** A consumer has stopped for good: only a new process can help. Without it the process ends. */
  onFatal?: (error: Error) => void;
}

interface Subscription {
  groupId: string;
  consumer: Consumer;
  lanes: PartitionLanes;
  topics: string[];
  isLasting: boolean;
  aliveAt: number;
}

/**
 * Events through Kafka. A topic for each kind of aggregate, keyed by the aggregate's id; a group for each consumer,
 * which processes of one service share; `<topic>.dlq` for what could not be applied. While the broker is away sending
 * rejects within 30 s, and consuming waits for it.
 */
export class KafkaEventTransport implements EventTransport {
  private readonly kafka: Kafka;
  private readonly subscriptions: Subscription[] = [];
  private readonly closing = new AbortController();
  private readonly admin = new Kept(() => this.connectAdmin());
  private readonly topics = new Kept(() => this.ensureTopics());
  private readonly producer = new Kept(() => this.connectProducer());
  /** When messages, or the news that there are none, last came; undefined before the first time. */
  lastFetchAt: number | undefined;

  constructor(
    private readonly settings: EventSettings,
    private readonly options: KafkaOptions,
  ) {
    const { KAFKA_BROKERS = '', KAFKA_TLS, KAFKA_USERNAME, KAFKA_PASSWORD = '' } = settings;
    this.kafka = new Kafka({
      clientId: `${settings.KAFKA_PREFIX}.${options.service}`,
      brokers: KAFKA_BROKERS.split(','),
      ssl: KAFKA_TLS,
      ...(KAFKA_USERNAME && {
        sasl: { mechanism: 'scram-sha-512', username: KAFKA_USERNAME, password: KAFKA_PASSWORD },
      }),
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      retry: RETRY,
      logLevel: logLevel.WARN,
      logCreator:
        () =>
        ({ namespace, log }) => {
          if (namespace === 'Connection' || EXPECTED.test(log.message)) return;
          this.report(new Error(`kafka ${namespace}: ${log.error ?? log.message}`));
        },
    });
  }

  async send(messages: readonly EventMessage[], to?: ConsumerName): Promise<Positions> {
    const topicMessages = new Map<string, ReturnType<typeof encodeEvent>[]>();
    for (const message of messages) {
      const type = EVENTS.get(message.type)?.aggregate.type ?? message.aggregateType;
      const topic = topicOf(this.settings.KAFKA_PREFIX, type);
      topicMessages.set(topic, [...(topicMessages.get(topic) ?? []), encodeEvent(message, to)]);
    }
    return this.produce([...topicMessages].map(([topic, of]) => ({ topic, messages: of })));
  }

  async ends(places: readonly string[]): Promise<Positions> {
    const topics = new Set(places.map((place) => place.slice(0, place.lastIndexOf('/'))));
    const all: Positions = {};
    try {
      const admin = await this.admin.get();
      for (const topic of topics) {
        for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
          all[`${topic}/${partition}`] = Number(high);
        }
      }
    } catch (error) {
      void this.topics.drop();
      throw error;
    }
    return all;
  }

  async consume(consumer: ConsumerName, handler: DeliveryHandler): Promise<void> {
    const groupId = `${this.settings.KAFKA_PREFIX}.${consumer}`;
    void this.start(this.subscription(consumer, groupId, true, handler)).catch(this.report);
  }

  async overhear(consumer: ConsumerName, handler: DeliveryHandler): Promise<void> {
    const groupId = `${this.settings.KAFKA_PREFIX}.${consumer}.${randomUUID()}`;
    const subscription = this.subscription(consumer, groupId, false, handler);
    // "Now" is where the first fetch begins.
    const fetched = new Promise<void>((resolve) => {
      subscription.consumer.on('consumer.fetch', () => resolve());
      this.closing.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await this.start(subscription);
    await fetched;
  }

  isAlive(): boolean {
    return this.subscriptions.every(({ aliveAt }) => Date.now() - aliveAt < STUCK_MS);
  }

  async lag(): Promise<Record<string, number>> {
    const admin = await this.admin.get();
    const lags: Record<string, number> = {};
    for (const { groupId, topics } of this.subscriptions) {
      const committed = await admin.fetchOffsets({ groupId, topics });
      for (const { topic, partitions } of committed) {
        lags[topic] = lagOf(partitions, await admin.fetchTopicOffsets(topic));
      }
    }
    return lags;
  }

  async close(graceMs = 5_000): Promise<void> {
    this.closing.abort();
    const deadline = new AbortController();
    const idle = Promise.all(this.subscriptions.map(({ lanes }) => lanes.finish()));
    await Promise.race([idle, sleep(graceMs, undefined, { signal: deadline.signal }).catch(() => undefined)]);
    deadline.abort();
    await Promise.all(this.subscriptions.map((subscription) => this.leave(subscription)));
    await (await this.producer.drop())?.disconnect().catch(this.report);
    await (await this.admin.drop())?.disconnect().catch(this.report);
  }

  private subscription(
    consumer: ConsumerName,
    groupId: string,
    isLasting: boolean,
    handler: DeliveryHandler,
  ): Subscription {
    const client = this.kafka.consumer({ groupId, ...GROUP, ...FETCH, allowAutoTopicCreation: false });
    const topics = topicsHeardBy(this.settings.KAFKA_PREFIX, consumer);
    const lanes = new PartitionLanes({
      consumer,
      handler,
      onError: this.report,
      begunOf: (topic, partition) => this.begunOf(groupId, topic, partition),
      bury: (from, message, reason) => this.bury(groupId, from, message, reason),
    });
    const subscription = { groupId, consumer: client, lanes, topics, isLasting, aliveAt: Date.now() };
    const isAlive = () => {
      subscription.aliveAt = Date.now();
    };
    const shareAnew = () => void lanes.abandon();
    client.on('consumer.heartbeat', isAlive);
    client.on('consumer.fetch', () => {
      isAlive();
      this.lastFetchAt = Date.now();
    });
    client.on('consumer.rebalancing', shareAnew);
    client.on('consumer.group_join', () => {
      isAlive();
      shareAnew();
    });
    client.on('consumer.crash', ({ payload }) => {
      isAlive();
      shareAnew();
      // A broker that lost its data has no topics either.
      void this.topics
        .drop()
        .then(() => this.topics.get())
        .catch(this.report);
      this.report(payload.error);
      if (!payload.restart && !this.closing.signal.aborted) this.die(payload.error);
    });
    this.subscriptions.push(subscription);
    return subscription;
  }

  /** Until it is joined to its group or closed; from then on kafkajs comes back by itself. */
  private async start(subscription: Subscription): Promise<void> {
    const { consumer, lanes, topics, isLasting } = subscription;
    while (!this.closing.signal.aborted) {
      try {
        await this.topics.get();
        await consumer.connect();
        await consumer.subscribe({ topics, fromBeginning: isLasting });
        await consumer.run({
          autoCommit: false,
          eachBatch: async ({ batch, pause, commitOffsetsIfNecessary }) => {
            const { topic, partition, messages } = batch;
            const commit = (offset: string, begun: number) => {
              const at = { partition, offset, metadata: begun > 0 ? String(begun) : null };
              return commitOffsetsIfNecessary({ topics: [{ topic, partitions: [at] }] });
            };
            await lanes.receive({ topic, partition, messages, pause, commit });
          },
        });
        return;
      } catch (error) {
        this.report(error as Error);
        subscription.aliveAt = Date.now();
        await sleep(START_AGAIN_MS, undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
    }
  }

  private async leave({ consumer, lanes, groupId, isLasting }: Subscription): Promise<void> {
    await lanes.abandon();
    await consumer.disconnect().catch(this.report);
    if (isLasting) return;
    const admin = await this.admin.get();
    await admin.deleteGroups([groupId]).catch(this.report);
  }

  private async bury(
    groupId: string,
    from: { topic: string; partition: number },
    message: WireMessage,
    reason: BurialReason,
  ): Promise<void> {
    const letter = encodeDeadLetter({ ...from, groupId }, message, reason);
    await this.produce([{ topic: deadLetterTopic(from.topic), messages: [letter] }]);
  }

  /** After a failure the next attempt has a new producer: an old one may be out of step with the broker for good. */
  private async produce(topicMessages: TopicMessages[]): Promise<Positions> {
    const sent = this.producer.get().then((producer) => producer.sendBatch({ acks: -1, topicMessages }));
    try {
      const stored = await within(SEND_TIMEOUT_MS, sent, 'Kafka');
      const places = stored.filter(({ baseOffset }) => Number(baseOffset) >= 0);
      return Object.fromEntries(
        places.map(({ topicName, partition, baseOffset }) => [
          `${topicName}/${partition}`,
          Number(baseOffset),
        ]),
      );
    } catch (error) {
      sent.catch(() => undefined);
      void this.topics.drop();
      void this.producer.drop().then((producer) => producer?.disconnect().catch(this.report));
      throw error;
    }
  }

  private async connectProducer(): Promise<Producer> {
    await this.topics.get();
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: RETRY,
    });
    await producer.connect();
    return producer;
  }

  private async connectAdmin(): Promise<Admin> {
    const admin = this.kafka.admin({ retry: RETRY });
    await admin.connect();
    return admin;
  }

  /** Several processes may do so at once: what exists is left as it is. */
  private async ensureTopics(): Promise<void> {
    const admin = await this.admin.get();
    await admin.createTopics({ topics: plannedTopics(this.settings), waitForLeaders: true });
  }

  private async begunOf(groupId: string, topic: string, partition: number): Promise<number> {
    try {
      const admin = await this.admin.get();
      const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
      return Number(committed?.partitions.find((known) => known.partition === partition)?.metadata ?? 0) || 0;
    } catch (error) {
      this.report(error as Error);
      return 0;
    }
  }

  private die(error: Error): void {
    const { onFatal } = this.options;
    if (onFatal) onFatal(error);
    else process.exit(1);
  }

  private readonly report = (error: Error): void => {
    if (!this.closing.signal.aborted) this.options.onError(error);
  };
}
