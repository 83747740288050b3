import { QueueConnection } from '@plumbline/events';
import { ConfigError } from '@plumbline/server';
import type { JobQueues, JobQueuesParts } from './job-queues.js';
import type { JobSettings } from './job-settings.js';
import { RedisQueues } from './redis-queues.js';

/**
 * The queues of one service: on Redis when the settings name one, else in PostgreSQL.
 * @throws ConfigError when the settings name neither
 */
export function openJobQueues(settings: JobSettings, parts: JobQueuesParts): JobQueues {
  if (settings.REDIS_URL) return new RedisQueues(settings.REDIS_URL, parts);
  if (!settings.JOBS_SCHEMA) throw new ConfigError('job queues need REDIS_URL or JOBS_SCHEMA');
  const { DATABASE_URL: connectionString, JOBS_SCHEMA: schema } = settings;
  return new QueueConnection({ connectionString, schema }, parts.onError);
}
