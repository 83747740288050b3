import { elementAt } from '@plumbline/statistics';
import { cellKind } from './cell-kinds.js';
import { splitLines } from './split-records.js';
import { withoutTrailing } from './without-trailing.js';

const SAMPLE_LINES = 300;
const MIN_LINES = 3;
/** Lines that must be one value each. */
const WHOLE_SHARE = 0.95;
const STRONG_DELIMITERS = [',', ';', '\t', '|', ' '];
/** `January 5, 2024`: the comma belongs to the date. */
const WRITTEN_DATE = /^\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?, \d{4}$/u;
const INSTANT = /^\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/;
/** Numbers with a space between them are two, and what looks like `5 1 2` is no date. */
const SPACED_NUMBERS = /^\d+(?: +\d+)+$/;

/**
 * Whether every line holds one value, be it written with a delimiter inside: `"1,234"`, `10:45:00`, `January 5, 2024`,
 * an address of the web. A first line of another kind may be the name of the column.
 */
export function isLoneColumn(text: string): boolean {
  const lines = splitLines(text)
    .slice(0, SAMPLE_LINES)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [name = '', ...rest] = lines;
  const isNamed = !isValue(name);
  const body = isNamed ? rest : lines;
  // What stands below a title and the names of two columns is no column alone.
  if (body.length < MIN_LINES || !body.slice(0, MIN_LINES).every(isValue)) return false;
  if (body.filter(isValue).length < body.length * WHOLE_SHARE) return false;
  return body.every(isUndoubted) || STRONG_DELIMITERS.every((delimiter) => !splits(lines, delimiter));
}

/** In quotes, or a date that nobody would split. */
function isUndoubted(line: string): boolean {
  return unquoted(line) !== line || WRITTEN_DATE.test(line) || INSTANT.test(line);
}

/** Every line, the first included, holds the delimiter equally often. */
function splits(lines: readonly string[], delimiter: string): boolean {
  const times = (line: string) => line.split(delimiter).length - 1;
  const first = times(elementAt(lines, 0));
  return first > 0 && lines.filter((line) => times(line) === first).length >= lines.length * WHOLE_SHARE;
}

function isValue(line: string): boolean {
  const cell = unquoted(withoutTrailing(line, ',;').trim());
  if (SPACED_NUMBERS.test(cell)) return false;
  return ['number', 'date', 'time', 'address'].includes(cellKind(cell));
}

function unquoted(line: string): string {
  const quote = line[0] ?? '';
  const isQuoted = /^["'`]$/.test(quote) && line.length > 2 && line.endsWith(quote);
  const inside = line.slice(1, -1);
  return isQuoted && !inside.includes(quote) ? inside : line;
}
