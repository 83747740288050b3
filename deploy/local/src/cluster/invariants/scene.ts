import type { Cluster } from '../cluster.js';
import type { Acknowledgements } from '../users/acknowledgements.js';
import type { Caller } from './callers.js';
import type { Usage } from './usage.js';

/** What the invariants are checked on: a cluster that has been healed, and what users were told by it. */
export interface Scene {
  cluster: Cluster;
  log: Acknowledgements;
  /** Everybody whose account was accepted, signed in anew. */
  callers: readonly Caller[];
  /** Before the faults, after a warm-up; without it I10 is not judged. */
  start: Usage | undefined;
  /** Messages that tests sent to be refused. */
  poisons: number;
  /** Jobs that tests made fail. */
  spoiled: ReadonlySet<string>;
}
