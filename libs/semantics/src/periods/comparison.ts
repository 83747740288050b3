import {
  addPeriods,
  type CompletePeriods,
  completePeriods,
  countPeriods,
  type PeriodGrain,
  periodName,
  periodStart,
  type Span,
} from './periods.js';

/** Two windows of equal length, days with both ends included, and how a person calls them. */
export interface Comparison {
  from: number;
  to: number;
  baseFrom: number;
  baseTo: number;
  /** Names the window of the value: "last 12 months". */
  window: string;
  /** Names the base: "vs. the 12 months before". */
  label: string;
}

/** Fewer complete periods than this and "the one before" says nothing yet. */
const MIN_PERIODS = 4;

/**
 * What the whole data is compared with: its last 12 complete months with the 12 before; where it holds no 24, the
 * last complete period with the one before; else nothing.
 */
export function comparisonOfAll(span: Span, grain: PeriodGrain): Comparison | undefined {
  const yearly = lastTwelveMonths(completePeriods(span, 'month'));
  if (yearly && span.gap <= 45) return yearly;
  return grain === 'hour' ? undefined : newestPeriod(span, grain, 1);
}

/** What levels, prices and rates that are followed over time are compared with: where they stand, with where they stood a year before. */
export function comparisonOfNewest(span: Span, grain: PeriodGrain): Comparison | undefined {
  const step = span.gap <= 45 ? 'month' : span.gap <= 140 ? 'quarter' : 'year';
  return (
    newestPeriod(span, step, PERIODS_OF_YEAR[step]) ??
    newestPeriod(span, step, 1) ??
    comparisonOfAll(span, grain)
  );
}

const PERIODS_OF_YEAR = { month: 12, quarter: 4, year: 1 } as const;

/** The last complete period with that of so many before. */
function newestPeriod(span: Span, grain: PeriodGrain, before: number): Comparison | undefined {
  const complete = completePeriods(span, grain);
  if (complete.count < Math.max(MIN_PERIODS, before + 1)) return undefined;
  const from = addPeriods(complete.end, grain, -1);
  const baseFrom = addPeriods(from, grain, -before);
  return {
    ...{ from, to: complete.end - 1, baseFrom, baseTo: addPeriods(baseFrom, grain, 1) - 1 },
    window: periodName(from, grain),
    label: `vs. ${periodName(baseFrom, grain)}`,
  };
}

/**
 * What a chosen range is compared with: the equal period before it, where the data holds one; else the last 12 of
 * its complete months with the 12 before; else nothing.
 */
export function comparisonOfRange(span: Span, range: { from: number; to: number }): Comparison | undefined {
  const to = Math.min(range.to, span.last);
  const { from } = range;
  if (to < from) return undefined;
  const months = wholeMonths(from, range.to);
  const baseFrom = months > 0 ? addPeriods(from, 'month', -months) : from - (to - from + 1);
  const reachesEnd = to + span.gap > range.to || months === 0;
  if (baseFrom > span.first - span.gap && reachesEnd) {
    const length = months > 0 ? plural(months, 'month') : plural(to - from + 1, 'day');
    return {
      from,
      to: months > 0 ? range.to : to,
      baseFrom,
      baseTo: from - 1,
      window: '',
      label: `vs. the ${length} before`,
    };
  }
  const inside = completePeriods({ ...span, first: Math.max(from, span.first), last: to }, 'month');
  return lastTwelveMonths(inside);
}

function lastTwelveMonths(complete: CompletePeriods): Comparison | undefined {
  if (complete.count < 24) return undefined;
  const from = addPeriods(complete.end, 'month', -12);
  return {
    from,
    to: complete.end - 1,
    baseFrom: addPeriods(complete.end, 'month', -24),
    baseTo: from - 1,
    window: 'last 12 months',
    label: 'vs. the 12 months before',
  };
}

/** Months in the range when it begins and ends with one, else 0. */
function wholeMonths(from: number, to: number): number {
  const isWhole = periodStart(from, 'month') === from && periodStart(to + 1, 'month') === to + 1;
  return isWhole ? countPeriods(from, to + 1, 'month') : 0;
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${count} ${noun}s`;
}
