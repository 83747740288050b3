import { mkdir } from 'node:fs/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { QueryResult } from '@plumbline/contracts';
import { boundValue, type SqlValue } from './bind-value.js';
import { ConnectionPool, interruptible, limitSignal, type WorkLimits } from './connection-pool.js';
import { EngineError, OutOfMemory } from './engine-errors.js';
import { quoteText } from './quote.js';
import { type ColumnChunk, readChunks, readResult } from './read-result.js';

export interface EngineOptions {
  memoryLimitMb: number;
  /** Worker threads of the whole instance, shared by all connections. */
  threads: number;
  /** Where queries larger than the memory limit spill; created if absent. */
  tempDirectory: string;
  /** The only folders whose files the engine can read or write. */
  allowedDirectories: string[];
  /** Statements that run at the same time; more wait. Default 3. */
  connections?: number;
  /**
   * Names the workspace that the code at hand works for. With it, waiting goes round over workspaces, none holds all
   * connections, and one with too much waiting is refused with `busy`; without it, work waits in order of arrival.
   */
  shareOf?: () => string | undefined;
}

export interface RunOptions extends WorkLimits {
  /** More rows than this throw `ResultTooLarge`. Default 10,000. */
  maxRows?: number;
  /** More characters of text than this, in all cells together, throw `ResultTooLarge`. Default 64 million. */
  maxText?: number;
}

/** What can run statements: the engine, or one leased connection of it. */
export interface Session {
  /** Runs one statement with `$1…` bound to `values`; throws `QueryTimeout`, `QueryCancelled`, `ResultTooLarge`, `OutOfMemory` or `EngineError`. */
  run(sql: string, values?: readonly SqlValue[], options?: RunOptions): Promise<QueryResult>;
  /** Runs one statement to its end and gives its rows chunk by chunk, in order; for more rows than cells can be made of. */
  scan(
    sql: string,
    values: readonly SqlValue[],
    onChunk: (chunk: ColumnChunk) => void,
    limits?: WorkLimits,
  ): Promise<void>;
  /** Runs one statement and discards its result. */
  exec(sql: string, values?: readonly SqlValue[], limits?: WorkLimits): Promise<void>;
}

export interface Engine extends Session {
  /**
   * Leases one connection for several statements, so that temporary tables outlive a statement; `work` drops them.
   * `limits` bound the wait and every statement together.
   */
  session<T>(work: (session: Session) => Promise<T>, limits?: WorkLimits): Promise<T>;
  /** Interrupts what runs, waits for it, and frees the instance. */
  close(): Promise<void>;
}

/** Each running statement holds one of Node's four worker threads; files and password hashes need one too. */
const DEFAULT_CONNECTIONS = 3;
const DEFAULT_MAX_ROWS = 10_000;
const DEFAULT_MAX_TEXT = 64_000_000;

/**
 * One in-process DuckDB over files in `allowedDirectories`: no extensions, no network, no other files, and a
 * configuration that no statement can change. Its own time zone is UTC; plans name theirs in the query. Dividing by
 * zero gives null.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  await mkdir(options.tempDirectory, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads),
    memory_limit: `${options.memoryLimitMb}MB`,
  });
  await lockDown(instance, options);
  const pool = await ConnectionPool.open(instance, {
    size: options.connections ?? DEFAULT_CONNECTIONS,
    shareOf: options.shareOf,
  });
  return new DuckDbEngine(instance, pool);
}

async function lockDown(instance: DuckDBInstance, options: EngineOptions): Promise<void> {
  const connection = await instance.connect();
  const allowed = options.allowedDirectories.map(quoteText).join(', ');
  const settings = [
    `temp_directory = ${quoteText(options.tempDirectory)}`,
    'autoinstall_known_extensions = false',
    'autoload_known_extensions = false',
    `"TimeZone" = 'UTC'`,
    // Division by zero is null. Written with nullif instead, n nested divisions take 2^n steps to plan.
    'ieee_floating_point_ops = false',
    `allowed_directories = [${allowed}]`,
    'enable_external_access = false',
    'lock_configuration = true',
  ];
  for (const setting of settings) await connection.run(`SET GLOBAL ${setting}`);
  connection.closeSync();
}

class DuckDbEngine implements Engine {
  constructor(
    private readonly instance: DuckDBInstance,
    private readonly pool: ConnectionPool,
  ) {}

  run(sql: string, values: readonly SqlValue[] = [], options: RunOptions = {}): Promise<QueryResult> {
    const { maxRows, maxText, ...limits } = options;
    return this.session((session) => session.run(sql, values, { maxRows, maxText }), limits);
  }

  scan(
    sql: string,
    values: readonly SqlValue[],
    onChunk: (chunk: ColumnChunk) => void,
    limits: WorkLimits = {},
  ): Promise<void> {
    return this.session((session) => session.scan(sql, values, onChunk), limits);
  }

  exec(sql: string, values: readonly SqlValue[] = [], limits: WorkLimits = {}): Promise<void> {
    return this.session((session) => session.exec(sql, values), limits);
  }

  session<T>(work: (session: Session) => Promise<T>, limits: WorkLimits = {}): Promise<T> {
    const signal = limitSignal(limits);
    const signals = signal ? [signal, this.pool.closed] : [this.pool.closed];
    return this.pool.lease(signal, (connection) => work(new ConnectionSession(connection, signals)));
  }

  async close(): Promise<void> {
    await this.pool.close();
    this.instance.closeSync();
  }
}

class ConnectionSession implements Session {
  constructor(
    private readonly connection: DuckDBConnection,
    private readonly signals: readonly AbortSignal[],
  ) {}

  run(sql: string, values: readonly SqlValue[] = [], options: RunOptions = {}): Promise<QueryResult> {
    const { maxRows = DEFAULT_MAX_ROWS, maxText = DEFAULT_MAX_TEXT } = options;
    return this.limited(options, () => readResult(this.connection, sql, values, { maxRows, maxText }));
  }

  scan(
    sql: string,
    values: readonly SqlValue[],
    onChunk: (chunk: ColumnChunk) => void,
    limits: WorkLimits = {},
  ): Promise<void> {
    return this.limited(limits, () => readChunks(this.connection, sql, values, onChunk));
  }

  exec(sql: string, values: readonly SqlValue[] = [], limits: WorkLimits = {}): Promise<void> {
    return this.limited(limits, async () => {
      await this.connection.run(sql, values.map(boundValue));
    });
  }

  private async limited<T>(limits: WorkLimits, work: () => Promise<T>): Promise<T> {
    const own = limitSignal(limits);
    try {
      return await interruptible(this.connection, own ? [own, ...this.signals] : this.signals, work);
    } catch (error) {
      if (error instanceof EngineError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      if (message.startsWith('Out of Memory Error')) throw new OutOfMemory(message, { cause: error });
      throw new EngineError(message, { cause: error });
    }
  }
}
