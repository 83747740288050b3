import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  hasSealingKey,
  SERVICES,
  type ServiceName,
  serviceEntry,
  serviceSetting,
} from '@plumbline/contracts';
import { BACKUP_ROLE } from '../launcher/provision.js';
import { type Group, groupName, WEB_ROOT } from '../processes/parts.js';

export const OWNER = { username: 'owner', password: 'Ochre-Lantern-77-quay' };

/** Made for one cluster and never written down. */
export interface ClusterSecrets {
  signingKey: string;
  refreshKey: string;
  securityKey: string;
  /** By the schema of the service that seals fields. */
  sealingKeys: Readonly<Record<string, string>>;
}

const random = () => randomBytes(32).toString('base64url');

export function makeSecrets(): ClusterSecrets {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    refreshKey: random(),
    securityKey: random(),
    sealingKeys: Object.fromEntries(SERVICES.map(({ schema }) => [schema, random()])),
  };
}

/** What the environments of all processes are made of. */
export interface Surroundings {
  folder: string;
  /** The address users type. */
  publicUrl: string;
  /** Where the processes of a group are reached: by name of the group. */
  groupUrls: ReadonlyMap<string, string>;
  /** Connection string of each database role. */
  databaseUrls: Record<string, string>;
  /** Kafka, Redis and S3, as serversEnvironment gives them. */
  servers: Record<string, string>;
  secrets: ClusterSecrets;
  /** Beside and above all others, for every process. */
  settings: Record<string, string>;
}

/** Tests sign up many users from one address, and do not wait an hour for what was left behind. */
const TEST_LIMITS = { SIGNUPS_PER_HOUR: '100000', RATE_LIMIT_FACTOR: '100', ORPHAN_AFTER_MINUTES: '1' };

/** The whole environment of one process. */
export function environmentOf(
  group: Group,
  name: string,
  port: number,
  surroundings: Surroundings,
): Record<string, string> {
  const { folder, servers, settings } = surroundings;
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'info',
    DRAIN_DELAY_MS: '1000',
    PUBLIC_URL: surroundings.publicUrl,
    TEMP_DIRECTORY: join(folder, 'temp', name),
    SPOOL_DIRECTORY: join(folder, 'spool', name),
    ...TEST_LIMITS,
    ...servers,
    ...(group.role && { ROLE: group.role }),
    ...ownSettings(group, surroundings),
    ...settings,
  };
}

/** What a process of a service needs to bring its schema up to date. */
export function migrationEnvironment(
  service: ServiceName,
  surroundings: Surroundings,
): Record<string, string> {
  return { ROLE: 'migrate', LOG_LEVEL: 'info', DATABASE_URL: databaseUrl(service, surroundings) };
}

function ownSettings(group: Group, surroundings: Surroundings): Record<string, string> {
  const { groupUrls, secrets } = surroundings;
  const urlOf = (name: string) => groupUrls.get(name) ?? '';
  const jwks = { AUTH_JWKS_URL: `${urlOf('auth')}/.well-known/jwks.json` };
  if (group.service === 'gateway') {
    return {
      ...Object.fromEntries(
        SERVICES.map((entry) => [serviceSetting(entry, 'URL'), urlOf(groupName(entry, 'api'))]),
      ),
      WEB_ROOT,
      ...jwks,
    };
  }
  const database = {
    DATABASE_URL: databaseUrl(group.service, surroundings),
    MIGRATE_AT_START: 'false',
  };
  const entry = serviceEntry(group.service);
  const backups = group.service === 'export' && backupSettings(surroundings);
  const seal = hasSealingKey(entry) && { SEALING_KEY: secrets.sealingKeys[entry.schema] ?? '' };
  if (group.service !== 'auth') return { ...database, ...jwks, ...seal, ...backups };
  return {
    ...database,
    ...seal,
    AUTH_SIGNING_KEY: secrets.signingKey,
    AUTH_REFRESH_KEY: secrets.refreshKey,
    AUTH_SECURITY_KEY: secrets.securityKey,
    PLUMBLINE_OWNER_USERNAME: OWNER.username,
    PLUMBLINE_OWNER_PASSWORD: OWNER.password,
  };
}

/** Backups go to a bucket of their own on the same server, by a role that reads every schema. */
const backupSettings = ({ databaseUrls, servers }: Surroundings): Record<string, string> => ({
  BACKUP_DATABASE_URL: databaseUrls[BACKUP_ROLE] ?? '',
  BACKUP_S3_ENDPOINT: servers.S3_ENDPOINT ?? '',
  BACKUP_S3_BUCKET: `${servers.S3_BUCKET}-backups`,
  BACKUP_S3_ACCESS_KEY_ID: servers.S3_ACCESS_KEY_ID ?? '',
  BACKUP_S3_SECRET_ACCESS_KEY: servers.S3_SECRET_ACCESS_KEY ?? '',
});

/** The role of a service is called like its schema. */
const databaseUrl = (service: ServiceName, { databaseUrls }: Surroundings): string =>
  databaseUrls[serviceEntry(service).schema] ?? '';
