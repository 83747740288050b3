import type { Dialect } from '../../../dialect/dialect.js';
import { checkLength } from './record-limits.js';
import { emptyRecord, type RecordSink, type ScannedRecord } from './scanned-record.js';

const LF = 10;
const CR = 13;
const SPACE = 32;
const BACKSLASH = 92;

/** A quoted record longer than this is taken for a quote that was never closed. */
const MAX_OPEN_BYTES = 16 * 1024 * 1024;
/**
 * After such a quote reading goes on below its first line. So that a file of nothing else is not read once per line,
 * no more than this is read again per byte of the file; what is longer than its rest then counts as never closed.
 */
const READ_AGAIN_PER_BYTE = 8;
const MIN_OPEN_BYTES = 256;

/**
 * Finds records in bytes (UTF-8) and counts their cells, without making a string. Feed chunks in order, then `end`.
 * Line ends may be LF, CR LF, CR, or mixed.
 */
export class RecordScanner {
  lf = 0;
  crlf = 0;
  cr = 0;
  /** Of records whose quote turned out never to close, beyond their first line. */
  bytesReadAgain = 0;
  private carry = Buffer.alloc(0);
  private line: number;
  private readonly special = new Uint8Array(256);
  private readonly delimiter: Buffer;
  private readonly quote: number;
  private readonly escape: number;
  private readonly skipped: number;
  private readonly isRepeated: boolean;
  private base: number;
  private readonly record: ScannedRecord;

  constructor(
    dialect: Dialect,
    private readonly sink: RecordSink,
    private readonly maxRecordBytes: number,
    private readonly firstByte = 0,
    firstLine = 1,
  ) {
    this.base = firstByte;
    this.line = firstLine;
    this.isRepeated = dialect.padding === 'repeated';
    this.delimiter = Buffer.from(dialect.delimiter, 'utf8');
    this.quote = dialect.quote === '' ? -1 : dialect.quote.charCodeAt(0);
    this.escape = dialect.escape === '' ? -1 : dialect.escape.charCodeAt(0);
    const skippedBytes = { none: -1, spaces: SPACE, repeated: this.delimiter[0] ?? -1 };
    this.skipped = skippedBytes[dialect.padding];
    this.special[LF] = 1;
    this.special[CR] = 1;
    if (this.delimiter.length > 0) this.special[this.delimiter[0] ?? 0] = 1;
    this.record = emptyRecord();
  }

  push(chunk: Buffer): void {
    this.consume(this.carry.length > 0 ? Buffer.concat([this.carry, chunk]) : chunk, false);
  }

  end(): void {
    this.consume(this.carry, true);
  }

  private consume(bytes: Buffer, isLast: boolean): void {
    let at = 0;
    while (at < bytes.length) {
      const next = this.scan(bytes, at, isLast);
      if (next === -1) break;
      at = next;
    }
    this.base += at;
    this.carry = Buffer.from(bytes.subarray(at));
  }

  /** Scans the record at `start`, gives it to the sink and returns where the next begins; -1 if it is cut off. */
  private scan(bytes: Buffer, start: number, isLast: boolean): number {
    const record = this.record;
    this.reset(bytes, start);
    const limit = start + this.openBytes(start);
    let at = this.isRepeated ? this.skip(bytes, start) : start;
    for (;;) {
      const cellStart = at;
      if (bytes[at] === this.quote) {
        const closed = this.closeQuote(bytes, at, Math.min(limit, bytes.length));
        if (closed === -1) return this.openRecord(bytes, start, limit, isLast);
        if (closed > at + 2) record.filled++;
        at = closed;
        const junk = this.toSpecial(bytes, at);
        if (junk > at) record.isMalformed = true;
        at = junk;
      } else {
        at = this.toSpecial(bytes, at);
        if (at > cellStart) record.filled++;
      }
      if (at >= bytes.length) return isLast ? this.finish(at, at) : this.cutOff(bytes, start);
      const byte = bytes[at] ?? 0;
      if (byte === LF) {
        this.lf++;
        return this.finish(at, at + 1);
      }
      if (byte === CR) {
        if (at + 1 === bytes.length && !isLast) return -1;
        const isPair = bytes[at + 1] === LF;
        if (isPair) this.crlf++;
        else this.cr++;
        return this.finish(at, at + (isPair ? 2 : 1));
      }
      at = this.skip(bytes, at + this.delimiter.length);
      if (!this.endsRepeated(bytes, at)) record.cells++;
    }
  }

