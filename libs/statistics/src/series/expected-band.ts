import { valueAt } from '../arrays/element-at.js';
import { expectedSeries } from './expected-series.js';
import { pValueOfLargest, type Tail, tailsOf } from './largest.js';
import { median, robustScale } from './robust.js';

/** What a value was expected to be, said by those before it. Infinite on a side whose values show no limit. */
export interface ExpectedBand {
  expected: number;
  low: number;
  high: number;
}

export interface BandQuestion {
  /** At even steps; NaN where nothing was measured. */
  values: ArrayLike<number>;
  /** Lengths of the cycles it may have, shortest first. */
  seasons: readonly number[];
  /** Steps in a year. */
  perYear: number;
  /** The first place that is judged. */
  from: number;
  /** The model is fitted again every so many places, counted from the first. */
  refitEvery: number;
}

/** Chance that a year without change leaves the band on one side: from simulations, so that 5 % of series at most do so at all. */
const LEVEL = 0.01;
/** Fewer steps do not show how far from the expected a value usually is. */
export const LEAST_HISTORY = 20;
/** The first steps only find the level. */
const LEAD = 6;
/** Fewer distances on a side, or a smaller part of all, show no tail. */
const [MIN_BEYOND, MIN_PART] = [8, 0.25];
/** Of the distances on a side this part, and at least so many, may be accidents of the past. */
const [ACCIDENTS, MIN_ACCIDENTS] = [1 / 50, 1];
/** How much of a miss the level follows; the one that misses least is taken. */
const FOLLOWED = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.85, 1] as const;
/** The level follows a miss no further than this, in usual steps: one accident does not move it. */
const MOST_FOLLOWED = 4;
/** Values that grow past this multiple of themselves vary in proportion to their size. */
const GROWN = 2;

/**
 * The band in which each value from `from` on was expected by the values before it alone. Its middle is the level (simple
 * exponential smoothing: Brown, 1959; followed robustly: Gelper, Fried and Croux, 2010) and the seasons of the robust
 * decomposition of `expectedSeries`. Its ends are as far away as the largest of a year's misses is likely to lie, by the
 * half t distributions that past misses may come from, each side by its own (see `tailsOf`). Undefined for a place with
 * too short a history, or one that hardly varies.
 */
export function expectedBands(question: BandQuestion): (ExpectedBand | undefined)[] {
  const { values, from, refitEvery, perYear, seasons } = question;
  const bands: (ExpectedBand | undefined)[] = [];
  for (let at = from; at < values.length; ) {
    const known = Math.floor(at / refitEvery) * refitEvery;
    const until = Math.min(values.length, known + refitEvery);
    const model = fitted(Float64Array.from(values).subarray(0, known), seasons, perYear);
    if (model) bands.push(...model.bands(values, at, until));
    else bands.push(...Array.from({ length: until - at }, () => undefined));
    at = until;
  }
  return bands;
}

interface Model {
  bands: (values: ArrayLike<number>, from: number, until: number) => ExpectedBand[];
}

function fitted(history: Float64Array, candidates: readonly number[], perYear: number): Model | undefined {
  const measured = [...history].filter((value) => !Number.isNaN(value));
  if (measured.length < LEAST_HISTORY) return undefined;
  const isRelative = growsPast(measured);
  const [into, back] = isRelative ? [Math.log, Math.exp] : [same, same];
  const course = courseOf(history.map(into), candidates);
  const follow = followerOf(course.rest);
  const misses = follow.misses.slice(LEAD).filter((miss) => !Number.isNaN(miss));
  const middle = median(misses);
  const [up, down] = [1, -1].map((sign) =>
    reachOf(
      misses.map((miss) => sign * (miss - middle)),
      perYear,
    ),
  );
  if (up === undefined && down === undefined) return undefined;
  const bands: Model['bands'] = (values, from, until) => {
    const rest = Float64Array.from({ length: until }, (_, at) =>
      course.without(into(valueAt(values, at)), at),
    );
    const said = levels(rest, follow.part, follow.step).said;
    return Array.from({ length: until - from }, (_, step) => {
      const at = from + step;
      const value = (distance: number) => back(course.with(valueAt(said, at) + middle + distance, at));
      return {
        expected: value(0),
        low: down === undefined ? Number.NEGATIVE_INFINITY : value(-down),
        high: up === undefined ? Number.POSITIVE_INFINITY : value(up),
      };
    });
  };
  return { bands };
}

