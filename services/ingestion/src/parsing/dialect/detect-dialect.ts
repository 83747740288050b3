import type { ReadSettings } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { cellKind } from './cell-kinds.js';
import type { Dialect } from './dialect.js';
import { isLoneColumn } from './lone-column.js';
import { splitLines, splitRecords, type TextRecord } from './split-records.js';
import { isWeak, separates } from './weak-delimiters.js';
import { withoutTrailing } from './without-trailing.js';

export interface DialectChoice {
  dialect: Dialect;
  /** Share of the sampled records that have the most frequent number of cells. */
  consistency: number;
  /** That number. */
  columns: number;
  score: number;
  /** Each line is one value by its form, whatever stands in it. */
  isLone?: true;
}

const DELIMITERS = [
  ...[',', ';', '\t', '|', '^', '~', '\u0001', '\u001f', '§', '¬'],
  ...['#', '&', '*', '!', '$', '@', '%', '=', ':', ' '],
];
/** Of several characters: they count where the characters hardly stand alone. */
const LONG_DELIMITERS = ['||', '::', '~~', '^^', '|~|', '~|~', '^|^', ';\t', ',\t'];
const TOGETHER = 0.95;
const QUOTES = ['"', "'", '`', '~'];
const SAMPLE_RECORDS = 300;
const SAMPLE_CHARACTERS = 64 * 1024;
/** Where a quote opens cells, it is more likely a quote than a character. */
const UNQUOTED_WEIGHT = 0.7;
/** Tags and other lists in a cell: `red;green;blue`. */
const LIST = /^[\p{L}\d_-]+(?:([;|])[\p{L}\d_-]+)(?:\1[\p{L}\d_-]+)*$/u;
const LIST_SCORE = 0.6;
/** Under a name alone, remarks with a comma here and there are no records. */
const TORN = 0.6;
/** So that one consistent column loses to any real table, and still wins over a torn one. */
const SINGLE_COLUMN_PATTERN = 0.02;

/**
 * The dialect under which the sample looks most like a table: records of one width (pattern score) whose cells are
 * of recognisable kinds (type score), after van den Burg, Nazábal and Sutton (2019).
 */
export function detectDialect(sample: string, settings: ReadSettings): DialectChoice {
  const text = cutToLines(sample, SAMPLE_CHARACTERS);
  if (settings.delimiter === undefined && isLoneColumn(text)) return loneColumn(text, settings);
  let best: DialectChoice | undefined;
  for (const dialect of candidates(text, settings)) {
    const choice = weigh(text, dialect);
    if (!best || choice.score > best.score + 1e-9) best = choice;
  }
  return best!;
}

/** One value a line, in quotes or not. */
function loneColumn(text: string, settings: ReadSettings): DialectChoice {
  const quotes = quotesIn(text, '', settings);
  const [first, ...others] = quotes.flatMap((quote) =>
    escapesIn(text, { quote, delimiter: '' }, settings).map((escaping) =>
      weigh(text, { delimiter: '', quote, escape: escaping, padding: 'none' }),
    ),
  );
  const best = others.reduce((better, each) => (each.score > better.score ? each : better), first!);
  return { ...best, isLone: true };
}

/** The sample up to its last full line, so that a cut record is never judged. */
function cutToLines(sample: string, characters: number): string {
  if (sample.length <= characters) return sample;
  const cut = sample.slice(0, characters);
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('\r'));
  return end > 0 ? cut.slice(0, end + 1) : cut;
}

function* candidates(text: string, settings: ReadSettings): Generator<Dialect> {
  for (const delimiter of delimitersIn(text, settings)) {
    for (const quote of quotesIn(text, delimiter, settings)) {
      for (const escaping of escapesIn(text, { quote, delimiter }, settings)) {
        yield { delimiter, quote, escape: escaping, padding: paddingIn(text, delimiter, settings) };
      }
    }
  }
}

function delimitersIn(text: string, settings: ReadSettings): string[] {
  const wanted = settings.delimiter;
  if (wanted !== undefined) return [wanted === ', ' || wanted === '; ' ? elementAt(wanted, 0) : wanted];
  const long = LONG_DELIMITERS.filter((delimiter) => standsTogether(text, delimiter));
  const single = DELIMITERS.filter((delimiter) => text.includes(delimiter));
  return [...long, ...single.filter((delimiter) => !long.some((each) => each.includes(delimiter))), ''];
}

/** Whether the characters of a long delimiter make it up nearly wherever they stand. */
function standsTogether(text: string, delimiter: string): boolean {
  const times = (part: string) => text.split(part).length - 1;
  const found = times(delimiter);
  return (
    found > 0 &&
    [...new Set(delimiter)].every((character) => {
      const perDelimiter = delimiter.split(character).length - 1;
      return found * perDelimiter >= times(character) * TOGETHER;
    })
  );
}

/**
 * A quote counts only where it opens a cell: at a line's start or after a delimiter. Others than the usual one are
 * also marks of words, and so must close a cell too.
 */
