/** The clockwork of jobs, in milliseconds. */
export interface JobTiming {
  leaseMs: number;
  heartbeatMs: number;
  reconcileMs: number;
  /** A queued job that nobody took for this long is dispatched again. */
  overlookedMs: number;
  /** What a run gets to stop by itself after its signal was aborted. */
  abortGraceMs: number;
  /** What running jobs get to finish when the process drains. */
  drainMs: number;
  /** The pause before the second attempt; doubled for each further one, with up to half of it taken off at random. */
  retryMs: number;
}

/** What a worker may be silent for unless told otherwise. */
export const LEASE_MS = 15_000;

/** The clockwork that belongs to a lease of so many milliseconds: whole ones, since PostgreSQL takes them as integers. */
export const jobTiming = (leaseMs: number): JobTiming => ({
  leaseMs,
  heartbeatMs: Math.round(leaseMs / 3),
  reconcileMs: leaseMs,
  overlookedMs: Math.round((leaseMs * 2) / 3),
  abortGraceMs: 5_000,
  drainMs: 25_000,
  retryMs: Math.round(leaseMs / 5),
});
