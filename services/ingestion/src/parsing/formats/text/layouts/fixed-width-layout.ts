import type { ReadSettings } from '@plumbline/contracts';
import type { TextRecord } from '../../../dialect/split-records.js';
import { findHeader } from '../records/find-header.js';
import { BLANK, type LineLayout, type LineOutcome, lineByLine } from './layout.js';

const MIN_LINES = 3;
/** Where this few lines agree, gaps of one space are chance; of more, they are columns. */
const ENOUGH_LINES = 10;
const RULE = /^[\s=+|-]*$/;
const MAX_COLUMNS = 200;

/** Columns that keep their place on every line, with spaces between them. */
export function fixedWidthLayout(lines: readonly string[], settings: ReadSettings): LineLayout | undefined {
  const numbered = lines.map((text, index) => ({ text, line: index + 1 }));
  const written = numbered.filter(({ text }) => !isRule(text));
  if (written.length < MIN_LINES) return undefined;
  const starts = ruledStarts(lines) ?? columnStarts(written.map(({ text }) => text));
  if (starts.length < 2 || starts.length > MAX_COLUMNS) return undefined;
  const records = written.map(({ text, line }): TextRecord => {
    return { cells: cut(text, starts), raw: text, line, lines: 1, isMalformed: false };
  });
  if (!isSteady(records, starts.length)) return undefined;
  const header = findHeader(records, starts.length, settings);
  const headerLines = new Set(header.header.map((record) => record.line));
  const firstLine = header.header.at(-1)?.line ?? 0;
  const read = (text: string, line: number): LineOutcome => {
    if (text.trim() === '') return BLANK;
    if (headerLines.has(line)) return { kind: 'aside', as: 'header' };
    if (line < firstLine) return { kind: 'aside', as: 'preamble' };
    return isRule(text) ? { kind: 'aside', as: 'comment' } : { kind: 'record', cells: cut(text, starts) };
  };
  return {
    layout: 'fixed_width',
    names: header.names,
    headerLine: header.header[0]?.line,
    evidence: `${starts.length} columns that begin at the same places on every line.`,
    reader: lineByLine(read),
  };
}

function isRule(text: string): boolean {
  return RULE.test(text);
}

/** Dashes under the names (`-----  ----`) say where columns begin. */
function ruledStarts(lines: readonly string[]): number[] | undefined {
  const rule = lines.find((line) => /^\s*[-=]{2,}(?:[ +|]+[-=]{2,})+\s*$/.test(line));
  return rule === undefined ? undefined : [...rule.matchAll(/[-=]+/g)].map((match) => match.index);
}

/** The first column of each stretch that is not blank on all lines. */
function columnStarts(lines: readonly string[]): number[] {
  const width = Math.max(...lines.map((line) => line.length));
  const minGap = lines.length >= ENOUGH_LINES ? 1 : 2;
  const starts: number[] = [];
  let gap = minGap;
  for (let at = 0; at < width; at++) {
    const isBlank = lines.every((line) => (line[at] ?? ' ') === ' ');
    if (!isBlank && gap >= minGap) starts.push(at);
    gap = isBlank ? gap + 1 : 0;
  }
  return starts;
}

function cut(text: string, starts: readonly number[]): string[] {
  return starts.map((start, index) => text.slice(index === 0 ? 0 : start, starts[index + 1]).trim());
}

/** In a table nearly every line has most of the columns; in prose the places agree by chance. */
function isSteady(records: readonly TextRecord[], columns: number): boolean {
  const filled = records.filter((record) => record.cells.filter((cell) => cell !== '').length > columns / 2);
  return filled.length >= records.length * 0.8;
}
