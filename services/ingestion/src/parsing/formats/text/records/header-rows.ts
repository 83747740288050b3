import { elementAt } from '@plumbline/statistics';
import { cellKind, isTyped } from '../../../dialect/cell-kinds.js';
import type { TextRecord } from '../../../dialect/split-records.js';

/** Kinds of rows that stand above the values: captions over groups of columns, names, units under names. */

const YEAR = /^(?:19|20)\d{2}$/;
const BRACKETED = /^[([{][^)\]}]{1,20}[)\]}]$/;
const UNIT =
  /^(?:%|‰|[$€£¥]|[kKmMcG]?[$€£]|USD|EUR|GBP|CHF|JPY|CNY|INR|[kmµcd]?[gmlLsWJVA]|kg|t|km|mm|cm|mi|ft|in|lb|lbs|oz|ha|m[²³23]|km[²2]|ft[²2]|km\/h|mph|m\/s|°[CF]?|°?[CFK]|[kMGT]?Wh|[kMGT]?[bB](?:yte)?s?|hPa|[kMm]?Pa|bar|psi|k?cal|ppm|ppb|mg\/[lL]|[hH](?:ours?|rs?)?|min(?:ute)?s?|sec(?:ond)?s?|days?|weeks?|months?|years?|yrs?|pcs|pieces|units?|count|no\.|#|n\/a|-)$/;

export function textsOf(record: TextRecord): string[] {
  return record.cells.map((cell) => cell.trim());
}

function filledTexts(record: TextRecord): string[] {
  return textsOf(record).filter((text) => text !== '');
}

export function isName(text: string): boolean {
  return !isTyped(cellKind(text)) || YEAR.test(text);
}

/** Units alone: `,,kg,(USD)`, under names. */
export function isUnitRow(record: TextRecord, names: TextRecord): boolean {
  const units = filledTexts(record);
  const isUnder = textsOf(record).every(
    (text, column) => text === '' || (names.cells[column] ?? '').trim() !== '',
  );
  return units.length > 0 && isUnder && units.every((text) => BRACKETED.test(text) || UNIT.test(text));
}

/** `2023,,2024,` above `plan,real,plan,real`: at least two captions, spread out, over more names than captions. */
export function isCaptionRow(above: TextRecord, below: TextRecord): boolean {
  const [captions, names] = [textsOf(above), textsOf(below)];
  const count = captions.filter((text) => text !== '').length;
  const isSpread = count >= 2 && count < captions.length && captions.slice(2).some((text) => text !== '');
  if (!isSpread || !captions.every(isName) || !names.every(isName)) return false;
  if (filledTexts(below).length === count) return isOverCaptions(captions, names);
  if (filledTexts(below).length < count) return false;
  return repeated(names).size > 0 || (captions[0] === '' && startsGroups(captions, names));
}

/** A caption of several columns, each of which has a caption of its own below: `,,2010,2010` over `,,men,women`. */
function isOverCaptions(captions: readonly string[], below: readonly string[]): boolean {
  const isSamePlace = captions.every((text, column) => (text === '') === (below[column] === ''));
  return isSamePlace && captions[0] === '' && repeated(captions).size > 0;
}

/** Where no name repeats, captions must stand over names and leave the columns before them alone. */
function startsGroups(captions: string[], names: string[]): boolean {
  return captions.every((text, column) => text === '' || (names[column] ?? '') !== '') && !names.includes('');
}

function repeated(texts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const again = texts.filter((text) => seen.size === seen.add(text).size);
  return new Set(again.filter((text) => text !== ''));
}

/**
 * The rows of a header as one name per column, top-down. A caption counts for the empty cells to its right, as far as
 * the names below repeat (all of them, where none does).
 */
export function joinNames(header: readonly TextRecord[], columns: number): string[] {
  const rows = header.map((record) =>
    Array.from({ length: columns }, (_, column) => (record.cells[column] ?? '').trim()),
  );
  const names = namesRow(header);
  for (let row = names - 1; row >= 0; row--)
    rows[row] = fillRight(elementAt(rows, row), elementAt(rows, row + 1), elementAt(rows, names));
  return Array.from({ length: columns }, (_, column) =>
    rows
      .map((cells) => elementAt(cells, column))
      .filter((cell) => cell !== '')
      .join(' '),
  );
}

/** The last row that is no row of units. */
function namesRow(header: readonly TextRecord[]): number {
  const last = header.length - 1;
  return last > 0 && isUnitRow(elementAt(header, last), elementAt(header, last - 1)) ? last - 1 : last;
}

function fillRight(
  captions: readonly string[],
  below: readonly string[],
  names: readonly string[],
): string[] {
  const again = repeated(names);
  let caption = '';
  return captions.map((text, column) => {
    if (text !== '') caption = text;
    const isGrouped = again.size === 0 || again.has(elementAt(names, column));
    return text === '' && isGrouped && below[column] !== '' ? caption : text;
  });
}
