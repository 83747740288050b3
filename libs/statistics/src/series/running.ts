import { valueAt } from '../arrays/element-at.js';
import { middle } from './robust.js';

/**
 * Median of a centred window of `width` places around each place (of an even width, one more before than after); the
 * window is cut at the ends, and places without a number (NaN) do not count. NaN where the window holds none.
 */
export function runningMedian(values: ArrayLike<number>, width: number): Float64Array {
  const before = Math.max(0, Math.floor(width / 2));
  const after = Math.max(0, width - 1 - before);
  const window: number[] = [];
  const result = new Float64Array(values.length);
  const enter = (value: number | undefined) => {
    if (value !== undefined && !Number.isNaN(value)) window.splice(rankOf(window, value), 0, value);
  };
  const leave = (value: number | undefined) => {
    if (value !== undefined && !Number.isNaN(value)) window.splice(rankOf(window, value), 1);
  };
  for (let at = 0; at < Math.min(after, values.length); at++) enter(values[at]);
  for (let at = 0; at < values.length; at++) {
    enter(values[at + after]);
    if (at > before) leave(values[at - before - 1]);
    result[at] = middle(window);
  }
  return result;
}

/** First place in rising order where `value` may stand. */
function rankOf(sorted: readonly number[], value: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const half = (from + to) >> 1;
    if (valueAt(sorted, half) < value) from = half + 1;
    else to = half;
  }
  return from;
}

/** Mean of the `width` values that begin at each place, NaN left out; NaN where less than half of them are numbers. */
export function forwardMean(values: ArrayLike<number>, width: number): Float64Array {
  const result = new Float64Array(Math.max(0, values.length - width + 1));
  let sum = 0;
  let count = 0;
  const add = (value: number, sign: 1 | -1) => {
    if (Number.isNaN(value)) return;
    sum += sign * value;
    count += sign;
  };
  for (let at = 0; at < values.length; at++) {
    add(valueAt(values, at), 1);
    if (at >= width) add(valueAt(values, at - width), -1);
    if (at >= width - 1) result[at - width + 1] = 2 * count >= width ? sum / count : Number.NaN;
  }
  return result;
}
