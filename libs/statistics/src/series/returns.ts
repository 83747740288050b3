import { valueAt } from '../arrays/element-at.js';
import type { Unusual } from './stretch.js';

/** What is needed to see whether something returns: the series at even steps. */
export interface Cycles {
  /** Distances from the level alone, in usual distances; NaN where nothing was measured. */
  standing: Float64Array;
  /** The same from what is expected a little earlier and later. */
  loose: Float64Array;
  /** Which place of the series at even steps each score belongs to. */
  places: Int32Array;
  /** Lengths that things return in, in places: days, weeks, years. */
  periods: readonly number[];
}

/** Fewer cycles, or shorter ones, do not show what returns. */
const [MIN_CYCLES, MIN_PERIOD] = [3, 4];
/** What comes so much of the shortest cycle earlier or later is the same. */
const JITTER = 1 / 48;
/** A cycle has the same where it gets at least half as far from the course, or nearly as far from the level. */
const AS_FAR = 0.5;
const NEARLY = 0.75;
/** It returns where at least this part of the other cycles, and two of them, have it. */
const [PART, LEAST] = [0.1, 2];

/**
 * Whether a stretch is what its series does at the same time of other cycles, if not of all: a nightly job that is
 * left out on Sundays, or comes a little later than usual, is no news. Lengths are compared with the season left in.
 */
export function returns(one: Unusual, { standing, loose, places, periods }: Cycles): boolean {
  const width = one.to - one.from + 1;
  const from = valueAt(places, one.from);
  const line = one.kind === 'spread' ? loose.map(Math.abs) : standing;
  const turn = one.kind === 'level' && one.direction === 'down' ? -1 : 1;
  const meanFrom = (at: number) => turn * meanOf(line.subarray(at, at + width));
  const own = meanFrom(from);
  const needed = one.kind === 'spread' ? AS_FAR * own : Math.min(own - AS_FAR * one.score, NEARLY * own);
  const isThere = (at: number, jitter: number) => {
    for (let near = at - jitter; near <= at + jitter; near++)
      if (near >= 0 && near + width <= line.length && meanFrom(near) >= needed) return true;
    return false;
  };
  const shown = periods.filter((period) => period >= MIN_PERIOD && line.length >= MIN_CYCLES * period);
  const jitter = jitterOf(shown);
  return shown.some((period) => {
    if (width > period / 2) return false;
    const others = [];
    for (let at = from % period; at + width <= line.length; at += period) if (at !== from) others.push(at);
    const having = others.filter((at) => isThere(at, jitter)).length;
    return having >= Math.max(LEAST, PART * others.length);
  });
}

/** How many places what comes earlier or later is still the same, beside cycles of these lengths. */
export const jitterOf = (periods: readonly number[]): number =>
  Math.max(1, Math.floor(JITTER * Math.min(...periods)));

/** Mean of what was measured; NaN where nothing was. */
function meanOf(values: Float64Array): number {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return sum / count;
}
