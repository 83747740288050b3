import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BackendFactory,
  type JobsOptions,
  type PgQueryable,
  PostgresConnection,
  type PostgresConnectionOptions,
  PostgresQueueBackend,
  Queue,
  runMigrations,
  Worker,
} from 'bullmq';
import { OneByOne } from '../async/one-by-one.js';

/** Where BullMQ keeps its queues in PostgreSQL: a schema that exists and belongs to the role. */
export interface TransportConfig {
  connectionString: string;
  schema: string;
  /** Connections for queue operations beside the one that listens; default 2. */
  poolSize?: number;
}

export interface QueueWorkerOptions {
  concurrency: number;
  lockDuration: number;
  stalledInterval: number;
  maxStalledCount: number;
}

export type DispatchQueue<Data> = Queue<Data, void, string, Data, void, string, PostgresQueueBackend>;
export type DispatchWorker<Data> = Worker<Data, void, string, PostgresQueueBackend>;
export type DispatchOptions = JobsOptions;

type ListenClient = Awaited<ReturnType<PostgresConnection['getListenClient']>>;
type ErrorListener = (error: Error) => void;

const STARTED_WITHIN_MS = 30_000;
const AGAIN_AFTER_MS = 250;

/** Lives as long as the process needs it: a single queue or worker that closes must not take the others' connection. */
class LastingConnection extends PostgresConnection {
  private migrated: Promise<void> | undefined;
  private listening: ListenClient | undefined;

  override async waitUntilReady(): Promise<void> {
    this.migrated ??= this.migrate();
    await this.migrated;
    await super.waitUntilReady();
  }

  override async close(): Promise<void> {}

  /** Shared by all workers: any number of them listens, and their statements go one after another, since pg gives up keeping a queue. */
  override async getListenClient(): Promise<ListenClient> {
    const client = await super.getListenClient();
    if (this.listening === client) return client;
    this.listening = client;
    (client as unknown as EventEmitter).setMaxListeners(0);
    const [statements, query] = [new OneByOne(), client.query.bind(client)];
    client.query = ((text: string, parameters?: unknown[]) =>
      statements.run(() => query(text, parameters))) as ListenClient['query'];
    return client;
  }

  /** On a machine that is busy starting, PostgreSQL may take longer than a connection of a running product may. */
  private async firstConnection(): Promise<Awaited<ReturnType<typeof this.pool.connect>>> {
    const end = performance.now() + STARTED_WITHIN_MS;
    for (;;) {
      try {
        return await this.pool.connect();
      } catch (error) {
        const isSlow = error instanceof Error && error.message.includes('timeout');
        if (!isSlow || performance.now() > end) throw error;
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  /** BullMQ creates its schema even where it exists, which would take the right to create schemas at will. */
  private async migrate(): Promise<void> {
    const client = await this.firstConnection();
    const withoutSchema: PgQueryable = {
      query: async (text, parameters) =>
        text.startsWith('CREATE SCHEMA') ? { rows: [] } : client.query(text, parameters),
    };
    try {
      await runMigrations(withoutSchema, this.schema);
    } finally {
      client.release();
    }
  }

  async query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.pool.query(sql, parameters);
    return rows as Row[];
  }

  async end(): Promise<void> {
    await super.close();
  }
}

const shared = new Map<string, { connection: LastingConnection; users: number }>();

/**
 * BullMQ queues and workers of one PostgreSQL schema over one small pool and one listening connection, shared by all
 * who open the same schema in this process: seven services in one process would otherwise hold dozens of connections.
 */
export class QueueConnection {
  private readonly key: string;
  private readonly connection: LastingConnection;
  private readonly closers: (() => Promise<void>)[] = [];

  constructor(
    config: TransportConfig,
    private readonly onError: ErrorListener,
  ) {
    this.key = JSON.stringify([config.connectionString, config.schema]);
    const known = shared.get(this.key) ?? { connection: connect(config), users: 0 };
    shared.set(this.key, { connection: known.connection, users: known.users + 1 });
    this.connection = known.connection;
    this.connection.on('error', onError);
  }

  /** Reaches the server and brings BullMQ's tables up to date. */
  async ready(): Promise<void> {
    await this.connection.waitUntilReady();
  }

  /** For tables of our own beside the queues; the search path is not theirs. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]> {
    return this.connection.query(sql, parameters);
  }

  queue<Data>(name: string): DispatchQueue<Data> {
    const queue: DispatchQueue<Data> = new Queue(name, { connection: {} }, this.backend as never);
    queue.on('error', this.onError);
    this.closers.push(() => queue.close());
    return queue;
  }

  /** A worker that does not run yet; call `run()`. */
  worker<Data>(
    name: string,
    process: (data: Data, deliveries: number) => Promise<void>,
    options: QueueWorkerOptions,
  ): DispatchWorker<Data> {
    const worker: DispatchWorker<Data> = new Worker(
      name,
      (job) => process(job.data, job.attemptsStarted),
      // A restart of the server is over in seconds; BullMQ's default would look again after fifteen.
      { connection: {}, autorun: false, runRetryDelay: 500, ...options },
      this.backend as never,
    );
    worker.on('error', this.onError);
    return worker;
  }

  /** Closes the queues, and the connection when nobody else in this process uses it. Workers are closed by their owner. */
  async close(): Promise<void> {
    await Promise.all(this.closers.map((close) => close()));
    this.connection.off('error', this.onError);
    const known = shared.get(this.key);
    if (!known) return;
    known.users -= 1;
    if (known.users > 0) return;
    shared.delete(this.key);
    await known.connection.end().catch(this.onError);
  }

  private readonly backend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (
    name,
    options,
  ) => new PostgresQueueBackend(this.connection, name, options, true);
}

function connect(config: TransportConfig): LastingConnection {
  const connection = new LastingConnection({
    connectionString: config.connectionString,
    schema: config.schema,
    max: config.poolSize ?? 2,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    application_name: 'plumbline-queues',
  });
  // One listener per queue and worker, by design.
  connection.setMaxListeners(0);
  return connection;
}
