import { randomUUID } from 'node:crypto';
import type { PostgresListener } from '@plumbline/events';
import type { WiredJob } from '../definition/job.js';
import type { JobQueue, JobQueues, JobQueueWorker } from '../queues/job-queues.js';
import { JOBS_CHANNEL, type JobNotice, readNotice } from '../table/job-notices.js';
import type { JobRow } from '../table/job-row.js';

/** The row is the truth: a finished dispatch has nothing to tell, and its id must not swallow the next one. */
const DISPATCH = { removeOnComplete: true, removeOnFail: true } as const;

interface DispatchedJob {
  jobId: string;
}

export interface DispatcherParts {
  queues: JobQueues;
  jobs: ReadonlyMap<string, WiredJob>;
  run: (called: Pick<JobRow, 'id' | 'kind'>) => Promise<void>;
  /**
   * BullMQ's lock of a dispatch lasts as long as a lease and is looked at three times as often. It only spares a second
   * dispatch: the lease decides who works, so that a job goes on although its lock was lost with the server's memory.
   */
  leaseMs: number;
  onError: (error: Error) => void;
}

/** BullMQ's part: says "look at row X" to one of the workers of a kind, in a queue `jobs-<kind>`. */
export class JobDispatcher {
  private readonly queues = new Map<string, JobQueue<DispatchedJob>>();
  private readonly workers: JobQueueWorker[] = [];
  private isPaused = false;

  constructor(private readonly parts: DispatcherParts) {}

  async start(): Promise<void> {
    const { queues, jobs, leaseMs, onError } = this.parts;
    const lock = { lockDuration: leaseMs, stalledInterval: Math.round(leaseMs / 3), maxStalledCount: 1 };
    await queues.ready();
    for (const [kind, { definition }] of jobs) {
      this.queues.set(kind, queues.queue(`jobs-${kind}`));
      const worker = queues.worker<DispatchedJob>(
        `jobs-${kind}`,
        ({ jobId }) => this.deliver({ id: jobId, kind: definition.kind }),
        { ...lock, concurrency: definition.options.concurrency },
      );
      this.workers.push(worker);
      worker.run().catch(onError);
    }
  }

  /** Dispatches for a notice: once, however many workers hear it, since all make the same id of it. */
  async dispatch(row: Pick<JobRow, 'id' | 'kind'>, nonce: string): Promise<void> {
    await this.add(row, `n${nonce}`);
  }

  /** Dispatches after a pause. Never rejects: where it fails the row waits, and is found by the reconciler. */
  async dispatchLater(row: Pick<JobRow, 'id' | 'kind'>, delayMs: number): Promise<void> {
    await this.add(row, `r${randomUUID()}`, delayMs).catch(this.parts.onError);
  }

  /** Dispatches unless an earlier repair, by whichever worker, is still on its way: a queue must not grow by being looked at. */
  async repair(row: Pick<JobRow, 'id' | 'kind' | 'attempt'>): Promise<void> {
    await this.add(row, `a${row.attempt}`);
  }

  /** Takes nothing more; resolves when BullMQ is idle, which may be never while the server is away. */
  async pause(): Promise<void> {
    this.isPaused = true;
    await Promise.all(this.workers.map((worker) => worker.pause()));
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close(true)));
    await this.parts.queues.close();
  }

  /** What was fetched in the moment of the pause goes to another worker. */
  private async deliver(row: Pick<JobRow, 'id' | 'kind'>): Promise<void> {
    if (this.isPaused) await this.dispatchLater(row, 0);
    else await this.parts.run(row);
  }

  private async add(row: Pick<JobRow, 'id' | 'kind'>, suffix: string, delay = 0): Promise<void> {
    const jobId = `job-${row.id}-${suffix}`;
    await this.queues.get(row.kind)?.add(row.kind, { jobId: row.id }, { ...DISPATCH, delay, jobId });
  }
}

/** Hears what transactions asked for when they committed. */
export function hearNotices(
  listener: PostgresListener,
  schema: string,
  heard: Record<JobNotice['verb'], (notice: JobNotice) => void>,
): void {
  listener.on(JOBS_CHANNEL, (payload) => {
    const notice = readNotice(payload);
    if (notice?.schema === schema) heard[notice.verb](notice);
  });
}
