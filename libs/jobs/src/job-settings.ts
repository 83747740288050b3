import { z } from 'zod';

/** Settings of a service's job queues, to be spread into its own. One of the two is needed. */
export const jobSettings = {
  /** Redis that carries the job queues; with AOF and `noeviction`, and not the one of a cache. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** PostgreSQL schema of the job queues, in the service's own database; used without REDIS_URL. */
  JOBS_SCHEMA: z.string().min(1).optional(),
};

/** What the queues of a service need of its settings. */
export type JobSettings = z.infer<z.ZodObject<typeof jobSettings>> & { DATABASE_URL: string };
