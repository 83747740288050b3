import type { TransportConfig } from '@plumbline/events';
import { ConfigError } from '@plumbline/server';
import { z } from 'zod';

/** Settings of a service's job queues, to be spread into its own. One of the two is needed. */
export const jobSettings = {
  /** Redis that carries the job queues. Without it they lie in PostgreSQL. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** PostgreSQL schema of the job queues, in the service's own database; used without REDIS_URL. */
  JOBS_SCHEMA: z.string().min(1).optional(),
};

/** What the queues of a service need of its settings. */
export type JobSettings = z.infer<z.ZodObject<typeof jobSettings>> & { DATABASE_URL: string };

/** @throws ConfigError when the settings name neither Redis nor a schema */
export function postgresQueues(settings: JobSettings): TransportConfig {
  if (!settings.JOBS_SCHEMA) throw new ConfigError('job queues need REDIS_URL or JOBS_SCHEMA');
  return { connectionString: settings.DATABASE_URL, schema: settings.JOBS_SCHEMA };
}
