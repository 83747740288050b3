import type { CellValue, Dimension } from '@plumbline/contracts';
import { dateOfDay, dayNumber, periodStart } from '@plumbline/statistics';
import { isoDate, isoTimestamp } from '../engine/cells.js';
import {
  type Frame,
  type FrameColumn,
  frameColumn,
  type Keys,
  NotInFrame,
  type NumberColumn,
} from './frame.js';
import { columnNumbers } from './row-values.js';

type Grouping = Pick<Dimension, 'column' | 'grain' | 'bins'>;

const MICROS_PER_DAY = 86_400_000_000;
const MICROS_PER_HOUR = 3_600_000_000;
/** Up to here a double tells microseconds apart. */
const EXACT = Number.MAX_SAFE_INTEGER;

/**
 * The groups of a dimension, in the engine's order of them.
 * @throws NotInFrame when the frame does not hold what it takes
 */
export function keysOf(
  frame: Frame,
  { column, grain, bins }: Grouping,
  derived: ReadonlyMap<string, string>,
): Keys {
  const name = JSON.stringify([column, derived.get(column), grain, bins?.edges]);
  const known = frame.keys.get(name);
  if (known) return known;
  const keys = makeKeys(frame, { column, grain, bins }, derived);
  frame.keys.set(name, keys);
  return keys;
}

function makeKeys(
  frame: Frame,
  { column, grain, bins }: Grouping,
  derived: ReadonlyMap<string, string>,
): Keys {
  if (bins) return binKeys(columnNumbers(frame, column, derived).values, bins.edges);
  const held = derived.has(column) ? columnNumbers(frame, column, derived) : frameColumn(frame, column);
  if (held.kind === 'text') return textKeys(held.codes, held.labels);
  if (held.kind === 'presence') throw new NotInFrame(column);
  if (grain) return grainKeys(held, grain);
  return valueKeys(held.values, labelOf(held));
}

function textKeys(codes: Int32Array, labels: readonly string[]): Keys {
  const hasMissing = codes.includes(-1);
  if (!hasMissing) return { codes, labels, hasMissing };
  const missing = labels.length;
  return { codes: codes.map((code) => (code < 0 ? missing : code)), labels: [...labels, null], hasMissing };
}

function labelOf({ kind }: NumberColumn): (value: number) => CellValue {
  if (kind === 'boolean') return (value) => value === 1;
  if (kind === 'date') return (value) => isoDate(value);
  if (kind === 'number') return (value) => value;
  return (value) => momentOf(value, kind);
}

/** A value of a number, a date or a moment as results write it. */
export function cellOf(column: FrameColumn, row: number): CellValue {
  if (column.kind === 'text') return column.labels[column.codes[row] ?? -1] ?? null;
  if (column.kind === 'presence') throw new NotInFrame('presence');
  const value = column.values[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : labelOf(column)(value);
}

function momentOf(micros: number, kind: 'timestamp' | 'instant'): CellValue {
  if (Math.abs(micros) > EXACT) throw new NotInFrame('moments too far from today to be told apart');
  const moment = isoTimestamp(BigInt(micros));
  return moment && kind === 'instant' ? `${moment}Z` : moment;
}

/** Different values in rising order, missing ones last. */
function valueKeys(values: Float64Array, label: (value: number) => CellValue): Keys {
  const places = new Map<number, number>();
  const codes = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? Number.NaN;
    const known = places.get(value);
    codes[row] = known ?? places.size;
    if (known === undefined) places.set(value, places.size);
  }
  const hasMissing = places.has(Number.NaN);
  const rising = [...places.keys()].filter((value) => !Number.isNaN(value)).sort((one, other) => one - other);
  const order = hasMissing ? [...rising, Number.NaN] : rising;
  const rank = new Int32Array(order.length);
  for (const [place, value] of order.entries()) rank[places.get(value) ?? 0] = place;
  const labels = order.map((value) => (Number.isNaN(value) ? null : label(value)));
  return { codes: codes.map((code) => rank[code] ?? 0), labels, hasMissing };
}

function grainKeys(column: NumberColumn, grain: NonNullable<Dimension['grain']>): Keys {
  const values = column.wall ?? column.values;
  if (grain === 'weekday' || grain === 'hour_of_day') throw new NotInFrame(grain);
  if (column.kind === 'number' || column.kind === 'boolean') throw new NotInFrame(grain);
  if (grain === 'hour') {
    if (column.kind === 'date') throw new NotInFrame(grain);
    const hours = values.map((value) => Math.floor(value / MICROS_PER_HOUR));
    return valueKeys(hours, (hour) => momentOf(hour * MICROS_PER_HOUR, 'timestamp'));
  }
  const days = column.kind === 'date' ? values : values.map((value) => Math.floor(value / MICROS_PER_DAY));
  const starts = new Map<number, number>();
  const startOf = (day: number): number => {
    if (grain === 'day' || Number.isNaN(day)) return day;
    const known = starts.get(day);
    if (known !== undefined) return known;
    const start = dayNumber(periodStart(dateOfDay(day), grain));
    starts.set(day, start);
    return start;
  };
  return valueKeys(days.map(startOf), (day) => isoDate(day));
}

/** By the last edge that a value reaches; what lies below all edges comes first, and has no value either. */
function binKeys(values: Float64Array, edges: readonly number[]): Keys {
  const bins = values.map((value) => (Number.isNaN(value) ? value : reached(edges, value)));
  return valueKeys(bins, (bin) => edges[bin - 1] ?? null);
}

/** How many of the rising edges are no greater. */
function reached(edges: readonly number[], value: number): number {
  let [from, to] = [0, edges.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((edges[middle] ?? Number.POSITIVE_INFINITY) <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}
