import { randomUUID } from 'node:crypto';
import {
  type DispatchOptions,
  type DispatchQueue,
  type DispatchWorker,
  type PostgresListener,
  type QueueConnection,
} from '@plumbline/events';
import type { WiredJob } from './job.js';
import { JOBS_CHANNEL, readNotice } from './job-notices.js';
import type { JobRow } from './job-row.js';

const WORKER = { lockDuration: 15_000, stalledInterval: 5_000, maxStalledCount: 1 };
/** The row is the truth: a finished dispatch has nothing to tell, and its id must not swallow the next one. */
const DISPATCH = { removeOnComplete: true, removeOnFail: true } as const;

interface DispatchedJob {
  jobId: string;
}

export interface DispatcherParts {
  connection: QueueConnection;
  jobs: ReadonlyMap<string, WiredJob>;
  run: (jobId: string) => Promise<void>;
}

/** BullMQ's part: says "look at row X" to one of the workers of a kind, in a queue `jobs-<kind>`. */
export class JobDispatcher {
  private readonly queues = new Map<string, DispatchQueue<DispatchedJob>>();
  private readonly workers: DispatchWorker<DispatchedJob>[] = [];

  constructor(private readonly parts: DispatcherParts) {}

  async start(): Promise<void> {
    const { connection, jobs, run } = this.parts;
    await connection.ready();
    for (const [kind, { definition }] of jobs) {
      this.queues.set(kind, connection.queue(`jobs-${kind}`));
      const worker = connection.worker<DispatchedJob>(`jobs-${kind}`, ({ jobId }) => run(jobId), {
        ...WORKER,
        concurrency: definition.options.concurrency,
      });
      this.workers.push(worker);
      worker.run().catch((error: unknown) => worker.emit('error', error as Error));
    }
  }

  /** Dispatches once more, whatever is on its way already: claiming decides, so that one too many does no harm. */
  async dispatch(row: Pick<JobRow, 'id' | 'kind'>, delayMs = 0): Promise<void> {
    await this.add(row, `job-${row.id}-${randomUUID()}`, { delay: delayMs });
  }

  /** Dispatches unless an earlier repair is still on its way: a long queue must not grow with every look at it. */
  async repair(row: Pick<JobRow, 'id' | 'kind' | 'attempt'>): Promise<void> {
    await this.add(row, `job-${row.id}-a${row.attempt}`, {});
  }

  /** Fetches nothing more; resolves when nothing runs any more. */
  async pause(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.pause()));
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close(true)));
    await this.parts.connection.close();
  }

  private async add(
    row: Pick<JobRow, 'id' | 'kind'>,
    jobId: string,
    options: DispatchOptions,
  ): Promise<void> {
    await this.queues.get(row.kind)?.add(row.kind, { jobId: row.id }, { ...DISPATCH, ...options, jobId });
  }
}

/** Hears what transactions asked for when they committed. */
export function hearNotices(
  listener: PostgresListener,
  schema: string,
  heard: { dispatch: (jobId: string) => void; abort: (jobId: string) => void },
): void {
  listener.on(JOBS_CHANNEL, (payload) => {
    const notice = readNotice(payload);
    if (notice?.schema === schema) heard[notice.verb](notice.jobId);
  });
}
