import { quantile } from '../moments.js';
import { separatedPeaks } from './peaks.js';
import { median } from './robust.js';
import { forwardMean } from './running.js';
import { HEAVY_TAIL, LIGHT_TAIL, tailChances } from './tail.js';

/** A stretch of places, both ends included, that the other stretches of its series do not explain. */
export interface Unusual {
  /** Away from the expected course, or its distances from it larger or smaller than usual. */
  kind: 'level' | 'spread';
  direction: 'up' | 'down';
  from: number;
  to: number;
  /** That chance would show one as unusual anywhere in the series, at any width. */
  chance: number;
  /** Mean score of the stretch (level), or how many times the usual mean distance (spread, as a logarithm). */
  score: number;
}

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
/** A mean of so many has no heavy tail. */
const MANY = 16;
/** Tails that reach less than so many times as far as the middle half are light: of normal values it is 2.9 times. */
const LIGHT_REACH = 3.3;
/** The reach of fewer values says little. */
const MIN_VALUES = 200;
/** Distances smaller than this are none, in usual distances. */
const NO_DISTANCE = 0.1;
/** What stands nearer than this part of the series is one finding. */
const MERGED = 1 / 100;

/**
 * Stretches of a series' scores (distances from the expected course in usual distances) that stand out from all
 * others: for widths that double from 1 on, the mean score and the mean size of the scores are taken of every
 * stretch, and the highest of them judged by the tail of the rest (extreme value theory; Coles, 2001, chapter 4). The
 * error allowed halves with each doubling. Where the series `hasMemory`, a season or neighbours that are alike, or where
 * its scores reach no further than normal ones do, the tail is taken to be exponential, else it may be as heavy as
 * values of their own distribution can make it. Nearby finds are merged; the surest first.
 */
export function findUnusual(scores: Float64Array, hasMemory: boolean): Unusual[] {
  const magnitudes = scores.map(Math.abs);
  const isLight = hasMemory ? { up: true, down: true } : lightTails(scores);
  const found: Unusual[] = [];
  for (let width = 1, price = 1; width <= MAX_PART * scores.length; width *= 2, price *= 2) {
    const level = forwardMean(scores, width);
    found.push(...extremes(level, { kind: 'level', width, price, isLight, length: scores.length }));
    if (width < MIN_SPREAD_WIDTH) continue;
    const spread = relativeLogs(forwardMean(magnitudes, width), magnitudes);
    found.push(...extremes(spread, { kind: 'spread', width, price, isLight, length: scores.length }));
  }
  return merged(found, Math.max(1, Math.round(MERGED * scores.length))).map((one) => fitted(one, scores));
}

/** How far the outer fortieth of each side lies from the middle, beside its quarter. */
function lightTails(scores: Float64Array): Record<Unusual['direction'], boolean> {
  const rising = scores.filter((score) => !Number.isNaN(score)).sort();
  if (rising.length < MIN_VALUES) return { up: false, down: false };
  const [low, quarter, middle, upper, high] = [0.025, 0.25, 0.5, 0.75, 0.975].map((p) =>
    quantile(rising, p),
  ) as [number, number, number, number, number];
  return {
    up: high - middle < LIGHT_REACH * (upper - middle),
    down: middle - low < LIGHT_REACH * (middle - quarter),
  };
}

interface View {
  kind: Unusual['kind'];
  width: number;
  price: number;
  isLight: Record<Unusual['direction'], boolean>;
  length: number;
}

function extremes(view: Float64Array, { kind, width, price, isLight, length }: View): Unusual[] {
  return (['up', 'down'] as const).flatMap((direction) => {
    const signed = direction === 'up' ? view : view.map((value) => -value);
    const peaks = separatedPeaks(signed, Math.max(Math.round(APART * length), 2 * width));
    const kept = Math.min(peaks.length - 1, Math.max(MIN_TAIL, Math.ceil(TAIL_PART * peaks.length)));
    const outliers = Math.min(MAX_OUTLIERS, Math.floor(kept / 3));
    const falling = peaks.map(({ score }) => score);
    const shapes = isLight[direction] || width >= MANY ? LIGHT_TAIL : HEAVY_TAIL;
    const chances = tailChances(falling, outliers, kept, shapes);
    return chances.map((chance, at) => {
      const { at: from, score } = peaks[at]!;
      return { kind, direction, from, to: from + width - 1, chance: Math.min(1, price * chance), score };
    });
  });
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
  for (const one of [...found].sort((a, b) => a.chance - b.chance || b.score - a.score)) {
    if (!kept.some(({ from, to }) => one.from <= to + distance && one.to >= from - distance)) kept.push(one);
  }
  return kept;
}

/** A stretch off its level ends where the scores fall under half of its mean. */
function fitted(one: Unusual, scores: Float64Array): Unusual {
  if (one.kind !== 'level') return one;
  const isPart = (at: number) => (one.direction === 'up' ? scores[at]! : -scores[at]!) >= one.score / 2;
  let { from, to } = one;
  while (from < to && !isPart(from)) from++;
  while (to > from && !isPart(to)) to--;
  while (from > 0 && isPart(from - 1)) from--;
  while (to < scores.length - 1 && isPart(to + 1)) to++;
  return { ...one, from, to };
}
