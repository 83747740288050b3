import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultPoint, isDatabaseAway, isLocked } from '@plumbline/server';
import {
  type JobContext,
  JobError,
  type JobFailure,
  JobObsolete,
  type Outcome,
  type WiredJob,
} from '../definition/job.js';
import type { Claim } from '../table/job-claims.js';
import { isLastAttempt, type JobRow } from '../table/job-row.js';
import type { JobStore } from '../table/job-store.js';
import type { JobTiming } from '../table/job-timing.js';
import type { Isolation } from './isolation.js';
import type { JobHost } from './job-host.js';
import type { JobObserver } from './job-observer.js';
import { type AbortCause, JobAborted, Lease } from './lease.js';
import { ProgressWriter } from './progress-writer.js';

const RETRY_WRITE_MS = 250;

/** How a job ends that had no time left. */
export const TIMEOUT: JobFailure = {
  code: 'timeout',
  message: 'This took longer than it may and was stopped. Please try again, or with less data.',
};
const INTERNAL: JobFailure = {
  code: 'internal',
  message: 'Something went wrong on our side while doing this. Please try again.',
};

export type CalledJob = Pick<JobRow, 'id' | 'kind'>;

export interface RunnerParts {
  store: JobStore;
  host: JobHost;
  isolation: Isolation;
  jobs: ReadonlyMap<string, WiredJob>;
  timing: JobTiming;
  observer: JobObserver;
  news: (row: JobRow) => void;
  /** Dispatches a job again after a pause; never rejects. */
  dispatchLater: (row: JobRow, delayMs: number) => Promise<void>;
  onError: (error: Error) => void;
}

/** Runs dispatched jobs of this process. Comes in: a job id. Leaves: the row ended, requeued, or left to its new holder. */
export class JobRunner {
  private readonly leases = new Map<string, Lease>();
  private readonly runs = new Set<Promise<void>>();

  constructor(private readonly parts: RunnerParts) {}

  /** Tells the run of a job, if it is here, to stop. */
  abort(jobId: string, cause: AbortCause): void {
    this.leases.get(jobId)?.abort(cause);
  }

  abortAll(cause: AbortCause): void {
    for (const lease of this.leases.values()) lease.abort(cause);
  }

  /** Resolves when nothing of what is at work now is at work any more. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.runs);
  }

  /**
   * Runs a job of the kind of the one that is called: whose turn it is, if any may be taken. Rejects when PostgreSQL
   * cannot say; the reconciler then comes back to the rows.
   */
  async run(called: CalledJob): Promise<void> {
    const run = this.take(called);
    this.runs.add(run);
    await run.finally(() => this.runs.delete(run));
  }

  private async take(called: CalledJob): Promise<void> {
    if ((await this.takeIn(called, false)) === 'must-be-alone') await this.takeIn(called, true);
  }

  private async takeIn({ id, kind }: CalledJob, isIsolated: boolean): Promise<Claim> {
    const { store, host, jobs, observer, isolation } = this.parts;
    const wired = jobs.get(kind);
    if (!wired) return undefined;
    const place = await isolation.enter({ mustBeAlone: isIsolated });
    try {
      const { isAlone } = place;
      const { concurrency } = wired.definition.options;
      const request = { kind, calledId: id, hostId: host.id, isAlone, isIsolated, concurrency };
      const row = await store.claim(request);
      if (!row || row === 'must-be-alone') return row;
      place.onCompany = () => store.noteCompany(row);
      if (isAlone && !place.isAlone) await store.noteCompany(row);
      await observer.run(row, () => this.hold(row, wired));
      return row;
    } finally {
      isolation.leave(place);
    }
  }

  private async hold(row: JobRow, wired: WiredJob): Promise<JobRow | undefined> {
    const { store, timing, news, onError } = this.parts;
    const lease = new Lease(store, row, timing, onError);
    this.leases.set(row.id, lease);
    news(row);
    faultPoint('job.start');
    try {
      const ended = await this.attempt(row, wired, lease);
      if (ended) news(ended);
      return ended;
    } catch (error) {
      // The row keeps its lease until it lapses; the reconciler then decides.
      onError(error as Error);
      return undefined;
    } finally {
      lease.release();
      if (this.leases.get(row.id) === lease) this.leases.delete(row.id);
    }
  }

