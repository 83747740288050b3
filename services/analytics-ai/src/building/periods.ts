import type { Grain } from '@plumbline/contracts';

/** Calendar arithmetic on whole days since 1970-01-01: a calendar date never meets a time zone. */

export type PeriodGrain = Extract<Grain, 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour'>;

const DAY_MS = 86_400_000;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The day of a date, or of a timestamp as it is written. */
export function toDay(value: string): number {
  return Math.floor(Date.parse(`${value.slice(0, 10)}T00:00:00Z`) / DAY_MS);
}

export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day an instant falls on in a zone. */
export function dayInZone(instant: string, zone: string): number {
  const parsed = Date.parse(
    /[zZ]|[+-]\d\d(:?\d\d)?$/.test(instant) ? instant : `${instant.replace(' ', 'T')}Z`,
  );
  return toDay(new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(parsed));
}

/** First day of the period that holds the day. Weeks begin on Monday. */
export function periodStart(day: number, grain: PeriodGrain): number {
  if (grain === 'day' || grain === 'hour') return day;
  if (grain === 'week') return day - ((((day + 3) % 7) + 7) % 7);
  const date = new Date(day * DAY_MS);
  const months = MONTHS[grain];
  return monthStart(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / months) * months);
}

/** First day of the period `count` periods after the one that starts on `start`. */
export function addPeriods(start: number, grain: PeriodGrain, count: number): number {
  if (grain === 'day' || grain === 'hour') return start + count;
  if (grain === 'week') return start + 7 * count;
  const date = new Date(start * DAY_MS);
  return monthStart(date.getUTCFullYear(), date.getUTCMonth() + MONTHS[grain] * count);
}

function monthStart(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date.getTime() / DAY_MS;
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
  return { start, end, count: Math.max(0, countPeriods(start, end, grain)) };
}

/** Periods between two period starts. */
export function countPeriods(start: number, end: number, grain: PeriodGrain): number {
  if (grain === 'day' || grain === 'hour') return end - start;
  if (grain === 'week') return Math.round((end - start) / 7);
  const [from, to] = [new Date(start * DAY_MS), new Date(end * DAY_MS)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.round(months / MONTHS[grain]);
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
  const date = new Date(start * DAY_MS);
  const year = date.getUTCFullYear();
  if (grain === 'year') return String(year);
  if (grain === 'quarter') return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${year}`;
  if (grain === 'month') return `${MONTH_NAMES.format(date)} ${year}`;
  const day = `${MONTH_NAMES.format(date).slice(0, 3)} ${date.getUTCDate()}, ${year}`;
  return grain === 'week' ? `the week of ${day}` : day;
}
