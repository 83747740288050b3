import { formatNumber, formatPeriod, plural } from '@plumbline/charts';
import type {
  ColumnFormat,
  ForecastPrediction,
  LedgerEntry,
  PredictionPeriod,
  PredictionPoint,
} from '@plumbline/contracts';

const NOUNS: Record<PredictionPeriod, string> = {
  ...{ year: 'year', quarter: 'quarter', month: 'month', week: 'week', day: 'day', hour: 'hour' },
};

export const periodNoun = (period: PredictionPeriod): string => NOUNS[period];

/** "6 months". */
export const periodsText = (count: number, period: PredictionPeriod): string => plural(count, NOUNS[period]);

export const formatOf = ({
  currency,
  percent,
}: Pick<ForecastPrediction, 'currency' | 'percent'>): ColumnFormat => ({
  ...(currency && { currency }),
  ...(percent && { percent }),
});

/** A number short enough for a list: "$286K". */
export const shortValue = (value: number, of: Pick<ForecastPrediction, 'currency' | 'percent'>): string =>
  formatNumber(value, { ...formatOf(of), decimals: Math.abs(value) >= 100 ? 0 : 2 }, 'short');

/** "Nov 2026" of a month, "Q3 2026", a date, an hour. */
export function periodText(t: string, period: PredictionPeriod): string {
  if (t.length <= 4) return t;
  if (period !== 'month') return formatPeriod(t, period);
  return formatPeriod(t, period).replace(/^(\p{L}{3})\p{L}* /u, '$1 ');
}

/** The periods after one, as data writes them. */
export function nextPeriods(from: string | undefined, period: PredictionPeriod, count: number): string[] {
  if (from === undefined) return [];
  return Array.from({ length: count }, (_, at) => {
    if (from.length <= 4) return String(Number(from) + at + 1);
    if (period === 'hour') {
      const hour = Date.parse(`${from.slice(0, 19).replace(' ', 'T')}Z`) + (at + 1) * 3_600_000;
      return new Date(hour).toISOString().slice(0, 19);
    }
    const day = new Date(`${from.slice(0, 10)}T00:00:00Z`);
    const months = MONTHS_OF[period];
    if (months !== undefined) day.setUTCMonth(day.getUTCMonth() + months * (at + 1));
    else day.setUTCDate(day.getUTCDate() + (period === 'week' ? 7 : 1) * (at + 1));
    return day.toISOString().slice(0, 10);
  });
}

const MONTHS_OF: Partial<Record<PredictionPeriod, number>> = { month: 1, quarter: 3, year: 12 };

export type PeriodState = 'inside' | 'wide' | 'outside';

export const stateOf = ({ lo80, hi80, lo95, hi95 }: PredictionPoint, actual: number): PeriodState => {
  if (actual >= lo80 && actual <= hi80) return 'inside';
  return actual >= lo95 && actual <= hi95 ? 'wide' : 'outside';
};

/** What came of all forecasts of a series, oldest first. */
export function recordOf(ledger: readonly LedgerEntry[]): {
  states: PeriodState[];
  inside: number;
  isWorse: boolean;
} {
  const states = ledger
    .toReversed()
    .flatMap(({ points }) =>
      points.flatMap((point) => (point.actual === null ? [] : [stateOf(point, point.actual)])),
    );
  const inside = states.filter((state) => state === 'inside').length;
  return { states, inside, isWorse: states.length >= 5 && inside < 0.6 * states.length };
}

/** How much less the chosen model missed by than the last value, in percent. */
export function gainOf({ backtest }: Pick<ForecastPrediction, 'backtest'>): number | null {
  const chosen = backtest?.models.find(({ name }) => name === backtest.chosen)?.mae;
  const naive = backtest?.models.find(({ name }) => name === 'last_value')?.mae;
  return chosen == null || !naive ? null : 100 * (1 - chosen / naive);
}

export const usualMiss = ({ backtest }: Pick<ForecastPrediction, 'backtest'>): number | null =>
  backtest?.models.find(({ name }) => name === backtest.chosen)?.mae ?? null;
