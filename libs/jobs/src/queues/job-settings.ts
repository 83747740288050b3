import { sharedStateSettings } from '@plumbline/server';
import { z } from 'zod';
import { LEASE_MS } from '../table/job-timing.js';

/** Settings of a service's job queues, to be spread into its own. One of the two is needed. */
export const jobSettings = {
  /** With REDIS_URL it carries the queues, too: it keeps an append-only file and evicts nothing. */
  ...sharedStateSettings,
  /** PostgreSQL schema of the job queues, in the service's own database; used without REDIS_URL. */
  JOBS_SCHEMA: z.string().min(1).optional(),
  /** Set by whoever saw this program die by itself the last time: a job that was alone at work then may be the cause. */
  AFTER_CRASH: z.stringbool().optional(),
  /**
   * Kinds of jobs that this worker works at, separated by commas: `build-dashboard,predict`, or with a minus before each
   * all others, `-find-insights`. Without it all kinds.
   */
  JOB_KINDS: z.string().min(1).optional(),
  /** For how long a worker may give no sign of life before its jobs are given to another, in milliseconds. */
  JOB_LEASE_MS: z.coerce.number().int().min(300).max(600_000).default(LEASE_MS),
};

/** What the queues of a service need of its settings. */
export type JobSettings = Partial<z.infer<z.ZodObject<typeof jobSettings>>> & { DATABASE_URL: string };
