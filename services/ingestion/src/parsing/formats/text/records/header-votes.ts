import { elementAt } from '@plumbline/statistics';
import { cellKind, isTyped } from '../../../dialect/cell-kinds.js';
import type { TextRecord } from '../../../dialect/split-records.js';
import { isCaptionRow, isName, isUnitRow, textsOf } from './header-rows.js';

/** What speaks for a record being the names of columns rather than values. */

const TYPED_SHARE = 0.8;
/** Records above the names that may be titles and facts about the file. */
const MAX_ABOVE = 8;
/** Columns that must be days, or count up, to be names: `1/22/20, 1/23/20`, `1, 2, 3, 4`. */
const MIN_DAYS = 3;
const MIN_NUMBERS = 4;
/** Records below that must not count up as well. */
const PROBED_RECORDS = 5;
const COMMENT = /^\s*["']?(?:#|%|\/\/|--|!|;|\*)/;
const YEAR = /^(?:19|20)\d{2}$/;

/** Columns whose values below are numbers, dates or times: where these begin, the header has ended. */
export function typedColumns(body: TextRecord[], columns: number): boolean[] {
  return Array.from({ length: columns }, (_, column) => {
    const kinds = body
      .map((record) => cellKind(record.cells[column] ?? ''))
      .filter((kind) => kind !== 'empty');
    return kinds.length > 0 && kinds.filter(isTyped).length >= kinds.length * TYPED_SHARE;
  });
}

export function hasNames(record: TextRecord): boolean {
  return record.cells.some((cell) => cell.trim() !== '' && !isTyped(cellKind(cell))) || yearNames(record) > 1;
}

export function looksLikeNames(record: TextRecord): boolean {
  return record.cells.every((cell) => !isTyped(cellKind(cell)));
}

/** Each column speaks for (+) or against (−) its first cell being a name rather than a value. */
export function headerVotes(first: TextRecord, body: TextRecord[], columns: number): number {
  const typed = typedColumns(body, columns);
  const years = yearNames(first);
  const counts = countsUp(first) && !body.slice(0, PROBED_RECORDS).some(countsUp);
  let votes = 0;
  for (let column = 0; column < columns; column++) {
    const cell = (first.cells[column] ?? '').trim();
    if (cell === '') continue;
    const values = body.map((record) => (record.cells[column] ?? '').trim());
    const isYear = years > 1 && /^\d{4}$/.test(cell) && !isYears(values);
    if (isTyped(cellKind(cell))) votes += isYear || counts ? 1 : -2;
    else if (typed[column]) votes += 2;
    else votes += textVote(cell, values);
  }
  return votes;
}

function textVote(cell: string, values: string[]): number {
  if (values.includes(cell)) return -2;
  if (/[@]|:\/\//.test(cell) || cell.length > 60) return -1;
  const lengths = new Set(values.filter((value) => value !== '').map((value) => value.length));
  if (lengths.size === 1 && values.length > 2) {
    if (!lengths.has(cell.length)) return 1;
    if (/\d/.test(cell)) return -2;
    // A single letter is like any other.
    return cell.length > 1 && values.every((value) => letters(value) === letters(cell)) ? -1 : 1;
  }
  const isSeveralWords = /\S \S/.test(cell);
  if (isSeveralWords && values.every((value) => wordShape(value) === wordShape(cell))) return -0.5;
  return /^[\p{L}_][\p{L}\d_ ./%$#()-]*$/u.test(cell) && !/\d{3,}/.test(cell) ? 0.5 : -0.5;
}

/** Capitals and small letters, one for one: `CO` and `TX` are alike. */
function letters(text: string): string {
  return text.replace(/\p{Lu}/gu, 'A').replace(/\p{Ll}/gu, 'a');
}

/** The same, a word for a word: `John Smith` and `Mary Jones` are alike. */
function wordShape(text: string): string {
  return letters(text).replace(/(.)\1+/gu, '$1');
}

/** After a name, days that all differ, or whole numbers at one distance. */
function countsUp(record: TextRecord): boolean {
  const typed = textsOf(record).filter((cell) => isTyped(cellKind(cell)));
  const [name = ''] = textsOf(record);
  if (isTyped(cellKind(name)) || new Set(typed).size < typed.length) return false;
  if (typed.length >= MIN_DAYS && typed.every((cell) => cellKind(cell) === 'date')) return true;
  if (typed.length < MIN_NUMBERS || !typed.every((cell) => /^\d{1,6}$/.test(cell))) return false;
  const step = Number(typed[1]) - Number(typed[0]);
  return typed.every((cell, index) => Number(cell) === Number(typed[0]) + index * step);
}

/**
 * How many of the first records stand above the names, as titles, facts about the file and comments do: the names are
 * words in every column, right above the first values; what stands above them is of another width, holds values, or is
 * marked as a comment.
 */
export function recordsAbove(table: readonly TextRecord[], columns: number): number {
  const body = table.slice(Math.min(MAX_ABOVE, Math.ceil(table.length / 2)));
  const typed = typedColumns([...body], columns).flatMap((is, column) => (is ? [column] : []));
  if (body.length < 2 || typed.length === 0) return 0;
  const isValues = (record: TextRecord) =>
    record.cells.length === columns &&
    typed.filter((column) => isTyped(cellKind(record.cells[column] ?? ''))).length >= typed.length / 2;
  const at = table.findIndex(isValues) - 1;
  const names = table[at];
  if (!names || at > MAX_ABOVE || !isFullOfNames(names, columns)) return 0;
  const isAbove = (record: TextRecord, index: number) => {
    const below = elementAt(table, index + 1);
    if (isUnitRow(names, record) || isCaptionRow(record, below)) return false;
    const isComment = COMMENT.test(record.raw) && !COMMENT.test(names.raw);
    const isOther = record.cells.length !== columns || !textsOf(record).every(isName);
    return isComment || isOther || (isSentence(record) && !isSentence(names));
  };
  return table.slice(0, at).findLastIndex(isAbove) + 1;
}

/** A space behind each comma. */
function isSentence({ cells }: TextRecord): boolean {
  return cells.length > 1 && cells.slice(1).every((cell) => cell.startsWith(' '));
}

function isFullOfNames(record: TextRecord, columns: number): boolean {
  const texts = textsOf(record);
  return texts.length === columns && texts.every((text) => text !== '' && isName(text) && !YEAR.test(text));
}

function yearNames(record: TextRecord): number {
  return record.cells.filter((cell) => /^(?:19|20)\d{2}$/.test(cell.trim())).length;
}

function isYears(values: string[]): boolean {
  return values.every((value) => /^(?:19|20)\d{2}$/.test(value));
}
