import type { CellValue, Dimension, Filter, Measure, QueryPlan } from '@plumbline/contracts';
import { valueAt } from '@plumbline/statistics';

/** A second, slow implementation of plans over rows in memory, written from the specification alone. */

export type Row = Record<string, CellValue>;

/** Rows of a grouped plan in its default order (by dimensions, missing values last). */
export function truthOf(plan: QueryPlan, rows: readonly Row[]): CellValue[][] {
  const kept = rows.filter((row) => plan.filters.every((filter) => keeps(filter, row)));
  const groups = new Map<string, { key: CellValue[]; rows: Row[] }>();
  for (const row of kept) {
    const key = plan.dimensions.map((dimension) => valueIn(dimension, row));
    const id = JSON.stringify(key);
    const group = groups.get(id) ?? { key, rows: [] };
    group.rows.push(row);
    groups.set(id, group);
  }
  if (plan.dimensions.length === 0) groups.set('[]', groups.get('[]') ?? { key: [], rows: [] });
  return [...groups.values()]
    .sort((a, b) => compareKeys(a.key, b.key))
    .map((group) => [...group.key, ...plan.measures.map((measure) => aggregate(measure, group.rows, kept))]);
}

function compareKeys(a: CellValue[], b: CellValue[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? null;
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -1 : 1;
  }
  return 0;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** The value of a dimension in a row; dates are handled as text. */
function valueIn({ column, grain, bins }: Dimension, row: Row): CellValue {
  const value = row[column] ?? null;
  if (value === null) return null;
  if (bins) return bins.edges.filter((edge) => edge <= Number(value)).at(-1) ?? null;
  if (!grain) return value;
  const text = String(value);
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  const weekday = ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1;
  switch (grain) {
    case 'year':
      return `${year}-01-01`;
    case 'quarter':
      return `${year}-${pad(Math.floor((month - 1) / 3) * 3 + 1)}-01`;
    case 'month':
      return `${text.slice(0, 7)}-01`;
    case 'week':
      return new Date(Date.UTC(year, month - 1, day - weekday + 1)).toISOString().slice(0, 10);
    case 'day':
      return text.slice(0, 10);
    case 'weekday':
      return weekday;
    case 'hour':
      return `${text.slice(0, 13)}:00:00`;
    case 'hour_of_day':
      return Number(text.slice(11, 13));
  }
}

function keeps(filter: Filter, row: Row): boolean {
  const { op, values } = filter;
  const value = valueIn(filter, row);
  const isOneOf = values.includes(value);
  if (op === 'is_null') return value === null;
  if (op === 'is_not_null') return value !== null;
  if (op === 'in' || op === 'eq') return isOneOf;
  if (op === 'not_in' || op === 'ne') return !isOneOf;
  if (value === null) return false;
  const [first, last] = values as [string | number, string | number];
  switch (op) {
    case 'lt':
      return value < first;
    case 'lte':
      return value <= first;
    case 'gt':
      return value > first;
    case 'gte':
      return value >= first;
    case 'between':
      return value >= first && value <= last;
    case 'contains':
      return String(value).toLowerCase().includes(String(first).toLowerCase());
  }
}

function aggregate(measure: Measure, rows: readonly Row[], all: readonly Row[]): CellValue {
  const { agg, column, column2, weight } = measure;
  if (agg === 'count' && !column) return rows.length;
  const present = column ? rows.flatMap((row) => row[column] ?? []) : [];
  const numbers = present.map(Number);
  const pairsWith = (other: string) =>
    rows
      .filter((row) => row[column!] !== null && row[other] !== null)
      .map((row) => [Number(row[column!]), Number(row[other])] as const);
  switch (agg) {
    case 'count':
      return present.length;
    case 'count_distinct':
      return new Set(present).size;
    case 'sum':
      return present.length === 0 ? null : total(numbers);
    case 'avg':
      return present.length === 0 ? null : total(numbers) / numbers.length;
    case 'min':
      return ascending(present)[0] ?? null;
    case 'max':
      return ascending(present).at(-1) ?? null;
    case 'median':
      return quantile(numbers, 0.5);
    case 'quantile':
      return quantile(numbers, measure.p!);
    case 'stddev':
      return deviation(numbers);
    case 'weighted_avg': {
      const pairs = pairsWith(weight!);
      const weights = total(pairs.map(([, w]) => w));
      return pairs.length === 0 || weights === 0 ? null : total(pairs.map(([x, w]) => x * w)) / weights;
    }
    case 'corr':
      return correlation(pairsWith(column2!));
    case 'share': {
      const whole = total(all.filter((row) => row[column!] !== null).map((row) => Number(row[column!])));
      return present.length === 0 || whole === 0 ? null : total(numbers) / whole;
    }
    case 'formula':
      throw new Error('Formulas have their own truth.');
  }
}

function ascending(values: readonly (string | number | boolean)[]): Array<string | number | boolean> {
  return [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Sorted by size, so that small terms are not lost beside large ones. */
function total(values: readonly number[]): number {
  return [...values].sort((a, b) => Math.abs(a) - Math.abs(b)).reduce((sum, value) => sum + value, 0);
}

function quantile(values: readonly number[], p: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (sorted.length - 1) * p;
  const low = Math.floor(rank);
  return valueAt(sorted, low) + (valueAt(sorted, Math.ceil(rank)) - valueAt(sorted, low)) * (rank - low);
}

function deviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = total(values) / values.length;
  return Math.sqrt(total(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}

function correlation(pairs: ReadonlyArray<readonly [number, number]>): number | null {
  if (pairs.length < 2) return null;
  const meanX = total(pairs.map(([x]) => x)) / pairs.length;
  const meanY = total(pairs.map(([, y]) => y)) / pairs.length;
  const xx = total(pairs.map(([x]) => (x - meanX) ** 2));
  const yy = total(pairs.map(([, y]) => (y - meanY) ** 2));
  if (xx === 0 || yy === 0) return null;
  return total(pairs.map(([x, y]) => (x - meanX) * (y - meanY))) / Math.sqrt(xx * yy);
}
