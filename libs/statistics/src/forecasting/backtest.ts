import { elementAt, valueAt } from '../arrays/element-at.js';
import { stableSum } from '../descriptive/moments.js';
import { forecastsOf, isModel, type MemberName, type ModelName, type SeriesKind } from './models.js';
import type { Ahead } from './naive.js';
import { FORECAST_SETTINGS } from './settings.js';

/** A date of the past: what each model said there, knowing `known` values, and what came. */
export interface Fold {
  known: number;
  actual: readonly number[];
  says: ReadonlyMap<MemberName, Ahead>;
}

/** Tests of long series take longer each and need fewer. */
const [MOST_FOLDS, FOLDS_OF_LONG, LONG] = [11, 5, 400];

/** Values before the first date of a test, where there are as many. */
export interface TestPlan {
  /** Fewest values that a model may know. */
  leastKnown: number;
  /** Periods that every test looks ahead. */
  reach: number;
  /** Default 11, 5 for long series. */
  mostFolds?: number;
}

/**
 * Forecasts from dates of the past, oldest first, each made of the values before it alone (rolling origin: Tashman,
 * 2000). Empty where no date has `leastKnown` values before it and one after.
 */
export function backtest(
  values: readonly number[],
  { leastKnown, reach, mostFolds = MOST_FOLDS }: TestPlan,
  kind: SeriesKind,
  settings = FORECAST_SETTINGS,
): Fold[] {
  const last = values.length - reach;
  if (last < leastKnown || reach < 1) return [];
  const season = kind.seasons[0] ?? 1;
  const wanted = Math.max(
    leastKnown,
    Math.min(2 * season + 2, Math.floor(0.6 * values.length)),
    values.length >> 1,
  );
  const first = Math.min(last, wanted);
  const most = values.length > LONG ? Math.min(FOLDS_OF_LONG, mostFolds) : mostFolds;
  const count = Math.min(most, last - first + 1);
  const stride = count > 1 ? Math.floor((last - first) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, at) => {
    const known = last - stride * (count - 1 - at);
    const past = values.slice(0, known);
    return {
      known,
      actual: values.slice(known, known + reach),
      says: forecastsOf(past, reach, kind, settings),
    };
  });
}

/** How a model did over all folds that it could be tested in. */
export interface Score {
  name: ModelName;
  /** Mean absolute miss over that of the season before, within the series (Hyndman and Koehler, 2006). */
  mase: number;
  /** In percent: 200 |miss| / (|actual| + |forecast|), 0 where both are (Makridakis, 1993). */
  smape: number;
  mae: number;
}

/** Scores of every model that said something at every date; the order is that of the models. */
export function scoresOf(folds: readonly Fold[], values: readonly number[], season: number): Score[] {
  const scale = seasonalStep(values, season);
  const names = [...(folds[0]?.says.keys() ?? [])]
    .filter(isModel)
    .filter((name) => folds.every(({ says }) => says.has(name)));
  return names.map((name) => {
    const misses = folds.flatMap((fold) => missesOf(fold, name));
    const mae = stableSum(misses.map(Math.abs)) / misses.length;
    return { name, mae, mase: scale > 0 ? mae / scale : Number.NaN, smape: smapeOf(folds, name) };
  });
}

/** What came less what a model said. */
export const missesOf = ({ actual, says }: Fold, name: MemberName): number[] =>
  actual.map((value, step) => value - valueAt(says.get(name) ?? [], step));

/** The mean absolute miss of a model at one date. */
export function missOf(fold: Fold, name: MemberName): number {
  const misses = missesOf(fold, name);
  return stableSum(misses.map(Math.abs)) / misses.length;
}

function smapeOf(folds: readonly Fold[], name: ModelName): number {
  const parts = folds.flatMap(({ actual, says }) =>
    actual.map((value, step) => {
      const said = valueAt(says.get(name) ?? [], step);
      const size = Math.abs(value) + Math.abs(said);
      return size > 0 ? (200 * Math.abs(value - said)) / size : 0;
    }),
  );
  return stableSum(parts) / parts.length;
}

/** How far values lie from those one season (or one step) before, on average. */
export function seasonalStep(values: readonly number[], season: number): number {
  const lag = values.length > season ? Math.max(1, season) : 1;
  const steps = values.slice(lag).map((value, at) => Math.abs(value - elementAt(values, at)));
  return steps.length > 0 ? stableSum(steps) / steps.length : Number.NaN;
}
