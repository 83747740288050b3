import { join } from 'node:path';
import { hasSealingKey, type ServiceEntry } from '@plumbline/contracts';
import type { Environment } from '@plumbline/service';
import { ordersFolder } from './change-places.js';
import type { LocalConfig } from './config.js';
import type { PostgresServer } from './postgres-server.js';
import { BACKUP_ROLE } from './provision.js';
import { type Secrets, secretsFile } from './secrets.js';

export interface Surroundings {
  config: LocalConfig;
  /** Where everything is kept. */
  folder: string;
  secrets: Secrets;
  postgres: Pick<PostgresServer, 'url'>;
}

/** The address people open. */
export function addressOf({ PUBLIC_URL, HOST, PORT }: LocalConfig): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(HOST) ? 'localhost' : HOST;
  return PUBLIC_URL ?? `http://${name}:${PORT}`;
}

export const objectsFolder = (folder: string): string => join(folder, 'objects');

const urlOf = ({ postgres, secrets }: Surroundings, role: string): string =>
  postgres.url(role, secrets.rolePasswords[role] ?? '');

/** What carries the events of all services. */
export const eventsEnvironment = (surroundings: Surroundings): Environment => ({
  TRANSPORT_URL: urlOf(surroundings, 'transport'),
  TRANSPORT_SCHEMA: 'transport',
});

/** Settings of a service, as its own environment would give them. Those of the product that it does not know it ignores. */
export function serviceEnvironment(
  { name, schema, roles, needs }: ServiceEntry,
  surroundings: Surroundings,
): Environment {
  const { config, folder, secrets } = surroundings;
  const given = Object.entries(config).map(([setting, value]) => [
    setting,
    value === undefined ? undefined : String(value),
  ]);
  return {
    ...Object.fromEntries(given),
    ...eventsEnvironment(surroundings),
    DATABASE_URL: urlOf(surroundings, schema),
    STORAGE_ROOT: objectsFolder(folder),
    TEMP_DIRECTORY: join(folder, 'temp', schema),
    ...(roles.includes('worker') && { JOBS_SCHEMA: `${schema}_jobs` }),
    ...(hasSealingKey({ needs }) && { SEALING_KEY: secrets.sealingKeys[schema] }),
    ...(name === 'auth' && authSettings(surroundings)),
    ...(name === 'export' && backupSettings(surroundings)),
    // Its mails have links, and no call says which address people type.
    ...(name === 'scheduler' && { PUBLIC_URL: addressOf(config) }),
  };
}

/** Backups lie beside the data unless the operator names another place, and hold the installation's keys. */
function backupSettings(surroundings: Surroundings): Environment {
  const { config, folder } = surroundings;
  return {
    BACKUP_DATABASE_URL: urlOf(surroundings, BACKUP_ROLE),
    BACKUP_DIRECTORY: config.BACKUP_DIRECTORY ?? join(folder, 'backups'),
    BACKUP_SECRETS_FILE: secretsFile(folder),
    RESTORE_FOLDER: ordersFolder(folder),
  };
}

function authSettings({ config, secrets }: Surroundings): Environment {
  return {
    PUBLIC_URL: addressOf(config),
    AUTH_SIGNING_KEY: secrets.signingKey,
    AUTH_REFRESH_KEY: secrets.refreshKey,
    AUTH_SECURITY_KEY: secrets.securityKey,
  };
}
