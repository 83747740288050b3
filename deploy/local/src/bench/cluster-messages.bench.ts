import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventSettings } from '@plumbline/events';
import { benchEvents } from '@plumbline/events/bench';
import { benchJobs } from '@plumbline/jobs/bench';
import { z } from 'zod';
import { startServers } from '../servers/start-servers.js';
import type { Figure } from './figures.js';
import type { Span } from './ground.js';

const EVENTS_PER_SECOND = 50;

/** Events over Kafka and jobs over Redis, each from commit to effect. */
export async function benchMessages({ warmUpSeconds, seconds }: Span): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const servers = await startServers({ folder, onlyNames: ['kafka', 'redis', 'postgres'] });
  try {
    const settings = z.object(eventSettings).parse({ KAFKA_BROKERS: servers.kafka.url });
    // Each measure has the schema of a service, and its role, to itself.
    const home = (schema: string) => ({ schema, url: servers.postgres.roleUrl(schema) });
    const single = await benchEvents(home('auth'), { settings });
    const steady = await benchEvents(home('ingestion'), {
      settings,
      perSecond: EVENTS_PER_SECOND,
      warmUp: EVENTS_PER_SECOND * warmUpSeconds,
      count: EVENTS_PER_SECOND * seconds,
    });
    const jobs = await benchJobs(home('analytics'), { redisUrl: servers.redis.url });
    return [
      { name: 'event over Kafka: commit to effect, p50', value: single.p50, unit: 'ms' },
      { name: 'event over Kafka: commit to effect, p95', value: single.p95, unit: 'ms', goal: 150 },
      { name: 'the same at 50 a second, p95', value: steady.p95, unit: 'ms' },
      { name: 'the same at 50 a second, p99', value: steady.p99, unit: 'ms', goal: 1_000 },
      { name: 'job over Redis: accepted to running, p50', value: jobs.p50, unit: 'ms' },
      { name: 'job over Redis: accepted to running, p95', value: jobs.p95, unit: 'ms', goal: 50 },
    ];
  } finally {
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
