import { elementAt } from '@plumbline/statistics';
import { cellKind, isTyped } from './cell-kinds.js';
import type { Dialect } from './dialect.js';
import type { TextRecord } from './split-records.js';

/**
 * Characters that prose, times and names are full of: they separate only where the cells prove to be values, or where
 * every line has equally many of them and no space beside one.
 */
const WEAK_DELIMITERS = new Set([' ', ':', '#', '&', '*', '!', '$', '@', '%', '=']);
/** Parts of values more often than delimiters: `$5`, `5%`, `a=b`. Only equally many on every line prove them. */
const PARTS_OF_VALUES = new Set(['!', '$', '@', '%', '=']);
const GRID_COLUMNS = 3;
const GRID_RECORDS = 3;
/** Shares of the lines: of those that have all delimiters, and of those with a time of day, whose colons separate nothing. */
const GRID_SHARE = 0.98;
const MAX_TIMES_SHARE = 0.5;
const CLOCK = /\d:\d\d(?!\d)/;

interface Split {
  columns: number;
  consistency: number;
  dialect: Dialect;
}

export function isWeak(delimiter: string): boolean {
  return WEAK_DELIMITERS.has(delimiter);
}

/** Whether a weak delimiter separates cells in these records after all. */
export function separates(records: TextRecord[], { columns, consistency, dialect }: Split): boolean {
  if (isGrid(records, columns, dialect)) return true;
  return !PARTS_OF_VALUES.has(dialect.delimiter) && holdsValues(records, columns, consistency);
}

/** Every line, the first included, has equally many delimiters, and none stands beside a space as in a text. */
function isGrid(records: TextRecord[], columns: number, { delimiter }: Dialect): boolean {
  if (delimiter === ' ' || columns < GRID_COLUMNS || records.length < GRID_RECORDS) return false;
  const [first, ...rest] = records;
  const isFull = ({ cells }: TextRecord) => cells.length === columns;
  if (!first || !isFull(first) || rest.filter(isFull).length < rest.length * GRID_SHARE) return false;
  const isText = ({ raw }: TextRecord) => raw.includes(` ${delimiter}`) || raw.includes(`${delimiter} `);
  const times = delimiter === ':' ? records.filter(({ raw }) => CLOCK.test(raw)).length : 0;
  return !records.some(isText) && times < records.length * MAX_TIMES_SHARE;
}

/** Steady width, and at least half of the columns hold numbers, dates or times below the first record. */
function holdsValues(records: TextRecord[], columns: number, consistency: number): boolean {
  if (consistency < 0.8 || columns < 2) return false;
  const body = records.slice(1).filter((record) => record.cells.length === columns);
  let typed = 0;
  for (let column = 0; column < columns; column++) {
    const values = body.filter((record) => isTyped(cellKind(elementAt(record.cells, column)))).length;
    if (values >= body.length * 0.8 && body.length > 1) typed++;
  }
  return typed >= columns / 2;
}
