import type { QueryResult } from '@plumbline/contracts';
import {
  autocorrelation,
  type Cycles,
  expectedSeries,
  findLongRun,
  findRhythmBreak,
  findUnusual,
  memoryDeviate,
  quantile,
  robustScale,
  type Unusual,
  valueAt,
} from '@plumbline/statistics';
import { knownDaysOff } from './days-off.js';
import { calendarSeasons, type Reading, timelineOf } from './timeline.js';

/** A series beside its expected course; lists run along the moments with a value. */
export interface Judged {
  moments: string[];
  values: number[];
  expected: number[];
  /** Between these lie 95 % of the values. */
  low: number[];
  high: number[];
  /** Distance from the expected course in usual distances. */
  scores: Float64Array;
  /** Lengths of the cycles it repeats in, in places. */
  seasons: number[];
  cycles: Cycles;
  /** Values at even steps, NaN where nothing was measured. */
  even: Float64Array;
}

/** Series are judged again for each number that is stated of them: the same rows, read the same way, only once. */
const known = new WeakMap<QueryResult, Map<string, Judged | undefined>>();

/** The series that rows hold, beside its expected course; undefined where they hold none. */
export function judge(result: QueryResult, read: Reading): Judged | undefined {
  const judged = known.get(result) ?? new Map<string, Judged | undefined>();
  known.set(result, judged);
  const key = JSON.stringify(read);
  if (!judged.has(key)) judged.set(key, judgeAnew(result, read));
  return judged.get(key);
}

function judgeAnew(result: QueryResult, read: Reading): Judged | undefined {
  const timeline = timelineOf(result, read);
  if (!timeline || timeline.places.length === 0) return undefined;
  const { values, places, moments } = timeline;
  const { to, from } = scaleOf(values, read.emptyIsZero);
  const periods = calendarSeasons(read.step);
  const usual = expectedSeries(values.map(to), periods);
  const along = (line: Float64Array) => Array.from(places, (place) => valueAt(line, place));
  const scores = Float64Array.from(along(usual.scores));
  const rising = [...scores.toSorted()];
  const at = (score: number) =>
    along(usual.expected.map((level, place) => from(level + score * valueAt(usual.scale, place))));
  return {
    moments,
    values: along(values),
    expected: at(0),
    low: at(quantile(rising, 0.025)),
    high: at(quantile(rising, 0.975)),
    scores,
    seasons: usual.seasons,
    cycles: { standing: usual.standing, loose: usual.loose, places, periods },
    even: values,
  };
}

interface Scale {
  /** Values are taken so where they are at least so skewed. */
  skewed: number;
  to(value: number): number;
  from(value: number): number;
}

const AS_THEY_ARE: Scale = { skewed: 0, to: (value) => value, from: (value) => value };
/** Twice as much is as far from usual as half as much. */
const LOGARITHMS: Scale = { skewed: 0.5, to: Math.log, from: Math.exp };
/** Makes counts vary alike, whatever their level (Anscombe, 1948). */
const ROOTS: Scale = {
  skewed: 0.2,
  to: (value) => Math.sqrt(value + 3 / 8),
  from: (value) => Math.max(0, value) ** 2 - 3 / 8,
};

/** On what scale values are about as far above as below the usual, and counts vary alike. */
function scaleOf(values: Float64Array, isCounted: boolean): Scale {
  const rising = values.filter((value) => !Number.isNaN(value)).sort();
  if (!(valueAt(rising, 0) >= 0)) return AS_THEY_ARE;
  const scale = valueAt(rising, 0) > 0 ? LOGARITHMS : ROOTS;
  const skewness = quantileSkewness(rising);
  const isLess = Math.abs(quantileSkewness(rising.map(scale.to))) < skewness;
  if (isLess && skewness >= scale.skewed) return scale;
  return isCounted ? ROOTS : AS_THEY_ARE;
}

/** Of the outer tenths, −1 to 1 (Hinkley, 1975). */
function quantileSkewness(rising: Float64Array): number {
  const [low, middle, high] = [0.1, 0.5, 0.9].map((p) => quantile(rising, p)) as [number, number, number];
  return high > low ? (high + low - 2 * middle) / (high - low) : 0;
}

/** Neighbours are alike where the runs test deviates this far. */
const CLEAR_MEMORY = 4;
/** What wanders without a season comes further off than noise does: its chance counts so many times. */
const WANDERING = 100;

/**
 * Windows of the series that stand out, the surest first; where each value `isReading`, few rows make none wild, and one
 * that stays is news. What days off do as a rule is none.
 */
export function unusualIn(
  { moments, scores, values, seasons, cycles, even }: Judged,
  { isReading, isDaily, far }: { isReading: boolean; isDaily: boolean; far: number },
): Unusual[] {
  const hasMemory = seasons.length > 0 || memoryDeviate(values) > CLEAR_MEMORY;
  const run = isReading ? findLongRun(values) : undefined;
  const rhythms = cycles.periods.flatMap((season) => {
    const found = findRhythmBreak(even, season);
    return found ? [alongMoments(found, cycles.places)] : [];
  });
  const special = [run, ...rhythms].filter((one) => one !== undefined);
  const bar = seasons.length > 0 ? far : far / WANDERING;
  const usual = findUnusual(scores, { hasMemory, isReading, cycles, far: bar });
  // What is within a constant or broken stretch is told by it.
  const isTold = (one: Unusual) =>
    special.some(({ pValue, from, to }) => pValue <= one.pValue && one.from <= to && from <= one.to);
  const isDayOff = isDaily ? knownDaysOff(moments, scores) : () => false;
  const isWalk = seasons.length === 0 ? drifting(values) : () => false;
  const news = usual.filter((one) => !isTold(one) && !isDayOff(one) && !isWalk(one));
  return [...special, ...news].sort((one, other) => one.pValue - other.pValue);
}

/** Steps of a walk are this much smaller than it is wide, and know nothing of each other: those of noise turn back. */
const [NARROW, TURNING_BACK] = [0.25, -0.2];
/** A step so many times as large as usual is none of a walk. */
const ABRUPT = 3.5;

/** Of a series that walks, as a balance does, whether a run is where it walked: it neither begins nor ends abruptly. */
function drifting(values: readonly number[]): (one: Unusual) => boolean {
  const steps = values.slice(1).map((value, at) => value - valueAt(values, at));
  const usual = robustScale(steps);
  const walks =
    usual > 0 && usual < NARROW * robustScale([...values]) && autocorrelation(steps) > TURNING_BACK;
  const isAbrupt = (at: number) => Math.abs(steps[at] ?? 0) >= ABRUPT * usual;
  return ({ kind, from, to }) =>
    walks && kind === 'level' && from < to && !isAbrupt(from - 1) && !isAbrupt(to);
}

/** The first and last of the moments with a value that lie within places at even steps. */
function alongMoments(one: Unusual, places: Int32Array): Unusual {
  const from = places.findIndex((place) => place >= one.from);
  const to = places.findLastIndex((place) => place <= one.to);
  return { ...one, from, to };
}
