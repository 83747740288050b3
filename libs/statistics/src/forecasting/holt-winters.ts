import { elementAt, valueAt } from '../arrays/element-at.js';
import { dampedTrend } from './ets.js';
import { minimise } from './minimise.js';
import { type Ahead, ahead } from './naive.js';
import { centredMean, isSeasonal, seasonIndex } from './season-index.js';

const EVALUATIONS = 100;

interface Weights {
  alpha: number;
  beta: number;
  gamma: number;
  phi: number;
}

/**
 * Level, damped trend and season smoothed together (Winters, 1960; Gardner and McKenzie, 1985), the season as factors
 * where all values are positive, else as differences. Without a season it is a damped trend.
 */
export function dampedHoltWinters(values: readonly number[], horizon: number, season: number): Ahead {
  if (!isSeasonal(values, season)) return dampedTrend(values, horizon);
  const isMultiplicative = values.every((value) => value > 0);
  const begin = beginning(values, season, isMultiplicative);
  const run = ([alpha = 0, beta = 0, gamma = 0, phi = 0]: readonly number[], horizonOfRun: number) =>
    follow(values, horizonOfRun, begin, {
      ...{ alpha, beta: beta * alpha, gamma: gamma * (1 - alpha), phi },
    });
  const weights = minimise(
    (parameters) => run(parameters, 0).cost,
    [
      { start: 0.3, low: 0.0001, high: 0.9999 },
      { start: 0.1, low: 0.0001, high: 0.9999 },
      { start: 0.1, low: 0.0001, high: 0.9999 },
      { start: 0.95, low: 0.8, high: 0.98 },
    ],
    EVALUATIONS,
  );
  return run(weights, horizon).ahead;
}

interface Beginning {
  season: number;
  isMultiplicative: boolean;
  level: number;
  slope: number;
  index: readonly number[];
}

/** The first cycle's level, the slope to the second, and the season as decomposition finds it. */
function beginning(values: readonly number[], season: number, isMultiplicative: boolean): Beginning {
  const index = seasonIndex(values, season, isMultiplicative);
  const around = centredMean(values, season).filter(Number.isFinite);
  const reach = Math.min(season, around.length - 1);
  const slope = reach > 0 ? (valueAt(around, reach) - valueAt(around, 0)) / reach : 0;
  const level = valueAt(around, 0) - slope * (Math.floor(season / 2) + 1);
  return { season, isMultiplicative, level, slope, index };
}

function follow(
  values: readonly number[],
  horizon: number,
  { season, isMultiplicative, level: first, slope: rise, index }: Beginning,
  { alpha, beta, gamma, phi }: Weights,
) {
  const places = Float64Array.from(index);
  let [level, slope, cost] = [first, rise, 0];
  for (let at = 0; at < values.length; at++) {
    const place = at % season;
    const [value, part] = [valueAt(values, at), valueAt(places, place)];
    const trend = level + phi * slope;
    const expected = isMultiplicative ? trend * part : trend + part;
    const miss = value - expected;
    cost += miss * miss;
    if (isMultiplicative && !(trend > 0 && part > 0)) return { cost: Number.POSITIVE_INFINITY, ahead: [] };
    level = trend + (alpha * miss) / (isMultiplicative ? part : 1);
    slope = phi * slope + (beta * miss) / (isMultiplicative ? part : 1);
    places[place] = part + (gamma * miss) / (isMultiplicative ? trend : 1);
  }
  let [reach, step] = [0, 1];
  const found = ahead(horizon, (at) => {
    step *= phi;
    reach += step;
    const part = elementAt(places, (values.length + at) % season);
    const trend = level + reach * slope;
    return isMultiplicative ? trend * part : trend + part;
  });
  return { cost, ahead: found };
}
