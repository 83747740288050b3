import type { JobRow } from '../table/job-row.js';
import type { JobStore } from '../table/job-store.js';
import type { JobTiming } from '../table/job-timing.js';

export type AbortCause = 'cancelled' | 'timeout' | 'lost' | 'drained';

/** Why a job's signal was aborted. */
export class JobAborted extends Error {
  override name = 'JobAborted';

  constructor(override readonly cause: AbortCause) {
    super(`the job was ${cause === 'timeout' ? 'out of time' : cause}`);
  }
}

/** Holds a claimed job: extends its lease, and aborts its signal when it must stop. */
export class Lease {
  private readonly controller = new AbortController();
  private readonly heartbeat: NodeJS.Timeout;
  private readonly deadline: NodeJS.Timeout;
  private extendedAt = performance.now();

  constructor(
    private readonly store: JobStore,
    private readonly row: JobRow,
    private readonly timing: JobTiming,
    private readonly onError: (error: Error) => void,
  ) {
    this.heartbeat = setInterval(() => void this.beat(), timing.heartbeatMs);
    this.deadline = setTimeout(() => this.abort('timeout'), Math.max(row.deadlineInMs ?? 0, 0));
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get cause(): AbortCause | undefined {
    return this.signal.aborted ? (this.signal.reason as JobAborted).cause : undefined;
  }

  /** Whether the lease may still be this worker's by its own clock; PostgreSQL has the last word. */
  get mayHold(): boolean {
    return performance.now() - this.extendedAt < this.timing.leaseMs;
  }

  /** Aborts the run; the first cause counts. */
  abort(cause: AbortCause): void {
    this.controller.abort(new JobAborted(cause));
  }

  release(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.deadline);
  }

  private async beat(): Promise<void> {
    const askedAt = performance.now();
    try {
      const status = await this.store.heartbeat(this.row);
      if (status) this.extendedAt = askedAt;
      if (status === 'cancelling') this.abort('cancelled');
      if (!status) this.abort('lost');
    } catch (error) {
      this.onError(error as Error);
      if (!this.mayHold) this.abort('lost');
    }
  }
}
