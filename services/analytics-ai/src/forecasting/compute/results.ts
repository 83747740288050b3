import type {
  BacktestFold,
  Decomposition,
  ForecastPrediction,
  PredictionModel,
  PredictionPoint,
  QueryResult,
} from '@plumbline/contracts';
import { PERIOD_RULES } from '../series/period-rules.js';
import type { Series } from '../series/read-series.js';
import { nameInCycle } from './checks.js';
import { recordsOf } from './methods.js';

/** What methods' results say, in the shapes of a prediction. */

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const orNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const bandOf = (row: Record<string, unknown> = {}) => ({
  ...{ yhat: number(row.yhat), lo80: number(row.lo80), hi80: number(row.hi80) },
  ...{ lo95: number(row.lo95), hi95: number(row.hi95) },
});
export const pointOf = (row: Record<string, unknown>): PredictionPoint => ({
  t: String(row.t),
  ...bandOf(row),
});

/** What the total is set beside: the same periods one season ago, or as many before. */
export function beforeOf(
  row: Record<string, unknown> = {},
  { history, clock }: Series,
  { horizon }: { horizon: number },
): ForecastPrediction['before'] {
  const [value, change] = [orNull(row.before), orNull(row.change)];
  const season = PERIOD_RULES[clock.period].seasons.find((each) => history.length > each) ?? horizon;
  const at = history.length - Math.ceil(horizon / season) * season;
  const [first, last] = [history[at], history[at + horizon - 1]];
  if (value === null || change === null || !first || !last) return null;
  return { value, change, from: first.t, to: last.t };
}

export function testedOf(result: QueryResult): NonNullable<ForecastPrediction['backtest']> {
  const rows = recordsOf(result);
  const models = rows.map((row) => ({
    ...{
      name: String(row.model) as PredictionModel,
      mase: orNull(row.mase),
      smape: orNull(row.smape),
    },
    ...{
      mae: orNull(row.mae),
      coverage80: number(row.coverage80),
      coverage95: number(row.coverage95),
    },
  }));
  const [first = {}] = rows;
  const chosen = String(first.chosen) as PredictionModel;
  const missOf = (name: PredictionModel) => models.find((model) => model.name === name)?.mae ?? 0;
  return {
    ...{ folds: number(first.folds), periods: number(first.periods), wins: number(first.wins) },
    ...{
      models,
      chosen,
      beatsNaive: chosen !== 'last_value' && missOf(chosen) < BETTER * missOf('last_value'),
    },
  };
}

/** Less than this part of the last value's misses is better than the last value. */
const BETTER = 0.98;

export function foldsOf(result: QueryResult): BacktestFold[] {
  const folds = new Map<string, BacktestFold>();
  for (const row of recordsOf(result)) {
    const origin = String(row.origin);
    const fold = folds.get(origin) ?? {
      ...{ origin, points: [], miss: number(row.miss), naiveMiss: number(row.last_value_miss) },
    };
    fold.points.push({ ...pointOf(row), actual: number(row.actual) });
    folds.set(origin, fold);
  }
  return [...folds.values()];
}

export function decompositionOf({ rows }: QueryResult, { clock }: Series): Decomposition {
  const [trend, season, rest] = [2, 3, 4].map((column) => rows.map((row) => orNull(row[column])));
  const cycle = PERIOD_RULES[clock.period].seasons[0] ?? 0;
  const hasSeason = (season ?? []).some((value) => value !== 0);
  const first = hasSeason && cycle <= 60 ? Math.max(0, rows.length - cycle) : rows.length;
  return {
    ...{ trend: trend ?? [], season: season ?? [], rest: rest ?? [] },
    cycle: rows
      .slice(first)
      .map((row, at) => ({ name: nameInCycle(clock, first + at), value: number(row[3]) })),
  };
}
