import {
  type Admin,
  Kafka,
  logLevel,
  Partitioners,
  type Producer,
  type TopicMessages,
  type TopicPartitionOffset,
} from 'kafkajs';
import { LazyResource, within } from '../async/lazy-resource.js';
import type { Positions } from '../transport/event-transport.js';
import { KafkaMember, type MemberOptions } from './kafka-member.js';
import type { KafkaSettings } from './kafka-settings.js';
import { lagOf, plannedTopics } from './kafka-topics.js';

const CONNECTION_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 8_000;
/** A broker that is back is found within seconds; kafkajs's own 30 s would let events wait for it. */
const RETRY = { initialRetryTime: 200, maxRetryTime: 2_000, retries: 5 };
const SEND_TIMEOUT_MS = 25_000;
/** Belongs to sharing partitions; and the relay repeats what a producer gives up. Failed requests are tried again. */
const EXPECTED = /^(The group is rebalancing|Limiting retries for the idempotent producer)/;

/** What we use of Kafka beside the members of groups. Connects when it is first used. */
export class KafkaClient {
  private readonly kafka: Kafka;
  private readonly closing = new AbortController();
  private readonly admin = new LazyResource(() => this.connectAdmin());
  private readonly topics = new LazyResource(() => this.ensureTopics());
  private readonly producer = new LazyResource(() => this.connectProducer());

  constructor(
    private readonly settings: KafkaSettings,
    clientId: string,
    private readonly onError: (error: Error) => void,
  ) {
    const {
      KAFKA_BROKERS = '',
      KAFKA_TLS,
      KAFKA_USERNAME: username,
      KAFKA_PASSWORD: password = '',
    } = settings;
    this.kafka = new Kafka({
      clientId,
      brokers: KAFKA_BROKERS.split(','),
      ssl: KAFKA_TLS,
      ...(username && { sasl: { mechanism: 'scram-sha-512', username, password } }),
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      // What is closed must not come back: a restarted member would hold partitions that nobody works on.
      retry: { ...RETRY, restartOnFailure: async () => !this.closing.signal.aborted },
      logLevel: logLevel.WARN,
      logCreator:
        () =>
        ({ namespace, log }) => {
          if (namespace === 'Connection' || EXPECTED.test(log.message)) return;
          this.report(new Error(`kafka ${namespace}: ${log.error ?? log.message}`));
        },
    });
  }

  /**
   * Resolves when all in-sync replicas have it, with where it lies; rejects within 30 s. After a failure the next
   * attempt has a new producer: an old one may be out of step with the broker for good.
   */
  async send(topicMessages: TopicMessages[]): Promise<Positions> {
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
      void this.topics.drop();
      void this.producer.drop().then((producer) => producer?.disconnect().catch(this.report));
      throw error;
    }
  }

  /** Where the partitions of these topics end. */
  async ends(topics: Iterable<string>): Promise<Positions> {
    try {
      const ends = await within(SEND_TIMEOUT_MS, this.lookUpEnds(topics), 'Kafka');
      return Object.fromEntries(
        ends.map(({ topic, partition, offset }) => [`${topic}/${partition}`, Number(offset)]),
      );
    } catch (error) {
      // A broker that lost its data has no topics either.
      void this.topics.drop().then(() => this.topics.get().catch(this.report));
      throw error;
    }
  }

  private async lookUpEnds(topics: Iterable<string>): Promise<TopicPartitionOffset[]> {
    const ends: TopicPartitionOffset[] = [];
    const admin = await this.admin.get();
    for (const topic of topics) {
      for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
        ends.push({ topic, partition, offset: high });
      }
    }
    return ends;
  }

  async lag(groupId: string, topics: string[]): Promise<Record<string, number>> {
    const admin = await this.admin.get();
    const lags: Record<string, number> = {};
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId, topics })) {
      lags[topic] = lagOf(partitions, await admin.fetchTopicOffsets(topic));
    }
    return lags;
  }

  /** How often the message at the committed offset was begun; 0 when nobody knows. */
  async begunOf(groupId: string, topic: string, partition: number): Promise<number> {
    try {
      const admin = await this.admin.get();
      const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
      return Number(committed?.partitions.find((known) => known.partition === partition)?.metadata ?? 0) || 0;
    } catch (error) {
      this.report(error as Error);
      return 0;
    }
  }

  async deleteGroup(groupId: string): Promise<void> {
    const admin = await this.admin.get();
    await admin.deleteGroups([groupId]);
  }

  member(options: MemberOptions): KafkaMember {
    const { kafka, topics, closing, report } = this;
    const lookUpEnds = (names: Iterable<string>) => this.lookUpEnds(names);
    return new KafkaMember({ kafka, topics, lookUpEnds, closing: closing.signal, report }, options);
  }

  /** From now on nothing comes back by itself. */
  stop(): void {
    this.closing.abort();
  }

  async close(): Promise<void> {
    this.stop();
    await (await this.producer.drop())?.disconnect().catch(this.report);
    await (await this.admin.drop())?.disconnect().catch(this.report);
  }

  private async connectProducer(): Promise<Producer> {
    await this.topics.get();
    const producer = this.kafka.producer({
      ...{ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false },
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

  /**
   * Several processes may do so at once: what exists is left as it is. By a client of its own: one that has asked for a
   * topic that is gone fails at everything.
   */
  private async ensureTopics(): Promise<void> {
    const admin = await this.connectAdmin();
    try {
      await admin.createTopics({ topics: plannedTopics(this.settings), waitForLeaders: true });
    } finally {
      await admin.disconnect();
    }
  }

  private readonly report = (error: Error): void => {
    if (!this.closing.signal.aborted) this.onError(error);
  };
}
