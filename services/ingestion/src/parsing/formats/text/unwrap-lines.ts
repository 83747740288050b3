import { join } from 'node:path';
import type { ReadSettings } from '@plumbline/contracts';
import type { PreparedText } from '../../bytes/prepare-text.js';
import { detectDialect } from '../../dialect/detect-dialect.js';
import { parseRecord } from '../../dialect/dialect.js';
import { isLoneColumn } from '../../dialect/lone-column.js';
import { splitLines } from '../../dialect/split-records.js';
import { rewriteLines } from './rewrite-lines.js';

/** A line that is one quoted cell, with the delimiters that may follow it. */
const WRAPPED = /^"((?:[^"\r\n]|"")*)"[;,\t ]*$/gm;
const SAMPLE_LINES = 200;
const MIN_LINES = 2;
/** Shares of the first lines: of wrapped ones, and of those that hold equally many cells. */
const WRAPPED_SHARE = 0.9;
const CONSISTENCY = 0.9;

/**
 * A copy of the text without the quotes, where every line is a whole record in quotes (`"1,""Smith, John"",5"`), as
 * some exports write them; undefined where that is not so.
 */
export async function unwrapLines(
  text: PreparedText,
  tempDirectory: string,
  settings: ReadSettings,
  signal?: AbortSignal,
): Promise<PreparedText | undefined> {
  if (!holdsWrappedRecords(text.head, settings)) return undefined;
  let count = 0;
  const rewrite = (lines: string) =>
    lines.replace(WRAPPED, (_, record: string) => {
      count++;
      return unwrapped(record);
    });
  const warn = () => ({
    code: 'wrapped_lines',
    message:
      'Each line is one quoted cell that holds a whole record. The records inside the quotes were read.',
    count,
  });
  return rewriteLines(text, join(tempDirectory, 'unwrapped.utf8'), rewrite, warn, signal);
}

function unwrapped(record: string): string {
  return record.replaceAll('""', '"');
}

function holdsWrappedRecords(head: string, settings: ReadSettings): boolean {
  const lines = splitLines(head)
    .slice(0, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  const records = lines.flatMap((line) =>
    [...line.matchAll(WRAPPED)].map(([, record]) => unwrapped(record!)),
  );
  if (records.length < MIN_LINES || records.length < lines.length * WRAPPED_SHARE) return false;
  // Quoted remarks and names hold commas too; records are as wide as their header, or have quotes of their own inside.
  if (isLoneColumn(head)) return false;
  const { dialect, columns, consistency } = detectDialect(records.join('\n'), settings);
  const isText = columns === 2 && dialect.padding === 'spaces';
  const isHeaded = parseRecord(records[0] ?? '', dialect).cells.length === columns && !isText;
  const hasInnerQuotes = lines.some((line) => line.includes('""'));
  return columns > 1 && consistency >= CONSISTENCY && (isHeaded || hasInnerQuotes);
}