  private async attempt(row: JobRow, wired: WiredJob, lease: Lease): Promise<JobRow | undefined> {
    const { steps } = wired.definition;
    const progress = this.progressOf(row, steps.length);
    let outcome: Outcome;
    try {
      outcome = await this.work(row, wired, lease, progress);
    } catch (error) {
      return await this.insist(lease, () => this.endWithout(row, lease, error));
    } finally {
      await progress.stop();
    }
    faultPoint('job.before-save');
    try {
      const saved = await this.insist(lease, () => this.parts.store.succeed(row, outcome, steps.length - 1));
      if (saved) {
        faultPoint('job.after-save');
        return saved;
      }
    } catch (error) {
      // The commit whose answer was lost may stand, and then its row names what was made; else a sweeper finds it.
      if (!isDatabaseAway(error)) await outcome.discard?.();
      return await this.insist(lease, () => this.endWithout(row, lease, error));
    }
    await outcome.discard?.();
    return await this.insist(lease, () => this.endWithout(row, lease, new JobAborted('cancelled')));
  }

  private async work(row: JobRow, wired: WiredJob, lease: Lease, progress: ProgressWriter): Promise<Outcome> {
    const context: JobContext = {
      jobId: row.id,
      workspaceId: row.workspaceId,
      userId: row.userId,
      attempt: row.attempt,
      signal: lease.signal,
      step: (index) => progress.step(index),
      progress: (done, total) => progress.progress(done, total),
    };
    const input = wired.definition.schema.parse(row.input);
    const running = Promise.resolve().then(() => wired.job.run(input, context));
    const outcome = await this.untilAbandoned(running, lease.signal);
    if (outcome && !lease.signal.aborted) return outcome;
    if (outcome) await outcome.discard?.();
    // A run that did not heed its signal may still come back with something to throw away.
    else running.then((late) => late.discard?.()).catch(this.parts.onError);
    throw lease.signal.reason;
  }

  /** The outcome; or undefined when the signal was aborted and the run did not stop within its grace. */
  private async untilAbandoned(
    running: Promise<Outcome>,
    aborted: AbortSignal,
  ): Promise<Outcome | undefined> {
    const done = new AbortController();
    const abandoned = async () => {
      if (!aborted.aborted) await once(aborted, 'abort', { signal: done.signal });
      await sleep(this.parts.timing.abortGraceMs, undefined, { signal: done.signal });
    };
    try {
      return await Promise.race([running, abandoned().then(() => undefined)]);
    } catch (error) {
      throw aborted.aborted ? aborted.reason : error;
    } finally {
      done.abort();
    }
  }

  private async endWithout(row: JobRow, lease: Lease, error: unknown): Promise<JobRow | undefined> {
    const { store, timing } = this.parts;
    const cause = error instanceof JobAborted ? error.cause : lease.cause;
    // Whoever has it now, or the reconciler, goes on: that the lease ran out is not the job's failure.
    if (cause === 'lost') return undefined;
    if (cause === 'cancelled' || error instanceof JobObsolete) return store.end(row, { status: 'cancelled' });
    if (cause === 'timeout') return store.end(row, { status: 'failed', error: TIMEOUT });
    if (cause === 'drained') {
      const released = await store.requeue(row, { delayMs: 0, costs: 'nothing' });
      return released ?? store.end(row, { status: 'cancelled' });
    }
    // A worker that stands still holds the row until PostgreSQL ends its transaction; the deadline bounds the waiting.
    if (isLocked(error)) {
      this.parts.onError(error as Error);
      const waiting = await store.requeue(row, { delayMs: timing.retryMs, costs: 'time' });
      if (!waiting) return store.end(row, { status: 'cancelled' });
      await this.parts.dispatchLater(waiting, timing.retryMs);
      return waiting;
    }
    const failure = error instanceof JobError ? { code: error.code, message: error.message } : INTERNAL;
    if (!(error instanceof JobError)) this.parts.onError(error as Error);
    const mayRetry = !(error instanceof JobError) || error.retry;
    if (!mayRetry || isLastAttempt(row)) {
      return store.end(row, { status: 'failed', error: failure });
    }
    const delayMs = Math.round(
      timing.retryMs * 2 ** (row.attempt - row.forgiven - 1) * (1 - Math.random() / 2),
    );
    const queued = await store.requeue(row, { delayMs, costs: 'attempt' });
    if (!queued) return store.end(row, { status: 'failed', error: failure });
    await this.parts.dispatchLater(queued, delayMs);
    return queued;
  }

  /**
   * Repeats a write while PostgreSQL is away or somebody holds its rows, for as long as the lease may hold; after that
   * the job is not ours.
   */
  private async insist<Result>(lease: Lease, write: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!(isDatabaseAway(error) || isLocked(error)) || !lease.mayHold) throw error;
        await sleep(RETRY_WRITE_MS);
      }
    }
  }

  private progressOf(row: JobRow, stepCount: number): ProgressWriter {
    const { store, news, onError } = this.parts;
    return new ProgressWriter(stepCount, async (progress) => {
      const current = { ...row, ...progress };
      await store.progress(current).then((written) => written && news(current), onError);
    });
  }
}
