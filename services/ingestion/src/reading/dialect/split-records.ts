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

/** Splits a short text into records, for looking at a sample: quoted line ends stay inside their record. */
export function splitRecords(
  text: string,
  dialect: Dialect,
  maxRecords: number,
  firstLine = 1,
): TextRecord[] {
  const records: TextRecord[] = [];
  const lines = splitLines(text);
  for (let at = 0; at < lines.length && records.length < maxRecords; ) {
    const joined = joinQuotedLines(lines, at, dialect);
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

function joinQuotedLines(lines: string[], at: number, dialect: Dialect): { raw: string; lines: number } {
  const first = lines[at]!;
  if (dialect.quote === '' || !first.includes(dialect.quote)) return { raw: first, lines: 1 };
  let raw = first;
  for (let count = 1; count <= MAX_LINES_IN_SAMPLE_RECORD; count++) {
    if (!isOpen(raw, dialect)) return { raw, lines: count };
    const next = lines[at + count];
    if (next === undefined) break;
    raw += `\n${next}`;
  }
  return { raw: first, lines: 1 };
}

/** Whether the text ends inside a quoted cell. */
function isOpen(text: string, dialect: Dialect): boolean {
  const { cells, isMalformed } = parseRecord(text, dialect);
  const last = cells.at(-1)!;
  // A quote that only opens, because its cell begins with a line end.
  if (last === dialect.quote) return isMalformed;
  return isMalformed && last.startsWith(dialect.quote) && !endsClosed(text, dialect);
}

function endsClosed(text: string, { quote }: Dialect): boolean {
  const trimmed = text.trimEnd();
  return trimmed.endsWith(quote) && trimmed.length > 1 && !trimmed.endsWith(quote + quote);
}
