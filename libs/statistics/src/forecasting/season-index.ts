import { addAt, valueAt } from '../arrays/element-at.js';
import { stableSum } from '../descriptive/moments.js';
import { type Ahead } from './naive.js';

/** A series without its season, and how the season is put back. */
export interface Deseasonalised {
  values: number[];
  /** Puts the season on values ahead of the series. */
  restore: (values: Ahead) => Ahead;
  /** One cycle from the first value's place on; undefined where there is none. */
  index?: number[];
  isMultiplicative: boolean;
}

/** Two-sided 90 %: what the M competitions ask of a season (Makridakis, Spiliotis and Assimakopoulos, 2018). */
const NOTABLE = 1.645;
const MIN_CYCLES = 2;

/** Whether the values at a distance of one cycle resemble each other beyond what nearer ones explain. */
export function isSeasonal(values: readonly number[], season: number): boolean {
  if (season < 2 || values.length < Math.max(MIN_CYCLES * season, season + 4)) return false;
  const mean = stableSum(values) / values.length;
  const centred = values.map((value) => value - mean);
  const whole = productAt(centred, 0);
  if (!(whole > 0)) return false;
  let nearer = 0;
  for (let lag = 1; lag < season; lag++) nearer += (productAt(centred, lag) / whole) ** 2;
  const limit = NOTABLE * Math.sqrt((1 + 2 * nearer) / values.length);
  return Math.abs(productAt(centred, season) / whole) > limit;
}

function productAt(centred: readonly number[], lag: number): number {
  let sum = 0;
  for (let at = lag; at < centred.length; at++) sum += valueAt(centred, at) * valueAt(centred, at - lag);
  return sum;
}

/** Means over one cycle around each value, half weights at the ends of an even cycle; NaN where it does not fit. */
export function centredMean(values: readonly number[], season: number): number[] {
  const half = Math.floor(season / 2);
  const isEven = season % 2 === 0;
  const means = new Array<number>(values.length).fill(Number.NaN);
  for (let at = half; at < values.length - half; at++) {
    let sum = 0;
    for (let near = at - half; near <= at + half; near++)
      sum += valueAt(values, near) * (isEven && Math.abs(near - at) === half ? 0.5 : 1);
    means[at] = sum / season;
  }
  return means;
}

/**
 * Takes a season out by classical decomposition: ratios to the centred mean where all values are positive, else
 * differences, averaged by place and shrunk a little towards no season where there are few cycles (Miller and Williams,
 * 2003). A series without a season stays as it is.
 */
export function deseasonalise(values: readonly number[], season: number): Deseasonalised {
  const none = { values: [...values], restore: (ahead: Ahead) => ahead, isMultiplicative: false };
  if (!isSeasonal(values, season)) return none;
  const isMultiplicative = values.every((value) => value > 0);
  const index = seasonIndex(values, season, isMultiplicative);
  const without = (value: number, at: number) =>
    isMultiplicative ? value / valueAt(index, at % season) : value - valueAt(index, at % season);
  const withIt = (value: number, at: number) =>
    isMultiplicative ? value * valueAt(index, at % season) : value + valueAt(index, at % season);
  return {
    values: values.map(without),
    restore: (ahead) => ahead.map((value, step) => withIt(value, values.length + step)),
    index,
    isMultiplicative,
  };
}

/** What each place of a cycle has beyond the level: factors around 1, or differences around 0. */
export function seasonIndex(values: readonly number[], season: number, isMultiplicative: boolean): number[] {
  const level = centredMean(values, season);
  const sums = new Array<number>(season).fill(0);
  const counts = new Array<number>(season).fill(0);
  values.forEach((value, at) => {
    const around = valueAt(level, at);
    const beyond = isMultiplicative ? value / around : value - around;
    if (!Number.isFinite(beyond)) return;
    addAt(sums, at % season, beyond);
    addAt(counts, at % season, 1);
  });
  const neutral = isMultiplicative ? 1 : 0;
  const raw = sums.map((sum, place) => (valueAt(counts, place) > 0 ? sum / valueAt(counts, place) : neutral));
  const mean = raw.reduce((sum, value) => sum + value, 0) / season;
  return raw.map((value) => (isMultiplicative ? value / (mean || 1) : value - mean));
}
