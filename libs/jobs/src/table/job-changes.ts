import type { Ended, JobFailure } from '../definition/job.js';

/** How a job ends without success; `lapsed` ends only a job whose worker no longer holds it. */
export interface Ending {
  status: Ended['status'];
  error?: JobFailure;
  lapsed?: boolean;
}

/** What a run that comes to nothing costs its job: a start and its time, only the time, or neither. */
export type Cost = 'attempt' | 'time' | 'nothing';

/** Values that the input of a job has, and others that it has not. */
export interface InputFilter {
  has: Record<string, unknown>;
  hasNot?: Record<string, unknown>;
}

export interface Requeue {
  delayMs: number;
  costs: Cost;
  /** It is to be alone in its process from now on, since it may have ended the one it was in. */
  isSuspect?: boolean;
  /** Only when its worker no longer holds it. */
  lapsed?: boolean;
}
