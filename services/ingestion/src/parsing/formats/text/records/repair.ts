import { elementAt } from '@plumbline/statistics';
import { type Dialect, parseRecord } from '../../../dialect/dialect.js';
import type { ScannedRecord } from './scanned-record.js';

/**
 * The cells of a damaged line, if there is a reading with exactly `columns` cells: quotes are literal unless they
 * close before a delimiter; else one opening quote is literal; else all are. Undefined where none fits.
 */
export function repairRecord(text: string, dialect: Dialect, columns: number): string[] | undefined {
  const asWritten = parseRecord(text, dialect);
  if (!asWritten.isMalformed && asWritten.cells.length === columns) return asWritten.cells;
  const { quote, delimiter } = dialect;
  if (quote === '' || delimiter === '' || !text.includes(quote)) return undefined;
  const pieces = text.split(delimiter);
  const ends = endsOf(pieces, quote);
  const literal = literalQuote(ends, columns);
  if (literal !== undefined) return joined(pieces, ends, literal, dialect);
  return pieces.length === columns ? pieces : undefined;
}

/**
 * Which opening quote must be literal for the line to have this many cells: -1 for none, undefined where no choice
 * does. Counted from the end, so that a line of a thousand quotes is not read a thousand times.
 */
function literalQuote(ends: readonly number[], columns: number): number | undefined {
  const counts = Array.from({ length: ends.length + 1 }, () => 0);
  for (let at = ends.length - 1; at >= 0; at--) counts[at] = 1 + (counts[(ends[at] ?? 0) + 1] ?? 0);
  if (counts[0] === columns) return -1;
  let before = 0;
  for (let at = 0; at < ends.length; at = (ends[at] ?? 0) + 1, before++) {
    if ((ends[at] ?? 0) > at && before + 1 + (counts[at + 1] ?? 0) === columns) return at;
  }
  return undefined;
}

/** Where the cell that begins at each piece ends: in the first piece that ends in a quote, if it begins with one. */
function endsOf(pieces: readonly string[], quote: string): number[] {
  const ends: number[] = [];
  let closing = -1;
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = elementAt(pieces, at);
    const isClosed = piece.endsWith(quote);
    const closesItself = isClosed && piece.length > quote.length;
    ends[at] = piece.startsWith(quote) && !closesItself && closing !== -1 ? closing : at;
    if (isClosed) closing = at;
  }
  return ends;
}

/** The pieces as cells, without the quotes around those that are joined; piece `literal` is one by itself. */
function joined(
  pieces: readonly string[],
  ends: readonly number[],
  literal: number,
  { quote, delimiter }: Dialect,
): string[] {
  const cells: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const end = at === literal ? at : (ends[at] ?? 0);
    const cell = pieces.slice(at, end + 1).join(delimiter);
    const isQuoted =
      at !== literal && cell.length > quote.length && cell.startsWith(quote) && cell.endsWith(quote);
    cells.push(isQuoted ? cell.slice(quote.length, -quote.length).replaceAll(quote + quote, quote) : cell);
    at = end;
  }
  return cells;
}

/** Places that are tried one after the other, and characters read for all of them: each costs the whole record. */
const MAX_TRIES = 40;
const MAX_TRIED_CHARACTERS = 100_000;

/** The cells of a line in which a delimiter is missing before a quoted cell (`9.99"Shirt, blue",x`); undefined elsewhere. */
export function splitBeforeQuote(text: string, dialect: Dialect, columns: number): string[] | undefined {
  const { quote, delimiter } = dialect;
  if (quote === '' || delimiter === '') return undefined;
  const tries = Math.min(MAX_TRIES, Math.ceil(MAX_TRIED_CHARACTERS / text.length));
  let at = text.indexOf(quote, 1);
  for (let tried = 0; at !== -1 && tried < tries; tried++) {
    const { cells, isMalformed } = parseRecord(text.slice(0, at) + delimiter + text.slice(at), dialect);
    const isWhole = !isMalformed && cells.length === columns && !cells.some((cell) => cell.includes(quote));
    if (isWhole) return cells;
    at = text.indexOf(quote, at + 1);
  }
  return undefined;
}

/**
 * Whether a record of several lines is rather a stray quote in its first line: that line alone can be read as
 * `columns` cells, and the whole record is damaged or of another width.
 */
export function prefersFirstLine(
  record: ScannedRecord,
  firstLineEnd: number,
  dialect: Dialect,
  columns: number,
): boolean {
  if (!record.isMalformed && record.cells === columns) return false;
  if (record.isMalformed) return true;
  const line = record.bytes.toString('utf8', record.start, firstLineEnd);
  return repairRecord(line, dialect, columns) !== undefined;
}
