import { elementAt } from '@plumbline/statistics';
import { cellKind, isTyped } from '../../../dialect/cell-kinds.js';
import { BLANK, type LineLayout, type LineOutcome, lineByLine } from './layout.js';

const MIN_RECORDS = 3;
const MIN_COLUMNS = 3;
const MAX_COLUMNS = 60;
/** Shares of the lines that must agree. */
const FITTING = 0.9;
const SAME_KIND = 0.95;

interface Token {
  text: string;
  isQuoted: boolean;
}

/**
 * Cells separated by spaces, of which one is free text with spaces of its own, as process lists have it: names on the
 * first line, then on each line what stands left and right of the text, and the text between.
 */
export function spacedTextLayout(lines: readonly string[]): LineLayout | undefined {
  const at = lines.findIndex((line) => line.trim() !== '');
  const header = lines[at];
  if (header === undefined) return undefined;
  const split = / {2}/.test(header.trim()) ? atRuns : atSpaces;
  const names = split(header).map(({ text }) => text);
  const isNamed =
    names.every((name) => name !== '' && !isTyped(cellKind(name))) && new Set(names).size === names.length;
  if (!isNamed || names.length < MIN_COLUMNS || names.length > MAX_COLUMNS) return undefined;
  const records = lines
    .slice(at + 1)
    .filter((line) => line.trim() !== '')
    .map(split);
  const wide = records.filter((tokens) => tokens.length > names.length).length;
  if (records.length < MIN_RECORDS || wide === 0) return undefined;
  const free = freeColumn(records, names.length);
  if (free === undefined) return undefined;
  const read = (text: string, line: number): LineOutcome => {
    if (text.trim() === '') return BLANK;
    if (line === at + 1) return { kind: 'aside', as: 'header' };
    const whole = names.map((_, column) => (column === free ? text : ''));
    return { kind: 'record', cells: cellsOf(split(text), names.length, free) ?? whole };
  };
  return {
    layout: 'delimited',
    names,
    headerLine: at + 1,
    evidence: `Cells between spaces, with the text of ${names[free]} in one piece.`,
    reader: lineByLine(read),
  };
}

/** What a program prints in columns: quotes are part of the text. */
function atRuns(line: string): Token[] {
  return line
    .trim()
    .split(/ +/)
    .map((text) => ({ text, isQuoted: false }));
}

/** Every space separates: two of them have an empty cell between. */
function atSpaces(line: string): Token[] {
  return [...line.matchAll(/(?<=^| )(?:"((?:[^"]|"")*)"(?= |$)|[^ ]*)/g)].map(toToken);
}

function toToken([text, quoted]: RegExpExecArray): Token {
  return quoted === undefined
    ? { text, isQuoted: false }
    : { text: quoted.replaceAll('""', '"'), isQuoted: true };
}

/** The one column that takes the words in excess so that most of the others hold values of one kind. */
function freeColumn(records: readonly Token[][], columns: number): number | undefined {
  let best: { column: number; typed: number } | undefined;
  for (let column = 0; column < columns; column++) {
    const rows = records
      .map((tokens) => cellsOf(tokens, columns, column))
      .filter((cells) => cells !== undefined);
    if (rows.length < records.length * FITTING) continue;
    const typed = Array.from({ length: columns }, (_, other) => other).filter(
      (other) => other !== column && isOfOneKind(rows.map((cells) => elementAt(cells, other))),
    ).length;
    if (typed > (best?.typed ?? 0)) best = { column, typed };
  }
  return best && best.typed >= (columns - 1) / 2 ? best.column : undefined;
}

function isOfOneKind(cells: readonly string[]): boolean {
  const kinds = cells.map(cellKind).filter((kind) => kind !== 'empty');
  const [first] = kinds;
  if (first === undefined || (!isTyped(first) && first !== 'address')) return false;
  return kinds.filter((kind) => kind === first).length >= kinds.length * SAME_KIND;
}

/** Undefined where words are missing, or the text would have to swallow a quoted cell. */
function cellsOf(tokens: readonly Token[], columns: number, free: number): string[] | undefined {
  const surplus = tokens.length - columns;
  if (surplus < 0) return undefined;
  const text = tokens.slice(free, free + surplus + 1);
  if (surplus > 0 && text.some(({ isQuoted }) => isQuoted)) return undefined;
  const joined = text.map((token) => token.text).join(' ');
  return [...tokens.slice(0, free), { text: joined }, ...tokens.slice(free + surplus + 1)].map(
    (token) => token.text,
  );
}
