import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Manifest, openText } from '@plumbline/backups';
import { ConfigError } from '@plumbline/server';
import { DiskStorage } from '@plumbline/storage';
import { objectsFolder } from '../launcher/environments.js';
import { PostgresServer, unprivilegedAccount } from '../launcher/postgres-server.js';
import { closeFolder } from '../launcher/private-folders.js';
import { provision, ROLES } from '../launcher/provision.js';
import { loadSecrets, secretsFile } from '../launcher/secrets.js';
import { bringBackDatabases, bringBackObjects, type Restoring } from './restore-steps.js';

/** Keys by which people are signed in: made anew, so that whatever was signed by the old ones ends. */
const SIGN_IN_KEYS = ['signingKey', 'refreshKey', 'securityKey'];

/** In a folder that is being filled: its databases are there and equal. */
const DATABASES_THERE = 'databases-are-there';

/**
 * Fills a folder with the databases, objects and keys of a backup, compared with it. What an earlier attempt at the same
 * backup left whole is kept: databases as one, objects one by one.
 * @throws BackupDamaged, WrongKey, ConfigError
 */
export async function fillFolder(work: string, restoring: Restoring, manifest: Manifest): Promise<void> {
  const { source, identities } = restoring;
  if (!manifest.secrets)
    throw new ConfigError(
      'This backup is of a cluster: it holds no keys of an installation. Use --database.',
    );
  await mkdir(work, { recursive: true, mode: 0o710 });
  if (!(await isThere(secretsFile(work))))
    await takeSecrets(work, await openText(source, identities, manifest.secrets));
  // The database's account may pass through, as it may through the data folder itself.
  await closeFolder(work, await unprivilegedAccount());
  const secrets = await loadSecrets(
    work,
    ROLES.map(({ role }) => role),
  );
  await mkdir(objectsFolder(work), { recursive: true, mode: 0o700 });
  const marker = join(work, DATABASES_THERE);
  if (!(await isThere(marker))) {
    await fillDatabases(work, secrets, restoring, manifest);
    await writeFile(marker, '', { flush: true });
  }
  await bringBackObjects(restoring, manifest, new DiskStorage(objectsFolder(work)));
}

async function fillDatabases(
  work: string,
  secrets: Awaited<ReturnType<typeof loadSecrets>>,
  restoring: Restoring,
  manifest: Manifest,
): Promise<void> {
  const postgres = await PostgresServer.start(
    join(work, 'postgres'),
    secrets.databasePassword,
    () => undefined,
  );
  try {
    await provision(postgres, secrets, ROLES);
    const client = await connect(postgres.url('postgres', secrets.databasePassword));
    await bringBackDatabases(restoring, manifest, client).finally(() => client.end());
  } finally {
    await postgres.stop();
  }
}

async function takeSecrets(work: string, text: string): Promise<void> {
  const kept = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
    ([name]) => !SIGN_IN_KEYS.includes(name),
  );
  const path = secretsFile(work);
  await writeFile(path, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600, flush: true });
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
