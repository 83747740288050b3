import {
  addDays,
  addMonths,
  addPeriods,
  daysInRange,
  type Period,
  periodEnd,
  periodStart,
} from './calendar.js';

/** Two ranges of days, both ends included. */
export interface Comparison {
  from: string;
  to: string;
  baseFrom: string;
  baseTo: string;
}

/**
 * The equal period just before `from` to `to`: whole months for whole months (March against February, a quarter
 * against the quarter before), else as many days.
 */
export function previousEqualPeriod(from: string, to: string): Comparison {
  const months = wholeMonths(from, to);
  const baseFrom = months ? addMonths(from, -months) : addDays(from, -daysInRange(from, to));
  return { from, to, baseFrom, baseTo: addDays(from, -1) };
}

/** How many calendar months the days make up exactly; undefined when they do not. */
function wholeMonths(from: string, to: string): number | undefined {
  if (from !== periodStart(from, 'month') || to !== periodEnd(to, 'month')) return undefined;
  const index = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return index(to) - index(from) + 1;
}

/**
 * The last 12 complete months of data that reaches from `first` to `last`, against the 12 before; undefined when the
 * data does not hold 24 complete months.
 */
export function lastTwelveMonths(first: string, last: string): Comparison | undefined {
  const to = lastCompleteDay(last, 'month');
  const from = addMonths(addDays(to, 1), -12);
  const baseFrom = addMonths(from, -12);
  return baseFrom < firstCompleteStart(first, 'month')
    ? undefined
    : { from, to, baseFrom, baseTo: addDays(from, -1) };
}

/** The last complete period of the data against the one before it; undefined when the data does not hold both. */
export function lastCompletePeriod(first: string, last: string, period: Period): Comparison | undefined {
  const to = lastCompleteDay(last, period);
  const from = periodStart(to, period);
  const baseFrom = addPeriods(from, period, -1);
  return baseFrom < firstCompleteStart(first, period)
    ? undefined
    : { from, to, baseFrom, baseTo: addDays(from, -1) };
}

/**
 * The first day of the last period when data that ends on `last` does not fill it, else undefined. Data that ends on
 * the period's last day is complete.
 */
export function partialPeriodStart(last: string, period: Period): string | undefined {
  return last === periodEnd(last, period) ? undefined : periodStart(last, period);
}

/** The last day of the last period that data ending on `last` fills. */
function lastCompleteDay(last: string, period: Period): string {
  const partial = partialPeriodStart(last, period);
  return partial ? addDays(partial, -1) : last;
}

/** The first day of the first period that data beginning on `first` fills. */
function firstCompleteStart(first: string, period: Period): string {
  const start = periodStart(first, period);
  return start === first ? start : addPeriods(first, period, 1);
}
