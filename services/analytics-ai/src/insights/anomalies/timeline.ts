import type { QueryResult } from '@plumbline/contracts';
import { addPeriods, countPeriods, type PeriodGrain, toDate, toDay, toNumber } from '@plumbline/semantics';
import { onEvenSteps, valueAt } from '@plumbline/statistics';
import { z } from 'zod';

const PERIODS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

/** How rows of a moment and values make a series at even steps. */
export const reading = z.strictObject({
  /** Column of the result that holds the values. */
  column: z.string(),
  /** A calendar period, or the usual seconds from one row to the next. */
  step: z.union([z.enum(PERIODS), z.number().positive()]),
  /** First and last complete period; of a series at its own cadence, first and last moment. */
  first: z.string(),
  last: z.string(),
  /** A period without rows is a zero, as of sums and counts; otherwise nothing was measured. */
  emptyIsZero: z.boolean(),
  /** An average of fewer rows is none: the column that counts them, and how many it takes. */
  counted: z.strictObject({ column: z.string(), least: z.number() }).optional(),
});
export type Reading = z.infer<typeof reading>;

/** A series at even steps, NaN where nothing was measured, and which place each moment with a value has. */
interface Timeline {
  values: Float64Array;
  moments: string[];
  places: Int32Array;
}

type Moment = { text: string; value: number };

/** The series that rows hold, the moment first; undefined where its moments have no cadence. */
export function timelineOf(result: QueryResult, read: Reading): Timeline | undefined {
  const rows = momentsOf(result, read);
  return typeof read.step === 'number' ? atCadence(rows, read.step) : byPeriod(rows, read.step, read);
}

function momentsOf({ columns, rows }: QueryResult, { column, first, last, counted }: Reading): Moment[] {
  const at = columns.findIndex(({ name }) => name === column);
  const count = columns.findIndex(({ name }) => name === counted?.column);
  return rows
    .filter(([moment]) => typeof moment === 'string' && moment >= first && moment <= last)
    .filter((row) => !counted || toNumber(row[count]) >= counted.least)
    .map((row) => ({ text: String(row[0]), value: toNumber(row[at]) }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((one, other) => (one.text < other.text ? -1 : 1));
}

/** Milliseconds since 1970 of a moment as results write it; what has no zone is read as if at Greenwich. */
export function millisecondsOf(moment: string): number {
  return Date.parse(moment.length === 10 || moment.endsWith('Z') ? moment : `${moment}Z`);
}

function atCadence(rows: readonly Moment[], seconds: number): Timeline | undefined {
  const even = onEvenSteps(
    rows.map(({ text }) => millisecondsOf(text)),
    rows.map(({ value }) => value),
    seconds * 1_000,
  );
  if (!even) return undefined;
  const places = Int32Array.from(rows.keys());
  even.source.forEach((row, place) => {
    if (row >= 0) places[row] = place;
  });
  return { values: even.values, moments: rows.map(({ text }) => text), places };
}

function byPeriod(
  rows: readonly Moment[],
  grain: PeriodGrain,
  { first, last, emptyIsZero }: Reading,
): Timeline {
  const length = periodsBetween(first, last, grain) + 1;
  const values = new Float64Array(length).fill(emptyIsZero ? 0 : Number.NaN);
  for (const { text, value } of rows) values[periodsBetween(first, text, grain)] = value;
  const places = Int32Array.from(values.keys()).filter((place) => !Number.isNaN(valueAt(values, place)));
  return { values, moments: [...places].map((place) => periodAfter(first, grain, place)), places };
}

const HOUR = 3_600_000;

/** How many periods after the first another begins. */
function periodsBetween(first: string, other: string, grain: PeriodGrain): number {
  if (grain === 'hour') return Math.round((millisecondsOf(other) - millisecondsOf(first)) / HOUR);
  return countPeriods(toDay(first), toDay(other), grain);
}

/** Start of the period `count` periods after another one, as results write it. */
function periodAfter(first: string, grain: PeriodGrain, count: number): string {
  if (grain !== 'hour') return toDate(addPeriods(toDay(first), grain, count));
  return new Date(millisecondsOf(first) + count * HOUR).toISOString().slice(0, 19);
}

const SEASONS: Record<PeriodGrain, number[]> = {
  hour: [24, 168],
  day: [7, 365],
  week: [52],
  month: [12],
  quarter: [4],
  year: [],
};
const [DAY, WEEK, YEAR] = [86_400, 604_800, 31_556_952];

/** Days, weeks and years in places. */
export function calendarSeasons(step: Reading['step']): number[] {
  return typeof step === 'number'
    ? [DAY, WEEK, YEAR].map((seconds) => Math.round(seconds / step))
    : SEASONS[step];
}
