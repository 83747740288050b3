import { elementAt, valueAt } from '../arrays/element-at.js';
import { median, robustScale } from './robust.js';
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
}

/** The level follows the middle of this many cycles of the longest season. */
const LEVEL_CYCLES = 2;
const LEVEL_WITHOUT_SEASON = 0.2;
const MIN_LEVEL_WIDTH = 15;
/** Fewer places do not show a slope. */
const MIN_SLOPE = 30;
/** A place is compared with the spread of this part of the cycle around it. */
const SPREAD_PART = 1 / 24;
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
  const width = Math.max(
    MIN_LEVEL_WIDTH,
    longest ? LEVEL_CYCLES * longest : Math.round(LEVEL_WITHOUT_SEASON * values.length),
  );
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
  const scores = distances.map((distance, at) => (distance === 0 ? 0 : distance / valueAt(scale, at)));
  return { seasons, courses, expected, scale, scores };
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

/** Robust scale of the distances, by the part of the season they fall in; never under half of the whole's. */
function usualDistances(distances: Float64Array, period: number | undefined, least: number): Float64Array {
  const whole = Math.max(least, robustScale(measured(distances)));
  if (period === undefined || period < 4) return new Float64Array(distances.length).fill(whole);
  const parts: number[][] = Array.from({ length: Math.min(period, Math.round(1 / SPREAD_PART)) }, () => []);
  const partOf = (at: number) => Math.floor(((at % period) / period) * parts.length);
  distances.forEach((distance, at) => {
    if (!Number.isNaN(distance)) elementAt(parts, partOf(at)).push(distance);
  });
  const scales = parts.map((part) => Math.max(whole / 2, part.length < MIN_PART ? whole : robustScale(part)));
  return distances.map((_, at) => valueAt(scales, partOf(at)));
}

const measured = (values: Float64Array) => [...values].filter((value) => !Number.isNaN(value));
