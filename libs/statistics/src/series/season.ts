import { valueAt } from '../arrays/element-at.js';
import { middle } from './robust.js';
import { runningMedian } from './running.js';

/** Fewer repetitions do not make a season. */
const MIN_CYCLES = 3;
/** A season has to bring values it has not seen this much nearer, in mean absolute distance. */
const MIN_GAIN = 0.05;

/** What each place of a cycle usually is beyond the level, said of every value by the other cycles alone. */
export function seasonalCourse(values: ArrayLike<number>, period: number): Float64Array {
  const expected_ = new Float64Array(values.length).fill(Number.NaN);
  for (let phase = 0; phase < period; phase++) {
    const places: number[] = [];
    for (let at = phase; at < values.length; at += period)
      if (!Number.isNaN(valueAt(values, at))) places.push(at);
    places.sort((one, other) => valueAt(values, one) - valueAt(values, other));
    const sorted = places.map((at) => valueAt(values, at));
    const whole = middle(sorted);
    places.forEach((at, rank) => {
      expected_[at] = middleWithout(sorted, rank);
    });
    for (let at = phase; at < values.length; at += period)
      if (Number.isNaN(valueAt(expected_, at))) expected_[at] = whole;
  }
  return expected_;
}

/** The median of all but one of the values in rising order; 0 where that is none. */
function middleWithout(sorted: readonly number[], rank: number): number {
  const left = sorted.length - 1;
  if (left === 0) return 0;
  const at = (place: number) => valueAt(sorted, place < rank ? place : place + 1);
  return left % 2 ? at(left >> 1) : (at((left >> 1) - 1) + at(left >> 1)) / 2;
}

/**
 * Which of the candidate periods (in places, shortest first) the values repeat in: those that predict a cycle from
 * the medians of the others better than the level does, each beside the seasons found before it.
 */
export function findSeasons(values: Float64Array, candidates: readonly number[]): number[] {
  const found: number[] = [];
  let rest = values;
  for (const period of candidates) {
    if (period < 2 || values.length < MIN_CYCLES * period) continue;
    const level = runningMedian(rest, 2 * period);
    const detrended = rest.map((value, at) => value - valueAt(level, at));
    const expected_ = seasonalCourse(detrended, period);
    const remainder = detrended.map((value, at) => value - valueAt(expected_, at));
    if (distance(remainder) > (1 - MIN_GAIN) * distance(detrended)) continue;
    found.push(period);
    rest = rest.map((value, at) => value - valueAt(expected_, at));
  }
  return found;
}

function distance(values: Float64Array): number {
  let sum = 0;
  for (const value of values) if (!Number.isNaN(value)) sum += Math.abs(value);
  return sum;
}
