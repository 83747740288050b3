import { addAt, valueAt } from '../arrays/element-at.js';
import { type Ahead } from './naive.js';

/** Times that each season is looked at again beside the others. */
const ROUNDS = 2;
/** How much a newer cycle counts more than the one before it: seasons that change are followed. */
const FADING = 0.85;

/** A series taken apart: for every value its trend, the sum of its seasons, and what is left. */
export interface Parts {
  trend: number[];
  season: number[];
  rest: number[];
}

/** What follows a series without a season. */
export type ApartModel = (values: readonly number[], horizon: number) => Ahead;

/**
 * Several seasons taken out one after the other, the shortest first, each again beside the others (the idea of MSTL:
 * Bandara, Hyndman and Bergmeir, 2021, with means that fade in place of loess), then put back on what `model` says of
 * the rest. Positive values are taken as logarithms; without seasons that is all that happens.
 */
export function mstl(
  values: readonly number[],
  horizon: number,
  seasons: readonly number[],
  model: ApartModel,
): Ahead {
  const isMultiplicative = values.every((value) => value > 0);
  const taken = isMultiplicative ? values.map(Math.log) : [...values];
  const cycles = takeApart(taken, seasons, FADING);
  const seasonal = (at: number) =>
    cycles.reduce((sum, { season, course }) => sum + valueAt(course, at % season), 0);
  const adjusted = taken.map((value, at) => value - seasonal(at));
  const found = model(adjusted, horizon);
  return found.map((value, step) => {
    const sum = value + seasonal(values.length + step);
    return isMultiplicative ? Math.exp(sum) : sum;
  });
}

/** Trend, season and rest of every value; they add up to it. Without seasons the trend is a running mean. */
export function decompose(values: readonly number[], seasons: readonly number[]): Parts {
  const cycles = takeApart(values, seasons, 1);
  const season = values.map((_, at) =>
    cycles.reduce((sum, cycle) => sum + valueAt(cycle.course, at % cycle.season), 0),
  );
  const trend = runningMean(
    values.map((value, at) => value - valueAt(season, at)),
    Math.max(3, Math.min(Math.max(...seasons, 7), Math.floor(values.length / 3))),
  );
  const rest = values.map((value, at) => value - valueAt(trend, at) - valueAt(season, at));
  return { trend, season, rest };
}

function takeApart(values: readonly number[], seasons: readonly number[], fading: number) {
  const cycles = seasons
    .filter((season) => season > 1 && values.length >= 2 * season)
    .map((season) => ({ season, course: new Array<number>(season).fill(0) }));
  const longest = cycles.reduce((most, { season }) => Math.max(most, season), 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const cycle of cycles) {
      const others = values.map(
        (value, at) =>
          value -
          cycles.reduce(
            (sum, other) => (other === cycle ? sum : sum + valueAt(other.course, at % other.season)),
            0,
          ),
      );
      const level = runningMean(others, round === 0 ? cycle.season : longest);
      cycle.course = courseOf(
        others.map((value, at) => value - valueAt(level, at)),
        cycle.season,
        fading,
      );
    }
  }
  return cycles;
}

/** The mean of each place of a cycle, newer cycles counting more; all places together are 0. */
function courseOf(values: readonly number[], season: number, fading: number): number[] {
  const sums = new Array<number>(season).fill(0);
  const counts = new Array<number>(season).fill(0);
  for (let at = 0; at < values.length; at++) {
    const weight = fading ** Math.floor((values.length - 1 - at) / season);
    addAt(sums, at % season, weight * valueAt(values, at));
    addAt(counts, at % season, weight);
  }
  const course = sums.map((sum, place) => sum / (valueAt(counts, place) || 1));
  const mean = course.reduce((sum, value) => sum + value, 0) / season;
  return course.map((value) => value - mean);
}

/** Means of the window around each value, cut at the ends. */
function runningMean(values: readonly number[], window: number): number[] {
  const half = Math.floor(window / 2);
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at++) sums[at + 1] = valueAt(sums, at) + valueAt(values, at);
  return values.map((_, at) => {
    const reach = Math.min(half, Math.max(at, 0), values.length - 1 - at);
    const [from, to] = reach < half / 2 ? ends(at, half, values.length) : [at - reach, at + reach + 1];
    return (valueAt(sums, to) - valueAt(sums, from)) / (to - from);
  });
}

/** Near an end the window is not halved away: it leans to the inside. */
const ends = (at: number, half: number, length: number): [number, number] => [
  Math.max(0, at - half),
  Math.min(length, at + half + 1),
];
