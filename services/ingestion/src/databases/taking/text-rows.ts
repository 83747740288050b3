import { type Digits, type ExtractedKind, NULL_MARK } from '../../parsing/source/table-extract.js';
import type { TakeLimits } from './take-limits.js';
import type { TakenColumn } from './taken-columns.js';
import { tooLongCell, tooLongRow } from './too-large.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const CAPITAL_C = 0x43;
/** In `2026-11-26`, what stands between year and month; a longer year is past what the engine holds. */
const YEAR_DIGITS = 4;
const MISSING = Buffer.from(NULL_MARK);

/** Which bytes mean something, inside of quotes or outside. */
const MEANS = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, LINE_FEED, CARRIAGE_RETURN]) MEANS[byte] = 1;

type Check = 'number' | 'date' | undefined;
const CHECKS: Record<ExtractedKind, Check> = {
  ...{ integer: 'number', decimal: 'number', float: 'number' },
  ...{ date: 'date', timestamp: 'date' },
  ...{ boolean: undefined, flag: undefined, text: undefined, binary: undefined },
};

/**
 * Passes on comma-separated text that a database wrote itself, and looks at every byte of it: counts rows, keeps to the limits,
 * and puts the mark of a missing value where a number or date cannot be held (`NaN`, `infinity`).
 */
export class TextRows {
  rows = 0;
  hasLineBreaks = false;
  /** Of what was passed on, those that stand behind the last whole row. */
  unfinishedBytes = 0;
  private bytes: Buffer = Buffer.alloc(0);
  /** Of these, where the cell that goes on begins and ends. */
  private rest = { from: 0, to: 0 };
  private place = 0;
  /** Bytes of this row in front of its cell. */
  private rowBytes = 0;
  private readonly checks: readonly Check[];

  constructor(
    private readonly columns: readonly TakenColumn[],
    private readonly limits: TakeLimits,
  ) {
    this.checks = columns.map(({ column }) => CHECKS[column.kind]);
  }

  /**
   * What is to be written of the next bytes; a cell that goes on is kept for the next ones. The pieces are written over by the
   * next call. @throws DatabaseError
   */
  take(next: Buffer): Buffer[] {
    const length = this.append(next);
    const { bytes } = this;
    const pieces: Buffer[] = [];
    let [cell, written, isQuoted] = [0, 0, false];
    let passedBytes = this.unfinishedBytes;
    let wholeBytes = 0;
    for (let at = 0; at < length; at += 1) {
      const byte = bytes[at] as number;
      if (MEANS[byte] === 0) continue;
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) this.hasLineBreaks ||= byte !== COMMA;
      else if (byte !== CARRIAGE_RETURN) {
        if (!this.endCell(bytes, cell, at)) {
          pieces.push(bytes.subarray(written, cell), MISSING);
          passedBytes += cell - written + MISSING.length;
          written = at;
        }
        this.endPlace(byte === LINE_FEED, at + 1 - cell);
        cell = at + 1;
        if (byte === LINE_FEED) wholeBytes = passedBytes + cell - written;
      }
    }
    pieces.push(bytes.subarray(written, cell));
    this.unfinishedBytes = passedBytes + cell - written - wholeBytes;
    this.rest = { from: cell, to: length };
    this.checkCell(bytes, cell, length);
    return pieces;
  }

  /** @throws Error where the text ended in the middle of a row */
  end(): void {
    if (this.rest.to > this.rest.from || this.place > 0)
      throw new Error('the rows ended in the middle of one');
  }

  /** Puts the next bytes behind the cell that goes on. @returns how many there are together */
  private append(next: Buffer): number {
    const { from, to } = this.rest;
    const length = to - from + next.length;
    const before = this.bytes;
    if (before.length < length) this.bytes = Buffer.allocUnsafe(2 * length);
    before.copy(this.bytes, 0, from, to);
    next.copy(this.bytes, to - from);
    return length;
  }

  /** @returns whether its value can be held */
  private endCell(bytes: Buffer, from: number, to: number): boolean {
    this.checkCell(bytes, from, to);
    const check = this.checks[this.place];
    if (check === undefined || bytes[from] === BACKSLASH) return true;
    const isHeld = check === 'number' ? isNumber(bytes, from) : isDate(bytes, from, to);
    const column = this.columns[this.place];
    if (!isHeld && column) column.lost += 1;
    else if (column?.digits) countDigits(column.digits, bytes, from, to);
    return isHeld;
  }

  private endPlace(isLast: boolean, bytes: number): void {
    this.rowBytes += bytes;
    if (this.rowBytes > this.limits.maxRowBytes) throw tooLongRow();
    this.place += 1;
    if (!isLast) return;
    if (this.place !== this.columns.length)
      throw new Error('a row has other columns than it was described with');
    this.place = 0;
    this.rowBytes = 0;
    this.rows += 1;
  }

  /** No character has less than one byte. */
  private checkCell(bytes: Buffer, from: number, to: number): void {
    const { maxCellCharacters } = this.limits;
    if (to - from <= maxCellCharacters) return;
    if (bytes.toString('utf8', from, to).length > maxCellCharacters)
      throw tooLongCell(this.columns[this.place]?.column.name ?? '');
  }
}

/** The number is one by now, so that it begins with a digit or with a minus before one. */
function countDigits(digits: Digits, bytes: Buffer, from: number, to: number): void {
  const first = bytes[from] === MINUS ? from + 1 : from;
  let point = first;
  while (point < to && bytes[point] !== POINT) point += 1;
  if (point - first > digits.whole) digits.whole = point - first;
  if (to - point - 1 > digits.fraction) digits.fraction = to - point - 1;
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE;

const isNumber = (bytes: Buffer, from: number): boolean =>
  isDigit(bytes[from]) || (bytes[from] === MINUS && isDigit(bytes[from + 1]));

const isDate = (bytes: Buffer, from: number, to: number): boolean =>
  isDigit(bytes[from]) && bytes[from + YEAR_DIGITS] === MINUS && bytes[to - 1] !== CAPITAL_C;
