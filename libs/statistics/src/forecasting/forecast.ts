import { elementAt, lastOf, valueAt } from '../arrays/element-at.js';
import { stableSum } from '../descriptive/moments.js';
import { backtest, type Fold, missesOf, missOf, type Score, scoresOf, type TestPlan } from './backtest.js';
import { combination, withCombination } from './combination.js';
import { coverageOf, type HalfWidths, halfWidths } from './conformal.js';
import { type Driver, type DriverTest, withDrivers } from './drivers.js';
import { forecastsOf, type MemberName, type ModelName, type SeriesKind } from './models.js';
import type { Ahead } from './naive.js';
import { FORECAST_SETTINGS, type ForecastSettings } from './settings.js';

/** A value ahead with the bands that hold 80 and 95 of 100 of what comes. */
export interface Band {
  yhat: number;
  lo80: number;
  hi80: number;
  lo95: number;
  hi95: number;
}

/** One test of the chosen model, its bands made of the other tests. */
export interface Tested {
  /** How many values were known. */
  known: number;
  points: (Band & { actual: number })[];
  miss: number;
  naiveMiss: number;
}

export interface Forecast {
  chosen: ModelName;
  /** Of every model, with the shares of tested periods inside bands made of the other folds. */
  scores: (Score & { coverage80: number; coverage95: number })[];
  tests: Tested[];
  beatsNaive: boolean;
  points: Band[];
  /** Of all values ahead together, from how far the sums of the tests were off. */
  total: Band;
  /** Mean squared miss of the chosen model in the tests. */
  meanSquare: number;
  /** Of every driver that was given. */
  drivers: DriverTest[];
}

export interface ForecastQuestion {
  /** Without gaps, oldest first. */
  values: readonly number[];
  horizon: number;
  kind: SeriesKind;
  test: TestPlan;
  /** Bands are so many times as wide as the tests alone make them. */
  widen: number;
  /** Columns known ahead; used as far as they make the tests miss by less. */
  drivers?: readonly Driver[];
}

/** Less than this part of the last value's misses is better than the last value. */
const BETTER = 0.98;
/** What a miss is divided by is at least this part of the usual size, so that a forecast near 0 does not blow it up. */
const LEAST_SIZE = 0.05;

/** What every model says of the values ahead, and said at dates of the past. */
export interface TestedModels {
  folds: readonly Fold[];
  members: ReadonlyMap<MemberName, Ahead>;
}

/** Undefined where no test is possible. */
export function testModels(
  { values, horizon, kind, test }: Omit<ForecastQuestion, 'widen'>,
  settings = FORECAST_SETTINGS,
): TestedModels | undefined {
  const folds = backtest(values, test, kind, settings);
  return folds.length > 0 ? { folds, members: forecastsOf(values, horizon, kind, settings) } : undefined;
}

/**
 * A series ahead of itself: the model with the lowest MASE of a rolling-origin back-test on the series's own past (the
 * combination, where no other is clearly lower), and bands as wide as its misses there were. Undefined where no test is possible.
 */
export function forecastSeries(
  question: ForecastQuestion,
  settings = FORECAST_SETTINGS,
): Forecast | undefined {
  const tested = testModels(question, settings);
  if (!tested) return undefined;
  const { drivers = [], values, kind } = question;
  if (drivers.length === 0) return chooseForecast(question, tested, settings);
  const { spoken, tests } = withDrivers({ ...question, drivers }, tested, (folds) =>
    bestOf(scoresOf(withCombination(folds, settings), values, kind.seasons[0] ?? 1), settings),
  );
  return { ...chooseForecast(question, spoken, settings), drivers: tests };
}

/** The forecast that tests speak for. */
export function chooseForecast(
  { values, horizon, kind, widen }: ForecastQuestion,
  { folds: tested, members }: TestedModels,
  settings = FORECAST_SETTINGS,
): Forecast {
  const folds = withCombination(tested, settings);
  const measure = measureOf(values, kind);
  const scores = scoresOf(folds, values, kind.seasons[0] ?? 1);
  const best = bestOf(scores, settings);
  const naive = scores.find(({ name }) => name === 'last_value');
  const { name: chosen } = best;
  const says =
    chosen === 'combination' ? combination(members, tested, horizon, settings) : (members.get(chosen) ?? []);
  const misses = folds.map((fold) => measure.misses(fold, chosen));
  const periods = periodsOf(folds);
  return {
    chosen,
    scores: scores.map((score) => {
      const { at80, at95 } = coverageOf(
        folds.map((fold) => measure.misses(fold, score.name)),
        periods,
      );
      return { ...score, coverage80: at80, coverage95: at95 };
    }),
    tests: folds.map((fold, place) => testOf(fold, place, { folds, chosen, measure })),
    beatsNaive: naive !== undefined && chosen !== 'last_value' && best.mae < BETTER * naive.mae,
    points: measure.bands(says, wider(halfWidths(misses, horizon, periods), widen)),
    total: totalOf(folds, says, { chosen, measure, widen }),
    meanSquare: meanSquareOf(folds, chosen),
    drivers: [],
  };
}

