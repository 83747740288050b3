import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Meter } from './meter.js';
import type { Storage, StoredObject } from './storage.js';
import { diskFailure, ObjectMissing } from './storage-errors.js';
import { storageKey } from './storage-key.js';

/** Storage in a folder. Unfinished puts live under `.incoming` and become visible by one rename. */
export class DiskStorage implements Storage {
  private readonly incoming: string;

  constructor(private readonly root: string) {
    this.incoming = join(root, '.incoming');
  }

  async put(
    key: string,
    source: Readable,
    { maxBytes = Number.POSITIVE_INFINITY, signal }: { maxBytes?: number; signal?: AbortSignal } = {},
  ): Promise<StoredObject> {
    const target = this.path(key);
    await mkdir(this.incoming, { recursive: true });
    const unfinished = join(this.incoming, randomUUID());
    // Opened first: a stream that opens by itself would make the file after an early abort has removed it.
    const file = await open(unfinished, 'wx');
    const meter = new Meter(maxBytes);
    try {
      await pipeline(source, meter, file.createWriteStream({ flush: true }), { signal });
      await this.publish(unfinished, target);
    } catch (failure) {
      await rm(unfinished, { force: true });
      throw diskFailure(failure);
    }
    return meter.total();
  }

  async putFile(key: string, localPath: string): Promise<void> {
    await sync(localPath, 'r+');
    await this.publish(localPath, this.path(key));
  }

  async copy(from: string, to: string): Promise<void> {
    const source = await this.localPath(from);
    await this.make(to, (unfinished) => copyFile(source, unfinished, constants.COPYFILE_FICLONE));
  }

  async putText(key: string, text: string): Promise<void> {
    await this.make(key, (unfinished) => writeFile(unfinished, text, { flag: 'wx' }));
  }

  async getText(key: string): Promise<string> {
    return readFile(await this.localPath(key), 'utf8');
  }

  async localPath(key: string): Promise<string> {
    const path = this.path(key);
    await access(path).catch(() => {
      throw new ObjectMissing(key);
    });
    return path;
  }

  async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async removePrefix(prefix: string): Promise<void> {
    await rm(this.path(prefix), { recursive: true, force: true });
  }

  async *list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
    const top = join(this.root, ...prefix.split('/').filter(Boolean));
    const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const facts = await stat(path).catch(() => undefined);
      if (facts) yield { key: relative(this.root, path).split(sep).join('/'), modifiedAt: facts.mtime };
    }
  }

  async sweep(olderThanMs: number): Promise<number> {
    let removed = 0;
    for await (const { key, modifiedAt } of this.list('.incoming')) {
      if (Date.now() - modifiedAt.getTime() < olderThanMs) continue;
      await rm(join(this.root, key), { force: true });
      removed += 1;
    }
    return removed;
  }

  /** Stores a file that `write` makes whole. */
  private async make(key: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    const target = this.path(key);
    await mkdir(this.incoming, { recursive: true });
    const unfinished = join(this.incoming, randomUUID());
    try {
      await write(unfinished);
      await sync(unfinished, 'r+');
      await this.publish(unfinished, target);
    } catch (failure) {
      await rm(unfinished, { force: true });
      throw diskFailure(failure);
    }
  }

  /** The rename is atomic; syncing the folder makes it last through a power cut. */
  private async publish(unfinished: string, target: string): Promise<void> {
    await mkdir(dirname(target), { recursive: true });
    await rename(unfinished, target);
    await sync(dirname(target), 'r');
  }

  private path(key: string): string {
    return join(this.root, ...storageKey(key).split('/'));
  }
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags);
  await file.sync().finally(() => file.close());
}
