import type { DispatchOptions, QueueWorkerOptions } from '@plumbline/events';

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