/** The lowest miss; the combination where nothing misses by so much less that it is more than luck. */
function bestOf(scores: readonly Score[], { luck }: ForecastSettings): Score {
  const lowest = scores.reduce((one, other) => (other.mae < one.mae ? other : one));
  const together = scores.find(({ name }) => name === 'combination') ?? lowest;
  return lowest.mae < luck * together.mae ? lowest : together;
}

/** Different periods that the tests look at: they overlap. */
const periodsOf = (folds: readonly Fold[]): number =>
  lastOf(folds).known - elementAt(folds, 0).known + elementAt(folds, 0).actual.length;

interface MissMeasure {
  misses: (fold: Fold, name: ModelName) => number[];
  bands: (says: readonly number[], widths: HalfWidths) => Band[];
}

/** Misses of positive series are parts of what was said; those of others are what they are. */
function measureOf(values: readonly number[], { isNonNegative }: SeriesKind): MissMeasure {
  const isRelative = values.every((value) => value > 0);
  const usual = stableSum(values.map(Math.abs)) / values.length || 1;
  const size = (said: number) => (isRelative ? Math.max(Math.abs(said), LEAST_SIZE * usual) : 1);
  const low = (value: number) => (isNonNegative ? Math.max(0, value) : value);
  return {
    misses: (fold, name) =>
      missesOf(fold, name).map((miss, step) => miss / size(valueAt(fold.says.get(name) ?? [], step))),
    bands: (says, { at80, at95 }) =>
      says.map((yhat, step) => {
        const [near, far] = [valueAt(at80, step) * size(yhat), valueAt(at95, step) * size(yhat)];
        return { yhat, lo80: low(yhat - near), hi80: yhat + near, lo95: low(yhat - far), hi95: yhat + far };
      }),
  };
}

/** A wider band for 80 never leaves the one for 95. */
const wider = ({ at80, at95 }: HalfWidths, widen: number): HalfWidths => ({
  at80: at80.map((half, step) => Math.min(half, valueAt(at95, step)) * widen),
  at95: at95.map((half) => half * widen),
});

interface Tests {
  folds: readonly Fold[];
  chosen: ModelName;
  measure: MissMeasure;
}

function testOf(fold: Fold, place: number, { folds, chosen, measure }: Tests): Tested {
  const others = folds.length > 1 ? folds.filter((_, at) => at !== place) : folds;
  const widths = halfWidths(
    others.map((other) => measure.misses(other, chosen)),
    fold.actual.length,
    periodsOf(folds),
  );
  const bands = measure.bands(fold.says.get(chosen) ?? [], wider(widths, 1));
  return {
    known: fold.known,
    points: bands.map((band, step) => ({ ...band, actual: valueAt(fold.actual, step) })),
    miss: missOf(fold, chosen),
    naiveMiss: missOf(fold, 'last_value'),
  };
}

/** Sums of a whole test missed by so much; further ahead than was tested they miss by the root of the distance more. */
function totalOf(
  folds: readonly Fold[],
  says: readonly number[],
  { chosen, measure, widen }: { chosen: ModelName; measure: MissMeasure; widen: number },
): Band {
  const sums = folds.map(({ known, actual, says: said }): Fold => {
    const whole = new Map([[chosen, [stableSum(said.get(chosen) ?? [])]]]);
    return { known, actual: [stableSum(actual)], says: whole };
  });
  const misses = sums.map((fold) => measure.misses(fold, chosen));
  const reach = elementAt(folds, 0).actual.length;
  const further = widen * Math.max(1, Math.sqrt(says.length / reach));
  return elementAt(
    measure.bands([stableSum(says)], wider(halfWidths(misses, 1, periodsOf(folds)), further)),
    0,
  );
}

function meanSquareOf(folds: readonly Fold[], name: ModelName): number {
  const squares = folds.flatMap((fold) => missesOf(fold, name).map((miss) => miss ** 2));
  return stableSum(squares) / squares.length;
}