const same = (value: number) => value;

function growsPast(values: readonly number[]): boolean {
  if (values.some((value) => value <= 0)) return false;
  const part = Math.max(4, values.length >> 2);
  const parts = [values.slice(0, part), values.slice(-part)].map(median);
  return Math.max(...parts) > GROWN * Math.min(...parts);
}

interface Course {
  /** History without seasons, in usual distances of its part of the season. */
  rest: Float64Array;
  without: (value: number, at: number) => number;
  with: (rest: number, at: number) => number;
}

/** Seasons go on as they were: each place of a cycle is what that place usually was. */
function courseOf(history: Float64Array, candidates: readonly number[]): Course {
  const { seasons, courses, scale } = expectedSeries(history, candidates);
  const count = history.length;
  const cycles = seasons.map((period, own) =>
    Float64Array.from({ length: period }, (_, phase) =>
      median([...(courses[own] ?? [])].filter((_value, at) => at % period === phase)),
    ),
  );
  const whole = median(scale) || 1;
  const seasonAt = (at: number) =>
    cycles.reduce((sum, cycle, own) => sum + valueAt(cycle, at % valueAt(seasons, own)), 0);
  const scaleAt = (at: number) => {
    const [period] = seasons;
    if (period === undefined) return 1;
    const same = at < count ? at : count - period + ((at - count) % period);
    return (valueAt(scale, same) || whole) / whole;
  };
  const ownSeason = (at: number) => courses.reduce((sum, course) => sum + valueAt(course, at), 0);
  return {
    rest: history.map((value, at) => (value - ownSeason(at)) / scaleAt(at)),
    without: (value, at) => (value - (at < count ? ownSeason(at) : seasonAt(at))) / scaleAt(at),
    with: (rest, at) => rest * scaleAt(at) + (at < count ? ownSeason(at) : seasonAt(at)),
  };
}

interface Follower {
  part: number;
  step: number;
  misses: number[];
}

/** The part of a miss that a level has to follow to miss least. */
function followerOf(rest: Float64Array): Follower {
  const steps = [...rest.subarray(1)].map((value, at) => value - valueAt(rest, at));
  const step = robustScale(steps.filter((one) => !Number.isNaN(one)));
  const tried = FOLLOWED.map((part) => {
    const { said } = levels(rest, part, step);
    const misses = [...rest].map((value, at) => value - valueAt(said, at));
    const counted = misses.slice(LEAD).filter((miss) => !Number.isNaN(miss));
    return { part, step, misses, size: counted.reduce((sum, miss) => sum + Math.abs(miss), 0) };
  });
  return tried.reduce((one, other) => (other.size < one.size ? other : one));
}

/** What was said of each value before it came. */
function levels(rest: Float64Array, part: number, step: number): { said: Float64Array } {
  let level = median([...rest].filter((value) => !Number.isNaN(value)).slice(0, LEAD));
  const most = MOST_FOLLOWED * step || Number.POSITIVE_INFINITY;
  const said = rest.map((value) => {
    const before = level;
    if (!Number.isNaN(value)) level += part * Math.max(-most, Math.min(most, value - before));
    return before;
  });
  return { said };
}

/** How far the largest of a year's misses on one side lies, but for a chance of `LEVEL`; undefined where that cannot be seen. */
function reachOf(distances: readonly number[], perYear: number): number | undefined {
  const falling = distances.filter((distance) => distance > 0).sort((one, other) => other - one);
  const part = falling.length / distances.length;
  if (falling.length < MIN_BEYOND || part < MIN_PART) return undefined;
  const censored = Math.max(MIN_ACCIDENTS, Math.floor(ACCIDENTS * falling.length));
  return limitOf(tailsOf({ falling, censored }), part * perYear, valueAt(falling, 0));
}

function limitOf(tails: readonly Tail[], count: number, start: number): number {
  const isNear = (distance: number) => pValueOfLargest(tails, count, distance) > LEVEL;
  let [low, high] = [0, start];
  while (isNear(high)) [low, high] = [high, 2 * high];
  while (high - low > 1e-3 * high) {
    const middle = (low + high) / 2;
    if (isNear(middle)) low = middle;
    else high = middle;
  }
  return high;
}
