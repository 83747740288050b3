import type { Address } from './server.js';
import type { Servers } from './start-servers.js';

/** Where a service's servers are looked for; a proxy before one of them takes its place. */
export type Addresses = Record<'redis' | 's3', Address>;

/** What every service's environment says of the servers; its database is its own role's (`postgres.roleUrl`). */
export function serversEnvironment(
  { redis, kafka, s3 }: Pick<Servers, 'redis' | 'kafka' | 's3'>,
  at: Addresses = { redis: redis.address, s3: s3.address },
): Record<string, string> {
  return {
    KAFKA_BROKERS: kafka.url,
    REDIS_URL: `redis://${at.redis.host}:${at.redis.port}`,
    S3_ENDPOINT: `http://${at.s3.host}:${at.s3.port}`,
    S3_BUCKET: s3.access.bucket,
    S3_ACCESS_KEY_ID: s3.access.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.access.secretAccessKey,
  };
}
