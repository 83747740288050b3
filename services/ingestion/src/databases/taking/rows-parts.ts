import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Large enough that the engine's start of each is nothing beside it, small enough that the last one is read soon. */
const PART_BYTES = 4_194_304;

/** Rows as they come, in files of a bounded size, for who reads them meanwhile. One that is never full is never written. */
export class RowsParts {
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private written = 0;

  constructor(
    private readonly folder: string,
    private readonly partBytes = PART_BYTES,
  ) {}

  /**
   * Takes the next pieces of the text, which may end in the middle of a row: behind the last whole one stand `unfinishedBytes`.
   * @returns the file of whole rows that is full now, if one is
   */
  async take(pieces: readonly Uint8Array[], unfinishedBytes: number): Promise<string | undefined> {
    for (const piece of pieces) {
      this.waiting.push(piece);
      this.waitingBytes += piece.length;
    }
    return this.waitingBytes - unfinishedBytes < this.partBytes ? undefined : this.write(unfinishedBytes);
  }

  /** @returns the file of the last rows, if there are any that no other file holds, and if there is another one */
  async end(): Promise<string | undefined> {
    return this.written > 0 && this.waitingBytes > 0 ? this.write(0) : undefined;
  }

  private async write(unfinishedBytes: number): Promise<string> {
    const all = Buffer.concat(this.waiting);
    const whole = all.length - unfinishedBytes;
    const path = join(this.folder, `rows-${this.written}.csv`);
    await writeFile(path, all.subarray(0, whole));
    this.written += 1;
    this.waiting = [Buffer.from(all.subarray(whole))];
    this.waitingBytes = unfinishedBytes;
    return path;
  }
}
