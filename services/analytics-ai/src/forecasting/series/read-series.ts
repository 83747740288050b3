import type { HistoryPoint, QueryResult } from '@plumbline/contracts';
import { completePeriods, periodStart, toDate, toDay, toNumber } from '@plumbline/semantics';
import { type PeriodClock, placeOf, startOf, valuesOf } from './period-clock.js';
import { MOST_PERIODS, type Question } from './question.js';

/** A series as it is forecast: its complete periods and their values, NaN where there is none. */
export interface Series {
  clock: PeriodClock;
  values: number[];
  history: HistoryPoint[];
  /** The last period where it is not complete. */
  partial: HistoryPoint | null;
}

/**
 * Undefined where the rows hold no complete period. What is planned has no value yet: periods after the last value are not
 * of the series. `underWay` is a period that is not over, though rows are planned after it.
 */
export function readSeries(
  question: Question,
  { rows: all }: QueryResult,
  underWay?: string | undefined,
): Series | undefined {
  const newest = all.findIndex((row) => (row.at(-1) ?? null) !== null);
  const rows = newest < 0 ? [] : all.slice(newest);
  const starts = rows.flatMap(([cell]) => (cell === null || cell === undefined ? [] : [String(cell)]));
  const [last, first] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isYears = !question.field;
  const bounds = boundsOf(question, first, last);
  const base = { period: question.period, from: bounds.from, isYears };
  const whole = placeOf(base, bounds.last) + (bounds.last === underWay ? 0 : 1);
  const cut = Math.max(0, whole - MOST_PERIODS);
  const clock: PeriodClock = { ...base, from: startOf(base, cut), count: whole - cut };
  if (!(clock.count >= 1)) return undefined;
  const values = valuesOf(rows, clock, question.isAdded);
  const history = values.map((value, at) => ({
    t: startOf(clock, at),
    y: Number.isFinite(value) ? value : null,
  }));
  const after = rows.find(([cell]) => placeOf(clock, cell ?? null) === clock.count);
  const partial = after ? { t: startOf(clock, clock.count), y: toNumber(after.at(-1) ?? null) } : null;
  return { clock, values, history, partial };
}

/** First and last complete period. Hours and years are as complete as they can be told to be. */
function boundsOf({ field, period }: Question, first: string, last: string): { from: string; last: string } {
  if (!field || period === 'hour') return { from: first, last };
  const complete = completePeriods(field.span, period);
  const from = toDate(Math.max(complete.start, toDay(first)));
  const end = Math.min(periodStart(complete.end - 1, period), toDay(last));
  return { from, last: toDate(end) };
}
