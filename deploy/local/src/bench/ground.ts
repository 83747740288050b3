import type { BenchCluster } from './bench-cluster.js';
import type { BenchPerson } from './bench-people.js';

/** How long a part measures. */
export interface Span {
  warmUpSeconds: number;
  seconds: number;
  /** Of the soak. */
  minutes: number;
}

/** A warm cluster, and people who have something in it. */
export interface Ground extends BenchCluster {
  people: readonly BenchPerson[];
}
