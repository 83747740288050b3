import {
  BackupDamaged,
  loadDatabase,
  type Manifest,
  openManifest,
  type PartSource,
  restoreObjects,
} from '@plumbline/backups';
import type { Storage } from '@plumbline/storage';
import type pg from 'pg';

export interface Restoring {
  source: PartSource;
  identities: readonly string[];
  isDryRun: boolean;
  say: (text: string) => void;
}

const count = (number: number): string => number.toLocaleString('en-US');

/** Reads what a backup holds and says it. */
export async function readBackup({ source, identities, say }: Restoring): Promise<Manifest> {
  const manifest = await openManifest(source, identities);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `The backup shows ${manifest.at}, taken by version ${manifest.product} on PostgreSQL ${manifest.server}:`,
  );
  say(
    `  ${count(manifest.tables.length)} tables with ${count(rows)} rows, ${count(manifest.objects.count)} files.`,
  );
  return manifest;
}

/**
 * After a restore: nobody is signed in; every event that was sent within the last days is sent again, for those that were on
 * their way are in no backup (who knows them passes over them); a backup that was being taken is not.
 */
const settling = ({ catalog }: Manifest): string[] => [
  ...catalog.tables
    .filter(({ name }) => name === 'outbox')
    .flatMap(({ schema }) => [
      `DELETE FROM "${schema}".outbox_positions`,
      `UPDATE "${schema}".outbox SET published_at = NULL WHERE published_at IS NOT NULL`,
    ]),
  'UPDATE auth.sessions SET revoked_at = now() WHERE revoked_at IS NULL',
  `UPDATE export.backups SET status = 'failed', finished_at = now(),
     error = '{"code": "cancelled", "message": "The installation was restored while this backup was being taken."}'
   WHERE status IN ('queued', 'running')`,
];

/** Brings databases and objects back, compares both with the backup, and ends all sessions. */
export async function bringBack(
  { source, identities, say }: Restoring,
  manifest: Manifest,
  { client, storage }: { client: pg.Client; storage: Storage },
): Promise<void> {
  const tables = await loadDatabase(client, manifest, source, { identities, keepsOwners: true });
  const unequal = tables.find(({ isEqual }) => !isEqual);
  if (unequal)
    throw new BackupDamaged(`${unequal.schema}.${unequal.name}`, 'came back otherwise than it was written');
  say(`  ${count(tables.length)} of ${count(tables.length)} tables are equal to the backup.`);
  const { objects } = await restoreObjects(manifest, source, storage, { identities });
  say(`  ${count(objects)} of ${count(manifest.objects.count)} files are equal to the backup.`);
  for (const statement of settling(manifest)) await client.query(statement);
}
