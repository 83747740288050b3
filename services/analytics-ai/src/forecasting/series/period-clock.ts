import { type CellValue, PREDICTION_PERIODS, type QueryResult } from '@plumbline/contracts';
import {
  addPeriods,
  countPeriods,
  periodName,
  periodStart,
  toDate,
  toDay,
  toNumber,
} from '@plumbline/semantics';
import { elementAt, valueAt } from '@plumbline/statistics';
import { z } from 'zod';

/** The periods that a series runs along, as the cells of a query name them. */
export const periodClock = z.strictObject({
  period: z.enum(PREDICTION_PERIODS),
  /** The first period: its first day, its hour, or a year. */
  from: z.string(),
  count: z.number().int().min(1),
  /** The column holds years as numbers. */
  isYears: z.boolean(),
});
export type PeriodClock = z.infer<typeof periodClock>;

const HOUR_MS = 3_600_000;

/** Hours since 1970 as they stand on the wall, or days. */
function positionOf(cell: CellValue, { period, isYears }: Pick<PeriodClock, 'period' | 'isYears'>): number {
  if (isYears) return Number(cell);
  const text = String(cell);
  return period === 'hour' ? Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`) / HOUR_MS : toDay(text);
}

/** How many periods after the first a cell is; negative or NaN where it is none. */
export function placeOf(clock: Omit<PeriodClock, 'count'>, cell: CellValue): number {
  if (cell === null) return Number.NaN;
  const [start, at] = [positionOf(clock.from, clock), positionOf(cell, clock)];
  if (clock.isYears || clock.period === 'hour') return Math.round(at - start);
  if (!(at >= start)) return -1;
  return countPeriods(start, periodStart(at, clock.period), clock.period);
}

/** A period as the data names it. */
export function startOf(clock: Omit<PeriodClock, 'count'>, place: number): string {
  const start = positionOf(clock.from, clock);
  if (clock.isYears) return String(start + place);
  if (clock.period === 'hour') return new Date((start + place) * HOUR_MS).toISOString().slice(0, 19);
  return toDate(addPeriods(start, clock.period, place));
}

/** A period as people name it. */
export function nameOf(clock: Omit<PeriodClock, 'count'>, place: number): string {
  const start = startOf(clock, place);
  if (clock.isYears) return start;
  if (clock.period === 'hour') return `${periodName(toDay(start), 'day')}, ${start.slice(11, 16)}`;
  return periodName(toDay(start), clock.period);
}

/**
 * The values at the clock's periods, of rows that begin with a period and end with a value. A period without rows is 0
 * where rows are added up and NaN else.
 */
export function valuesOf(rows: QueryResult['rows'], clock: PeriodClock, isAdded: boolean): number[] {
  const values = new Array<number>(clock.count).fill(isAdded ? 0 : Number.NaN);
  for (const row of rows) {
    const place = placeOf(clock, row[0] ?? null);
    const value = row.at(-1) ?? null;
    if (place >= 0 && place < clock.count && value !== null) values[place] = toNumber(value);
  }
  return values;
}

/** Gaps bridged by straight lines; what is missing at an end is the nearest value. */
export function withoutGaps(values: readonly number[]): number[] {
  const known = [...values.keys()].filter((at) => Number.isFinite(valueAt(values, at)));
  if (known.length === 0) return [];
  let next = 0;
  return values.map((value, at) => {
    if (Number.isFinite(value)) return value;
    while (next < known.length && elementAt(known, next) < at) next++;
    const [before, after] = [known[next - 1], known[next]];
    if (before === undefined) return valueAt(values, elementAt(known, 0));
    if (after === undefined) return valueAt(values, before);
    const part = (at - before) / (after - before);
    return valueAt(values, before) + part * (valueAt(values, after) - valueAt(values, before));
  });
}
