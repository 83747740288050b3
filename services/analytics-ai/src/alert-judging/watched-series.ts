import type {
  AskedNumber,
  PredictionPeriod,
  QueryPlan,
  QueryResult,
  WatchedNumber,
} from '@plumbline/contracts';
import { type Calculations, withCalculations } from '@plumbline/datasets';
import {
  completePeriods,
  dayInZone,
  periodStart,
  present,
  type TimeField,
  toDate,
  toDay,
  toNumber,
} from '@plumbline/semantics';
import { unusable } from '@plumbline/server';
import { type PeriodClock, placeOf, startOf } from '../forecasting/series/period-clock.js';
import { defaultPeriod, isSeries } from '../forecasting/series/period-rules.js';
import { timeColumn } from '../forecasting/series/question.js';
import { createPlanner } from '../plans/planner.js';
import type { OpenSource } from '../sources/sources.service.js';

/** More periods than this say nothing of what is to be expected that the last ones do not. */
const MOST_PERIODS = 1_200;

/** The number of an alert with the plan of its series, newest periods first: period, rows, value. */
export interface WatchedSeries {
  watch: WatchedNumber;
  plan: QueryPlan;
  field: TimeField | undefined;
  /** A period without rows is 0. */
  isAdded: boolean;
}

/** @throws AppError `unusable` where the data has no time, or the period does not fit it */
export function watchedSeries(
  { shape, fields }: Pick<OpenSource, 'shape' | 'fields'>,
  asked: AskedNumber,
  calculations: Calculations,
): WatchedSeries {
  const planner = createPlanner(shape, fields);
  const time = timeColumn(shape, fields, asked.time);
  const { rowCount } = shape.profile;
  const distinct = shape.profile.columns.find(({ name }) => name === time.name)?.distinct ?? 0;
  const period = periodFor(time.field, asked, { rowCount, distinct });
  const written = withCalculations(
    planner.plan({
      measures: [planner.named({ agg: 'count' }, 'Rows of the period'), asked.measure],
      dimensions: [{ column: time.name, ...(time.field && { grain: period }) }],
      filters: [...asked.filters, present(time.name)],
      ...(asked.derived && { derived: asked.derived }),
      order: [{ by: time.name, direction: 'desc' }],
      limit: MOST_PERIODS,
    }),
    calculations,
  );
  const { agg } = asked.measure;
  const [, measure = asked.measure] = written.measures;
  return {
    watch: {
      ...asked,
      ...{ measure, time: time.name, period },
      ...(written.derived && { derived: written.derived }),
    },
    plan: written,
    field: time.field,
    isAdded:
      agg === 'count' || ((agg === 'sum' || agg === 'count_distinct') && !isSeries(rowCount, distinct)),
  };
}

function periodFor(
  field: TimeField | undefined,
  { period }: AskedNumber,
  { rowCount, distinct }: { rowCount: number; distinct: number },
): PredictionPeriod {
  if (!field) {
    if (period && period !== 'year') throw unusable('A column of years can only be watched per year.');
    return 'year';
  }
  if (period === 'hour' && field.type === 'date') throw unusable('Dates without times have no hours.');
  return period ?? defaultPeriod(field, rowCount, distinct);
}

/**
 * The complete periods of a series: those that the data covers, and that are over. Undefined where there is none. What adds up
 * has periods without rows, also at its end; of the rest the last one with rows is the last.
 */
export function clockOf(
  { watch: { period }, field, isAdded }: WatchedSeries,
  { rows }: QueryResult,
  { now, zone }: { now: Date; zone: string },
): PeriodClock | undefined {
  const starts = rows.flatMap(([cell]) => (cell === null || cell === undefined ? [] : [String(cell)]));
  const [newest, oldest] = [starts[0], starts.at(-1)];
  if (newest === undefined || oldest === undefined) return undefined;
  const isYears = field === undefined;
  const clock = (from: string, last: string): PeriodClock | undefined => {
    const base = { period, from, isYears };
    const whole = placeOf(base, last) + 1;
    if (!(whole >= 1)) return undefined;
    const cut = Math.max(0, whole - MOST_PERIODS);
    return { ...base, from: startOf(base, cut), count: whole - cut };
  };
  if (isYears || period === 'hour') return clock(oldest, lastWhole(newest, { isYears, now, zone }));
  const complete = completePeriods(field.span, period);
  const end = Math.min(complete.end, periodStart(dayInZone(now.toISOString(), zone), period));
  const from = Math.max(complete.start, toDay(oldest));
  const covered = periodStart(end - 1, period);
  const last = isAdded ? covered : Math.min(covered, toDay(newest));
  return last < from ? undefined : clock(toDate(from), toDate(last));
}

/** Hours and years are as complete as they can be told to be: they are over. */
function lastWhole(
  newest: string,
  { isYears, now, zone }: { isYears: boolean; now: Date; zone: string },
): string {
  const [year = '', hour = ''] = [wallOf(now, zone).slice(0, 4), wallOf(now, zone).slice(0, 13)];
  if (isYears) return Number(newest) >= Number(year) ? String(Number(year) - 1) : newest;
  const isOpen = newest.replace(' ', 'T').slice(0, 13) >= hour;
  if (!isOpen) return newest;
  return new Date(Date.parse(`${hour}:00:00Z`) - 3_600_000).toISOString().slice(0, 19);
}

/** The time on the wall of a zone: "2026-11-26T08:05". */
const wallOf = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(now)
    .replace(' ', 'T');

export interface SeriesValues {
  /** NaN where there is none. */
  values: number[];
  rows: number[];
}

/** Values and rows by place of the clock, of rows that hold period, rows and value. */
export function seriesValues(result: QueryResult, clock: PeriodClock, isAdded: boolean): SeriesValues {
  const values = new Array<number>(clock.count).fill(isAdded ? 0 : Number.NaN);
  const rows = new Array<number>(clock.count).fill(0);
  for (const [cell, count, value] of result.rows) {
    const place = placeOf(clock, cell ?? null);
    if (!(place >= 0 && place < clock.count)) continue;
    rows[place] = Number(count ?? 0);
    if (value !== null && value !== undefined) values[place] = toNumber(value);
  }
  return { values, rows };
}
