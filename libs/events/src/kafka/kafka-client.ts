import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Admin,
  type Consumer,
  Kafka,
  logLevel,
  Partitioners,
  type Producer,
  type TopicMessages,
  type TopicPartitionOffset,
} from 'kafkajs';
import { Kept, within } from '../async/kept.js';
import type { Positions } from '../transport/event-transport.js';
import type { KafkaSettings } from './kafka-settings.js';
import { lagOf, plannedTopics } from './kafka-topics.js';
import type { PartitionBatch } from './partition-lanes.js';

const CONNECTION_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 8_000;
/** A broker that is back is found within seconds; kafkajs's own 30 s would let events wait for it. */
const RETRY = { initialRetryTime: 200, maxRetryTime: 2_000, retries: 5 };
const SEND_TIMEOUT_MS = 25_000;
const JOIN_AGAIN_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** kafkajs calls much final that passes, such as a coordinator not found while a broker starts. */
const LAST_CRASH = 20;
/** Joining is finished before leaving: else the others wait for this member until its session ends. */
const LEAVE_MS = 5_000;
/** Short, so that what a killed process held is soon with another; nothing here keeps the event loop that long. */
const GROUP = { sessionTimeout: 10_000, heartbeatInterval: 1_000, rebalanceTimeout: 15_000 };
/** Topics that were not there when a member joined, as of a broker that was emptied, are found within this time. */
const METADATA = { metadataMaxAge: 10_000 };
const FETCH = { maxWaitTimeInMs: 1_000, maxBytesPerPartition: 262_144, maxBytes: 4_194_304 };
/** Belongs to sharing partitions; and the relay repeats what a producer gives up. Failed requests are tried again. */
const EXPECTED = /^(The group is rebalancing|Limiting retries for the idempotent producer)/;

/** What a member of a consumer group hears of. */
export interface MemberEvents {
  onBatch(batch: PartitionBatch): Promise<void>;
  /** Partitions are shared out anew: none of those so far is ours any more. */
  onShared(): void;
  /** The broker answered, or was tried. */
  onSign(): void;
  onFetch(): void;
  /** It crashed for good, twenty times in a row without a fetch between. */
  onFatal(error: Error): void;
}

export interface Member {
  /**
   * Resolves when it has joined and it is settled from where on it reads; until then it waits for the broker. From then
   * on it comes back by itself.
   */
  join(): Promise<void>;
  leave(): Promise<void>;
}

/** What we use of Kafka, and the only one who knows kafkajs. Connects when it is first used. */
export class KafkaClient {
  private readonly kafka: Kafka;
  private readonly closing = new AbortController();
  private readonly admin = new Kept(() => this.connectAdmin());
  private readonly topics = new Kept(() => this.ensureTopics());
  private readonly producer = new Kept(() => this.connectProducer());

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

  member(groupId: string, topics: string[], fromBeginning: boolean, events: MemberEvents): Member {
    const consumer = this.kafka.consumer({
      groupId,
      ...GROUP,
      ...FETCH,
      ...METADATA,
      allowAutoTopicCreation: false,
    });
    let isSettled = fromBeginning;
    const run = async () => {
      await this.topics.get();
      await consumer.connect();
      await consumer.subscribe({ topics, fromBeginning });
      const ends = isSettled ? [] : await this.lookUpEnds(topics);
      await consumer.run({ autoCommit: false, eachBatch: (payload) => events.onBatch(batchOf(payload)) });
      // Where nothing is committed, each joining would begin at what is the end by then.
      if (!isSettled) await consumer.commitOffsets(ends);
      isSettled = true;
    };
    let joining: Promise<void> | undefined;
    const joinAgain = (pauseMs: number) => {
      joining = this.pause(pauseMs).then(() => this.untilDone(run, events));
    };
    this.listen(consumer, events, joinAgain);
    return {
      join: () => {
        joining = this.untilDone(run, events);
        return joining;
      },
      leave: async () => {
        await within(LEAVE_MS, Promise.resolve(joining), 'Kafka').catch(this.report);
        await within(LEAVE_MS, consumer.disconnect(), 'Kafka').catch(this.report);
      },
    };
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

  private listen(consumer: Consumer, events: MemberEvents, joinAgain: (pauseMs: number) => void): void {
    const { onSign, onShared, onFetch, onFatal } = events;
    let crashes = 0;
    consumer.on('consumer.heartbeat', onSign);
    consumer.on('consumer.fetch', () => {
      crashes = 0;
      onFetch();
    });
    consumer.on('consumer.rebalancing', onShared);
    consumer.on('consumer.group_join', () => {
      onSign();
      onShared();
    });
    consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
      onSign();
      onShared();
      void this.topics.drop().then(() => this.topics.get().catch(this.report));
      if (restart || this.closing.signal.aborted) return;
      crashes += 1;
      if (crashes === LAST_CRASH) onFatal(error);
      else joinAgain(Math.min(JOIN_AGAIN_MS * 2 ** (crashes - 1), LONGEST_PAUSE_MS));
    });
  }

  private async untilDone(work: () => Promise<void>, { onSign }: MemberEvents): Promise<void> {
    while (!this.closing.signal.aborted) {
      try {
        await work();
        return;
      } catch (error) {
        onSign();
        this.report(error as Error);
        await this.pause(JOIN_AGAIN_MS);
      }
    }
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.closing.signal }).catch(() => undefined);
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

type EachBatch = Parameters<NonNullable<NonNullable<Parameters<Consumer['run']>[0]>['eachBatch']>>[0];

function batchOf({ batch, pause, commitOffsetsIfNecessary }: EachBatch): PartitionBatch {
  const { topic, partition, messages } = batch;
  const commit = (offset: string, begun: number) => {
    const at = { partition, offset, metadata: begun > 0 ? String(begun) : null };
    return commitOffsetsIfNecessary({ topics: [{ topic, partitions: [at] }] });
  };
  return { topic, partition, messages, pause, commit };
}
