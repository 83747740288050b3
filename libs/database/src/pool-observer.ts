import { Gauge, Histogram, onScrape, POOL_WAIT_BUCKETS } from '@plumbline/server';
import type { DataSource } from 'typeorm';

const connections = new Gauge({
  name: 'plumbline_pool_connections',
  help: 'Database connections of this process.',
  labelNames: ['service', 'state'],
});
const waiting = new Gauge({
  name: 'plumbline_pool_waiting',
  help: 'Callers that wait for a database connection.',
  labelNames: ['service'],
});
const waits = new Histogram({
  name: 'plumbline_pool_wait_seconds',
  help: 'Time until a caller got a database connection, or was told that there is none.',
  labelNames: ['service'],
  buckets: POOL_WAIT_BUCKETS,
});

/** What we use of a pool of `pg`. */
interface ConnectionPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  ended: boolean;
  connect(callback: (...answer: unknown[]) => void): void;
}

/** Shows how full the pool of a connected data source is, for as long as it is open. */
export function observePool(database: DataSource, service: string): void {
  const pool = (database.driver as unknown as { master: ConnectionPool }).master;
  const wait = waits.labels({ service });
  const connect = pool.connect.bind(pool);
  pool.connect = (callback) => {
    const stop = wait.startTimer();
    connect((...answer) => {
      stop();
      callback(...answer);
    });
  };
  const stopWatching = onScrape({
    ...{ service, source: 'pool', gauges: [connections, waiting] },
    read: () => {
      if (pool.ended) return stopWatching();
      connections.set({ service, state: 'idle' }, pool.idleCount);
      connections.set({ service, state: 'busy' }, pool.totalCount - pool.idleCount);
      waiting.set({ service }, pool.waitingCount);
    },
  });
}
