import type { PredictionPeriod } from '@plumbline/contracts';
import type { TimeField } from '@plumbline/semantics';
import { countPeriods, periodStart } from '@plumbline/semantics';

interface PeriodRule {
  one: string;
  many: string;
  /** Periods of history that are enough for a level and a test, and how many of them a test leaves to the model. */
  need: number;
  leastKnown: number;
  /** Lengths of the cycles that it may have. */
  seasons: readonly number[];
  seasonName: string;
}

/** What is known of periods before any data is. Finest first. */
export const PERIOD_RULES: Record<PredictionPeriod, PeriodRule> = {
  hour: { one: 'hour', many: 'hours', need: 48, leastKnown: 32, seasons: [24, 168], seasonName: 'daily' },
  day: { one: 'day', many: 'days', need: 14, leastKnown: 9, seasons: [7], seasonName: 'weekly' },
  week: { one: 'week', many: 'weeks', need: 12, leastKnown: 8, seasons: [52], seasonName: 'yearly' },
  month: { one: 'month', many: 'months', need: 12, leastKnown: 8, seasons: [12], seasonName: 'yearly' },
  quarter: { one: 'quarter', many: 'quarters', need: 8, leastKnown: 5, seasons: [4], seasonName: 'yearly' },
  year: { one: 'year', many: 'years', need: 8, leastKnown: 5, seasons: [], seasonName: '' },
};

/** "1 month", "72 months". */
export function countedPeriods(count: number, period: PredictionPeriod): string {
  const { one, many } = PERIOD_RULES[period];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

const FINEST_FIRST: readonly PredictionPeriod[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
/** About one row to a moment is a series; more are things that happened. */
const ROWS_OF_SERIES = 1.2;
/** Parts of its periods that a series fills. */
const FILLED = 0.85;

/** Whether rows are the values of a series, one at a time, not things that happened. */
export function isSeries(rowCount: number, distinctTimes: number): boolean {
  return rowCount <= ROWS_OF_SERIES * distinctTimes;
}

/**
 * The period in which the data comes: of a series the distance of its values; of things that happened the one that a
 * line of them is drawn by, or a finer one where that gives too little history.
 */
export function defaultPeriod(time: TimeField, rowCount: number, distinctTimes: number): PredictionPeriod {
  const { first, last } = time.span;
  const count = (period: PredictionPeriod) =>
    period === 'hour'
      ? 24 * (last - first + 1)
      : countPeriods(periodStart(first, period), periodStart(last, period), period) + 1;
  if (isSeries(rowCount, distinctTimes)) {
    const candidates = FINEST_FIRST.filter((period) => period !== 'hour' || time.type === 'timestamp');
    // Coarsest last: the first that its values fill one by one is the distance they have.
    const own = candidates.find((period) => distinctTimes >= FILLED * count(period));
    if (own && distinctTimes <= count(own) / FILLED) return own;
  }
  const drawn = time.grain;
  if (count(drawn) >= PERIOD_RULES[drawn].need) return drawn;
  const finer = FINEST_FIRST.slice(0, FINEST_FIRST.indexOf(drawn)).reverse();
  return (
    finer.find(
      (period) =>
        (period !== 'hour' || time.type === 'timestamp') && count(period) >= PERIOD_RULES[period].need,
    ) ?? drawn
  );
}
