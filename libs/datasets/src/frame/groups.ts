import type { Compare, Filter, QueryPlan } from '@plumbline/contracts';
import { dayNumber } from '@plumbline/statistics';
import { type Frame, frameColumn, type Keys, NotInFrame } from './frame.js';
import { cellOf, keysOf } from './keys.js';
import { columnNumbers, presenceOf } from './row-values.js';

/** The rows of a plan by group; a row that the plan does not read is in none (-1). */
export interface Groups {
  count: number;
  of: Int32Array;
  /** Of each group, its place in each dimension's keys. */
  places: Int32Array[];
  keys: Keys[];
}

/** Rows that count, as 1; undefined where all do. */
export type Mask = Uint8Array | undefined;

/** Combinations of values that are told apart by their place in one array. */
const MAX_COMBINATIONS = 4_000_000;

/** @throws NotInFrame where the frame does not hold what it takes, or there are too many combinations of values */
export function groupRows(
  frame: Frame,
  { dimensions }: QueryPlan,
  where: Mask,
  derived: ReadonlyMap<string, string>,
): Groups {
  const keys = dimensions.map((dimension) => keysOf(frame, dimension, derived));
  const combinations = keys.reduce((product, { labels }) => product * labels.length, 1);
  if (combinations > MAX_COMBINATIONS) throw new NotInFrame('too many groups');
  const of = new Int32Array(frame.rowCount);
  if (keys.length === 0) return { count: 1, of: masked(of, where), places: [], keys };
  const groupOf = new Int32Array(combinations).fill(-1);
  const combined: number[] = [];
  for (let row = 0; row < frame.rowCount; row++) {
    if (where && !where[row]) {
      of[row] = -1;
      continue;
    }
    let combination = 0;
    for (const { codes, labels } of keys) combination = combination * labels.length + (codes[row] ?? 0);
    let group = groupOf[combination] ?? -1;
    if (group < 0) {
      group = combined.push(combination) - 1;
      groupOf[combination] = group;
    }
    of[row] = group;
  }
  return { count: combined.length, of, places: quotaOf(combined, keys), keys };
}

function masked(of: Int32Array, where: Mask): Int32Array {
  return where ? of.map((_, row) => (where[row] ? 0 : -1)) : of;
}

function quotaOf(combined: readonly number[], keys: readonly Keys[]): Int32Array[] {
  const places = keys.map(() => new Int32Array(combined.length));
  for (const [group, combination] of combined.entries()) {
    let rest = combination;
    for (let at = keys.length - 1; at >= 0; at--) {
      const size = keys[at]?.labels.length ?? 1;
      const own = places[at];
      if (own) own[group] = rest % size;
      rest = Math.floor(rest / size);
    }
  }
  return places;
}

/** The rows that all filters let through. */
export function rowsWhere(
  frame: Frame,
  filters: readonly Filter[],
  derived: ReadonlyMap<string, string>,
): Mask {
  if (filters.length === 0) return undefined;
  const mask = new Uint8Array(frame.rowCount).fill(1);
  for (const filter of filters) {
    const holds = filterTest(frame, filter, derived);
    for (let row = 0; row < mask.length; row++) if (mask[row] && !holds(row)) mask[row] = 0;
  }
  return mask;
}

type Test = (row: number) => boolean;

function filterTest(frame: Frame, filter: Filter, derived: ReadonlyMap<string, string>): Test {
  const { column, op, values, grain, bins } = filter;
  if (grain || bins) throw new NotInFrame('filter by group');
  if (op === 'is_not_null' || op === 'is_null') {
    const presence = presenceOf(frame, column, derived);
    return (row) => Number.isNaN(presence[row] ?? Number.NaN) === (op === 'is_null');
  }
  if (op === 'in' && !derived.has(column) && !values.includes(null)) {
    const held = frameColumn(frame, column);
    const wanted = new Set(values);
    return (row) => wanted.has(cellOf(held, row));
  }
  const [from, to] = values;
  if (op === 'between' && typeof from === 'string' && typeof to === 'string')
    return withinDays(frame, column, from, to, derived);
  throw new NotInFrame(op);
}

/** Days from the first to the last one, both included, on the wall's calendar. */
export function withinDays(
  frame: Frame,
  name: string,
  from: string,
  to: string,
  derived: ReadonlyMap<string, string>,
): Test {
  if (from.length !== DATE_LENGTH || to.length !== DATE_LENGTH) throw new NotInFrame('moments');
  const column = columnNumbers(frame, name, derived);
  if (column.kind === 'number' || column.kind === 'boolean') throw new NotInFrame(name);
  const size = column.kind === 'date' ? 1 : MICROS_PER_DAY;
  const [start, end] = [dayNumber(from) * size, (dayNumber(to) + 1) * size];
  const values = column.wall ?? column.values;
  return (row) => {
    const value = values[row] ?? Number.NaN;
    return value >= start && value < end;
  };
}

const DATE_LENGTH = '2025-01-01'.length;
const MICROS_PER_DAY = 86_400_000_000;

/** The rows of a comparison's own period and those of its base. */
export function comparedRows(
  frame: Frame,
  { column, from, to, baseFrom, baseTo }: Compare,
  derived: ReadonlyMap<string, string>,
): { current: Uint8Array; base: Uint8Array } {
  const mask = (test: Test) => Uint8Array.from({ length: frame.rowCount }, (_, row) => Number(test(row)));
  return {
    current: mask(withinDays(frame, column, from, to, derived)),
    base: mask(withinDays(frame, column, baseFrom, baseTo, derived)),
  };
}
