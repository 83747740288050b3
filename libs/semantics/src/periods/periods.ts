import type { Grain } from '@plumbline/contracts';
import {
  addPeriods as addCalendarPeriods,
  periodStart as calendarPeriodStart,
  dateOfDay,
  dayNumber,
  type Period,
} from '@plumbline/statistics';

/** Periods of a time column, counted in whole days since 1970-01-01: a calendar date never meets a time zone. */

export type PeriodGrain = Extract<Grain, Period | 'hour'>;

/** The day of a date, or of a timestamp as it is written; NaN when it is neither. */
export function toDay(value: string): number {
  try {
    return dayNumber(/^[+-]?\d+-\d\d-\d\d/.exec(value)?.[0] ?? '');
  } catch {
    return Number.NaN;
  }
}

export const toDate = dateOfDay;

const DAY_MS = 86_400_000;
const DATE_AND_ERA = { year: 'numeric', month: 'numeric', day: 'numeric', era: 'short' } as const;

/** The day an instant falls on in a zone; years may lie before 0 and after 9999. */
export function dayInZone(instant: string, zone: string): number {
  const parsed = Date.parse(
    /[zZ]|[+-]\d\d(:?\d\d)?$/.test(instant) ? instant : `${instant.replace(' ', 'T')}Z`,
  );
  const written = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...DATE_AND_ERA }).formatToParts(parsed);
  const part = (type: string) => written.find((each) => each.type === type)?.value ?? '';
  const year = part('era').startsWith('B') ? 1 - Number(part('year')) : Number(part('year'));
  const day = new Date(0);
  day.setUTCFullYear(year, Number(part('month')) - 1, Number(part('day')));
  return day.getTime() / DAY_MS;
}

/** Hours are counted by their days. */
const calendarPeriod = (grain: PeriodGrain): Period => (grain === 'hour' ? 'day' : grain);

/** First day of the period that holds the day. Weeks begin on Monday. */
export function periodStart(day: number, grain: PeriodGrain): number {
  return dayNumber(calendarPeriodStart(dateOfDay(day), calendarPeriod(grain)));
}

/** First day of the period `count` periods after the one that holds the day. */
export function addPeriods(day: number, grain: PeriodGrain, count: number): number {
  return dayNumber(addCalendarPeriods(dateOfDay(day), calendarPeriod(grain), count));
}

/** Days the values of a time column cover, and the usual distance between two neighbours. */
export interface Span {
  first: number;
  last: number;
  /** Whole days, at least 1. */
  gap: number;
}

export function spanOf(first: number, last: number, distinct: number): Span {
  const steps = Math.max(1, Math.min(distinct, last - first + 1) - 1);
  // A few holidays must not make a daily file look like one with gaps.
  return { first, last, gap: Math.max(1, Math.ceil((last - first) / steps - 0.25)) };
}

/** The finest grain that a line can carry and the data can fill. */
export function chooseGrain({ first, last, gap }: Span): PeriodGrain {
  const days = last - first + 1;
  const bySpan: PeriodGrain =
    days <= 2
      ? 'hour'
      : days <= 45
        ? 'day'
        : days <= 200
          ? 'week'
          : days <= 12 * 366
            ? 'month'
            : days <= 30 * 366
              ? 'quarter'
              : 'year';
  const byGap: PeriodGrain =
    gap <= 3 ? 'hour' : gap <= 10 ? 'week' : gap <= 45 ? 'month' : gap <= 140 ? 'quarter' : 'year';
  return GRAIN_ORDER.indexOf(bySpan) >= GRAIN_ORDER.indexOf(byGap) ? bySpan : byGap;
}

const GRAIN_ORDER: PeriodGrain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];

/** The periods that the data covers from end to end: the first one's start, the day after the last one, how many. */
export interface CompletePeriods {
  start: number;
  end: number;
  count: number;
}

/**
 * A period is complete when the next expected value, one usual gap after the last (before the first), would fall
 * outside of it.
 */
export function completePeriods({ first, last, gap }: Span, grain: PeriodGrain): CompletePeriods {
  const head = periodStart(first, grain);
  const start = first - gap < head ? head : addPeriods(head, grain, 1);
  const tail = periodStart(last, grain);
  const afterTail = addPeriods(tail, grain, 1);
  const end = last + gap >= afterTail ? afterTail : tail;
  return { start, end, count: countPeriods(start, end, grain) };
}

const MONTHS: Partial<Record<PeriodGrain, number>> = { month: 1, quarter: 3, year: 12 };

/** Periods from one period start to another, the second one not counted. */
export function countPeriods(start: number, end: number, grain: PeriodGrain): number {
  const months = MONTHS[grain];
  if (months === undefined) return Math.max(0, Math.round((end - start) / (grain === 'week' ? 7 : 1)));
  return Math.max(0, Math.round((monthIndex(end) - monthIndex(start)) / months));
}

function monthIndex(day: number): number {
  const date = dateOfDay(day);
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

/** Start of the last period where it is not complete, else undefined. */
export function partialFrom(span: Span, grain: PeriodGrain): string | undefined {
  if (grain === 'hour') return undefined;
  const tail = periodStart(span.last, grain);
  return completePeriods(span, grain).end <= tail ? toDate(tail) : undefined;
}

const MONTH_NAMES = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** How people name the period: 2026, Q3 2026, October 2026, the week of Oct 5, 2026. */
export function periodName(start: number, grain: PeriodGrain): string {
  const date = new Date(Date.parse(dateOfDay(start)));
  const year = date.getUTCFullYear();
  if (grain === 'year') return String(year);
  if (grain === 'quarter') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${year}`;
  if (grain === 'month') return `${MONTH_NAMES.format(date)} ${year}`;
  const day = `${MONTH_NAMES.format(date).slice(0, 3)} ${date.getUTCDate()}, ${year}`;
  return grain === 'week' ? `the week of ${day}` : day;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A day of the week by its number, Monday 1. */
export const weekdayName = (number: number): string => WEEKDAYS[number - 1] ?? String(number);

/** An hour of the day: 0 to 23. */
export const hourName = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
