import { elementAt, valueAt } from '../arrays/element-at.js';
import { moments } from '../descriptive/moments.js';
import { farPlaces } from './far.js';
import { pValueOfLargest, type Tail, tailsOf } from './largest.js';
import { type Peak, separatedPeaks } from './peaks.js';
import { type Cycles, returns } from './returns.js';
import { median, middle as middleOf } from './robust.js';
import { forwardMean } from './running.js';
import type { Unusual } from './stretch.js';
import { tailPValues } from './tail.js';

/** A stretch is at most this part of the series. */
const MAX_PART = 0.1;
/** Distances are compared over stretches of at least this many places. */
const MIN_SPREAD_WIDTH = 12;
/** Peaks of the same view lie at least this part of the series apart. */
const APART = 1 / 200;
/** The tail is fitted to this part of the peaks, but for the highest. */
const TAIL_PART = 0.4;
const MIN_TAIL = 10;
const MAX_OUTLIERS = 15;
/** Of all values beyond the middle, this part may be outliers. */
const OUTLIER_PART = 1 / 50;
const MIN_OUTLIERS = 3;
/** In usual distances. Further off is no wilder: a stretch varies more where most of its values do, not one event. */
const FAR = 3;
/** Upper quartile of the standard normal distribution. */
const NORMAL_QUARTILE = 0.6745;
/** Fewer values beyond the middle, or a smaller part of all, do not show how they are distributed. */
const MIN_BEYOND = 10;
const MIN_PART = 0.25;
/** Distances smaller than this are none, in usual distances. */
const NO_DISTANCE = 0.1;
/** What stands nearer than this part of the series is one finding. */
const MERGED = 1 / 100;

/** What is known of the series that scores belong to. */
interface Course {
  hasMemory: boolean;
  isReading?: boolean;
  cycles?: Cycles;
  /** Chance below which a single reading is further off than normal noise reaches; 0.2 % where it is not given. */
  far?: number;
}

/**
 * Stretches of a series' scores (distances from the expected course in usual distances) that stand out from all
 * others: for widths that double from 1 on, the mean score and the mean size of the scores are taken of every
 * stretch, and the highest of them judged by the rest. Where the series `hasMemory`, a season or neighbours that are
 * alike, they are judged by the tail of the other peaks, else by the distribution that all values show. Where each
 * score `isReading`, one number that was read off and not a sum or mean of more and fewer, the few places that lie
 * further off than normal noise reaches are unusual as well. The error allowed falls with the width. What returns at
 * the same time of day or week is left out. Nearby finds are merged; the surest first.
 */
export function findUnusual(scores: Float64Array, { hasMemory, isReading, cycles, far }: Course): Unusual[] {
  const magnitudes = (
    cycles ? Float64Array.from(cycles.places, (place) => valueAt(cycles.loose, place)) : scores
  ).map((score) => Math.min(FAR, Math.abs(score)));
  const found: Unusual[] = [];
  for (const direction of ['up', 'down'] as const) {
    const turned = (line: Float64Array) => (direction === 'up' ? line : line.map((value) => -value));
    const crowd = hasMemory ? undefined : crowdOf(turned(scores));
    if (hasMemory && isReading)
      found.push(...farPlaces(turned(scores), far).map((place) => ({ ...place, direction })));
    for (let width = 1, price = 1.5; width <= MAX_PART * scores.length; width *= 2, price *= Math.SQRT2) {
      const view = { direction, width, price, length: scores.length };
      found.push(...extremes({ ...view, kind: 'level', values: turned(forwardMean(scores, width)), crowd }));
      if (width < MIN_SPREAD_WIDTH) continue;
      const spread = relativeLogs(forwardMean(magnitudes, width), magnitudes);
      found.push(...extremes({ ...view, kind: 'spread', values: turned(spread) }));
    }
  }
  const news = cycles ? found.filter((one) => !returns(one, cycles)) : found;
  const near = Math.max(1, Math.round(MERGED * scores.length));
  return merged(
    merged(news, near).map((one) => fitted(one, scores)),
    near,
  );
}

interface View extends Pick<Unusual, 'kind' | 'direction'> {
  width: number;
  price: number;
  /** Of the series. */
  length: number;
  /** One for each stretch; the unusual ones are high. */
  values: Float64Array;
  /** The scores themselves, where they show how they are distributed. */
  crowd?: Crowd | undefined;
}

