import { join } from 'node:path';
import { STANDBY_ROLE, standbyRights } from '@plumbline/backups';
import { SERVICES } from '@plumbline/contracts';
import { ROLES } from '../launcher/provision.js';
import { startServers } from '../servers/start-servers.js';
import { ClusterServers } from './cluster-servers.js';
import { type ClusterSecrets, makeSecrets } from './environments.js';

/** What a cluster stands on: servers, a database with its roles, a bucket, keys. */
export interface ClusterGround {
  servers: ClusterServers;
  /** Connection string of each database role. */
  databaseUrls: Record<string, string>;
  /** Kafka, Redis and S3, as settings of a process. */
  environment: Record<string, string>;
  secrets: ClusterSecrets;
  stop(): Promise<void>;
}

interface OwnGround {
  folder: string;
  /** Whether a FaultProxy stands before each server. */
  proxies: boolean;
  say: (text: string) => void;
}

/** Servers of a cluster's own. */
export async function ownGround({ folder, proxies, say }: OwnGround): Promise<ClusterGround> {
  const servers = await ClusterServers.start(join(folder, 'servers'), proxies, say);
  const roles = await servers.real.postgres.provision(ROLES);
  return {
    servers,
    databaseUrls: mapValues(roles, (url) => servers.databaseUrl(url)),
    environment: servers.environment(),
    secrets: makeSecrets(),
    stop: () => servers.stop(),
  };
}

/**
 * A place of its own on the servers of another cluster, whose keys it shares, as an installation has that may take over from
 * it: a database with the rights of a standby, the second bucket, names of its own in Kafka, and its own Redis.
 */
export async function groundBeside(
  first: ClusterGround,
  { name, folder }: { name: string; folder: string },
): Promise<ClusterGround> {
  const { postgres, s3 } = first.servers.real;
  await postgres.query(`CREATE DATABASE ${name}`, 'postgres');
  const databaseUrls = await postgres.provision(ROLES, name);
  const password = first.secrets.refreshKey;
  await postgres.query(`CREATE ROLE ${STANDBY_ROLE} LOGIN PASSWORD '${password}'`, name);
  await postgres.query(
    standbyRights(
      SERVICES.map(({ schema }) => schema),
      name,
    ),
    name,
  );
  const { redis, stop } = await startServers({ folder, onlyNames: ['redis'] });
  return {
    servers: first.servers,
    databaseUrls: { ...databaseUrls, [STANDBY_ROLE]: postgres.urlFor(STANDBY_ROLE, password, name) },
    environment: {
      ...first.environment,
      KAFKA_PREFIX: name,
      REDIS_URL: redis.url,
      S3_BUCKET: s3.access.backups,
    },
    secrets: first.secrets,
    stop,
  };
}

const mapValues = <Value>(record: Record<string, Value>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
