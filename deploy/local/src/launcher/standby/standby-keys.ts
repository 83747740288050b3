import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupKey, makeKey } from '@plumbline/backups';
import { z } from 'zod';

const keyPair = z.object({ identity: z.string(), recipient: z.string() });

/** Opens what the primary sends; made once, never leaves the standby. */
export async function loadStandbyKey(folder: string): Promise<BackupKey> {
  const path = join(folder, 'standby-key.json');
  const stored = await readText(path);
  if (stored !== undefined) return keyPair.parse(JSON.parse(stored));
  const made = await makeKey();
  await writeWhole(path, JSON.stringify(made));
  return made;
}

/** The keys of the primary as it sent them, until this installation takes over. */
export class PrimaryKeys {
  private readonly path: string;

  constructor(folder: string) {
    this.path = join(folder, 'primary-secrets.json');
  }

  /** Undefined before they came. */
  read(): Promise<string | undefined> {
    return readText(this.path);
  }

  write(text: string): Promise<void> {
    return writeWhole(this.path, text);
  }
}

const readText = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return undefined;
    throw failure;
  });

/** Written beside and renamed: a kill in between leaves the old file or the new one. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}
