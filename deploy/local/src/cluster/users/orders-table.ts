import type { CellValue, Filter, Measure, QueryPlan } from '@plumbline/contracts';
import { ORDER_COLUMNS, ordersCsv } from '../../e2e/testing/orders.js';

type Row = Record<string, CellValue>;

const NUMBERS = new Set(['quantity', 'unit_price', 'discount', 'amount']);
const NAMES = ORDER_COLUMNS.split(',');
/** No column has more decimals, so sums of whole hundredths lose nothing. */
const HUNDREDTHS = 100;

/**
 * Made-up orders of which every result is known: an arithmetic of its own, far from the compiler and the engine that
 * it is compared with.
 */
export class OrdersTable {
  private parsed: Row[] | undefined;

  constructor(
    readonly rows: number,
    readonly seed: number,
  ) {}

  get csv(): string {
    return ordersCsv(this.rows, this.seed);
  }

  /** One row of values per group, without order; undefined for plans beyond this arithmetic. */
  evaluate(plan: QueryPlan): CellValue[][] | undefined {
    const isPlain =
      plan.dimensions.every(({ grain, bins, column }) => !grain && !bins && NAMES.includes(column)) &&
      !plan.compare &&
      !plan.raw &&
      !plan.derived &&
      plan.limit === undefined &&
      plan.measures.every(isKnownMeasure) &&
      plan.filters.every(isKnownFilter);
    if (!isPlain) return undefined;
    const groups = new Map<string, { values: CellValue[]; rows: Row[] }>();
    if (plan.dimensions.length === 0) groups.set('[]', { values: [], rows: [] });
    for (const row of this.read()) {
      if (!plan.filters.every((filter) => passes(row, filter))) continue;
      const values = plan.dimensions.map(({ column }) => row[column] ?? null);
      const key = JSON.stringify(values);
      const group = groups.get(key) ?? { values, rows: [] };
      group.rows.push(row);
      groups.set(key, group);
    }
    return [...groups.values()].map(({ values, rows }) => [
      ...values,
      ...plan.measures.map((measure) => aggregate(measure, rows)),
    ]);
  }

  private read(): Row[] {
    this.parsed ??= this.csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Object.fromEntries(line.split(',').map((text, at) => cell(NAMES[at] ?? '', text))));
    return this.parsed;
  }
}

/** Whether two results hold the same rows, in whatever order; doubles may differ in their last digits. */
export function sameRows(actual: readonly CellValue[][], expected: readonly CellValue[][]): boolean {
  const [a, b] = [sorted(actual), sorted(expected)];
  return (
    a.length === b.length &&
    a.every((row, at) => row.length === b[at]?.length && row.every((value, n) => isSame(value, b[at]?.[n])))
  );
}

function cell(name: string, text: string): [string, CellValue] {
  if (text === '' || text === 'n/a') return [name, null];
  if (name === 'returned') return [name, text === 'Yes'];
  return [name, NUMBERS.has(name) ? Number(text) : text];
}

function isKnownMeasure({ agg, column, formula }: Measure): boolean {
  if (formula !== undefined || (column !== undefined && !NAMES.includes(column))) return false;
  if (agg === 'count' || agg === 'count_distinct') return true;
  return (agg === 'sum' || agg === 'avg') && column !== undefined && NUMBERS.has(column);
}

const isKnownFilter = ({ op, column, grain, bins }: Filter): boolean =>
  !grain && !bins && NAMES.includes(column) && ['in', 'eq', 'between', 'gte', 'lte'].includes(op);

function passes(row: Row, { column, op, values }: Filter): boolean {
  const value = row[column] ?? null;
  if (op === 'in' || op === 'eq') return values.includes(value);
  if (value === null) return false;
  const [low, high] = op === 'lte' ? [undefined, values[0]] : [values[0], values[1]];
  return (
    (low === undefined || low === null || value >= low) &&
    (high === undefined || high === null || value <= high)
  );
}

function aggregate({ agg, column }: Measure, rows: readonly Row[]): CellValue {
  if (column === undefined) return rows.length;
  const values = rows.flatMap((row) => row[column] ?? []);
  if (agg === 'count') return values.length;
  if (agg === 'count_distinct') return new Set(values).size;
  if (values.length === 0) return null;
  const sum = values.reduce<number>((total, value) => total + Math.round(Number(value) * HUNDREDTHS), 0);
  return agg === 'sum' ? sum / HUNDREDTHS : sum / HUNDREDTHS / values.length;
}

function isSame(a: CellValue, b: CellValue | undefined): boolean {
  if (typeof b !== 'number') return a === b;
  return a !== null && Math.abs(Number(a) - b) <= 1e-9 * Math.max(1, Math.abs(b));
}

/** By the words of a row first, so that the last digits of a number do not decide. */
const sorted = (rows: readonly CellValue[][]): CellValue[][] => {
  const words = (row: CellValue[]) =>
    JSON.stringify(row.map((value) => (Number.isFinite(Number(value)) ? '' : value)));
  return [...rows].sort((a, b) => (words(a) < words(b) ? -1 : words(a) > words(b) ? 1 : 0));
};
