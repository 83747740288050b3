import { newestMigrations } from '../database/catalog.js';
import { newestOf } from '../newer-backup.js';
import { NeedsSeed } from './apply-changes.js';
import { type FollowerParts, type OpenFollower, openAll } from './open-follower.js';
import { proveLast } from './prove-last.js';
import { type ContactAnswer, type ContactReport, contactAnswer, type Order } from './shapes.js';
import type { StandbyState, StandbyStore } from './standby-store.js';

/** Everything is compared again so often, rows and objects, without anybody asking. */
const DATABASE_PROOF_MS = 3_600_000;
const OBJECT_PROOF_MS = 7 * 86_400_000;
const MISMATCHES_TOLD = 100;

type Heard = NonNullable<StandbyState['heard']>;

/**
 * Follows a primary, step by step. One process at a time does; a kill between any two statements is made up for by the next
 * start, for each step is one transaction that holds both what was applied and how far that is.
 */
export class Follower {
  private stamp: string | null = null;
  private skewMs: number | null = null;
  private problem: string | null = null;
  private schemaVersion: string | null = null;
  /** The last report: while a drill has the database, contact goes on with it, for the primary may write only as long. */
  private reported: ContactReport | undefined;
  private isDrilling = false;
  private told: { promisedAt: number; answer: ContactAnswer | undefined; heard: Heard | undefined } = {
    promisedAt: performance.now(),
    ...{ answer: undefined, heard: undefined },
  };

  private constructor(
    private readonly parts: FollowerParts,
    private open: OpenFollower,
  ) {}

  static async open(parts: FollowerParts): Promise<Follower> {
    return new Follower(parts, await openAll(parts));
  }

  async close(): Promise<void> {
    await Promise.all(this.open.clients.map((client) => client.end()));
  }

  get store(): StandbyStore {
    return this.open.store;
  }

  /** The last word of the primary; undefined before the first of this process. */
  get answer(): ContactAnswer | undefined {
    return this.told.answer;
  }

  /** Since when the primary may not count on this standby any more than by what it was told then, in milliseconds. */
  get silentMs(): number {
    return performance.now() - this.told.promisedAt;
  }

  /** When the primary was heard of last, and how many rows it had changed by then. */
  get heard(): Heard | null {
    return this.told.heard ?? this.store.state.heard;
  }

  get failure(): string | null {
    return this.problem;
  }

  /**
   * Tells the primary how it is, and hears what is wanted; also while a step is under way.
   * @param maySpeak asked when everything is ready to be sent: whoever waits for the end of a lease must not prolong it
   * @throws FeedAway, FeedRefused
   */
  async contact(maySpeak: () => boolean): Promise<ContactAnswer | undefined> {
    const report =
      this.isDrilling && this.reported ? { ...this.reported, stamp: this.stamp } : await this.report();
    this.reported = report;
    if (!maySpeak()) return undefined;
    const sentAt = Date.now();
    // Before it is sent: the primary counts its lease from the stamp, which is older than this.
    this.told.promisedAt = performance.now();
    const answer = await this.parts.feed.ask('contact', report, contactAnswer);
    this.skewMs = Math.round((sentAt + Date.now()) / 2 - Date.parse(answer.at));
    this.stamp = answer.stamp;
    this.told.answer = answer;
    this.told.heard = { at: new Date(sentAt).toISOString(), changes: answer.changes };
    return answer;
  }

  /** One step: everything that the primary has committed by now is here afterwards. */
  async step(): Promise<void> {
    try {
      await this.noteAnswer();
      if (this.store.state.slot === null) await this.open.rows.seed(this.parts);
      await this.catchUp();
      await this.proveSome();
      this.problem = null;
    } catch (failure) {
      this.problem = (failure as Error).message;
      if (!(failure instanceof NeedsSeed)) throw failure;
      await this.store.save({ slot: null, phase: 'seeding' });
    }
  }

