import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processInfo } from '../launcher/process-info.js';

const CACHE = join(dirname(fileURLToPath(import.meta.url)), '../../../../.cache/servers');

/**
 * The folder of this name in the cache (`.cache/servers` of the repository), filled by `fill` when it is not there. Two runs never fill at once, and a
 * killed one leaves no half: it is filled beside and renamed.
 */
export async function cached(
  name: string,
  fill: (folder: string) => Promise<void>,
  cache = CACHE,
): Promise<string> {
  const folder = join(cache, name);
  if (await exists(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const release = await takeLock(`${folder}.lock`);
  const unfinished = `${folder}.unfinished`;
  try {
    if (await exists(folder)) return folder;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished);
    await fill(unfinished);
    await rename(unfinished, folder);
    return folder;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await release();
  }
}

/** Waits for its turn; the lock of a process that is gone counts for nothing. */
async function takeLock(path: string): Promise<() => Promise<void>> {
  const mine = `${process.pid} ${processInfo(process.pid)?.startedAt}`;
  for (;;) {
    const file = await open(path, 'wx').catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'EEXIST') throw failure;
    });
    if (file) {
      await file.writeFile(mine);
      await file.close();
      return () => rm(path, { force: true });
    }
    await clearDeadLock(path);
    await sleep(100);
  }
}

async function clearDeadLock(path: string): Promise<void> {
  const [text, age] = await Promise.all([
    readFile(path, 'utf8').catch(() => undefined),
    stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    ),
  ]);
  const [pid, ...startedAt] = text?.split(' ') ?? [];
  const isDead = processInfo(Number(pid))?.startedAt !== startedAt.join(' ');
  // Made a moment ago and still without its holder's name: not dead, only young.
  if (text !== undefined && isDead && age > 1_000) await rm(path, { force: true });
}

export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
