import type { QueryResult } from '@plumbline/contracts';
import {
  type Driver,
  elementAt,
  type Forecast,
  forecastSeries,
  lastOf,
  reconcile,
  type SeriesKind,
} from '@plumbline/statistics';
import { z } from 'zod';
import { driverParams, driverValues } from '../series/drivers.js';
import { periodClock, valuesOf, withoutGaps } from '../series/period-clock.js';
import { PERIOD_RULES } from '../series/period-rules.js';

/** What a forecast is computed from, beside the rows of its queries: the whole series, then those of its segments. */
export const forecastParams = z.strictObject({
  clock: periodClock,
  horizon: z.number().int().min(1),
  /** A period without rows is 0. */
  isAdded: z.boolean(),
  /** Periods add up, and so do segments. */
  adds: z.boolean(),
  /** Bands are so many times as wide as the tests alone make them. */
  widen: z.number().min(1),
  /** Columns known ahead; the last input holds their values. */
  drivers: driverParams.optional(),
});
export type ForecastParams = z.infer<typeof forecastParams>;

/** A forecast of the whole, and of its segments where there are some. */
export interface Computed {
  values: number[];
  kind: SeriesKind;
  whole: Forecast;
  segments: { values: number[]; forecast: Forecast }[];
}

/** Tests of each of several segments, which together take the time of one. */
const FOLDS_OF_SEGMENTS = 6;

/** How far tests look ahead: as far as asked, where two thirds of what is needed are left before. */
export function reachOf(count: number, horizon: number, period: ForecastParams['clock']['period']): number {
  const { leastKnown } = PERIOD_RULES[period];
  return Math.max(0, Math.min(horizon, Math.floor((count - leastKnown) / 2) || count - leastKnown));
}

const known = new WeakMap<object, { key: string; computed: Computed }>();

/** Computes all of a forecast at once; what several facts are parts of is computed once. Throws `RangeError` where no test is possible. */
export function computeForecast(inputs: readonly QueryResult[], params: ForecastParams): Computed {
  const first = elementAt(inputs, 0);
  const key = JSON.stringify(params);
  const before = known.get(first);
  if (before?.key === key) return before.computed;
  const computed = compute(inputs, params);
  known.set(first, { key, computed });
  return computed;
}

function compute(inputs: readonly QueryResult[], params: ForecastParams): Computed {
  const drivers = driversIn(inputs, params);
  const [values = [], ...parts] = (params.drivers ? inputs.slice(0, -1) : inputs).map(({ rows }) =>
    withoutGaps(valuesOf(rows, params.clock, params.isAdded)),
  );
  const whole = forecastOf(values, params, { drivers });
  if (!whole) throw new RangeError('these rows hold too little history for a test');
  const segments = parts.flatMap((own) => {
    const filled = own.length === 0 ? new Array<number>(params.clock.count).fill(0) : own;
    const forecast = forecastOf(filled, params, { drivers, mostFolds: FOLDS_OF_SEGMENTS });
    return forecast ? [{ values: filled, forecast }] : [];
  });
  const kind = kindOf(values, params);
  return params.adds && segments.length > 1
    ? { values, kind, ...reconciled(whole, segments) }
    : { values, kind, whole, segments };
}

export function kindOf(values: readonly number[], { clock }: ForecastParams): SeriesKind {
  const { seasons } = PERIOD_RULES[clock.period];
  const hasCalendar = clock.period !== 'hour' && clock.period !== 'year' && !clock.isYears;
  return {
    seasons: seasons.filter((season) => values.length > season),
    isNonNegative: values.every((value) => value >= 0),
    ...(hasCalendar && { calendar: { from: clock.from, period: clock.period as 'day' } }),
  };
}

function driversIn(inputs: readonly QueryResult[], { drivers = [], ...params }: ForecastParams): Driver[] {
  if (drivers.length === 0) return [];
  const values = driverValues(lastOf(inputs), drivers, params);
  return drivers.map(({ name }, at) => ({ name, values: elementAt(values, at) }));
}

function forecastOf(
  values: readonly number[],
  params: ForecastParams,
  { drivers, mostFolds }: { drivers: readonly Driver[]; mostFolds?: number },
) {
  const { horizon, widen, clock } = params;
  const { leastKnown } = PERIOD_RULES[clock.period];
  const reach = reachOf(values.length, horizon, clock.period);
  return forecastSeries({
    ...{ values, horizon, widen, drivers, kind: kindOf(values, params) },
    test: { leastKnown, reach, ...(mostFolds && { mostFolds }) },
  });
}

/** Parts and whole moved to where they agree, their bands with them. */
function reconciled(whole: Forecast, segments: Computed['segments']): Pick<Computed, 'whole' | 'segments'> {
  const says = ({ points }: Forecast) => points.map(({ yhat }) => yhat);
  const levelOf = (forecast: Forecast) => ({ says: says(forecast), meanSquare: forecast.meanSquare });
  const parts = reconcile(
    levelOf(whole),
    segments.map(({ forecast }) => levelOf(forecast)),
  );
  const sums = whole.points.map((_, step) => parts.reduce((sum, part) => sum + elementAt(part, step), 0));
  return {
    whole: movedTo(whole, sums),
    segments: segments.map((segment, at) => ({
      ...segment,
      forecast: movedTo(segment.forecast, elementAt(parts, at)),
    })),
  };
}

function movedTo(forecast: Forecast, says: readonly number[]): Forecast {
  const shift = (band: Forecast['total'], by: number) => ({
    ...{ yhat: band.yhat + by, lo80: band.lo80 + by, hi80: band.hi80 + by },
    ...{ lo95: band.lo95 + by, hi95: band.hi95 + by },
  });
  const points = forecast.points.map((point, step) => shift(point, elementAt(says, step) - point.yhat));
  const sum = says.reduce((all, value) => all + value, 0);
  return { ...forecast, points, total: shift(forecast.total, sum - forecast.total.yhat) };
}
