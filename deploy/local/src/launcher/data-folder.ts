import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '@plumbline/server';
import { type Account, closeFolder } from './private-folders.js';
import { processInfo } from './process-info.js';

interface Holder {
  pid: number;
  /** Those that started it (the script, npm): when one of them is gone the holder is a leftover. */
  starters: { pid: number; startedAt: string }[];
  startedAt: string;
}

/**
 * Makes the data folder, closes it to the machine's other users and takes it for this process. A second product on the
 * same folder is refused.
 */
export async function takeDataFolder(
  path: string,
  starters: readonly number[] = [],
  databaseAccount: Account = {},
): Promise<{ path: string; release: () => Promise<void> }> {
  const folder = resolve(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await closeFolder(folder, databaseAccount);
  const lock = join(folder, 'plumbline.pid');
  await clearLeftover(lock, folder);
  const file = await open(lock, 'wx', 0o600).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'EEXIST') throw new ConfigError(`Another Plumbline has just started on ${folder}.`);
    throw failure;
  });
  const holder: Holder = {
    pid: process.pid,
    startedAt: processInfo(process.pid)?.startedAt ?? '',
    starters: [process.ppid, ...starters].map((pid) => ({
      pid,
      startedAt: processInfo(pid)?.startedAt ?? '',
    })),
  };
  await file.writeFile(JSON.stringify(holder));
  await file.close();
  return { path: folder, release: () => rm(lock, { force: true }) };
}

/** Waits for, then ends, a product whose starter was killed; removes the lock of one that is dead. */
async function clearLeftover(lock: string, folder: string): Promise<void> {
  const text = await readFile(lock, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const holder = parseHolder(text);
  const isAlive = () => holder !== undefined && processInfo(holder.pid)?.startedAt === holder.startedAt;
  if (
    holder &&
    isAlive() &&
    holder.starters.every(({ pid, startedAt }) => processInfo(pid)?.startedAt === startedAt)
  ) {
    throw new ConfigError(
      `Plumbline already runs on ${folder} (process ${holder.pid}). Stop it first, or set PLUMBLINE_DATA to another folder.`,
    );
  }
  for (let waitedMs = 0; isAlive() && waitedMs < 5_000; waitedMs += 100) await sleep(100);
  if (holder && isAlive()) {
    process.kill(holder.pid, 'SIGKILL');
    while (isAlive()) await sleep(20);
  }
  await rm(lock, { force: true });
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}
