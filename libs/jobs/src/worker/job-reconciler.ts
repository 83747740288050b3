import { WakeSignal } from '@plumbline/events';
import { withContext } from '@plumbline/server';
import type { JobFailure } from '../definition/job.js';
import type { LapsedRow } from '../table/job-lapses.js';
import { isLastAttempt, type JobRow } from '../table/job-row.js';
import type { JobStore } from '../table/job-store.js';
import type { JobTiming } from '../table/job-timing.js';
import type { JobHost } from './job-host.js';
import { contextOfJob, type JobObserver } from './job-observer.js';
import { TIMEOUT } from './job-runner.js';

const CRASHED: JobFailure = {
  code: 'worker_crashed',
  message:
    'The program that did this work stopped unexpectedly every time it was tried. Start it again; if it stops again, the data may be too complex.',
};
const LAPSE_MARGIN_MS = 50;

export interface ReconcilerParts {
  store: JobStore;
  host: JobHost;
  timing: JobTiming;
  observer: JobObserver;
  repair: (row: JobRow) => Promise<void>;
  news: (row: JobRow) => void;
  onError: (error: Error) => void;
}

/**
 * Looks after jobs that nobody else will: dispatches that were lost, workers that died, deadlines that passed. Looks
 * every `reconcileMs`, and when a lease is due to end: a job whose worker was killed begins again right then, and so
 * does one whose dispatch met a lease that still held.
 *
 * Every worker of a service runs one, without a lock, and may be killed at any point: what a lapse comes to is fenced by
 * the lease token, so that one of them writes it, and all make the same id of a repair, so that one of them adds it.
 */
export class JobReconciler {
  private readonly wakeSignal = new WakeSignal();
  private running: Promise<void> | undefined;
  private isStopping = false;
  /** At first, too: what waits since before the start has lost its dispatch, or has it in the hands of a dead worker. */
  private mayHaveMissed = true;

  constructor(private readonly parts: ReconcilerParts) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Looks now, and at everything that waits: notices or dispatches may have been lost. */
  look(): void {
    this.mayHaveMissed = true;
    this.wakeSignal.wake();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.wakeSignal.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    const { store, timing, onError } = this.parts;
    while (!this.isStopping) {
      const isSettled = await this.settleLapsed();
      await this.repair();
      const lapseMs = isSettled ? await store.nextLapseMs().catch(onError) : undefined;
      await this.wakeSignal.sleep(
        Math.min(timing.reconcileMs, Math.max(lapseMs ?? timing.reconcileMs, 0) + LAPSE_MARGIN_MS),
      );
    }
  }

  /** Stops at the first that fails: where the queues are away, each would take its time to. */
  private async repair(): Promise<void> {
    const { store, timing, repair, onError } = this.parts;
    const olderThanMs = this.mayHaveMissed ? 0 : timing.overlookedMs;
    this.mayHaveMissed = false;
    try {
      for (const row of await store.overlooked(olderThanMs)) await repair(row);
    } catch (error) {
      onError(error as Error);
    }
  }

  /** False when something could not be settled, which is not to be tried again at once. */
  private async settleLapsed(): Promise<boolean> {
    const { store, host, observer, news, onError } = this.parts;
    let isSettled = true;
    const failed = (error: Error): undefined => {
      isSettled = false;
      onError(error);
    };
    // First, so that nobody takes this process for dead, and it bears witness of the others.
    const lapsed = await host
      .beat()
      .then(() => store.lapsed())
      .catch(failed);
    for (const row of lapsed ?? []) {
      await withContext(contextOfJob(row), async () => {
        const settled = await this.settle(row).catch(failed);
        if (!settled) return;
        observer.ended(settled);
        news(settled);
      });
    }
    return isSettled;
  }

  /**
   * A job pays for the death of its process only where that is its own doing, as far as anybody can know: it was alone
   * there, and not all was stopped around it. Where it was not alone it is begun again alone, so that the next death
   * tells. A process that lives and has lost the job costs it the time.
   */
  private async settle(row: LapsedRow): Promise<JobRow | undefined> {
    const { store } = this.parts;
    if (row.status === 'cancelling') return store.end(row, { status: 'cancelled', lapsed: true });
    if (row.isOutOfTime) return store.end(row, { status: 'failed', error: TIMEOUT, lapsed: true });
    const again = { delayMs: 0, lapsed: true } as const;
    if (row.isHostAlive) return store.requeue(row, { ...again, costs: 'time' });
    if (!row.isHostDeathSeen) return store.requeue(row, { ...again, costs: 'nothing' });
    if (!row.isAlone) return store.requeue(row, { ...again, costs: 'nothing', isSuspect: true });
    if (isLastAttempt(row)) return store.end(row, { status: 'failed', error: CRASHED, lapsed: true });
    return store.requeue(row, { ...again, costs: 'attempt', isSuspect: true });
  }
}
