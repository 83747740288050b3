import { Pulse } from '@plumbline/events';
import type { JobFailure } from './job.js';
import type { JobRow } from './job-row.js';
import { TIMEOUT } from './job-runner.js';
import type { JobStore } from './job-store.js';
import type { JobTiming } from './job-timing.js';

const CRASHED: JobFailure = {
  code: 'worker_crashed',
  message:
    'The program that did this work stopped unexpectedly every time it was tried. The data may be too complex.',
};
const LAPSE_MARGIN_MS = 50;

export interface ReconcilerParts {
  store: JobStore;
  timing: JobTiming;
  repair: (row: JobRow) => Promise<void>;
  dispatch: (row: JobRow) => Promise<void>;
  news: (row: JobRow) => void;
  onError: (error: Error) => void;
}

/**
 * Looks after jobs that nobody else will: dispatches that were lost, workers that died, deadlines that passed. Looks
 * every `reconcileMs`, and when a lease is due to end: a job whose worker was killed begins again right then.
 */
export class JobReconciler {
  private readonly pulse = new Pulse();
  private running: Promise<void> | undefined;
  private isStopping = false;

  constructor(private readonly parts: ReconcilerParts) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Looks now: notices may have been missed. */
  look(): void {
    this.pulse.wake();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.pulse.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    const { store, timing, dispatch, onError } = this.parts;
    // What waits since before the start has lost its dispatch, or has it in the hands of a dead worker.
    await this.quietly(async () => {
      for (const row of await store.overlooked(0)) await dispatch(row);
    });
    while (!this.isStopping) {
      await this.quietly(() => this.pass());
      const lapseMs = await store.nextLapseMs().catch((error: Error) => onError(error));
      await this.pulse.sleep(
        Math.min(timing.reconcileMs, Math.max(lapseMs ?? timing.reconcileMs, 0) + LAPSE_MARGIN_MS),
      );
    }
  }

  private async pass(): Promise<void> {
    const { store, timing, repair, news } = this.parts;
    for (const row of await store.overlooked(timing.overlookedMs)) await repair(row);
    for (const row of await store.lapsed()) {
      const settled = await this.settle(row);
      if (settled) news(settled);
    }
  }

  private async settle(row: JobRow): Promise<JobRow | undefined> {
    const { store } = this.parts;
    if (row.status === 'cancelling') return store.end(row, { status: 'cancelled', lapsed: true });
    if ((row.deadlineInMs ?? 1) <= 0)
      return store.end(row, { status: 'failed', error: TIMEOUT, lapsed: true });
    if (row.attempt >= row.maxAttempts) {
      return store.end(row, { status: 'failed', error: CRASHED, lapsed: true });
    }
    return store.requeue(row, { delayMs: 0, countsAsAttempt: true, lapsed: true });
  }

  private async quietly(work: () => Promise<void>): Promise<void> {
    await work().catch(this.parts.onError);
  }
}
