/** How records become cells. */
export interface Dialect {
  /** One to four characters; empty where each line is one cell. */
  delimiter: string;
  /** One character, or empty where nothing quotes. */
  quote: string;
  /**
   * What makes a quote inside quotes literal: the quote again, a backslash, or nothing. A backslash does the same for a
   * delimiter outside of quotes.
   */
  escape: string;
  /** Spaces after a delimiter belong to it (`a, b`), or a run of delimiters is one (`a   b`). */
  padding: 'none' | 'spaces' | 'repeated';
}

export interface ParsedRecord {
  cells: string[];
  /** A quote closed in mid-cell, or never: the record may mean something else. */
  isMalformed: boolean;
}

/** The delimiter as people write it down, with the space that belongs to it. */
export function writtenDelimiter(dialect: Dialect): string {
  return dialect.padding === 'spaces' ? `${dialect.delimiter} ` : dialect.delimiter;
}

/** Splits the text of one record (without its line end) into cells. */
export function parseRecord(text: string, dialect: Dialect): ParsedRecord {
  const { delimiter, quote } = dialect;
  if (delimiter === '' && quote === '') return { cells: [text], isMalformed: false };
  const cells: string[] = [];
  let isMalformed = false;
  let at = skipPadding(text, 0, dialect, true);
  for (;;) {
    const cell =
      quote !== '' && text[at] === quote ? quotedCell(text, at, dialect) : plainCell(text, at, dialect);
    isMalformed ||= cell.isMalformed;
    cells.push(cell.value);
    if (cell.end >= text.length) return { cells, isMalformed };
    at = skipPadding(text, cell.end + delimiter.length, dialect, false);
    if (at >= text.length && dialect.padding === 'repeated') return { cells, isMalformed };
  }
}

interface Cell {
  value: string;
  end: number;
  isMalformed: boolean;
}

function skipPadding(text: string, at: number, { delimiter, padding }: Dialect, isFirst: boolean): number {
  if (padding === 'none' || (padding === 'spaces' && isFirst)) return at;
  const skipped = padding === 'spaces' ? ' ' : delimiter;
  let next = at;
  while (text.startsWith(skipped, next)) next += skipped.length;
  return next;
}

function plainCell(text: string, at: number, { delimiter, escape: escaping }: Dialect): Cell {
  const isEscaping = escaping === BACKSLASH;
  let found = delimiter === '' ? -1 : text.indexOf(delimiter, at);
  while (isEscaping && found !== -1 && isEscaped(text, at, found)) found = text.indexOf(delimiter, found + 1);
  const end = found === -1 ? text.length : found;
  const value = text.slice(at, end);
  return { value: isEscaping ? withoutEscapes(value, delimiter) : value, end, isMalformed: false };
}

const BACKSLASH = '\\';

/** Whether an odd number of backslashes stands before the place. */
function isEscaped(text: string, from: number, place: number): boolean {
  let before = place;
  while (before > from && text[before - 1] === BACKSLASH) before--;
  return (place - before) % 2 === 1;
}

/** A backslash before a delimiter is no part of the value; any other is. */
function withoutEscapes(value: string, delimiter: string): string {
  if (delimiter === '' || !value.includes(BACKSLASH + delimiter)) return value;
  return value.replaceAll(BACKSLASH + delimiter, delimiter);
}

function quotedCell(text: string, at: number, dialect: Dialect): Cell {
  const { quote, escape: escaping } = dialect;
  let value = '';
  let from = at + 1;
  for (let i = from; i < text.length; i++) {
    const isEscape = escaping !== '' && text[i] === escaping;
    if (isEscape && (text[i + 1] === quote || (escaping !== quote && text[i + 1] === escaping))) {
      value += text.slice(from, i) + text[i + 1];
      from = i + 2;
      i++;
    } else if (text[i] === quote) {
      value += text.slice(from, i);
      const rest = plainCell(text, i + 1, dialect);
      const junk = rest.value.trimEnd();
      if (junk === '') return { value, end: rest.end, isMalformed: false };
      return { value: value + quote + rest.value, end: rest.end, isMalformed: true };
    }
  }
  return { value: quote + value + text.slice(from), end: text.length, isMalformed: true };
}

/** Writes one cell so that any reader of doubled quotes gets the same text back. */
export function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
