import { type DispatchOptions, QueueConnection, type QueueWorkerOptions } from '@plumbline/events';
import { ConfigError } from '@plumbline/server';
import type { JobSettings } from './job-settings.js';
import { RedisQueues } from './redis-queues.js';

export interface JobQueue<Data> {
  /** Does nothing while the id is in the queue; rejects soon when the server is away, hangs or is full. */
  add(name: string, data: Data, options: DispatchOptions): Promise<unknown>;
}

export interface JobQueueWorker {
  /** Works until it is closed, through every absence of the server. */
  run(): Promise<void>;
  /** Fetches nothing more from now on; resolves when nothing of it runs any more. */
  pause(): Promise<void>;
  close(force: boolean): Promise<void>;
}

/** What dispatching needs of BullMQ, wherever its queues lie. */
export interface JobQueues {
  /** Resolves when the process may go on starting. */
  ready(): Promise<void>;
  queue<Data>(name: string): JobQueue<Data>;
  /** A worker that does not run yet. */
  worker<Data>(
    name: string,
    process: (data: Data) => Promise<void>,
    options: QueueWorkerOptions,
  ): JobQueueWorker;
  /** Closes the queues; workers are closed by their owner. */
  close(): Promise<void>;
}

export interface JobQueuesParts {
  /** Queues of different services never meet. */
  service: string;
  onError: (error: Error) => void;
  /** The server of the queues can be reached, at first or again: dispatches may have been lost meanwhile. */
  onConnected: () => void;
}

/**
 * The queues of one service: on Redis when the settings name one, else in PostgreSQL.
 * @throws ConfigError when the settings name neither
 */
export function openJobQueues(settings: JobSettings, parts: JobQueuesParts): JobQueues {
  if (settings.REDIS_URL) return new RedisQueues(settings.REDIS_URL, parts);
  if (!settings.JOBS_SCHEMA) throw new ConfigError('job queues need REDIS_URL or JOBS_SCHEMA');
  const { DATABASE_URL: connectionString, JOBS_SCHEMA: schema } = settings;
  return new QueueConnection({ connectionString, schema }, parts.onError);
}
