import { setTimeout as sleep } from 'node:timers/promises';
import { FeedRefused, type Follower, type Order, type ReplicationFeed } from '@plumbline/backups';
import type { Notice } from './notice-server.js';
import { type Outcome, Promotion, type Taking } from './promotion.js';
import { standbyNotice } from './standby-words.js';

export interface StandbyLoopParts {
  /** Whom it follows. */
  url: string;
  feed: ReplicationFeed;
  follower: Follower;
  /** Makes an installation of this standby; done again, it comes to the same end. */
  become: (taking: Taking) => Promise<void>;
  /** It has become one: nothing is followed any more. */
  onPromoted: () => void;
  /** Hears what failed and is tried again. */
  note: (failure: Error, words: string) => void;
}

const STEP_MS = 2_000;
/** How long somebody waits for an answer before being told that it is under way. */
const ANSWER_MS = 3_000;
const CONTACT_MS = 2_000;

/**
 * Keeps a standby equal to its primary, one step after the other, and tells the primary how it is beside that. It takes over
 * when the primary's screen or its own operator says so.
 */
export class StandbyLoop {
  private isStopped = false;
  private readonly promotion: Promotion;
  /** Of the last attempt that was made here. */
  private outcome: string | undefined;
  private working: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: StandbyLoopParts) {
    const { feed, follower } = parts;
    this.promotion = new Promotion({ feed, follower, become: (taking) => this.become(taking) });
  }

  /** Resolves when it was stopped, or has become the installation; it never rejects. */
  async run(): Promise<void> {
    await Promise.all([this.keepContact(), this.keepFollowing()]);
  }

  /** `run` resolves soon. */
  stop(): void {
    this.isStopped = true;
  }

  /** What it says of itself. */
  notice(): Notice {
    const { url, follower } = this.parts;
    const { store, heard, failure } = follower;
    return standbyNotice({
      ...{ url, state: { ...store.state, heard }, failure },
      ...{ progress: this.promotion.progress, outcome: this.outcome },
    });
  }

  /** Has it take over. Begins that, and answers what came of it, or where it is when that takes its time. */
  async promoteByHand(confirmation: string): Promise<Outcome> {
    if (this.promotion.progress !== undefined) return { status: 409, message: this.promotion.progress };
    this.outcome = undefined;
    const done = this.alone(() => this.promotion.byHand(confirmation.trim()))
      .catch((failure: Error): Outcome => {
        this.note(failure, 'taking over failed');
        return { status: 500, message: `Taking over failed and can be tried again: ${failure.message}` };
      })
      .then((outcome) => {
        this.outcome = outcome.message;
        return outcome;
      });
    const begun: Outcome = {
      status: 202,
      message: 'This installation is taking over. This page tells how far it is.',
    };
    return Promise.race([done, sleep(ANSWER_MS, begun)]);
  }

  private async keepContact(): Promise<void> {
    while (!this.isStopped) {
      if (!this.promotion.isSilent)
        await this.parts.follower
          .contact(() => !this.promotion.isSilent)
          .catch((failure: Error) => this.note(failure, 'the primary was not reached'));
      await sleep(CONTACT_MS, undefined, { ref: false });
    }
  }

  private async keepFollowing(): Promise<void> {
    while (!this.isStopped) {
      await this.alone(() => this.work()).catch((failure: Error) =>
        this.note(failure, 'following failed; tried again'),
      );
      await sleep(STEP_MS, undefined, { ref: false });
    }
  }

  /** What is wanted, then a step; one after the other. */
  private async work(): Promise<void> {
    if (this.isStopped || (await this.promotion.resume())) return;
    const { follower } = this.parts;
    const { answer, store } = follower;
    if (!answer) return;
    const open = answer.orders.filter(({ id }) => !store.state.done.includes(id));
    if (open.some(({ kind }) => kind === 'promote')) return this.promotion.handOver(answer.epoch + 1);
    if (!answer.isPaused) await follower.step();
    for (const order of open) await this.carryOut(order);
  }

  private async carryOut(order: Order): Promise<void> {
    const { follower } = this.parts;
    await follower.carryOut(order).catch((failure: Error) => {
      // Whatever may be better the next time is tried again.
      if (!(failure instanceof FeedRefused) || failure.status >= 500) throw failure;
      this.note(failure, 'an order could not be carried out');
      return follower.store.noteDone(order);
    });
  }

  private async become(taking: Taking): Promise<void> {
    await this.parts.become(taking);
    this.isStopped = true;
    this.parts.onPromoted();
  }

  /** Contact goes on beside; what changes the databases does not. */
  private alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.working.then(work);
    this.working = next.catch(() => undefined);
    return next;
  }

  private note(failure: Error, words: string): void {
    if (!this.isStopped) this.parts.note(failure, words);
  }
}
