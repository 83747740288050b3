import type { LeftOutColumn, QueryResult } from '@plumbline/contracts';
import { sayShare } from '@plumbline/semantics';
import {
  elementAt,
  findLeaks,
  type Leak,
  type LearnedTable,
  learnTable,
  quantile,
  type TableColumn,
  valueAt,
} from '@plumbline/statistics';
import { readTable } from './table-columns.js';
import type { TableParams } from './table-params.js';

export interface ValueGroup {
  column: string;
  value: string;
  rows: number;
  said: number;
  actual: number;
}

/** What rows say of an outcome. `learned` is undefined where no column is left to ask. */
export interface ComputedTable {
  outcome: number[];
  leftOut: LeftOutColumn[];
  /** Columns that seem to know the answer and are asked all the same. */
  kept: LeftOutColumn[];
  learned: LearnedTable | undefined;
  values: ValueGroup[];
}

const known = new WeakMap<object, { key: string; computed: ComputedTable }>();

/** Learns all of a table at once; what several facts are parts of is computed once. */
export function computeTable(inputs: readonly QueryResult[], params: TableParams): ComputedTable {
  const rows = elementAt(inputs, 0);
  const key = JSON.stringify(params);
  const before = known.get(rows);
  if (before?.key === key) return before.computed;
  const computed = compute(rows, params);
  known.set(rows, { key, computed });
  return computed;
}

/** Columns whose values are shown one by one. */
const SHOWN = 4;

function compute(rows: QueryResult, params: TableParams): ComputedTable {
  const table = readTable(rows, params);
  const problem = { kind: params.outcome, outcome: table.outcome, columns: table.columns };
  const leaks = findLeaks(problem).map((leak) => ({
    ...leak,
    name: table.sources.get(leak.name) ?? leak.name,
  }));
  const isKept = ({ name }: { name: string }) => params.keep?.includes(name) ?? false;
  const leaking = new Set(leaks.filter((leak) => !isKept(leak)).map(({ name }) => name));
  const columns = table.columns.filter(({ name }) => !leaking.has(table.sources.get(name) ?? name));
  const judged = [...table.after, ...leaks.map(leftOutFor)];
  const once = judged.filter(({ name }, at) => judged.findIndex((one) => one.name === name) === at);
  const base = {
    outcome: table.outcome,
    leftOut: once.filter((one) => !isKept(one)),
    kept: once.filter(isKept),
  };
  if (columns.length === 0) return { ...base, learned: undefined, values: [] };
  const learned = learnTable({ ...problem, columns });
  const shown = learned.importance.filter(({ rise, error }) => rise > 2 * error).slice(0, SHOWN);
  const values = shown.flatMap(({ name }) => {
    const column = columns.find((one) => one.name === name);
    return column ? valuesOf(column, learned.said, table.outcome) : [];
  });
  return { ...base, learned, values };
}

function leftOutFor({ name, reason, power, how }: Leak): LeftOutColumn {
  if (reason === 'arithmetic')
    return {
      name,
      reason,
      detail: `The target is ${how}, in ${sayShare(power)} of the rows: arithmetic, nothing to predict.`,
    };
  if (reason === 'filled_after')
    return {
      name,
      reason,
      detail: `Whether it is filled gives the answer away, in ${sayShare(power)} of those rows: it is written after the fact.`,
    };
  return {
    name,
    reason,
    detail: `It tells the answer alone (${sayShare(power)}): it can only be known together with it.`,
  };
}

const [MOST_VALUES, PARTS, LEAST_ROWS] = [6, 5, 20];

/** Rows by a column's values: its most frequent ones, or fifths of its numbers. */
function valuesOf(column: TableColumn, said: readonly number[], outcome: readonly number[]): ValueGroup[] {
  const groups = column.kind === 'number' ? fifths(column.values) : frequent(column.values);
  return groups.flatMap(({ value, rows }) => {
    if (rows.length < LEAST_ROWS) return [];
    const mean = (of: readonly number[]) =>
      rows.reduce((sum, row) => sum + valueAt(of, row), 0) / rows.length;
    return [{ column: column.name, value, rows: rows.length, said: mean(said), actual: mean(outcome) }];
  });
}

interface Group {
  value: string;
  rows: number[];
}

function frequent(values: readonly (string | null)[]): Group[] {
  const groups = new Map<string | null, number[]>();
  for (const [row, value] of values.entries()) {
    const own = groups.get(value);
    if (own) own.push(row);
    else groups.set(value, [row]);
  }
  return [...groups]
    .map(([value, rows]) => ({ value: value ?? '(missing)', rows }))
    .sort((one, other) => other.rows.length - one.rows.length)
    .slice(0, MOST_VALUES);
}

const short = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 4, useGrouping: true });

function fifths(values: readonly number[]): Group[] {
  const filled = [...values.keys()].filter((row) => Number.isFinite(valueAt(values, row)));
  const sorted = filled.map((row) => valueAt(values, row));
  const edges = new Set(Array.from({ length: PARTS - 1 }, (_, at) => quantile(sorted, (at + 1) / PARTS)));
  const cuts = [...edges].sort((one, other) => one - other);
  const groups = Array.from({ length: cuts.length + 1 }, (_, at): Group => {
    const [low, high] = [cuts[at - 1], cuts[at]];
    const value =
      low === undefined
        ? `up to ${short(high ?? 0)}`
        : high === undefined
          ? `over ${short(low)}`
          : `${short(low)} to ${short(high)}`;
    return { value, rows: [] };
  });
  for (const row of filled)
    elementAt(groups, cuts.filter((cut) => valueAt(values, row) > cut).length).rows.push(row);
  const missing = [...values.keys()].filter((row) => !Number.isFinite(valueAt(values, row)));
  return [...groups, { value: '(missing)', rows: missing }];
}
