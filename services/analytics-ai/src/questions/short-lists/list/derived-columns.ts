import type { CellValue } from '@plumbline/contracts';
import { stemOf } from '../../language/tokens.js';
import { reference } from '../../plans/plan-draft.js';
import { isMoment, type TableColumn } from '../../table/table.js';
import type { DerivedKind, ListColumn } from './list-column.js';

/** What a derived column holds of the column that it comes from. */
export interface Derived {
  column: TableColumn;
  kind: DerivedKind;
}

/** Values that have to be of a kind, of all of a column. */
const MOST = 0.6;
const LEAST_VALUES = 3;
const MAX_DERIVED = 10;

const PAIR = /^\D{0,8}\d[\d,.]*\s*[-–—‑−:]\s*\d/u;
const TWO_NUMBERS = /\d\D+\d/;
const DAY = /\d[-/.]\d{1,2}[-/.]\d/;

/** Columns that a list says without having them: the year of a day, the two numbers of "24–17" and what lies between. */
export function derivedColumns(columns: readonly ListColumn[]): Derived[] {
  const all = columns.flatMap(derivedOf);
  const firstOfName = new Map(all.map((one) => [one.column.name, one] as const).reverse());
  return all.filter((one) => firstOfName.get(one.column.name) === one).slice(0, MAX_DERIVED);
}

function derivedOf({ column, cells }: ListColumn): Derived[] {
  if (isMoment(column)) return ofDay(column, cells);
  if (column.kind !== 'text' || column.holdsClockTimes || mostly(cells, DAY)) return [];
  if (mostly(cells, PAIR)) return ofPair(column);
  const first = column.holdsNumbers || !mostly(cells, /\d/) ? [] : [firstOf(column)];
  return [...first, ...(mostly(cells, TWO_NUMBERS) ? [lastOf(column)] : [])];
}

function mostly(cells: readonly CellValue[], pattern: RegExp): boolean {
  const texts = cells.filter((cell) => typeof cell === 'string' && /\p{L}|\d/u.test(cell));
  const fit = texts.filter((text) => String(text).length < 40 && pattern.test(String(text)));
  return fit.length >= LEAST_VALUES && fit.length >= MOST * texts.length;
}

function ofDay(column: TableColumn, cells: readonly CellValue[]): Derived[] {
  const days = cells.flatMap((cell) => (cell === null ? [] : [String(cell)]));
  const differ = (from: number, to: number) => new Set(days.map((day) => day.slice(from, to))).size > 1;
  const own = reference(column);
  const [min, max] = [column.min, column.max].map((day) => Number(String(day).slice(0, 4)));
  const year = derived(column, 'year', { formula: `year(${own})`, words: ['year'] });
  const month = derived(column, 'month', { formula: `month_name(${own})`, words: ['month'] });
  return [
    ...(differ(0, 4) ? [{ ...year, column: { ...year.column, min, max } }] : []),
    ...(differ(5, 7) ? [{ ...month, column: { ...month.column, kind: 'text' as const } }] : []),
  ];
}

const firstOf = (column: TableColumn): Derived =>
  derived(column, 'first', { formula: `number(${reference(column)})`, words: column.words });

const lastOf = (column: TableColumn): Derived =>
  derived(column, 'last', { formula: `last_number(${reference(column)})`, words: column.words });

function ofPair(column: TableColumn): Derived[] {
  const own = reference(column);
  const [first, last] = [`number(${own})`, `last_number(${own})`];
  // "1969–76" leaves the century out.
  const whole = `if(${last} < 100 and ${first} > 999, floor(${first} / 100) * 100 + ${last}, ${last})`;
  return [
    derived(column, 'difference', {
      formula: `abs(${whole} - ${first})`,
      words: [...column.words, 'difference'],
    }),
    derived(column, 'sum', { formula: `${first} + ${last}`, words: [...column.words, 'sum'] }),
    derived(column, 'first', { formula: first, words: column.words }),
    derived(column, 'last', { formula: whole, words: column.words }),
  ];
}

const LABELS: Readonly<Record<DerivedKind, string>> = {
  ...{ year: 'year of', month: 'month of', first: 'first number of', last: 'last number of' },
  ...{ difference: 'difference within', sum: 'sum within', place: 'place in' },
};

function derived(
  of: TableColumn,
  kind: DerivedKind,
  { formula, words }: { formula: string; words: readonly string[] },
): Derived {
  const label = `${LABELS[kind]} ${of.label}`;
  const own = { name: label, label, words, stems: words.map(stemOf), formula, kind: 'number' as const };
  return {
    kind,
    column: {
      ...of,
      ...own,
      ...{ role: 'dimension', min: undefined, max: undefined, format: undefined },
      ...{ yesNo: undefined, holdsNumbers: false, isAdditive: kind === 'sum' },
    },
  };
}

/** The place of a row in the file, which rows are told apart by where nothing else says what came first. */
export function placeColumn(rowCount: number): ListColumn {
  const places = Float64Array.from({ length: rowCount }, (_, row) => row);
  const words = ['place'];
  return {
    column: {
      ...{ name: 'place in the file', label: 'place in the file', formula: 'line()', words, stems: words },
      ...{ kind: 'number', role: 'measure', distinct: rowCount, missing: 0, min: 1, max: rowCount },
      ...{ yesNo: undefined, holdsNumbers: false, isAdditive: false, format: undefined, place: -1 },
    },
    ...{ cells: [...places], numbers: places, isOrdered: true, order: 'rising', derived: 'place' },
  };
}