function extremes({ kind, direction, width, price, length, values, crowd }: View): Unusual[] {
  const peaks = separatedPeaks(values, Math.max(Math.round(APART * length), 2 * width));
  const pValues = crowd ? chancesInCrowd(crowd, { values, width, peaks }) : chancesOfPeaks(peaks);
  return pValues.map((pValue, at) => {
    const { at: from, score } = elementAt(peaks, at);
    return { kind, direction, from, to: from + width - 1, pValue: Math.min(1, price * pValue), score };
  });
}

function chancesOfPeaks(peaks: readonly Peak[]): number[] {
  const kept = Math.min(peaks.length - 1, Math.max(MIN_TAIL, Math.ceil(TAIL_PART * peaks.length)));
  const outliers = Math.min(MAX_OUTLIERS, Math.floor(kept / 3));
  return tailPValues(
    peaks.map(({ score }) => score),
    outliers,
    kept,
  );
}

/** Scores that are not most of them in one place. */
interface Crowd {
  tails: readonly Tail[];
  /** Median distance from the middle, of those beyond it. */
  reach: number;
  /** The same of normal values that spread as these do; outliers left out. */
  normalReach: number;
}

/** Neighbours that lie far off together are one event. */
function crowdOf(scores: Float64Array): Crowd | undefined {
  const events = scores.filter(
    (score, at) => !Number.isNaN(score) && !(score > FAR && valueAt(scores, at - 1) > FAR),
  );
  const { falling, part } = beyondMiddle(events);
  if (falling.length < MIN_BEYOND || part < MIN_PART) return undefined;
  const censored = Math.min(MAX_OUTLIERS, Math.max(MIN_OUTLIERS, Math.floor(OUTLIER_PART * falling.length)));
  const inner = [...events.toSorted().subarray(censored, -censored)];
  const { squares } = moments(inner);
  const normalReach = NORMAL_QUARTILE * Math.sqrt(squares / (inner.length - 1));
  return { tails: tailsOf({ falling, censored }), reach: median(falling), normalReach };
}

/** Distances from the middle of the values beyond it, in falling order, and their part of all. */
function beyondMiddle(values: Float64Array): { middle: number; falling: number[]; part: number } {
  const rising = values.filter((value) => !Number.isNaN(value)).sort();
  const middle = middleOf(rising);
  const falling = Array.from(rising.filter((value) => value > middle).reverse(), (value) => value - middle);
  return { middle, falling, part: falling.length / rising.length };
}

interface Stretches {
  values: Float64Array;
  width: number;
  peaks: readonly Peak[];
}

/** Means of independent scores reach as far as normal values of their spread, by the root of their number less. */
function chancesInCrowd({ tails, reach, normalReach }: Crowd, { values, width, peaks }: Stretches): number[] {
  const { middle, falling } = beyondMiddle(values);
  const expected = width === 1 ? reach : Math.max(reach, normalReach) / Math.sqrt(width);
  const nearer = reach / Math.max(expected, median(falling));
  const count = falling.length / width;
  return peaks
    .slice(0, MAX_OUTLIERS)
    .map(({ score }) => pValueOfLargest(tails, count, nearer * (score - middle)));
}

/** Logarithms beside their median; a stretch of no distances is as quiet as one of a tenth of the usual. */
function relativeLogs(means: Float64Array, magnitudes: Float64Array): Float64Array {
  const least = Math.max(NO_DISTANCE, median(magnitudes) / 10);
  const logs = means.map((mean) => Math.log(mean + least));
  const middle = median(logs);
  return logs.map((log) => log - middle);
}

function merged(found: readonly Unusual[], distance: number): Unusual[] {
  const kept: Unusual[] = [];
  for (const one of [...found].sort((a, b) => a.pValue - b.pValue || b.score - a.score)) {
    if (!kept.some(({ from, to }) => one.from <= to + distance && one.to >= from - distance)) kept.push(one);
  }
  return kept;
}

/** A stretch off its level ends where the scores fall under half of its mean. */
function fitted(one: Unusual, scores: Float64Array): Unusual {
  if (one.kind !== 'level') return one;
  const isPart = (at: number) =>
    (one.direction === 'up' ? valueAt(scores, at) : -valueAt(scores, at)) >= one.score / 2;
  let { from, to } = one;
  while (from < to && !isPart(from)) from++;
  while (to > from && !isPart(to)) to--;
  while (from > 0 && isPart(from - 1)) from--;
  while (to < scores.length - 1 && isPart(to + 1)) to++;
  return { ...one, from, to };
}
