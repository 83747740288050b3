import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

/** The engine takes so many rows at once in several threads, and fewer one after the other. */
const PART_ROWS = 122_880;
/** Of large rows there are fewer in a part. */
const PART_BYTES = 33_554_432;

interface Part {
  path: string;
  file: FileHandle;
  bytes: number;
}

/** Rows as they come, in files of a bounded size, for who reads them meanwhile. */
export class RowsParts {
  private part: Part | undefined;
  private finished = 0;
  private finishedRows = 0;

  constructor(
    private readonly folder: string,
    private readonly full: { rows: number; bytes: number } = { rows: PART_ROWS, bytes: PART_BYTES },
  ) {}

  /**
   * Takes the next pieces of the text, which may end in the middle of a row: behind the last whole one of all `rows` until here stand
   * `unfinishedBytes`.
   * @returns the file of whole rows that is full now, if one is
   */
  async take(
    pieces: readonly Buffer[],
    { rows, unfinishedBytes }: { rows: number; unfinishedBytes: number },
  ): Promise<string | undefined> {
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    const whole = bytes - unfinishedBytes;
    const isFull =
      rows - this.finishedRows >= this.full.rows || (this.part?.bytes ?? 0) + whole >= this.full.bytes;
    // Where the last row began in earlier pieces, it goes on here.
    if (whole < 0 || !isFull) {
      await this.write(pieces);
      return undefined;
    }
    this.finishedRows = rows;
    const [head, tail] = splitAt(pieces, whole);
    await this.write(head);
    const path = await this.finish();
    await this.write(tail);
    return path;
  }

  /** @returns the file of the last rows: none where all of them do not fill one */
  async end(): Promise<string | undefined> {
    const isNeeded = this.finished > 0 && (this.part?.bytes ?? 0) > 0;
    const path = await this.finish();
    return isNeeded ? path : undefined;
  }

  /** Leaves nothing open, however the rows ended. */
  async close(): Promise<void> {
    await this.finish();
  }

  private async write(pieces: readonly Buffer[]): Promise<void> {
    for (const piece of pieces) {
      if (piece.length === 0) continue;
      this.part ??= await this.open();
      await this.part.file.writeFile(piece);
      this.part.bytes += piece.length;
    }
  }

  private async open(): Promise<Part> {
    const path = join(this.folder, `rows-${this.finished}.csv`);
    return { path, file: await open(path, 'w'), bytes: 0 };
  }

  private async finish(): Promise<string | undefined> {
    const { part } = this;
    this.part = undefined;
    if (!part) return undefined;
    this.finished += 1;
    await part.file.close();
    return part.path;
  }
}

/** The first so many bytes of the pieces, and the others. */
function splitAt(pieces: readonly Buffer[], bytes: number): [Buffer[], Buffer[]] {
  const [head, tail]: [Buffer[], Buffer[]] = [[], []];
  let left = bytes;
  for (const piece of pieces) {
    const here = Math.min(left, piece.length);
    head.push(piece.subarray(0, here));
    tail.push(piece.subarray(here));
    left -= here;
  }
  return [head, tail];
}
