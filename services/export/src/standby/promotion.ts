import { setTimeout as sleep } from 'node:timers/promises';
import { type Follower, fenced, isAway, type ReplicationFeed, type StandbyState } from '@plumbline/backups';
import { faultPoint } from '@plumbline/server';
import { replacesWords } from './standby-words.js';

export type Taking = NonNullable<StandbyState['taking']>;

export interface PromotionParts {
  follower: Follower;
  feed: ReplicationFeed;
  /** Makes an installation of this standby; it is started when that was done. */
  become: (taking: Taking) => Promise<void>;
}

/** What came of an attempt, as HTTP says it. */
export interface Outcome {
  status: number;
  message: string;
}

/** Clocks of two machines may run apart by so much of the time that is counted. */
const LEASE_MARGIN = 1.2;
const LOOK_MS = 200;
const TAKEN: Outcome = {
  status: 200,
  message: 'This installation has taken over. It starts now; open this page again in a few seconds.',
};

/**
 * Has a standby take over. Either the primary promises first that it writes no more, and everything of it is here and proved
 * equal before this one begins; or the primary cannot be reached, and has certainly stopped: by its lease, or for good.
 * What was decided is kept: a kill at any step is gone on from, and leaves at most one that writes.
 */
export class Promotion {
  private isWaiting = false;
  private step: string | undefined;

  constructor(private readonly parts: PromotionParts) {}

  /** Whether the primary must hear nothing from here: each word would prolong its lease. */
  get isSilent(): boolean {
    return this.isWaiting || this.taking?.isDecided === true;
  }

  /** What it is about, in a sentence; undefined where nobody takes over. */
  get progress(): string | undefined {
    return this.step;
  }

  /** Goes on with what had begun. @returns whether there was something */
  async resume(): Promise<boolean> {
    const { taking } = this;
    if (!taking) return false;
    if (taking.isDecided) await this.become(taking);
    else await this.handOver(taking.epoch);
    return true;
  }

  /** @throws FeedAway, FeedRefused; Error where something differs: then the primary goes on writing nothing */
  async handOver(epoch: number): Promise<void> {
    const { feed, follower } = this.parts;
    try {
      this.step = 'The primary is asked to write no more.';
      const { lsn } = await feed.ask('fence', { epoch }, fenced);
      await follower.store.save({
        ...{ phase: 'promoting', taking: { epoch, isFenced: true, isDecided: false } },
      });
      faultPoint('promotion.begun');
      this.step = 'The primary writes no more; its last changes are applied.';
      await follower.catchUpTo(lsn);
      faultPoint('promotion.caught-up');
      this.step = 'Every table is compared with the primary.';
      await follower.proveLast();
      faultPoint('promotion.proved');
      await this.decide({ epoch, isFenced: true, isDecided: true });
    } finally {
      this.step = undefined;
    }
  }

  /** What an operator asks for on the standby's page, who may not be able to reach the primary. */
  async byHand(confirmation: string): Promise<Outcome> {
    const { slot, primary, epoch } = this.parts.follower.store.state;
    if (!slot || !primary)
      return { status: 409, message: 'It has not fetched everything yet, so it cannot take over.' };
    const lost = replacesWords(primary.name);
    if (confirmation !== primary.name && confirmation !== lost)
      return { status: 400, message: `Type "${primary.name}" to have it take over.` };
    const failure = await this.handOver(this.taking?.epoch ?? epoch + 1).then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    if (!failure) return TAKEN;
    if (!isAway(failure))
      return { status: 409, message: `The primary answers, so it has to hand over: ${failure.message}` };
    if (confirmation === lost) return this.takeLost();
    if (primary.takesOver !== 'by_lease' || !primary.isLeasing)
      return {
        status: 409,
        message: `The primary does not answer, and it may still be writing. Make it reachable; or, if it is destroyed for good, type "${lost}".`,
      };
    return this.afterLease(primary.leaseMs * LEASE_MARGIN);
  }

  /** Says nothing until the primary has certainly stopped writing, whatever of it is still alive. */
  private async afterLease(ms: number): Promise<Outcome> {
    const { follower } = this.parts;
    this.isWaiting = true;
    try {
      while (follower.silentMs < ms) {
        const seconds = Math.ceil((ms - follower.silentMs) / 1_000);
        this.step = `The primary does not answer. It stops writing by itself; this one takes over in ${seconds} s.`;
        await sleep(LOOK_MS);
      }
      return await this.takeLost();
    } finally {
      this.isWaiting = false;
      this.step = undefined;
    }
  }

  private async takeLost(): Promise<Outcome> {
    const { store } = this.parts.follower;
    const epoch = this.taking?.epoch ?? store.state.epoch + 1;
    await this.decide({ epoch, isFenced: false, isDecided: true });
    return TAKEN;
  }

  /** From here on nothing is asked of the primary, and every start goes on with it. */
  private async decide(taking: Taking): Promise<void> {
    await this.parts.follower.store.save({ phase: 'promoting', taking });
    faultPoint('promotion.decided');
    await this.become(taking);
  }

  private become(taking: Taking): Promise<void> {
    this.step = 'It becomes the installation.';
    return this.parts.become(taking);
  }

  private get taking(): StandbyState['taking'] {
    return this.parts.follower.store.state.taking;
  }
}
