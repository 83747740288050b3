import { setTimeout as sleep } from 'node:timers/promises';
import type { LimitFunction } from 'p-limit';
import { aborted } from '../async/aborted.js';

const REDELIVERY_MS = 1_000;
const COMMIT_AGAIN_MS = 500;
/** So many messages may be applied before the broker hears of it; after a death they come again, to no effect. */
const UNCOMMITTED = 20;
const FULL = 200;
const NEARLY_EMPTY = 20;

/** What a lane does with its partition. */
export interface LaneWork<Message> {
  /** `signal` ends when the partition is no longer ours. */
  handle(message: Message, deliveries: number, signal: AbortSignal): Promise<void>;
  /** `next` is the offset to read on from; `begun` says how often processes began that message and died. */
  commit(next: string, begun: number): Promise<void>;
  pause(): void;
  resume(): void;
  /** The first message, which was begun by a process that died, is done. */
  onCleared(): void;
  onError(error: Error): void;
}

/**
 * The messages of one partition, one at a time and in order, however slow other partitions are. Fetching goes on beside
 * it, so that the broker hears from this process however long a message takes. A message whose handler rejects is
 * handed over again; an offset is committed after the messages before it are done.
 */
export class PartitionLane<Message extends { offset: string }> {
  private readonly waiting: Message[] = [];
  private readonly gone = new AbortController();
  private running: Promise<void> | undefined;
  private current: { offset: string; begun: number } | undefined;
  private isFirst = true;
  private isFirstMarked = false;
  private isPaused = false;
  private uncommitted = 0;

  /**
   * @param limit lets a few messages of all lanes be worked on at a time, in the order in which they asked. A message
   * counts as begun when its turn has come: one that only waits has no part in a death
   * @param begun how often processes began the first message and died
   */
  constructor(
    private readonly work: LaneWork<Message>,
    private readonly limit: LimitFunction,
    private readonly begun: number,
  ) {}

  /** The first message was begun by a process that died, and is not done yet. */
  get isSuspect(): boolean {
    return this.begun > 0 && this.isFirst && !this.gone.signal.aborted;
  }

  add(messages: readonly Message[]): void {
    this.waiting.push(...messages);
    if (this.waiting.length >= FULL && !this.isPaused) {
      this.isPaused = true;
      this.work.pause();
    }
    this.running ??= this.run();
  }

  /** Waits until the message at work is done, and begins no other. */
  async finish(): Promise<void> {
    this.waiting.length = 0;
    await this.running;
  }

  /** The partition is no longer ours: what is at work is left to itself and comes again where the partition goes. */
  async abandon(): Promise<void> {
    if (this.gone.signal.aborted) return;
    this.gone.abort();
    if (this.isPaused) this.work.resume();
    // Nobody died at this message, so this time does not count.
    const { current, work } = this;
    if (current) await work.commit(current.offset, current.begun).catch(() => undefined);
  }

  private async run(): Promise<void> {
    for (let message = this.waiting.shift(); message; message = this.waiting.shift()) {
      this.current = { offset: message.offset, begun: this.isFirst ? this.begun : 0 };
      await this.deliver(message, this.current.begun + 1);
      if (this.gone.signal.aborted) return;
      const wasSuspect = this.isSuspect;
      this.isFirst = false;
      await this.settle(message);
      if (wasSuspect) this.work.onCleared();
    }
    this.current = undefined;
    this.running = undefined;
  }

  private async deliver(message: Message, deliveries: number): Promise<void> {
    const { signal } = this.gone;
    const left = aborted(signal);
    while (!signal.aborted) {
      try {
        await this.limit(async () => {
          await this.markFirst(message);
          if (!signal.aborted) await Promise.race([this.work.handle(message, deliveries, signal), left]);
        });
        return;
      } catch (error) {
        if (!signal.aborted) this.work.onError(error as Error);
      }
      await sleep(REDELIVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Tells the broker that the first message is begun, so that a death is counted. */
  private async markFirst(message: Message): Promise<void> {
    if (this.isFirstMarked || this.gone.signal.aborted) return;
    this.isFirstMarked = true;
    await this.work.commit(message.offset, this.begun + 1).catch(this.work.onError);
  }

  /** After a death it commits each message, so that the one that kills is found among those applied already. */
  private async settle(message: Message): Promise<void> {
    this.uncommitted += 1;
    if (this.begun > 0 || this.uncommitted >= UNCOMMITTED || this.waiting.length === 0) {
      await this.commit(String(BigInt(message.offset) + 1n));
      this.uncommitted = 0;
    }
    if (!this.isPaused || this.waiting.length > NEARLY_EMPTY) return;
    this.isPaused = false;
    this.work.resume();
  }

  private async commit(next: string): Promise<void> {
    const { signal } = this.gone;
    while (!signal.aborted) {
      try {
        await this.work.commit(next, 0);
        return;
      } catch (error) {
        if (!signal.aborted) this.work.onError(error as Error);
        await sleep(COMMIT_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
