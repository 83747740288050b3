import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ArchiveParts, BackupDamaged, identitiesIn, NewerBackup, WrongKey } from '@plumbline/backups';
import { ConfigError } from '@plumbline/server';
import { restoreCluster } from './restore-cluster.js';
import { restoreFolder } from './restore-folder.js';

const USAGE = `npm run restore -- FILE --key KEYFILE [--dry-run]
  brings a backup back into the data folder (PLUMBLINE_DATA, by default .data), while the product is stopped;
  what lay there is set aside, not deleted.
npm run restore -- FILE --key KEYFILE --database URL
  brings it back into a cluster: URL is PostgreSQL as a superuser, objects go where STORAGE_ROOT or S3_* say.
`;

/** `npm run restore`. Comes in: a file and its key; leaves: an installation as it was, compared with the backup, or the reason. */
const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const { positionals, values } = words();
  const [file] = positionals;
  if (!file || !values.key) throw new ConfigError(USAGE);
  const identities = identitiesIn(await readKey(values.key));
  if (identities.length === 0)
    throw new ConfigError(`${values.key} holds no key: a line that begins with AGE-SECRET-KEY-1 is needed.`);
  const source = await ArchiveParts.open(resolve(file)).catch(unreadable(`The file ${resolve(file)}`));
  const isDryRun = values['dry-run'] ?? false;
  try {
    if (values.database) await restoreCluster({ source, identities, isDryRun, say, url: values.database });
    else {
      const folder = resolve(repository, process.env.PLUMBLINE_DATA || '.data');
      await restoreFolder({ source, identities, isDryRun, say, folder });
    }
  } finally {
    await source.close();
  }
}

function words() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, 'dry-run': { type: 'boolean' }, database: { type: 'string' } },
    });
  } catch (failure) {
    throw new ConfigError(`${(failure as Error).message}\n${USAGE}`);
  }
}

const readKey = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(unreadable(`The key ${resolve(path)}`));

/** Of what the system does not let be read; a damaged backup says so itself. */
const unreadable =
  (what: string) =>
  (failure: NodeJS.ErrnoException): never => {
    throw failure.code ? new ConfigError(`${what} cannot be read (${failure.code}).`) : failure;
  };

await main().catch((failure: unknown) => {
  const isKnown = [BackupDamaged, WrongKey, NewerBackup, ConfigError].some(
    (known) => failure instanceof known,
  );
  const { message, stack } = failure as Error;
  process.stderr.write(`${isKnown ? message : (stack ?? String(failure))}\n`);
  if (!(failure instanceof ConfigError)) process.stderr.write('Nothing was changed.\n');
  process.exitCode = 1;
});
