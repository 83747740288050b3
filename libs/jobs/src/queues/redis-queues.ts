import { once } from 'node:events';
import type { QueueWorkerOptions } from '@plumbline/events';
import { type Job, Queue, Worker } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { JobQueue, JobQueues, JobQueuesParts, JobQueueWorker } from './job-queues.js';

const ADD_LIMIT_MS = 2_000;
const RETRY_MS = 500;
const CONNECTION: RedisOptions = {
  connectTimeout: 2_000,
  keepAlive: 15_000,
  retryStrategy: () => RETRY_MS,
  // A primary that became a replica stays one: its name now leads elsewhere.
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
};
/** Fails rather than waits, since the row waits anyway; keeps nothing for later, since that would be old by then. */
const ADDING: RedisOptions = {
  ...CONNECTION,
  commandTimeout: ADD_LIMIT_MS,
  socketTimeout: 2 * ADD_LIMIT_MS,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
};
/** Waits for as long as it takes, but not at a connection that has lost its other end. */
const WORKING: RedisOptions = { ...CONNECTION, socketTimeout: 10_000, maxRetriesPerRequest: null };

/** BullMQ's queues and workers of one service on Redis, under `plumbline:<service>`. Its absence ends no process. */
export class RedisQueues implements JobQueues {
  private readonly prefix: string;
  private readonly adding: WatchedRedis;
  private readonly working: WatchedRedis;
  private readonly queues: Queue[] = [];

  constructor(
    url: string,
    private readonly parts: JobQueuesParts,
  ) {
    this.prefix = `plumbline:${parts.service}`;
    this.adding = new WatchedRedis(url, { ...ADDING, connectionName: this.prefix });
    this.working = new WatchedRedis(url, { ...WORKING, connectionName: this.prefix });
    this.adding.on('error', parts.onError);
    this.working.on('error', parts.onError);
    this.adding.on('ready', parts.onConnected);
  }

  /** Once Redis is reached, or has not been for as long as a process may wait for something it starts without, too. */
  async ready(): Promise<void> {
    const waiting = AbortSignal.timeout(ADD_LIMIT_MS);
    if (this.adding.status !== 'ready')
      await once(this.adding, 'ready', { signal: waiting }).catch(() => undefined);
  }

  queue<Data>(name: string): JobQueue<Data> {
    const queue = new Queue<Data, void, string, Data, void, string>(name, {
      connection: this.adding,
      prefix: this.prefix,
      // Its question for the version may time out, after which the queue would be of no use for ever.
      skipVersionCheck: true,
      // What happens to dispatches is read by nobody.
      streams: { events: { maxLen: 100 } },
    });
    queue.on('error', this.parts.onError);
    this.queues.push(queue);
    return {
      add: async (jobName, data, options) => {
        // BullMQ would wait for a connection that was never there without end.
        if (this.adding.status !== 'ready') throw new Error('Redis cannot be reached');
        return queue.add(jobName, data, options);
      },
    };
  }

  worker<Data>(
    name: string,
    process: (data: Data) => Promise<void>,
    options: QueueWorkerOptions,
  ): JobQueueWorker {
    const worker = new PatientWorker<Data>(name, (job: Job<Data>) => process(job.data), {
      ...{ connection: this.working, prefix: this.prefix, autorun: false, runRetryDelay: RETRY_MS },
      ...options,
    });
    worker.on('error', this.parts.onError);
    return worker;
  }

  async close(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
    this.adding.finish();
    this.working.finish();
  }
}

/** A connection whose silence is noticed, and whose end is final. */
class WatchedRedis extends Redis {
  private readonly copies: WatchedRedis[] = [];
  private isOver = false;

  constructor(
    private readonly url: string,
    options: RedisOptions,
  ) {
    super(url, options);
    // ioredis 5.11 lets this timer run on: it would end the next connection, or keep a process from ending.
    this.on('close', () => {
      clearTimeout(Reflect.get(this, 'socketTimeoutTimer'));
      Reflect.set(this, 'socketTimeoutTimer', undefined);
    });
  }

  /** For BullMQ's blocking connections, over which it watches itself. */
  override duplicate(options?: Partial<RedisOptions>): Redis {
    const copy = new WatchedRedis(this.url, { ...this.options, ...options, socketTimeout: undefined });
    this.copies.push(copy);
    return copy;
  }

  /** BullMQ connects once more when a pause of its worker outlives the worker. */
  override async connect(): Promise<void> {
    if (this.isOver) throw new Error('Connection is closed.');
    await super.connect();
  }

  finish(): void {
    this.isOver = true;
    this.disconnect();
    for (const copy of this.copies) copy.finish();
  }
}

/** BullMQ asks again at once where a server that is full, loading or read-only refuses to give out a job. */
class PatientWorker<Data> extends Worker<Data, void> {
  protected override async moveToActive(token: string, name?: string): Promise<Job<Data, void>> {
    try {
      return await super.moveToActive(token, name);
    } catch (error) {
      await this.delay();
      throw error;
    }
  }

  // By itself BullMQ waits for 5 s where a connection is lost, closed or not, which keeps a process from ending.
  override delay(milliseconds = RETRY_MS, abortController?: Parameters<Worker['delay']>[1]): Promise<void> {
    return super.delay(milliseconds, abortController);
  }

  protected override checkConnectionError<Answer>(call: () => Promise<Answer>, delayMs = RETRY_MS) {
    return super.checkConnectionError(call, delayMs);
  }
}
