import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { FairQueue } from '@plumbline/server/fair-queue';
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

export interface PoolOptions {
  size: number;
  /** On whose behalf the caller at hand works; with it, nobody holds all connections, nor waits for too much. */
  shareOf?: () => string | undefined;
}

/** Statements of one share that wait at most: what several dashboards ask together. */
const WAITING_PER_SHARE = 1_000;

/** A fixed number of connections, shared fairly among those who wait for one. */
export class ConnectionPool {
  private readonly free: DuckDBConnection[];
  private readonly queue: FairQueue;
  private readonly leases = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();

  private constructor(
    private readonly connections: DuckDBConnection[],
    private readonly shareOf: PoolOptions['shareOf'],
  ) {
    this.free = [...connections];
    const places = connections.length;
    this.queue = new FairQueue(
      shareOf
        ? { places, waitingPerKey: WAITING_PER_SHARE }
        : { places, placesPerKey: places, waitingPerKey: Number.POSITIVE_INFINITY },
    );
  }

  static async open(instance: DuckDBInstance, { size, shareOf }: PoolOptions): Promise<ConnectionPool> {
    const connections = await Promise.all(Array.from({ length: size }, () => instance.connect()));
    return new ConnectionPool(connections, shareOf);
  }

  /** Fires when the pool is being closed, which stops what runs. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  /**
   * Runs `work` on a connection of its own; throws the limit's error if none became free in time, and `busy` when too
   * much waits on behalf of the same share.
   */
  async lease<T>(
    signal: AbortSignal | undefined,
    work: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    const lease = this.leased(signal, work);
    this.leases.add(lease);
    try {
      return await lease;
    } finally {
      this.leases.delete(lease);
    }
  }

  /** Stops what runs and waits until every connection is idle. */
  async close(): Promise<void> {
    this.closing.abort(new EngineError('The engine is closed.'));
    await Promise.allSettled(this.leases);
    for (const connection of this.connections) connection.closeSync();
  }

  private async leased<T>(
    signal: AbortSignal | undefined,
    work: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    if (this.closed.aborted) throw limitError(this.closed);
    const leave = await this.queue.enter(this.shareOf?.() ?? '', signal).catch((error: unknown) => {
      throw signal?.aborted ? limitError(signal) : error;
    });
    const connection = this.free.pop()!;
    try {
      return await work(connection);
    } finally {
      this.free.push(connection);
      leave();
    }
  }
}

/**
 * How often a fired limit repeats its interrupt. One interrupt is not enough: it is lost when it falls between
 * preparing a statement and running it.
 */
const INTERRUPT_EVERY_MS = 5;

/**
 * Runs one statement, interrupting the connection once one of `signals` fires. What comes back after that is given up
 * even where it looks whole: an engine that was interrupted may answer with what it had until then.
 */
export async function interruptible<T>(
  connection: DuckDBConnection,
  signals: readonly AbortSignal[],
  work: () => Promise<T>,
): Promise<T> {
  const throwIfFired = () => {
    const fired = signals.find(({ aborted }) => aborted);
    if (fired) throw limitError(fired);
  };
  throwIfFired();
  let repeat: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    repeat ??= setInterval(() => connection.interrupt(), INTERRUPT_EVERY_MS);
  };
  for (const signal of signals) signal.addEventListener('abort', interrupt, { once: true });
  try {
    const answer = await work();
    throwIfFired();
    return answer;
  } catch (error) {
    throwIfFired();
    throw error;
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', interrupt);
    clearInterval(repeat);
  }
}
