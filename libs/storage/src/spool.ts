import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskFailure } from './storage-errors.js';

/**
 * What was handed out so recently may still be in use, and stays even past the size limit: longer than the longest
 * reading (5 minutes) or query over a file.
 */
const IN_USE_MS = 600_000;
/** A copy that grew for the last time so long ago has no process behind it any more. */
const UNFINISHED_MS = 300_000;
/** Copies that nobody asked for in a day go, also of objects deleted long since. */
const IDLE_MS = 86_400_000;

interface Copy {
  path: string;
  bytes: number;
  usedAt: number;
}

/** Writes one object to a new file. */
export interface SpoolSource {
  bytes: number;
  fetch: (path: string) => Promise<void>;
}

/**
 * A folder of copies of objects, that several processes may share. A copy appears whole by one rename, and is trusted
 * from then on: an object is written once per key. When a copy was last handed out is the file's modification time.
 */
export class Spool {
  private readonly incoming: string;
  private readonly copies: string;
  private readonly underway = new Map<string, Promise<string>>();
  private pruning: Promise<void> | undefined;

  constructor(
    folder: string,
    private readonly maxBytes: number,
  ) {
    this.incoming = join(folder, '.incoming');
    this.copies = join(folder, 'copies');
  }

  /** Fails where the folder cannot be written to. */
  async open(): Promise<void> {
    await mkdir(this.incoming, { recursive: true });
    await mkdir(this.copies, { recursive: true });
    await this.prune();
  }

  /** Path of the copy, fetched when it is not here; asked for twice at a time, it is fetched once. */
  async path(key: string, locate: () => Promise<SpoolSource>): Promise<string> {
    const path = this.pathOf(key);
    if (await touch(path)) return path;
    const known = this.underway.get(key);
    if (known) return known;
    const fetching = this.fetch(path, locate).finally(() => this.underway.delete(key));
    this.underway.set(key, fetching);
    return fetching;
  }

  async drop(key: string): Promise<void> {
    await rm(this.pathOf(key), { recursive: true, force: true });
  }

  /** Makes room: half copies of processes that died, copies nobody asks for, then those used longest ago. */
  async prune(bytesNeeded = 0): Promise<void> {
    this.pruning ??= this.pruneOnce(bytesNeeded).finally(() => {
      this.pruning = undefined;
    });
    await this.pruning;
  }

  private pathOf(key: string): string {
    return join(this.copies, ...key.split('/'));
  }

  private async fetch(path: string, locate: () => Promise<SpoolSource>): Promise<string> {
    const source = await locate();
    await this.prune(source.bytes);
    const unfinished = join(this.incoming, randomUUID());
    try {
      await mkdir(this.incoming, { recursive: true });
      await source.fetch(unfinished);
      await publish(unfinished, path);
    } catch (failure) {
      await rm(unfinished, { force: true });
      throw diskFailure(failure);
    }
    return path;
  }

  private async pruneOnce(bytesNeeded: number): Promise<void> {
    const now = Date.now();
    for await (const half of filesIn(this.incoming)) {
      if (now - half.usedAt > UNFINISHED_MS) await rm(half.path, { force: true });
    }
    const copies: Copy[] = [];
    for await (const copy of filesIn(this.copies)) copies.push(copy);
    copies.sort((one, other) => one.usedAt - other.usedAt);
    let total = copies.reduce((sum, { bytes }) => sum + bytes, bytesNeeded);
    for (const copy of copies) {
      const unusedMs = now - copy.usedAt;
      if (unusedMs < IN_USE_MS || (total <= this.maxBytes && unusedMs < IDLE_MS)) break;
      if (await this.evict(copy)) total -= copy.bytes;
    }
  }

  /** Another process may have handed it out since it was listed. */
  private async evict({ path, usedAt }: Copy): Promise<boolean> {
    const facts = await stat(path).catch(() => undefined);
    if (facts && facts.mtimeMs !== usedAt) return false;
    await rm(path, { force: true });
    await removeEmpty(dirname(path), this.copies);
    return true;
  }
}

async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

/** The folder may go between making it and moving into it, when another process empties it. */
async function publish(unfinished: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(dirname(path), { recursive: true });
    try {
      return await rename(unfinished, path);
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 3) throw failure;
    }
  }
}

async function removeEmpty(folder: string, top: string): Promise<void> {
  if (folder === top) return;
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmpty(dirname(folder), top);
}

async function* filesIn(folder: string): AsyncIterable<Copy> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const facts = await stat(path).catch(() => undefined);
    if (facts) yield { path, bytes: facts.size, usedAt: facts.mtimeMs };
  }
}
