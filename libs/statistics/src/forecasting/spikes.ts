import { valueAt } from '../arrays/element-at.js';
import { median, robustScale } from '../series/robust.js';
import { runningMedian } from '../series/running.js';

/** Fewer cycles do not say what is usual at a place. */
const LEAST_CYCLES = 3;

/**
 * Values drawn in to within `most` robust deviations of their course, which is the median at their place of the cycle
 * and the running median of what is left: a spike that came once is not learned as if it came back (winsorising: Tukey,
 * 1962). Unchanged where there are fewer than three cycles, or nothing deviates.
 */
export function withoutSpikes(values: readonly number[], cycle: number, most: number): readonly number[] {
  if (values.length < LEAST_CYCLES * cycle) return values;
  const usual = Array.from({ length: cycle }, (_, place) =>
    median(values.filter((_value, at) => at % cycle === place)),
  );
  const left = values.map((value, at) => value - valueAt(usual, at % cycle));
  const level = runningMedian(left, cycle);
  const beyond = left.map((value, at) => value - valueAt(level, at));
  const limit = most * robustScale(beyond);
  if (!(limit > 0)) return values;
  return values.map((value, at) => {
    const own = valueAt(beyond, at);
    return Math.abs(own) <= limit ? value : value - own + Math.sign(own) * limit;
  });
}
