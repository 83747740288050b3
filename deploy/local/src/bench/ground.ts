import type { BenchCluster } from './bench-cluster.js';
import type { BenchUser } from './bench-users.js';

/** How long a part measures. */
export interface Span {
  warmUpSeconds: number;
  seconds: number;
  /** Of the soak. */
  minutes: number;
}

/** A warm cluster, and users who have something in it. */
export interface Ground extends BenchCluster {
  users: readonly BenchUser[];
}
