import { type Dialect, parseRecord } from '../dialect/dialect.js';
import type { ScannedRecord } from './scanned-record.js';

/**
 * The cells of a damaged line, if there is a reading with exactly `columns` cells: quotes are literal unless they
 * close before a delimiter; else one opening quote is literal; else all are. Undefined where none fits.
 */
export function repairRecord(text: string, dialect: Dialect, columns: number): string[] | undefined {
  const asWritten = parseRecord(text, dialect);
  if (!asWritten.isMalformed && asWritten.cells.length === columns) return asWritten.cells;
  for (const cells of readings(text, dialect)) if (cells.length === columns) return cells;
  return undefined;
}

function* readings(text: string, dialect: Dialect): Generator<string[]> {
  const { quote, delimiter } = dialect;
  if (quote === '' || delimiter === '' || !text.includes(quote)) return;
  yield closeBeforeDelimiter(text, dialect, -1);
  const pieces = text.split(delimiter);
  for (let literal = 0; literal < pieces.length; literal++) {
    if (pieces[literal]!.startsWith(quote)) yield closeBeforeDelimiter(text, dialect, literal);
  }
  yield pieces;
}

const MAX_QUOTES = 40;

/** The cells of a line in which a delimiter is missing before a quoted cell (`9.99"Shirt, blue",x`); undefined elsewhere. */
export function splitBeforeQuote(text: string, dialect: Dialect, columns: number): string[] | undefined {
  const { quote, delimiter } = dialect;
  if (quote === '' || delimiter === '') return undefined;
  let at = text.indexOf(quote, 1);
  for (let tries = 0; at !== -1 && tries < MAX_QUOTES; tries++) {
    const { cells, isMalformed } = parseRecord(text.slice(0, at) + delimiter + text.slice(at), dialect);
    const isWhole = !isMalformed && cells.length === columns && !cells.some((cell) => cell.includes(quote));
    if (isWhole) return cells;
    at = text.indexOf(quote, at + 1);
  }
  return undefined;
}

/** Joins pieces between a quote that opens one and the first that ends in a quote; piece `literal` opens nothing. */
function closeBeforeDelimiter(text: string, { quote, delimiter }: Dialect, literal: number): string[] {
  const pieces = text.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const end = piece.startsWith(quote) && at !== literal ? closingPiece(pieces, at, quote) : -1;
    if (end === -1) cells.push(piece);
    else {
      const joined = pieces.slice(at, end + 1).join(delimiter);
      cells.push(joined.slice(quote.length, -quote.length).replaceAll(quote + quote, quote));
      at = end;
    }
  }
  return cells;
}

function closingPiece(pieces: string[], open: number, quote: string): number {
  for (let at = open; at < pieces.length; at++) {
    const piece = at === open ? pieces[at]!.slice(quote.length) : pieces[at]!;
    if (piece.endsWith(quote)) return at;
  }
  return -1;
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
