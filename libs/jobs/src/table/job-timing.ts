/** The clockwork of jobs, in milliseconds. Tests make it faster; products keep the defaults. */
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

export const JOB_TIMING: JobTiming = {
  leaseMs: 15_000,
  heartbeatMs: 5_000,
  reconcileMs: 15_000,
  overlookedMs: 10_000,
  abortGraceMs: 5_000,
  drainMs: 25_000,
  retryMs: 3_000,
};
