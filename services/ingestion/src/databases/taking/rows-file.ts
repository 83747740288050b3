import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tooManyBytes } from './too-large.js';

/** The file that rows are written to, with its size and hash. */
export class RowsFile {
  private readonly hash = createHash('sha256');
  private size = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly maxBytes: number,
  ) {}

  /** An empty one; or, behind what is kept of an earlier one, the same file. */
  static async open(
    path: string,
    { maxBytes, isKept }: { maxBytes: number; isKept: boolean },
  ): Promise<RowsFile> {
    const rows = new RowsFile(await open(path, isKept ? 'a' : 'w'), maxBytes);
    try {
      if (isKept) for await (const chunk of createReadStream(path)) rows.count(chunk as Buffer);
      return rows;
    } catch (error) {
      await rows.close();
      throw error;
    }
  }

  /** @throws DatabaseError past the limit */
  async write(bytes: Uint8Array): Promise<void> {
    this.count(bytes);
    await this.file.writeFile(bytes);
  }

  result(): { bytes: number; sha256: string } {
    return { bytes: this.size, sha256: this.hash.digest('hex') };
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private count(bytes: Uint8Array): void {
    this.size += bytes.length;
    if (this.size > this.maxBytes) throw tooManyBytes(this.maxBytes);
    this.hash.update(bytes);
  }
}
