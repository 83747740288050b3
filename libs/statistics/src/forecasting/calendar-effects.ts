import { valueAt } from '../arrays/element-at.js';
import { addDays, addPeriods, dayNumber, isoWeekday, type Period } from '../calendar/calendar.js';
import { usHolidays } from '../calendar/us-holidays.js';
import { leastSquares } from '../regression/least-squares.js';
import { decompose } from './mstl.js';
import { type Ahead } from './naive.js';

/** How much a calendar must improve the corrected information criterion: chance alone does not reach it. */
const MIN_GAIN = 6;

/**
 * The calendar taken out of a series, followed by a model, and put back: the day of the week for days; for weeks, months
 * and quarters how long they are and how many working days they have; holidays. Effects are fitted by least squares to
 * what trend and season leave. `from` is the first day of the first value's period. Undefined where the calendar explains
 * no more than chance would, or there are too few values to tell.
 */
export function calendarModel(
  values: readonly number[],
  horizon: number,
  { from, period, seasons }: { from: string; period: Period; seasons: readonly number[] },
  model: (values: readonly number[], horizon: number) => Ahead,
): Ahead | undefined {
  const effects = calendarEffects(values.length, horizon, { from, period });
  const width = effects[0]?.length ?? 0;
  if (width === 0 || values.length < 10 * width) return undefined;
  const isRelative = values.every((value) => value > 0);
  const taken = isRelative ? values.map(Math.log) : values;
  const { rest } = decompose(taken, period === 'day' ? [] : seasons);
  const fitted = leastSquares(effects.slice(0, values.length), rest);
  if (!fitted) return undefined;
  const before = rest.reduce((sum, value) => sum + value * value, 0);
  const after = fitted.residualSd ** 2 * fitted.freedom;
  const free = width + 1;
  const cost = 2 * free + (2 * free * (free + 1)) / (values.length - free - 1);
  if (!(values.length * Math.log(before / after) - cost > MIN_GAIN)) return undefined;
  const effect = effects.map((row) =>
    row.reduce((sum, value, at) => sum + value * valueAt(fitted.coefficients, at), 0),
  );
  const without = taken.map((value, at) => value - valueAt(effect, at));
  const found = model(isRelative ? without.map(Math.exp) : without, horizon);
  return found.map((value, step) => {
    const part = valueAt(effect, values.length + step);
    return isRelative ? value * Math.exp(part) : value + part;
  });
}

/** What the calendar says of each period, known ones and those ahead, around its means among the known. */
export function calendarEffects(
  known: number,
  horizon: number,
  { from, period }: { from: string; period: Period },
): number[][] {
  const starts = Array.from({ length: known + horizon }, (_, at) => addPeriods(from, period, at));
  return centred(
    starts.map((start) => effectsOf(start, period)),
    known,
  );
}

/** Columns that vary among the known rows, around their means there. */
function centred(rows: readonly (readonly number[])[], known: number): number[][] {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => valueAt(row, column)));
  const varying = columns.flatMap((column) => {
    const mean = column.slice(0, known).reduce((sum, value) => sum + value, 0) / known;
    const around = column.map((value) => value - mean);
    return around.slice(0, known).some((value) => Math.abs(value) > 1e-9) ? [around] : [];
  });
  return rows.map((_, at) => varying.map((column) => valueAt(column, at)));
}

function effectsOf(start: string, period: Period): number[] {
  const length = dayNumber(addPeriods(start, period, 1)) - dayNumber(start);
  const holidays = holidaysBetween(start, length);
  if (period === 'day')
    return [...Array.from({ length: 6 }, (_, at) => (isoWeekday(start) === at + 1 ? 1 : 0)), holidays];
  const weekdays = workingDays(start, length) - holidays;
  return [length, weekdays];
}

function workingDays(start: string, length: number): number {
  const first = isoWeekday(start);
  let count = 5 * Math.floor(length / 7);
  for (let extra = 0; extra < length % 7; extra++) if ((first - 1 + extra) % 7 < 5) count++;
  return count;
}

const known = new Map<number, number[]>();

function holidaysBetween(start: string, length: number): number {
  const first = dayNumber(start);
  const [firstYear, lastYear] = [Number(start.slice(0, 4)), Number(addDays(start, length - 1).slice(0, 4))];
  let count = 0;
  for (let year = firstYear; year <= lastYear; year++) {
    const days = known.get(year) ?? usHolidays(year).map(dayNumber);
    known.set(year, days);
    for (const day of days)
      if (day >= first && day < first + length && (length === 1 || isWorkday(day))) count++;
  }
  return count;
}

const isWorkday = (day: number): boolean => (((day + 3) % 7) + 7) % 7 < 5;
