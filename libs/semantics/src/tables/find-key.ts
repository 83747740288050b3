import type { ColumnProfile } from '@plumbline/contracts';
import type { TableSample } from '../arithmetic/number-sample.js';
import { isTime } from '../roles/column-roles.js';
import { namesYearOfRow, runsAlongTime } from '../roles/names.js';
import { pairs } from '../values/pairs.js';

/** Pairs that are proved over all rows, at most. */
const MAX_PAIRS = 3;
/** Of the categories that may be crossed with a period, at most, and how many of them at once. */
const [MAX_CROSSED, MOST_AT_ONCE] = [6, 4];
/** Of all combinations of categories and periods, the part that there are rows of, at least. */
const FILLED = 0.7;

type Column = Pick<
  ColumnProfile,
  'name' | 'type' | 'role' | 'distinct' | 'missing' | 'min' | 'max' | 'useEvidence'
>;

/** A number that only numbers the rows says nothing about them. */
export function isRowNumber({ type, role, distinct, min, max }: Column, rows: number): boolean {
  const isRunning = type === 'integer' && distinct === rows && Number(max) - Number(min) + 1 === rows;
  return isRunning && role === 'identifier' && (Number(min) === 0 || Number(min) === 1);
}

/** The column that tells rows apart alone: what names things before what only happens to differ; no mere row number. */
export function singleKey(columns: readonly Column[], rows: number): string | undefined {
  const unique = columns.filter(
    (column) => column.distinct === rows && column.missing === 0 && rows > 1 && column.role !== 'measure',
  );
  const named = unique.filter((column) => !isRowNumber(column, rows));
  const [first] = [
    ...named.filter(({ role }) => role === 'identifier'),
    ...named.filter(({ type }) => type === 'text'),
    ...unique.filter(
      (column) => isRowNumber(column, rows) && !/^(column|unnamed|row|index|#|no)/i.test(column.name),
    ),
    ...named,
  ];
  return first?.name;
}

/** Years, also with fractions of them, lie between these. */
const [FIRST_YEAR, LAST_YEAR] = [1500, 2200];

/** Whether a column says when a row is: dates, moments, years (also with fractions, as 1991.25 is April) and periods. */
export function isWhen(column: Column & Partial<ColumnProfile>): boolean {
  const { name, type, role, min, max } = column;
  if (isTime(column as ColumnProfile)) return true;
  if (type !== 'integer' && type !== 'decimal') return false;
  const isNamed = role === 'time' ? namesYearOfRow(name) : runsAlongTime(name);
  return isNamed && Number(min) >= FIRST_YEAR && Number(max) <= LAST_YEAR && Number(max) > Number(min);
}

/** Pairs of columns that may tell rows apart together, a thing and a moment first, as far as a sample tells. */
export function keyPairs(
  { labels, rows: sampled }: Pick<TableSample, 'labels' | 'rows'>,
  columns: readonly Column[],
  rows: number,
): [string, string][] {
  const usable = columns.filter(
    ({ name, role, distinct, missing }) =>
      labels.has(name) && role !== 'measure' && missing === 0 && distinct > 1 && distinct < rows,
  );
  return pairs(usable)
    .filter(([one, other]) => one.distinct * other.distinct >= rows)
    .filter(([one, other]) => isDistinct(labels, [one.name, other.name], sampled))
    .sort((one, other) => rankOf(other) - rankOf(one) || sizeOf(one) - sizeOf(other))
    .slice(0, MAX_PAIRS)
    .map(([one, other]) => (isWhen(one) ? [other.name, one.name] : [one.name, other.name]));
}

/**
 * Categories and a period that may tell rows apart together, the fewest first: each combination has a row in nearly every period, as
 * the sales of each product in each shop. A category that follows from another one is none of them.
 */
export function crossedKeys(
  { labels, rows: sampled }: Pick<TableSample, 'labels' | 'rows'>,
  columns: readonly Column[],
  rows: number,
): string[][] {
  const usable = columns.filter(
    ({ name, role, distinct, missing }) =>
      labels.has(name) && role !== 'measure' && missing === 0 && distinct > 1 && distinct < rows / 2,
  );
  const moments = usable.filter((column) => isWhen(column));
  const categories = usable.filter((column) => !isWhen(column)).slice(0, MAX_CROSSED);
  const sets = subsets(categories, 2, MOST_AT_ONCE).flatMap((set) =>
    moments.map((moment) => [...set, moment]),
  );
  return sets
    .filter((set) =>
      isFilled(
        set.map(({ distinct }) => distinct),
        rows,
      ),
    )
    .map((set) => set.map(({ name }) => name))
    .filter((names) => isDistinct(labels, names, sampled))
    .sort((one, other) => one.length - other.length)
    .slice(0, MAX_PAIRS);
}

function isFilled(sizes: readonly number[], rows: number): boolean {
  const all = sizes.reduce((product, size) => product * size, 1);
  return rows <= all && rows >= FILLED * all;
}

/** All choices of so many of a few items. */
function subsets<T>(items: readonly T[], least: number, most: number): T[][] {
  return Array.from({ length: 2 ** items.length }, (_, chosen) =>
    items.filter((_item, at) => Math.floor(chosen / 2 ** at) % 2 === 1),
  ).filter(({ length }) => length >= least && length <= most);
}

const rankOf = (pair: readonly [Column, Column]): number =>
  Number(pair.filter((one) => isWhen(one)).length === 1);
/** The smaller the product, the less it is by chance that no pair occurs twice. */
const sizeOf = ([one, other]: readonly [Column, Column]): number => one.distinct * other.distinct;

function isDistinct(labels: TableSample['labels'], names: readonly string[], rows: number): boolean {
  const seen = new Set<string>();
  const lists = names.map((name) => labels.get(name) ?? []);
  for (let row = 0; row < rows; row += 1) {
    const key = lists.map((list) => list[row] ?? '').join('\u0000');
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}
