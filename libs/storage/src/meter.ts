import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { StoredObject } from './storage.js';
import { TooManyBytes } from './storage-errors.js';

/** Counts and hashes what flows through; fails with TooManyBytes at the first byte past the limit. */
export class Meter extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  constructor(private readonly maxBytes: number) {
    super();
  }

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    if (this.bytes > this.maxBytes) done(new TooManyBytes(this.maxBytes));
    else done(null, chunk);
  }

  /** What came through; asked once, at the end. */
  total(): StoredObject {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
