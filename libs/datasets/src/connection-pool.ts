import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { EngineError, QueryCancelled, QueryTimeout } from './engine-errors.js';

/** Bounds on one piece of work: milliseconds from now, waiting included, and a signal that ends it early. */
export interface WorkLimits {
  deadlineMs?: number;
  signal?: AbortSignal;
}

/** One signal for both bounds; its reason is the typed error to throw. */
export function limitSignal(limits: WorkLimits): AbortSignal | undefined {
  const signals: AbortSignal[] = [];
  if (limits.signal) signals.push(limits.signal);
  if (limits.deadlineMs !== undefined) signals.push(AbortSignal.timeout(limits.deadlineMs));
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0];
}

/** The typed error for a fired limit signal: a timeout's reason is a `TimeoutError`, everything else a cancellation. */
function limitError(signal: AbortSignal): EngineError {
  const reason: unknown = signal.reason;
  if (reason instanceof EngineError) return reason;
  return reason instanceof DOMException && reason.name === 'TimeoutError'
    ? new QueryTimeout('The query took too long and was stopped.')
    : new QueryCancelled('The query was cancelled.');
}

/** A fixed number of connections; work waits in order of arrival for a free one. */
export class ConnectionPool {
  private readonly free: DuckDBConnection[];
  private readonly waiting: Array<(connection: DuckDBConnection) => void> = [];
  private closed = false;

  private constructor(private readonly connections: DuckDBConnection[]) {
    this.free = [...connections];
  }

  static async open(instance: DuckDBInstance, size: number): Promise<ConnectionPool> {
    return new ConnectionPool(await Promise.all(Array.from({ length: size }, () => instance.connect())));
  }

  /** Runs `work` on a connection of its own; throws the limit's error if none became free in time. */
  async lease<T>(
    signal: AbortSignal | undefined,
    work: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    const connection = await this.acquire(signal);
    try {
      return await work(connection);
    } finally {
      this.release(connection);
    }
  }

  /** Stops what runs and waits until every connection is idle. */
  async close(): Promise<void> {
    this.closed = true;
    const stop = setInterval(() => this.interruptBusy(), INTERRUPT_EVERY_MS);
    this.interruptBusy();
    try {
      for (const _ of this.connections) await this.takeIdle();
    } finally {
      clearInterval(stop);
    }
    for (const connection of this.connections) connection.closeSync();
  }

  private interruptBusy(): void {
    for (const connection of this.connections) if (!this.free.includes(connection)) connection.interrupt();
  }

  private acquire(signal: AbortSignal | undefined): Promise<DuckDBConnection> {
    if (this.closed) return Promise.reject(new EngineError('The engine is closed.'));
    if (signal?.aborted) return Promise.reject(limitError(signal));
    return this.takeIdle(signal);
  }

  private takeIdle(signal?: AbortSignal): Promise<DuckDBConnection> {
    const connection = this.free.pop();
    if (connection) return Promise.resolve(connection);
    return new Promise((resolve, reject) => {
      const give = (given: DuckDBConnection) => {
        signal?.removeEventListener('abort', giveUp);
        resolve(given);
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(give), 1);
        reject(limitError(signal!));
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(give);
    });
  }

  private release(connection: DuckDBConnection): void {
    const next = this.waiting.shift();
    if (next) next(connection);
    else this.free.push(connection);
  }
}

/**
 * How often a fired limit repeats its interrupt. One interrupt is not enough: it is lost when it falls between
 * preparing a statement and running it.
 */
const INTERRUPT_EVERY_MS = 5;

/** Runs one statement, interrupting the connection once `signal` fires. */
export async function interruptible<T>(
  connection: DuckDBConnection,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work();
  if (signal.aborted) throw limitError(signal);
  let repeat: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    repeat = setInterval(() => connection.interrupt(), INTERRUPT_EVERY_MS);
  };
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    return await work();
  } catch (error) {
    throw signal.aborted ? limitError(signal) : error;
  } finally {
    signal.removeEventListener('abort', interrupt);
    clearInterval(repeat);
  }
}
