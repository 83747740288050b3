import {
  assertNotNewer,
  BackupDamaged,
  loadDatabase,
  type Manifest,
  openManifest,
  type PartSource,
  restoreObjects,
} from '@plumbline/backups';
import type { Storage } from '@plumbline/storage';
import type pg from 'pg';
import { knownSteps } from './known-steps.js';

export interface Restoring {
  source: PartSource;
  identities: readonly string[];
  isDryRun: boolean;
  say: (text: string) => void;
  /** Hears how many tables and objects are restored and equal, and how many there are. */
  onProgress?: (done: number, of: number) => void;
  /** Whether objects that an earlier attempt brought back are passed over. */
  resumes?: boolean;
}

const count = (number: number): string => number.toLocaleString('en-US');

/** Reads what a backup holds and says it. */
export async function readBackup({ source, identities, say }: Restoring): Promise<Manifest> {
  const manifest = await openManifest(source, identities);
  assertNotNewer(manifest, knownSteps());
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
 * their way are in no backup (who knows them passes over them). A backup that was being taken at that moment is forgotten: if
 * it is whole, the product finds it in the place of backups, as it does those that were taken since.
 */
const settling = ({ catalog }: Manifest): string[] => [
  ...catalog.tables
    .filter(({ name }) => name === 'outbox')
    .flatMap(({ schema }) => [
      `DELETE FROM "${schema}".outbox_positions`,
      `UPDATE "${schema}".outbox SET published_at = NULL WHERE published_at IS NOT NULL`,
    ]),
  'UPDATE auth.sessions SET revoked_at = now() WHERE revoked_at IS NULL',
  `DELETE FROM export.backups WHERE status IN ('queued', 'running')`,
];

const parts = ({ tables, objects }: Manifest): number => tables.length + objects.count;

/** Brings the databases back, compares them with the backup, and ends all sessions. */
export async function bringBackDatabases(
  { source, identities, say, onProgress }: Restoring,
  manifest: Manifest,
  client: pg.Client,
): Promise<void> {
  const tables = await loadDatabase(client, manifest, source, {
    ...{ identities, keepsOwners: true },
    onTable: (done) => onProgress?.(done, parts(manifest)),
  });
  const unequal = tables.find(({ isEqual }) => !isEqual);
  if (unequal)
    throw new BackupDamaged(`${unequal.schema}.${unequal.name}`, 'came back otherwise than it was written');
  say(`  ${count(tables.length)} of ${count(tables.length)} tables are equal to the backup.`);
  for (const statement of settling(manifest)) await client.query(statement);
}

/** Brings the objects back, and compares them with the backup. */
export async function bringBackObjects(
  { source, identities, say, onProgress, resumes = false }: Restoring,
  manifest: Manifest,
  storage: Storage,
): Promise<void> {
  const { objects } = await restoreObjects(manifest, source, storage, {
    ...{ identities, resumes },
    onObject: (done) => onProgress?.(manifest.tables.length + done, parts(manifest)),
  });
  say(`  ${count(objects)} of ${count(manifest.objects.count)} files are equal to the backup.`);
}