  private reset(bytes: Buffer, start: number): void {
    const record = this.record;
    record.bytes = bytes;
    record.start = start;
    record.offset = this.base + start;
    record.line = this.line;
    record.lines = 1;
    record.cells = 1;
    record.filled = 0;
    record.isQuoted = false;
    record.isEscaped = false;
    record.isMalformed = false;
    record.isUnclosed = false;
  }

  /** The next line end, or delimiter that is not escaped. */
  private toSpecial(bytes: Buffer, from: number): number {
    let at = this.toMark(bytes, from);
    while (this.escape === BACKSLASH && bytes[at] === this.delimiter[0] && isEscaped(bytes, from, at)) {
      this.record.isEscaped = true;
      at = this.toMark(bytes, at + 1);
    }
    return at;
  }

  private toMark(bytes: Buffer, from: number): number {
    const { special, delimiter } = this;
    const length = bytes.length;
    let at = from;
    for (;;) {
      while (at < length && special[bytes[at] ?? 0] === 0) at++;
      if (at >= length || delimiter.length < 2 || bytes[at] !== delimiter[0]) return at;
      if (bytes.compare(delimiter, 0, delimiter.length, at, Math.min(at + delimiter.length, length)) === 0)
        return at;
      at++;
    }
  }

  /** With runs of delimiters as one, those at a record's end separate nothing. */
  private endsRepeated(bytes: Buffer, at: number): boolean {
    return this.isRepeated && (at >= bytes.length || bytes[at] === LF || bytes[at] === CR);
  }

  private skip(bytes: Buffer, from: number): number {
    if (this.skipped === -1) return from;
    let at = from;
    while (bytes[at] === this.skipped) at++;
    return at;
  }

  /** The place after the closing quote; -1 where there is none before the limit. Counts the line ends inside. */
  private closeQuote(bytes: Buffer, open: number, limit: number): number {
    const { quote, escape: escaping, record } = this;
    record.isQuoted = true;
    let lines = 0;
    for (let at = open + 1; at < limit; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === quote) {
        if (escaping !== quote || bytes[at + 1] !== quote) {
          record.lines += lines;
          return at + 1;
        }
        at++;
      } else if (byte === escaping) at++;
      else if (byte === LF) lines++;
      else if (byte === CR && bytes[at + 1] !== LF) lines++;
    }
    return -1;
  }

  /** Bytes that a record in quotes may have here. */
  private openBytes(start: number): number {
    const rest =
      MAX_OPEN_BYTES + READ_AGAIN_PER_BYTE * (this.base + start - this.firstByte) - this.bytesReadAgain;
    return Math.max(MIN_OPEN_BYTES, Math.min(rest, MAX_OPEN_BYTES));
  }

  private openRecord(bytes: Buffer, start: number, limit: number, isLast: boolean): number {
    if (!isLast && bytes.length <= limit) return -1;
    this.bytesReadAgain += Math.min(limit, bytes.length) - start;
    this.reset(bytes, start);
    const record = this.record;
    record.isUnclosed = true;
    const lineEnd = this.firstLineEnd(bytes, start);
    checkLength(record, lineEnd - start, this.maxRecordBytes);
    return this.emitFirstLine(bytes, lineEnd);
  }

  private cutOff(bytes: Buffer, start: number): -1 {
    if (!this.record.isQuoted) checkLength(this.record, bytes.length - start, this.maxRecordBytes);
    return -1;
  }

  private finish(end: number, next: number): number {
    const record = this.record;
    record.end = end;
    if (record.lines > 1 && this.sink.prefersFirstLine) {
      const firstLineEnd = this.firstLineEnd(record.bytes, record.start);
      if (this.sink.prefersFirstLine(record, firstLineEnd)) {
        this.bytesReadAgain += end - record.start;
        record.lines = 1;
        record.isUnclosed = true;
        return this.emitFirstLine(record.bytes, firstLineEnd);
      }
    }
    checkLength(record, end - record.start, this.maxRecordBytes);
    this.line += record.lines;
    this.sink.onRecord(record);
    return next;
  }

  private emitFirstLine(bytes: Buffer, lineEnd: number): number {
    const record = this.record;
    record.end = lineEnd;
    this.line += 1;
    this.sink.onRecord(record);
    const isPair = bytes[lineEnd] === CR && bytes[lineEnd + 1] === LF;
    return Math.min(bytes.length, lineEnd + (isPair ? 2 : 1));
  }

  private firstLineEnd(bytes: Buffer, start: number): number {
    let at = start;
    while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++;
    return at;
  }
}

/** Whether an odd number of backslashes stands before the place. */
function isEscaped(bytes: Buffer, from: number, place: number): boolean {
  let before = place;
  while (before > from && bytes[before - 1] === BACKSLASH) before--;
  return (place - before) % 2 === 1;
}
