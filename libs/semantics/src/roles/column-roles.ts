import type { CellValue, ColumnProfile } from '@plumbline/contracts';
import { isPlaceInOrder, namesIdentifier, namesReference, runsAlongTime } from './names.js';
import { namesMeasure, natureOf } from './nature.js';

/** What a column may be used for, from its profile and its name. */

const MAX_EMPTY = 0.6;
/** A result column can be named, and sorted by, up to this length. */
const MAX_NAME = 200;

export function isUsable(column: ColumnProfile, rowCount: number): boolean {
  const filled = rowCount - column.missing;
  if (column.name.length > MAX_NAME) return false;
  if (rowCount === 0 || column.missing / rowCount > MAX_EMPTY || column.distinct < 2) return false;
  if (column.role === 'identifier' || column.role === 'text' || column.role === 'constant') return false;
  if (column.use) return true;
  if (column.type === 'integer' && namesReference(column.name)) return false;
  const isWhen = column.type === 'date' || column.type === 'timestamp';
  return isWhen || holdsNames(column) || !namesIdentifier(column.name, column.distinct / filled);
}

const MAX_NAMES = 30;

/** A full name, or a word that is no abbreviation. */
const NAME = /^\p{L}[^\d_]* [^\d_]*\p{L}|^\p{Lu}\p{Ll}{2,}$/u;

/** Few people or things by their names are no codes, even in a column that is called an id. */
function holdsNames({ type, role, distinct, topValues = [] }: ColumnProfile): boolean {
  const isName = ({ value }: { value: CellValue }) => NAME.test(String(value));
  const isFew = type === 'text' && role === 'dimension' && distinct <= MAX_NAMES;
  return isFew && topValues.length > 0 && 2 * topValues.filter(isName).length > topValues.length;
}

export function isNumber(column: ColumnProfile): boolean {
  return (column.type === 'integer' || column.type === 'decimal') && column.role !== 'geo';
}

/** What has to be squared and summed must stay within what a double holds. */
const MAX_MEASURED = 1e100;

const [MOST_STEPS, ROWS_OF_STEP] = [6, 5];
/** Of so many rows the reader knows whole numbers of a few steps as codes, unless something says that they measure. */
const KNOWN_STEPS = 100;

/** A number of a few steps, each of many rows, that nothing says is measured: the doses of an experiment, the gears of cars. */
function isStepped(column: ColumnProfile, rowCount: number): boolean {
  const { name, type, format, distinct, use, missing } = column;
  if (use || format?.currency || format?.percent || namesMeasure(name)) return false;
  const isOpen = type === 'decimal' || rowCount < KNOWN_STEPS;
  return isOpen && distinct <= MOST_STEPS && rowCount - missing >= ROWS_OF_STEP * distinct;
}

export function isMeasure(column: ColumnProfile, rowCount: number): boolean {
  const [min, max] = [Number(column.min), Number(column.max)];
  const isMeasurable = Math.abs(min) <= MAX_MEASURED && Math.abs(max) <= MAX_MEASURED;
  if (!isMeasurable) return false;
  if (column.use) return column.role === 'measure';
  if (isPlaceInOrder(column.name, min, max) || isStepped(column, rowCount)) return false;
  if (column.role === 'measure') return true;
  // Few distinct values make a number a category, unless its name says that it counts or pays something.
  return (
    column.role === 'dimension' && natureOf(column.name, column.format) === 'additive' && column.distinct > 2
  );
}

export function isAxis(column: ColumnProfile): boolean {
  return runsAlongTime(column.name) && isPlaceInOrder(column.name, Number(column.min), Number(column.max));
}

export function isDimension(column: ColumnProfile, rowCount: number): boolean {
  if (column.type === 'date' || column.type === 'timestamp') return false;
  if (column.use) return column.role === 'dimension' || (column.role === 'geo' && column.type === 'text');
  if (column.type === 'boolean') return true;
  if (isNumber(column)) {
    const isPart = isPlaceInOrder(column.name, Number(column.min), Number(column.max));
    const isCategory = (column.role === 'dimension' && column.distinct <= 12) || isStepped(column, rowCount);
    return (isPart && column.distinct <= 60) || isCategory;
  }
  if (column.type !== 'text' || looksLikeDates(column) || looksLikeTimes(column)) return false;
  return column.distinct < (rowCount - column.missing) / 2;
}

/** Dates whose order the file does not decide stay text: charting them as names would be an accident. */
function looksLikeDates(column: ColumnProfile): boolean {
  const values = column.topValues ?? [];
  return (
    values.length > 0 && values.every(({ value }) => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/.test(String(value)))
  );
}

const MOST_TIMES = 24;
/** Times of day that come as they come are no names; the few at which lessons begin are. */
const looksLikeTimes = ({ distinct, topValues = [] }: ColumnProfile): boolean =>
  distinct > MOST_TIMES &&
  topValues.length > 0 &&
  topValues.every(({ value }) => /^\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$/i.test(String(value)));

/** Years that no column over time reaches: 0001-01-01 and 9999-12-31 stand for "always" and "never". */
const [FIRST_YEARS, LAST_YEARS] = ['0002', '9998-12-30'];

export function isTime({ type, min, max }: ColumnProfile): boolean {
  if ((type !== 'date' && type !== 'timestamp') || typeof min !== 'string' || typeof max !== 'string')
    return false;
  return /^\d{4}-/.test(min) && /^\d{4}-/.test(max) && min >= FIRST_YEARS && max < LAST_YEARS;
}

/** Bands such as `18-24`, whose text sorts as their numbers do. */
export function looksLikeBands(column: ColumnProfile): boolean {
  const values = (column.topValues ?? []).map(({ value }) => String(value));
  if (values.length < 3 || !values.every((value) => /^\d+\s*(-|–|to)\s*\d+$|^\d+\+$/.test(value)))
    return false;
  const sorted = [...values].sort();
  return sorted.every(
    (value, at) => at === 0 || Number.parseInt(value, 10) > Number.parseInt(sorted[at - 1] ?? '', 10),
  );
}

const [FIRST_YEAR, LAST_YEAR] = [1500, 2200];

/** Whether whole numbers are years: their name says when, and all lie between 1500 and 2200. */
export function holdsYears({ name, type, min, max }: ColumnProfile): boolean {
  const [first, last] = [Number(min ?? Number.NaN), Number(max ?? Number.NaN)];
  const isNamed = /year|jahr|année|año|fy|season|time|date|period/i.test(name);
  return type === 'integer' && isNamed && first >= FIRST_YEAR && last <= LAST_YEAR && last > first;
}
