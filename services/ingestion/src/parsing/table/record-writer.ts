import type { FileHandle } from 'node:fs/promises';
import { quoteCell } from '../dialect/dialect.js';

const BUFFER_BYTES = 1 << 20;
/** Most files are small. */
const FIRST_BUFFER_BYTES = 1 << 14;
const COMMA = 44;
const LF = 10;

/** Gathers records as CSV bytes (line number first) until they are written to a file. */
export class RecordWriter {
  rows = 0;
  private buffer = Buffer.allocUnsafe(FIRST_BUFFER_BYTES);
  private used = 0;
  private readonly full: Buffer[] = [];

  /** `extraSeparator`: how what is left of a long record is joined in one more column; undefined where there is none. */
  constructor(
    private readonly columns: number,
    private readonly extraSeparator: string | undefined,
  ) {}

  write(line: number, cells: readonly string[]): void {
    let text = String(line);
    for (let index = 0; index < this.columns; index++) text += `,${quoteCell(cells[index] ?? '')}`;
    if (this.extraSeparator !== undefined) {
      const rest = cells.slice(this.columns);
      text += `,${rest.every(isBlank) ? '' : quoteCell(rest.join(this.extraSeparator))}`;
    }
    const bytes = Buffer.from(`${text}\n`, 'utf8');
    this.reserve(bytes.length);
    this.used += bytes.copy(this.buffer, this.used);
    this.rows++;
  }

  /** A record that is plain CSV already goes over byte by byte. */
  copy(line: number, bytes: Buffer, start: number, end: number): void {
    this.reserve(end - start + 32);
    this.used += this.buffer.write(`${line},`, this.used, 'latin1');
    this.used += bytes.copy(this.buffer, this.used, start, end);
    if (this.extraSeparator !== undefined) this.buffer[this.used++] = COMMA;
    this.buffer[this.used++] = LF;
    this.rows++;
  }

  async flushTo(out: FileHandle): Promise<void> {
    for (const buffer of this.full.splice(0)) await out.write(buffer);
    await out.write(this.buffer, 0, this.used);
    this.used = 0;
  }

  private reserve(length: number): void {
    if (this.used + length <= this.buffer.length) return;
    this.full.push(this.buffer.subarray(0, this.used));
    this.buffer = Buffer.allocUnsafe(Math.max(BUFFER_BYTES, length));
    this.used = 0;
  }
}

export function isBlank(cell: string): boolean {
  return cell.trim() === '';
}