function quotesIn(text: string, delimiter: string, settings: ReadSettings): string[] {
  if (settings.quote !== undefined) return [settings.quote];
  const opens = (quote: string) =>
    text.startsWith(quote) ||
    text.includes(`\n${quote}`) ||
    text.includes(`\r${quote}`) ||
    (delimiter !== '' && (text.includes(delimiter + quote) || text.includes(`${delimiter} ${quote}`)));
  const closes = (quote: string) =>
    text.trimEnd().endsWith(quote) ||
    text.includes(`${quote}\n`) ||
    text.includes(`${quote}\r`) ||
    (delimiter !== '' && text.includes(quote + delimiter));
  const found = QUOTES.filter(
    (quote) => quote !== delimiter && opens(quote) && (quote === '"' || closes(quote)),
  );
  const around = found.filter((quote) => enclosesLines(text, quote));
  if (around.length > 0) return around;
  return found.length > 0 ? [...found, ''] : ['"'];
}

/** Whether nearly every line begins and ends with the quote, but for delimiters behind it: then it does quote. */
function enclosesLines(text: string, quote: string): boolean {
  const [name = '', ...rest] = splitLines(text).filter((line) => line !== '');
  // The name of a column may stand without.
  const lines = rest.length > 0 && !name.includes(quote) ? rest : [name, ...rest];
  const enclosed = lines.filter((line) => {
    const end = withoutTrailing(line.trimEnd(), ',;|');
    return end.length > 1 && end.startsWith(quote) && end.endsWith(quote);
  });
  return enclosed.length >= lines.length * 0.95;
}

function escapesIn(
  text: string,
  { quote, delimiter }: Pick<Dialect, 'quote' | 'delimiter'>,
  settings: ReadSettings,
): string[] {
  if (settings.escape !== undefined) return [settings.escape];
  const hasBackslash = [quote, delimiter].some((mark) => mark !== '' && text.includes(`\\${mark}`));
  return hasBackslash ? [quote, '\\'] : [quote];
}

/** Most delimiters are followed by a space: then the space is part of the delimiter. */
function paddingIn(text: string, delimiter: string, settings: ReadSettings): Dialect['padding'] {
  if (delimiter === ' ') return /\S {2,}\S/.test(text) ? 'repeated' : 'none';
  if (delimiter === '' || delimiter === '\t') return 'none';
  if (settings.delimiter !== undefined && settings.delimiter.length > 1) {
    return settings.delimiter.endsWith(' ') ? 'spaces' : 'none';
  }
  const parts = text.split(delimiter).slice(1);
  const padded = parts.filter((part) => part.startsWith(' ')).length;
  return padded > parts.length * 0.9 ? 'spaces' : 'none';
}

function weigh(text: string, dialect: Dialect): DialectChoice {
  const records = splitRecords(text, dialect, SAMPLE_RECORDS).filter((record) => record.raw.trim() !== '');
  const widths = new Map<number, number>();
  for (const record of records) {
    if (!record.isMalformed) widths.set(record.cells.length, (widths.get(record.cells.length) ?? 0) + 1);
  }
  const [usual, modal] = [...widths].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  // Where no width has a majority the first record, most likely the header, knows best.
  const isTorn = modal <= records.length / 2;
  const columns = isTorn ? Math.max(records[0]?.cells.length ?? 1, usual) : usual;
  const consistency = records.length === 0 ? 0 : modal / records.length;
  const score = patternScore(widths) * typeScore(records, dialect) * damage(records, dialect);
  const isDoubtful = isWeak(dialect.delimiter) && !separates(records, { columns, consistency, dialect });
  const isProse = dialect.padding === 'spaces' && consistency < TORN && records[0]?.cells.length === 1;
  return { dialect, columns, consistency, score: isDoubtful || isProse ? 0 : score };
}

function patternScore(widths: Map<number, number>): number {
  let sum = 0;
  let records = 0;
  for (const [width, count] of widths) {
    sum += count * Math.max((width - 1) / width, SINGLE_COLUMN_PATTERN);
    records += count;
  }
  return records === 0 ? 0 : sum / records / widths.size ** 0.5;
}

function typeScore(records: TextRecord[], { delimiter }: Dialect): number {
  let known = 0;
  let cells = 0;
  for (const record of records) {
    for (const cell of record.cells) {
      cells++;
      if (cellKind(cell) !== 'text') known++;
      else known += textScore(cell, delimiter);
    }
  }
  return cells === 0 ? 0 : known / cells;
}

/** Words are fine; a cell that still holds separators or outer quotes was probably cut in the wrong places. */
function textScore(cell: string, delimiter: string): number {
  if (/^["'`]|["`]$|^~.*~$/.test(cell.trim())) return 0.1;
  const separators = cell.match(/[,;|\t]/g)?.length ?? 0;
  if (separators === 0) return 0.9;
  if (LIST.test(cell)) return LIST_SCORE;
  return delimiter !== '' && cell.length > 30 ? 0.7 : 0.3;
}

/** Quotes that close in the wrong place speak against a quote, but less than leaving quotes around cells would. */
function damage(records: TextRecord[], { quote }: Dialect): number {
  const malformed = records.filter((record) => record.isMalformed).length;
  const isUnquoted = quote === '' ? UNQUOTED_WEIGHT : 1;
  return isUnquoted * (1 - 0.4 * (malformed / Math.max(records.length, 1)));
}
