import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ConfigError } from '@plumbline/server';

/** Whom the database runs as: nothing where it runs as we do. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Of the address of a Unix socket 104 bytes are kept on macOS and 108 on Linux. */
const LONGEST_SOCKET_PATH = 100;
const STICKY = 0o1000;

/**
 * Closes a folder, and what lies directly in it, to the machine's other users. An account that the database runs as may
 * pass through the folder and see nothing of it: its own data lie in there and belong to it.
 * @throws ConfigError for a folder that belongs to everybody, or that we may not close
 */
export async function closeFolder(folder: string, { gid }: Account = {}): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (mode & STICKY || dirname(folder) === folder)
    throw new ConfigError(
      `${folder} belongs to everybody on this machine. Set PLUMBLINE_DATA to a folder inside it.`,
    );
  try {
    if (gid !== undefined) await chown(folder, uid, gid);
    await chmod(folder, gid === undefined ? 0o700 : 0o710);
    for (const entry of await readdir(folder)) {
      const path = join(folder, entry);
      if ((await stat(path)).isDirectory()) await chmod(path, 0o700);
    }
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    throw new ConfigError(
      `${folder} cannot be closed to the other users of this machine (${code}). Give it to the user that starts Plumbline, or set PLUMBLINE_DATA to another folder.`,
    );
  }
}

/**
 * A folder for Unix sockets that nobody but its owner can enter: the wanted one, or one among the temporary files where
 * a socket's path would be too long.
 * @param longest of the sockets' names
 */
export async function socketFolder(
  wanted: string,
  longest: string,
): Promise<{ path: string; remove(): Promise<void> }> {
  if (Buffer.byteLength(join(wanted, longest)) <= LONGEST_SOCKET_PATH) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    return { path: wanted, remove: async () => undefined };
  }
  const path = await mkdtemp(join(tmpdir(), 'plumbline-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
