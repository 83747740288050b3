import { elementAt, lastOf } from '@plumbline/statistics';
import { type Dialect, parseRecord } from './dialect.js';

export interface TextRecord {
  cells: string[];
  raw: string;
  /** Line of its first character, from 1. */
  line: number;
  lines: number;
  isMalformed: boolean;
}

const LINE_END = /\r\n|\n|\r/g;
/** Characters parsed for line ends in quotes, per character of the text: past that, lines are records. */
const JOINING_PER_CHARACTER = 40;

/** Splits a short text into records, for looking at a sample: quoted line ends stay inside their record. */
export function splitRecords(
  text: string,
  dialect: Dialect,
  maxRecords: number,
  firstLine = 1,
): TextRecord[] {
  const records: TextRecord[] = [];
  const lines = splitLines(text);
  let effort = JOINING_PER_CHARACTER * text.length;
  for (let at = 0; at < lines.length && records.length < maxRecords; ) {
    const joined = effort > 0 ? joinQuotedLines(lines, at, dialect) : firstOf(lines, at);
    effort -= joined.effort;
    const { cells, isMalformed } = parseRecord(joined.raw, dialect);
    records.push({ cells, isMalformed, raw: joined.raw, line: firstLine + at, lines: joined.lines });
    at += joined.lines;
  }
  return records;
}

/** The lines of a text without their ends; no empty line after a final line end. */
export function splitLines(text: string): string[] {
  const lines = text.split(LINE_END);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

const MAX_LINES_IN_SAMPLE_RECORD = 50;

interface JoinedLines {
  raw: string;
  lines: number;
  /** Characters that were parsed for it. */
  effort: number;
}

function firstOf(lines: readonly string[], at: number, effort = 0): JoinedLines {
  return { raw: elementAt(lines, at), lines: 1, effort };
}

function joinQuotedLines(lines: readonly string[], at: number, dialect: Dialect): JoinedLines {
  let raw = elementAt(lines, at);
  let effort = 0;
  if (dialect.quote === '' || !raw.includes(dialect.quote)) return firstOf(lines, at);
  for (let count = 1; count <= MAX_LINES_IN_SAMPLE_RECORD; count++) {
    effort += raw.length;
    if (!isOpen(raw, dialect)) return { raw, lines: count, effort };
    const next = lines[at + count];
    if (next === undefined) break;
    raw += `\n${next}`;
  }
  return firstOf(lines, at, effort);
}

/** Whether the text ends inside a quoted cell. */
function isOpen(text: string, dialect: Dialect): boolean {
  const { cells, isMalformed } = parseRecord(text, dialect);
  const last = lastOf(cells);
  // A quote that only opens, because its cell begins with a line end.
  if (last === dialect.quote) return isMalformed;
  return isMalformed && last.startsWith(dialect.quote) && !endsClosed(text, dialect);
}

function endsClosed(text: string, { quote, escape: escaping }: Dialect): boolean {
  const trimmed = text.trimEnd();
  if (escaping !== quote && endsEscaped(trimmed, escaping)) return false;
  return trimmed.endsWith(quote) && trimmed.length > 1 && !trimmed.endsWith(quote + quote);
}

/** Whether the last character is escaped: an odd number of escapes stands before it. */
function endsEscaped(text: string, escaping: string): boolean {
  let at = text.length - 1;
  while (escaping !== '' && text[at - 1] === escaping) at--;
  return (text.length - 1 - at) % 2 === 1;
}
