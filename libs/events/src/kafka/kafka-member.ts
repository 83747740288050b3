import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, Kafka, TopicPartitionOffset } from 'kafkajs';
import { type LazyResource, within } from '../async/lazy-resource.js';
import type { PartitionBatch } from './partition-lanes.js';

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

/** What a member needs of the client that it belongs to. */
export interface MemberParts {
  kafka: Kafka;
  /** The topics of the product, which may have to be made first. */
  topics: LazyResource<void>;
  /** Where the partitions of these topics end. */
  lookUpEnds(topics: Iterable<string>): Promise<TopicPartitionOffset[]>;
  /** Fires when nothing is to come back any more. */
  closing: AbortSignal;
  report: (error: Error) => void;
}

export interface MemberOptions {
  groupId: string;
  topics: string[];
  /** Where its group has committed nothing: from the oldest on, or from now on. */
  fromBeginning: boolean;
  events: MemberEvents;
}

/** A member of a consumer group, which comes back by itself from everything that passes. */
export class KafkaMember {
  private readonly consumer: Consumer;
  private isSettled: boolean;
  private joining: Promise<void> | undefined;
  private crashes = 0;

  constructor(
    private readonly parts: MemberParts,
    private readonly options: MemberOptions,
  ) {
    const { groupId, fromBeginning } = options;
    this.isSettled = fromBeginning;
    this.consumer = parts.kafka.consumer({
      groupId,
      ...GROUP,
      ...FETCH,
      ...METADATA,
      allowAutoTopicCreation: false,
    });
    this.listen();
  }

  /**
   * Resolves when it has joined and it is settled from where on it reads; until then it waits for the broker. From then
   * on it comes back by itself.
   */
  join(): Promise<void> {
    this.joining = this.untilJoined();
    return this.joining;
  }

  async leave(): Promise<void> {
    const { report } = this.parts;
    await within(LEAVE_MS, Promise.resolve(this.joining), 'Kafka').catch(report);
    await within(LEAVE_MS, this.consumer.disconnect(), 'Kafka').catch(report);
  }

  private async run(): Promise<void> {
    const { consumer, parts, options } = this;
    const { topics, fromBeginning, events } = options;
    await parts.topics.get();
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning });
    const ends = this.isSettled ? [] : await parts.lookUpEnds(topics);
    await consumer.run({ autoCommit: false, eachBatch: (payload) => events.onBatch(batchOf(payload)) });
    // Where nothing is committed, each joining would begin at what is the end by then.
    if (!this.isSettled) await consumer.commitOffsets(ends);
    this.isSettled = true;
  }

  private listen(): void {
    const { consumer } = this;
    const { onSign, onShared, onFetch } = this.options.events;
    consumer.on('consumer.heartbeat', onSign);
    consumer.on('consumer.fetch', () => {
      this.crashes = 0;
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
      this.crashed(error, restart);
    });
  }

  private crashed(error: Error, restarts: boolean): void {
    const { topics, closing, report } = this.parts;
    void topics.drop().then(() => topics.get().catch(report));
    if (restarts || closing.aborted) return;
    this.crashes += 1;
    if (this.crashes === LAST_CRASH) this.options.events.onFatal(error);
    else {
      const pauseMs = Math.min(JOIN_AGAIN_MS * 2 ** (this.crashes - 1), LONGEST_PAUSE_MS);
      this.joining = this.pause(pauseMs).then(() => this.untilJoined());
    }
  }

  private async untilJoined(): Promise<void> {
    const { closing, report } = this.parts;
    while (!closing.aborted) {
      try {
        await this.run();
        return;
      } catch (error) {
        this.options.events.onSign();
        report(error as Error);
        await this.pause(JOIN_AGAIN_MS);
      }
    }
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.parts.closing }).catch(() => undefined);
  }
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
