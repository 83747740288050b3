/**
 * Arithmetic on calendar dates `YYYY-MM-DD`. A date is a day of the calendar, never a moment: no zone. Years before 0
 * and after 9999, which a period may end in, are written `±YYYYYY` (ISO 8601, as JavaScript does).
 */

export const PERIODS = ['year', 'quarter', 'month', 'week', 'day'] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
const DATE = /^([+-]\d{6}|\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01. Throws `RangeError` when the text is not a day that exists. */
export function dayNumber(date: string): number {
  const time = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || dateOfDay(time / DAY_MS) !== date)
    throw new RangeError(`Not a calendar date: ${date}`);
  return time / DAY_MS;
}

/** The date that lies `day` days after 1970-01-01. */
export function dateOfDay(day: number): string {
  const text = new Date(day * DAY_MS).toISOString();
  return text.slice(0, text.indexOf('T'));
}

export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days);
}

/** Days from `from` to `to`, both included. */
export function daysInRange(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The same day of another month; the last one where that month is shorter (January 31 and one month: February 28). */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date);
  const first = firstOfMonth(year, month + months);
  return addDays(first, Math.min(day, daysInMonth(first)) - 1);
}

/** The first day of the period that holds `date`. Weeks begin on Monday (ISO 8601). */
export function periodStart(date: string, period: Period): string {
  const { year, month } = partsOf(date);
  switch (period) {
    case 'year':
      return firstOfMonth(year, 1);
    case 'quarter':
      return firstOfMonth(year, month - ((month - 1) % 3));
    case 'month':
      return firstOfMonth(year, month);
    case 'week':
      return addDays(date, 1 - isoWeekday(date));
    case 'day':
      return date;
  }
}

/** The first day of the period `count` periods after the one that holds `date` (before it when negative). */
export function addPeriods(date: string, period: Period, count: number): string {
  const start = periodStart(date, period);
  switch (period) {
    case 'year':
      return addMonths(start, 12 * count);
    case 'quarter':
      return addMonths(start, 3 * count);
    case 'month':
      return addMonths(start, count);
    case 'week':
      return addDays(start, 7 * count);
    case 'day':
      return addDays(start, count);
  }
}

/** The last day of the period that holds `date`. */
export function periodEnd(date: string, period: Period): string {
  return addDays(addPeriods(date, period, 1), -1);
}

/** The first days of all periods from the one that holds `from` to the one that holds `to`. */
export function periodsBetween(from: string, to: string, period: Period): string[] {
  const starts: string[] = [];
  const last = dayNumber(to);
  for (let start = periodStart(from, period); dayNumber(start) <= last; start = addPeriods(start, period, 1))
    starts.push(start);
  return starts;
}

/** Monday is 1, Sunday 7 (ISO 8601). */
export function isoWeekday(date: string): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

function partsOf(date: string): { year: number; month: number; day: number } {
  dayNumber(date);
  const [year, month, day] = DATE.exec(date)!.slice(1).map(Number) as [number, number, number];
  return { year, month, day };
}

/** `month` counts from 1 and may lie outside of the year. */
function firstOfMonth(year: number, month: number): string {
  const first = new Date(0);
  // Not Date.UTC: it takes the years 0 to 99 for 1900 to 1999.
  first.setUTCFullYear(year, month - 1, 1);
  return dateOfDay(first.getTime() / DAY_MS);
}

function daysInMonth(first: string): number {
  const { year, month } = partsOf(first);
  return dayNumber(firstOfMonth(year, month + 1)) - dayNumber(first);
}
