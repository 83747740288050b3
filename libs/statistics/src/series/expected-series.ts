import { valueAt } from '../arrays/element-at.js';
import { jitterOf } from './returns.js';
import { median, NORMAL_CONSISTENCY, robustScale } from './robust.js';
import { runningMedian } from './running.js';
import { findSeasons, seasonalCourse } from './season.js';

/** What a series was expected to be at each place, and how far from that it usually is. */
export interface ExpectedSeries {
  seasons: number[];
  /** What each season adds, said of every value by the other cycles. */
  courses: Float64Array[];
  expected: Float64Array;
  scale: Float64Array;
  /** Distance from the expected course in usual distances; NaN where nothing was measured. */
  scores: Float64Array;
  /** Distance from the level alone, the season left in, in the same unit. */
  standing: Float64Array;
  /** Distance from all that was expected a little earlier or later, in the same unit. */
  loose: Float64Array;
}

/** The level follows the middle of this part of the series, */
const LEVEL_PART = 0.2;
/** in whole cycles of the longest season: so many at least and at most, or what lasts for days would be the level. */
const [MIN_LEVEL_CYCLES, MAX_LEVEL_CYCLES] = [2, 8];
const MIN_LEVEL_WIDTH = 15;
/** Fewer places do not show a slope. */
const MIN_SLOPE = 30;
/** A place is compared with the spread at the same time of all cycles, give or take this part of the cycle. */
const SPREAD_REACH = 1 / 48;
/** The spread of fewer is the whole's. */
const MIN_PART = 30;
/** Nothing is usual to less than this part of the spread of the values themselves. */
const LEAST_SPREAD = 0.01;

/**
 * Level (running median) plus seasons (medians of the other cycles), each fitted to what the others leave, twice: a
 * robust decomposition in which outliers do not move what they are compared with.
 */
export function expectedSeries(values: Float64Array, candidates: readonly number[]): ExpectedSeries {
  const seasons = findSeasons(values, candidates);
  const longest = seasons.at(-1);
  const width = levelWidth(values.length, longest);
  const courses: Float64Array[] = seasons.map(() => new Float64Array(values.length));
  let level: Float64Array = wholeWindows(runningMedian(values, width), width);
  for (let round = 0; round < (seasons.length > 0 ? 2 : 1); round++) {
    seasons.forEach((period, own) => {
      const rest = values.map(
        (value, at) =>
          value -
          valueAt(level, at) -
          courses.reduce((sum, expected_, other) => (other === own ? sum : sum + valueAt(expected_, at)), 0),
      );
      courses[own] = seasonalCourse(rest, period);
    });
    level = levelOf(
      values.map((value, at) => value - courses.reduce((sum, expected_) => sum + valueAt(expected_, at), 0)),
      width,
    );
  }
  const expected = level.map((value, at) =>
    courses.reduce((sum, expected_) => sum + valueAt(expected_, at), value),
  );
  const distances = values.map((value, at) => value - valueAt(expected, at));
  const scale = usualDistances(distances, seasons[0], LEAST_SPREAD * robustScale(measured(values)));
  const inScale = (line: Float64Array) =>
    line.map((distance, at) => (distance === 0 ? 0 : distance / valueAt(scale, at)));
  const standing = inScale(values.map((value, at) => value - valueAt(level, at)));
  const loose = inScale(seasons.length > 0 ? beyondNear(values, expected, jitterOf(seasons)) : distances);
  return { seasons, courses, expected, scale, scores: inScale(distances), standing, loose };
}

function levelWidth(length: number, longest: number | undefined): number {
  if (longest === undefined) return Math.max(MIN_LEVEL_WIDTH, Math.round(LEVEL_PART * length));
  const cycles = Math.floor((LEVEL_PART * length) / longest);
  return Math.max(MIN_LEVEL_WIDTH, longest * Math.max(MIN_LEVEL_CYCLES, Math.min(MAX_LEVEL_CYCLES, cycles)));
}

/**
 * Running median. Near the ends, where windows are cut, a straight line through the halves of the last whole one where
 * that is nearer to the values: a trend does not end in a bend.
 */
function levelOf(values: Float64Array, width: number): Float64Array {
  const level = runningMedian(values, width);
  const [reach, count] = [width >> 1, values.length];
  if (reach < MIN_SLOPE || count < 2 * width) return level;
  const middleOf = (from: number) => median(measured(values.subarray(from, from + reach)));
  for (const [from, anchor] of [
    [0, reach],
    [count - reach, count - 1 - reach],
  ] as const) {
    const start = from === 0 ? 0 : count - 2 * reach;
    const slope = (middleOf(start + reach) - middleOf(start)) / reach;
    const line = Float64Array.from(
      { length: reach },
      (_, at) => valueAt(level, anchor) + slope * (from + at - anchor),
    );
    const own = values.subarray(from, from + reach);
    if (distanceTo(line, own) < distanceTo(level.subarray(from, from + reach), own)) level.set(line, from);
  }
  return level;
}

/** How far values lie above or below all that was expected within so many places. */
function beyondNear(values: Float64Array, expected: Float64Array, reach: number): Float64Array {
  return values.map((value, at) => {
    if (Number.isNaN(value)) return value;
    const near = expected.subarray(Math.max(0, at - reach), at + reach + 1);
    return value - Math.max(Math.min(...near), Math.min(Math.max(...near), value));
  });
}

function distanceTo(line: Float64Array, values: Float64Array): number {
  return values.reduce(
    (sum, value, at) => (Number.isNaN(value) ? sum : sum + Math.abs(value - valueAt(line, at))),
    0,
  );
}

/** Windows that are cut at the ends hold parts of cycles: there the nearest whole one stands for them. */
function wholeWindows(level: Float64Array, width: number): Float64Array {
  const reach = Math.min(width >> 1, level.length >> 1);
  return level.map((_, at) => valueAt(level, Math.min(Math.max(at, reach), level.length - 1 - reach)));
}

/**
 * Robust scale of the distances at each time of the cycle, which spreads more where what returns comes now earlier and
 * now later; never under half of the whole's.
 */
function usualDistances(distances: Float64Array, period: number | undefined, least: number): Float64Array {
  const whole = Math.max(least, robustScale(measured(distances)));
  if (period === undefined || period < 4) return new Float64Array(distances.length).fill(whole);
  const reach = Math.max(1, Math.floor(SPREAD_REACH * period));
  const scales = Float64Array.from({ length: period }, (_, phase) => {
    const near: number[] = [];
    for (let cycle = 0; cycle < distances.length; cycle += period) {
      const from = Math.max(0, cycle + phase - reach);
      near.push(...measured(distances.subarray(from, cycle + phase + reach + 1)).map(Math.abs));
    }
    return near.length < MIN_PART ? whole : Math.max(whole / 2, NORMAL_CONSISTENCY * median(near));
  });
  return distances.map((_, at) => valueAt(scales, at % period));
}

const measured = (values: Float64Array) => [...values].filter((value) => !Number.isNaN(value));
