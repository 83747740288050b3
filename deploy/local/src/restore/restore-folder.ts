import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connect, openText } from '@plumbline/backups';
import { ConfigError } from '@plumbline/server';
import { DiskStorage } from '@plumbline/storage';
import { takeDataFolder } from '../launcher/data-folder.js';
import { objectsFolder } from '../launcher/environments.js';
import { PostgresServer, unprivilegedAccount } from '../launcher/postgres-server.js';
import { closeFolder } from '../launcher/private-folders.js';
import { provision, ROLES } from '../launcher/provision.js';
import { loadSecrets, secretsFile } from '../launcher/secrets.js';
import { bringBack, type Restoring, readBackup } from './restore-steps.js';

/** What a restore replaces; backups, and what was set aside before, stay where they are. */
const REPLACED = ['postgres', 'objects', 'secrets.json'] as const;

/** Keys by which people are signed in: made anew, so that whatever was signed by the old ones ends. */
const SIGN_IN_KEYS = ['signingKey', 'refreshKey', 'securityKey'];

/**
 * Brings a backup back into a data folder. All of it is made and compared beside what lies there, which then is set aside as a
 * whole: whatever fails before leaves the folder as it was.
 * @throws BackupDamaged, WrongKey, ConfigError
 */
export async function restoreFolder(restoring: Restoring & { folder: string }): Promise<void> {
  const { source, identities, isDryRun, say, folder: path } = restoring;
  const manifest = await readBackup(restoring);
  if (!manifest.secrets)
    throw new ConfigError(
      'This backup is of a cluster: it holds no keys of an installation. Use --database.',
    );
  const held = await existing(path);
  say(
    held.length === 0
      ? `${path} is empty.`
      : `${path} holds an installation; it would be set aside as a whole.`,
  );
  if (isDryRun) return say('Nothing was changed: this was a dry run.');
  process.umask(0o077);
  await mkdir(dirname(path), { recursive: true });
  const folder = await takeDataFolder(path, [], await unprivilegedAccount());
  const work = join(folder.path, `restoring-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(work, { mode: 0o710 });
    await takeSecrets(work, await openText(source, identities, manifest.secrets));
    // The database's account may pass through, as it may through the data folder itself.
    await closeFolder(work, await unprivilegedAccount());
    await fill(work, restoring, manifest);
    const aside = await swap(folder.path, work);
    if (aside) say(`What was there before lies in ${aside}. Delete it when you do not need it any more.`);
    say('Restored. Everybody has to sign in again. Start the product with npm start.');
  } finally {
    await rm(work, { recursive: true, force: true });
    await folder.release();
  }
}

async function fill(
  work: string,
  restoring: Restoring,
  manifest: Awaited<ReturnType<typeof readBackup>>,
): Promise<void> {
  const secrets = await loadSecrets(
    work,
    ROLES.map(({ role }) => role),
  );
  const postgres = await PostgresServer.start(
    join(work, 'postgres'),
    secrets.databasePassword,
    () => undefined,
  );
  try {
    await provision(postgres, secrets, ROLES);
    const client = await connect(postgres.url('postgres', secrets.databasePassword));
    const storage = new DiskStorage(objectsFolder(work));
    await bringBack(restoring, manifest, { client, storage }).finally(() => client.end());
  } finally {
    await postgres.stop();
  }
}

async function takeSecrets(work: string, text: string): Promise<void> {
  const kept = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
    ([name]) => !SIGN_IN_KEYS.includes(name),
  );
  await writeFile(secretsFile(work), JSON.stringify(Object.fromEntries(kept)), { mode: 0o600, flush: true });
}

async function existing(folder: string): Promise<string[]> {
  const names: string[] = await readdir(folder).catch(() => []);
  return REPLACED.filter((name) => names.includes(name));
}

/** Sets aside what lies in the folder, and puts what was restored in its place; answers where the former lies. */
async function swap(folder: string, work: string): Promise<string | undefined> {
  const held = await existing(folder);
  const time = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-');
  const aside = join(folder, `before-restore-${time}`);
  if (held.length > 0) await mkdir(aside, { mode: 0o710 });
  for (const name of held) await rename(join(folder, name), join(aside, name));
  for (const name of REPLACED) {
    const made = join(work, name);
    if (await stat(made).catch(() => undefined)) await rename(made, join(folder, name));
  }
  return held.length > 0 ? aside : undefined;
}