  /** Applies the log up to a position, after which the primary writes no more, and all that goes with it. */
  async catchUpTo(lsn: string): Promise<void> {
    await this.open.objects.fetchMissing();
    await this.open.rows.follow({ before: lsn });
  }

  /**
   * Compares every table with those of a primary that writes no more; what differs is fetched again and compared again.
   * @throws Error where something still differs
   */
  async proveLast(): Promise<void> {
    await proveLast(this.open);
  }

  /** Carries out what the primary's administrators want; `promote` is for the caller. */
  async carryOut(order: Order): Promise<void> {
    if (order.kind === 'verify') await this.verify(order.what);
    else if (order.kind === 'resync') await this.resync(order.mismatchId);
    else if (order.kind === 'drill') await this.drill();
    await this.store.noteDone(order);
  }

  /** Rows and objects, so that no row names an object that is not here. */
  private async catchUp(): Promise<void> {
    const { rows, objects } = this.open;
    const isFirst = this.store.state.phase === 'seeding';
    let hasListed = false;
    const list = async () => {
      hasListed = true;
      await objects.fetchMissing();
    };
    if (isFirst) await list();
    await rows.follow({ beforeFirst: async () => (hasListed ? undefined : list()) });
    if (hasListed) await objects.removeGone();
    if (isFirst) await this.store.save({ phase: 'following' });
    if (hasListed) await this.readSchemaVersion();
  }

  private async noteAnswer(): Promise<void> {
    const { answer } = this;
    if (!answer) return;
    const { epoch, name, takesOver, leaseMs, isLeasing } = answer;
    const { heard } = this.told;
    await this.store.save({
      epoch,
      primary: { name, takesOver, leaseMs, isLeasing },
      ...(heard && { heard }),
    });
  }

  private async verify(what: 'database' | 'files' | 'documents'): Promise<void> {
    if (what === 'database') return this.open.proof.compareAll();
    const before = new Date();
    while ((await this.open.objects.verifySome(what, before)) > 0);
  }

  private async resync(mismatchId: string): Promise<void> {
    const found = await this.store.mismatch(mismatchId);
    if (!found) return;
    if (found.kind !== 'database') return this.open.objects.fetchAgain(found.item);
    await this.open.proof.mend(found);
    await this.open.proof.compareAll();
  }

  /** Nothing else may use the database while it is copied. */
  private async drill(): Promise<void> {
    const { appliedAt: pointAt } = this.store.state;
    this.isDrilling = true;
    await this.close();
    const tried = await this.parts.drill({ pointAt }).finally(async () => {
      this.open = await openAll(this.parts);
      this.isDrilling = false;
    });
    await this.store.noteDrill(tried);
  }

  private async proveSome(): Promise<void> {
    const { databaseVerifiedAt: at, isDoubted } = this.store.state;
    if (!at || isDoubted || Date.now() - Date.parse(at) > DATABASE_PROOF_MS)
      await this.open.proof.compareAll();
    await this.open.objects.verifySome(undefined, new Date(Date.now() - OBJECT_PROOF_MS));
    if (this.schemaVersion === null) await this.readSchemaVersion();
  }

  private async readSchemaVersion(): Promise<void> {
    const [client] = this.open.clients;
    if (!client) return;
    this.schemaVersion = newestOf([...(await newestMigrations(client, this.parts.schemas)).values()]) ?? null;
  }

  private async report(): Promise<ContactReport> {
    const { slot, phase, applied, appliedAt, epoch, done, drills, databaseVerifiedAt } = this.store.state;
    const { report } = this.open;
    const { problem } = this;
    return {
      ...(await this.parts.self()),
      schemaVersion: this.schemaVersion,
      phase: problem && phase === 'following' ? 'failed' : phase,
      problem,
      applied: slot === null ? null : applied,
      ...{ appliedAt, epoch, stamp: this.stamp, skewMs: this.skewMs },
      kinds: await report.kinds(databaseVerifiedAt),
      mismatchCount: await report.countMismatches(),
      mismatches: await report.mismatches(MISMATCHES_TOLD),
      ...{ drills, done },
    };
  }
}
