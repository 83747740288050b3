import { valueAt } from '../arrays/element-at.js';
import { median } from './robust.js';

/** A series at even steps: place `at` stands for the time `start + at × step`. NaN where nothing was measured. */
export interface EvenSeries {
  start: number;
  step: number;
  values: Float64Array;
  /** For each place, which of the given times it is; -1 where there is none. */
  source: Int32Array;
}

/** The usual distance between neighbours of rising `times`; undefined below three. */
export function cadenceOf(times: readonly number[]): number | undefined {
  if (times.length < 3) return undefined;
  return median(times.slice(1).map((time, at) => time - valueAt(times, at)));
}

/** More empty places than this for each measured one: the times have no cadence. */
const MAX_EMPTY = 4;

/**
 * Puts values at rising `times` on even steps of `step`, each on the nearest free place at or after the one before.
 * Undefined where the gaps are so many that there is no cadence.
 */
export function onEvenSteps(
  times: readonly number[],
  values: readonly number[],
  step: number,
): EvenSeries | undefined {
  const [start] = times;
  if (start === undefined || !(step > 0)) return undefined;
  const places: number[] = [];
  for (const time of times) {
    places.push(Math.max(Math.round((time - start) / step), (places.at(-1) ?? -1) + 1));
  }
  const length = places.at(-1)! + 1;
  if (length > (MAX_EMPTY + 1) * times.length) return undefined;
  const even = {
    start,
    step,
    values: new Float64Array(length).fill(Number.NaN),
    source: new Int32Array(length).fill(-1),
  };
  places.forEach((place, at) => {
    even.values[place] = valueAt(values, at);
    even.source[place] = at;
  });
  return even;
}
