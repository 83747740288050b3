import { connect } from '@plumbline/backups';
import { ConfigError, loadConfig } from '@plumbline/server';
import { openStorage, storageSettings } from '@plumbline/storage';
import { z } from 'zod';
import { bringBackDatabases, bringBackObjects, type Restoring, readBackup } from './restore-steps.js';

/**
 * Brings a backup back into the databases and the storage of a cluster, whose services are stopped and whose roles are there.
 * @throws BackupDamaged, WrongKey, NewerBackup, ConfigError
 */
export async function restoreCluster(restoring: Restoring & { url: string }): Promise<void> {
  const { isDryRun, say, url, source } = restoring;
  const manifest = await readBackup(restoring);
  const client = await connect(url).catch((failure: Error) => {
    throw new ConfigError(`PostgreSQL does not let the restore in: ${failure.message}. Nothing was changed.`);
  });
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT rolname AS name FROM pg_roles WHERE rolname = ANY($1)',
      [manifest.catalog.schemas.map(({ owner }) => owner)],
    );
    const absent = manifest.catalog.schemas.find(({ owner }) => !rows.some(({ name }) => name === owner));
    if (absent)
      throw new ConfigError(
        `There is no role ${absent.owner}. Run deploy/docker/provision-database.sql first.`,
      );
    say(`The schemas ${manifest.catalog.schemas.map(({ name }) => name).join(', ')} are replaced.`);
    if (isDryRun) return say('Nothing was changed: this was a dry run.');
    const storage = await openStorage(loadConfig('restore', z.object(storageSettings), process.env));
    // Its keys are the operator's in a cluster, but the part lies before the others in the file.
    if (manifest.secrets) (await source.open(manifest.secrets.name)).destroy();
    await bringBackDatabases(restoring, manifest, client);
    await bringBackObjects(restoring, manifest, storage);
    say('Restored. Everybody has to sign in again. Start the services.');
  } finally {
    await client.end();
  }
}
