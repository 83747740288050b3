import type { FileHandle } from 'node:fs/promises';
import { ParseError } from '../../source/parse-error.js';
import type { Unescaper } from './unescape.js';

const BUFFER_BYTES = 1 << 20;
const ROW_BYTES = 1 << 16;
/** The longest line number. */
const LINE_BYTES = 16;
const COMMA = 44;
const LF = 10;
const QUOTE = 34;
/** Below this many bytes a loop is faster than the native copy. */
const SHORT = 24;

/**
 * Writes records as CSV (line number first), their cells straight from the bytes of the file. Cells may come in any
 * order; the last one of a column counts.
 */
export class RowWriter {
  rows = 0;
  /** Bytes of the longest record, at least of one. */
  longestRow = 1;
  private row = Buffer.allocUnsafe(ROW_BYTES);
  private spare = Buffer.allocUnsafe(ROW_BYTES);
  private used = 0;
  private next = 0;
  private isScattered = false;
  private line = 0;
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  private out = Buffer.allocUnsafe(BUFFER_BYTES);
  private outUsed = 0;
  private readonly full: Buffer[] = [];

  constructor(
    private readonly columns: number,
    private readonly unescaper: Unescaper,
    private readonly maxRecordBytes: number,
  ) {
    this.starts = new Uint32Array(columns);
    this.ends = new Uint32Array(columns);
  }

  /** Begins a record; `line` is where it stands in the file. */
  begin(line: number): void {
    this.line = line;
    this.next = 0;
    this.isScattered = false;
    this.used = this.row.write(String(line), 0, 'latin1');
  }

  /** A number or a word, as it stands. */
  plain(column: number, bytes: Buffer, start: number, end: number): void {
    this.openCell(column, end - start);
    this.copy(bytes, start, end);
    this.ends[column] = this.used;
  }

  /** A text without escapes, which therefore holds no quote. */
  text(column: number, bytes: Buffer, start: number, end: number): void {
    this.openCell(column, end - start + 2);
    if (start < end) {
      this.row[this.used++] = QUOTE;
      this.copy(bytes, start, end);
      this.row[this.used++] = QUOTE;
    }
    this.ends[column] = this.used;
  }

  escapedText(column: number, bytes: Buffer, start: number, end: number): void {
    this.openCell(column, end - start + 2);
    this.row[this.used++] = QUOTE;
    this.used = this.unescaper.write(bytes, start, end, this.row, this.used, true);
    this.row[this.used++] = QUOTE;
    this.ends[column] = this.used;
  }

  /** A text that may hold quotes. */
  quoted(column: number, bytes: Buffer, end: number): void {
    this.openCell(column, end * 2 + 2);
    this.row[this.used++] = QUOTE;
    for (let at = 0; at < end; at++) {
      if (bytes[at] === QUOTE) this.row[this.used++] = QUOTE;
      this.row[this.used++] = bytes[at] ?? 0;
    }
    this.row[this.used++] = QUOTE;
    this.ends[column] = this.used;
  }

  /** Takes back what the column has had so far. */
  clear(column: number): void {
    if (column < this.next) this.scatter();
    if (this.isScattered) this.ends[column] = this.starts[column] ?? 0;
  }

  end(): void {
    if (this.isScattered) this.gather();
    else {
      this.reserveRow(this.columns);
      for (; this.next < this.columns; this.next++) this.row[this.used++] = COMMA;
    }
    this.reserveOut(this.used + 1);
    this.row.copy(this.out, this.outUsed, 0, this.used);
    this.outUsed += this.used;
    this.out[this.outUsed++] = LF;
    this.longestRow = Math.max(this.longestRow, this.used);
    this.rows++;
  }

  async flushTo(out: FileHandle): Promise<void> {
    for (const buffer of this.full.splice(0)) await out.write(buffer);
    await out.write(this.out, 0, this.outUsed);
    this.outUsed = 0;
  }

  private openCell(column: number, bytes: number): void {
    this.reserveRow(bytes + this.columns);
    if (column < this.next) this.scatter();
    if (!this.isScattered) {
      for (; this.next <= column; this.next++) {
        this.row[this.used++] = COMMA;
        this.starts[this.next] = this.used;
        this.ends[this.next] = this.used;
      }
    }
    this.starts[column] = this.used;
  }

  /** From here on cells stand where they come, and are put in order at the end. */
  private scatter(): void {
    if (this.isScattered) return;
    this.isScattered = true;
    this.starts.fill(0, this.next);
    this.ends.fill(0, this.next);
  }

  private gather(): void {
    const cells = this.row;
    const bytes = this.used + this.columns + LINE_BYTES;
    this.row = this.spare.length < bytes ? Buffer.allocUnsafe(bytes) : this.spare;
    this.spare = cells;
    this.used = this.row.write(String(this.line), 0, 'latin1');
    for (let column = 0; column < this.columns; column++) {
      this.row[this.used++] = COMMA;
      this.copy(cells, this.starts[column] ?? 0, this.ends[column] ?? 0);
    }
  }

  private copy(bytes: Buffer, start: number, end: number): void {
    if (end - start > SHORT) {
      this.used += bytes.copy(this.row, this.used, start, end);
      return;
    }
    for (let at = start; at < end; at++) this.row[this.used++] = bytes[at] ?? 0;
  }

  private reserveRow(bytes: number): void {
    const needed = this.used + bytes;
    if (needed <= this.row.length) return;
    if (needed > this.maxRecordBytes * 2) throw this.tooLong();
    const row = Buffer.allocUnsafe(needed * 2);
    this.row.copy(row, 0, 0, this.used);
    this.row = row;
  }

  private reserveOut(bytes: number): void {
    if (this.outUsed + bytes <= this.out.length) return;
    this.full.push(this.out.subarray(0, this.outUsed));
    this.out = Buffer.allocUnsafe(Math.max(BUFFER_BYTES, bytes));
    this.outUsed = 0;
  }

  private tooLong(): ParseError {
    const message = `Record ${this.line.toLocaleString('en-US')} is longer than ${this.maxRecordBytes.toLocaleString('en-US')} bytes. Choose a list inside it as the table, or leave its long values out.`;
    return new ParseError('file_too_complex', message, { line: this.line });
  }
}
