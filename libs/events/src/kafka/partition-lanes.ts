import type { ConsumerName } from '@plumbline/contracts';
import pLimit from 'p-limit';
import type { DeadLetterReason, DeliveryHandler } from '../transport/event-transport.js';
import { decodeEvent, isFor, type WireMessage } from './kafka-message.js';
import { PartitionLane } from './partition-lane.js';

/** Partitions worked on at a time: each may hold a connection of the service's pool. */
const AT_ONCE = 3;

/** Messages of one partition, and what can be done with it while it is ours. */
export interface PartitionBatch {
  topic: string;
  partition: number;
  messages: WireMessage[];
  commit(next: string, begun: number): Promise<void>;
  /** Answers how to go on. */
  pause(): () => void;
}

export interface LanesOptions {
  consumer: ConsumerName;
  /** The names of the events that the consumer hears. */
  hears: ReadonlySet<string>;
  handler: DeliveryHandler;
  onError: (error: Error) => void;
  /** How often processes began the message at the committed offset and died. */
  begunOf(topic: string, partition: number): Promise<number>;
  putAside(
    from: { topic: string; partition: number },
    message: WireMessage,
    reason: DeadLetterReason,
  ): Promise<void>;
}

/** What one member of a consumer group works on: a lane for each partition that is its own. */
export class PartitionLanes {
  private readonly lanes = new Map<string, PartitionLane<WireMessage>>();
  private readonly limit = pLimit(AT_ONCE);

  constructor(private readonly options: LanesOptions) {}

  /** Takes messages in; does not wait until they are done. */
  async receive(batch: PartitionBatch): Promise<void> {
    const { topic, partition, messages } = batch;
    const name = `${topic}/${partition}`;
    const begun = this.lanes.has(name) ? 0 : await this.options.begunOf(topic, partition);
    const lane = this.lanes.get(name) ?? new PartitionLane(this.workOf(batch), this.limit, begun);
    this.lanes.set(name, lane);
    this.shareTurns();
    lane.add(messages);
  }

  /**
   * While a message waits at which a process died, messages are worked on one at a time: whatever kills the process next
   * is then alone at work, and those beside it are not counted as its cause.
   */
  private shareTurns(): void {
    const isSuspicious = [...this.lanes.values()].some(({ isSuspect }) => isSuspect);
    this.limit.concurrency = isSuspicious ? 1 : AT_ONCE;
  }

  /** Begins no other message and waits for those at work. */
  async finish(): Promise<void> {
    await Promise.all([...this.lanes.values()].map((lane) => lane.finish()));
  }

  /** The partitions are being shared out anew, or this member leaves. */
  async abandon(): Promise<void> {
    const lanes = [...this.lanes.values()];
    this.lanes.clear();
    await Promise.all(lanes.map((lane) => lane.abandon()));
    this.shareTurns();
  }

  private workOf({ topic, partition, commit, pause }: PartitionBatch) {
    const { consumer, hears, handler, putAside, onError } = this.options;
    let resume: () => void = () => undefined;
    return {
      commit,
      onError,
      onCleared: () => this.shareTurns(),
      pause: () => {
        resume = pause();
      },
      resume: () => resume(),
      handle: async (message: WireMessage, deliveries: number, signal: AbortSignal) => {
        if (!isFor(consumer, hears, message)) return;
        await handler({
          message: decodeEvent(message),
          deliveries,
          signal,
          origin: `${topic}/${partition}/${message.offset}@${message.timestamp}`,
          putAside: (reason) => putAside({ topic, partition }, message, reason),
        });
      },
    };
  }
}
