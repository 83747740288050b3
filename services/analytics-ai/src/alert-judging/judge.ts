import type { AlertRule, PredictionPeriod } from '@plumbline/contracts';
import { expectedBands, valueAt } from '@plumbline/statistics';
import { PERIOD_RULES } from '../forecasting/series/period-rules.js';
import type { SeriesValues } from './watched-series.js';

/** Rules that look at the values of periods. */
export type SeriesRule = Exclude<AlertRule, { kind: 'stale' }>;

interface PeriodsOfYear {
  /** So many periods are judged of the past: a year, or what says as much. */
  judged: number;
  /** How far back the same period of a year before is. */
  year: number;
  perYear: number;
  /** The model of the band is fitted again every so many periods. */
  refitEvery: number;
}

export const PERIODS_OF_YEAR: Record<PredictionPeriod, PeriodsOfYear> = {
  hour: { judged: 336, year: 8_736, perYear: 8_766, refitEvery: 168 },
  day: { judged: 365, year: 364, perYear: 365, refitEvery: 28 },
  week: { judged: 52, year: 52, perYear: 52, refitEvery: 4 },
  month: { judged: 12, year: 12, perYear: 12, refitEvery: 1 },
  quarter: { judged: 8, year: 4, perYear: 4, refitEvery: 1 },
  year: { judged: 10, year: 1, perYear: 1, refitEvery: 1 },
};

/** A period as a rule finds it: it fires below `low` and above `high`. NaN is no value; infinite is no limit on that side. */
export interface Judged {
  value: number;
  rows: number;
  expected: number;
  low: number;
  high: number;
  /** Undefined: it could not be judged. */
  isFiring: boolean | undefined;
}

export interface JudgeQuestion extends SeriesValues {
  period: PredictionPeriod;
  rule: SeriesRule;
  /** A period with fewer rows is not judged. */
  minRows: number;
}

const [NO_LOW, NO_HIGH] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** The periods of the past year under a rule, oldest first, each by what was known before it. */
export function judge(question: JudgeQuestion): Judged[] {
  const { values, rows, minRows, period } = question;
  const from = Math.max(0, values.length - PERIODS_OF_YEAR[period].judged);
  const limits = limitsOf(question, from);
  return limits.map((limit, step) => {
    const [value, count] = [valueAt(values, from + step), valueAt(rows, from + step)];
    const canJudge = limit !== undefined && Number.isFinite(value) && count >= minRows;
    return {
      ...{ value, rows: count, ...(limit ?? NO_LIMIT) },
      isFiring: canJudge ? value < limit.low || value > limit.high : undefined,
    };
  });
}

type Limit = Pick<Judged, 'expected' | 'low' | 'high'>;
const NO_LIMIT: Limit = { expected: Number.NaN, low: NO_LOW, high: NO_HIGH };

function limitsOf({ values, period, rule }: JudgeQuestion, from: number): (Limit | undefined)[] {
  const places = Array.from({ length: values.length - from }, (_, step) => from + step);
  switch (rule.kind) {
    case 'threshold':
      return places.map(() => thresholdLimit(rule));
    case 'change':
      return places.map((at) => changeLimit(rule, baseOf(values, at, rule, period)));
    case 'band':
      return bandLimits(values, { from, period, rule });
  }
}

const thresholdLimit = ({ side, value }: Extract<AlertRule, { kind: 'threshold' }>): Limit => ({
  expected: Number.NaN,
  low: side === 'below' ? value : NO_LOW,
  high: side === 'above' ? value : NO_HIGH,
});

type ChangeRule = Extract<AlertRule, { kind: 'change' }>;

function baseOf(
  values: readonly number[],
  at: number,
  { against }: ChangeRule,
  period: PredictionPeriod,
): number {
  const back = against === 'year' ? PERIODS_OF_YEAR[period].year : 1;
  return at < back ? Number.NaN : valueAt(values, at - back);
}

/** Of nothing there is no percentage. */
function changeLimit({ side, by, unit }: ChangeRule, base: number): Limit | undefined {
  const room = unit === 'percent' ? by * Math.abs(base) : by;
  if (!Number.isFinite(base) || !(room > 0)) return undefined;
  return {
    expected: base,
    low: side === 'above' ? NO_LOW : base - room,
    high: side === 'below' ? NO_HIGH : base + room,
  };
}

function bandLimits(
  values: readonly number[],
  { from, period, rule }: { from: number; period: PredictionPeriod; rule: SeriesRule },
): (Limit | undefined)[] {
  const { perYear, refitEvery } = PERIODS_OF_YEAR[period];
  const { seasons } = PERIOD_RULES[period];
  const side = rule.kind === 'band' ? rule.side : 'any';
  return expectedBands({ values, seasons, perYear, refitEvery, from }).map(
    (band) =>
      band && {
        expected: band.expected,
        low: side === 'above' ? NO_LOW : band.low,
        high: side === 'below' ? NO_HIGH : band.high,
      },
  );
}
