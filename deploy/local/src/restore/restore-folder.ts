import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Manifest, RestoreOrders } from '@plumbline/backups';
import { ConfigError } from '@plumbline/server';
import { finishRestore, heldIn, ordersFolder, workFolder } from '../launcher/change-places.js';
import { takeDataFolder } from '../launcher/data-folder.js';
import { unprivilegedAccount } from '../launcher/postgres-server.js';
import { fillFolder } from './fill-folder.js';
import { type Restoring, readBackup } from './restore-steps.js';

/**
 * Brings a backup back into a data folder. All of it is made and compared beside what lies there, which then is set aside as a
 * whole: whatever fails before leaves the folder as it was.
 * @throws BackupDamaged, WrongKey, NewerBackup, ConfigError
 */
export async function restoreFolder(restoring: Restoring & { folder: string }): Promise<void> {
  const { isDryRun, say, folder: path } = restoring;
  const manifest = await readBackup(restoring);
  if (!manifest.secrets)
    throw new ConfigError(
      'This backup is of a cluster: it holds no keys of an installation. Use --database.',
    );
  const held = await heldIn(path);
  say(
    held.length === 0
      ? `${path} is empty.`
      : `${path} holds an installation; it would be set aside as a whole.`,
  );
  if (isDryRun) return say('Nothing was changed: this was a dry run.');
  process.umask(0o077);
  await mkdir(dirname(path), { recursive: true });
  const folder = await takeDataFolder(path, [], await unprivilegedAccount());
  try {
    const aside = await replace(folder.path, restoring, manifest);
    if (held.length > 0 && aside)
      say(
        `What was there before lies in ${folder.path}/${aside}. Delete it when you do not need it any more.`,
      );
    say('Restored. Everybody has to sign in again. Start the product with npm start.');
  } finally {
    await folder.release();
  }
}

/** Answers the name of the folder with what was there before. */
async function replace(folder: string, restoring: Restoring, manifest: Manifest): Promise<string | null> {
  const order = {
    ...{ id: randomUUID(), backupId: manifest.id, backupAt: manifest.at, safetyId: null },
    ...{ askedBy: 'npm run restore', askedAt: new Date().toISOString(), done: 0, of: 0, attempts: 1 },
    ...{ aside: null, finishedAt: null, problem: null },
  };
  const work = workFolder(folder, order);
  try {
    await fillFolder(work, restoring, manifest);
  } catch (failure) {
    await rm(work, { recursive: true, force: true });
    throw failure;
  }
  // From here on a kill loses nothing: the next start of the product ends what this began.
  await new RestoreOrders(ordersFolder(folder)).write({ ...order, phase: 'filled' });
  return (await finishRestore(folder))?.aside ?? null;
}
