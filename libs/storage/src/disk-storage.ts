import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ObjectMissing, type Storage, type StoredObject, TooManyBytes } from './storage.js';

const KEY = /^[\w-]+(\/[\w.-]+)+$/;

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
    const hash = createHash('sha256');
    let bytes = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > maxBytes) return done(new TooManyBytes(maxBytes));
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await pipeline(source, meter, file.createWriteStream({ flush: true }), { signal });
      await this.publish(unfinished, target);
    } catch (failure) {
      await rm(unfinished, { force: true });
      throw failure;
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  async putFile(key: string, localPath: string): Promise<void> {
    const file = await open(localPath, 'r+');
    await file.sync();
    await file.close();
    await this.publish(localPath, this.path(key));
  }

  async copy(from: string, to: string): Promise<void> {
    const source = await this.localPath(from);
    await mkdir(this.incoming, { recursive: true });
    const unfinished = join(this.incoming, randomUUID());
    try {
      await copyFile(source, unfinished, constants.COPYFILE_FICLONE);
      await this.putFile(to, unfinished);
    } catch (failure) {
      await rm(unfinished, { force: true });
      throw failure;
    }
  }

  async putText(key: string, text: string): Promise<void> {
    await mkdir(this.incoming, { recursive: true });
    const unfinished = join(this.incoming, randomUUID());
    const file = await open(unfinished, 'wx');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await this.publish(unfinished, this.path(key));
  }

  async get(key: string): Promise<Readable> {
    return createReadStream(await this.localPath(key));
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

  /** The rename is atomic; syncing the folder makes it last through a power cut. */
  private async publish(unfinished: string, target: string): Promise<void> {
    await mkdir(dirname(target), { recursive: true });
    await rename(unfinished, target);
    const folder = await open(dirname(target), 'r');
    await folder.sync().finally(() => folder.close());
  }

  private path(key: string): string {
    if (!KEY.test(key) || key.split('/').some((part) => /^\.+$/.test(part)))
      throw new Error(`not a storage key: ${key}`);
    return join(this.root, ...key.split('/'));
  }
}
