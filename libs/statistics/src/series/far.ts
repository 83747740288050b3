import { normalTwoSided } from '../distributions/normal.js';
import { separatedPeaks } from './peaks.js';
import type { Unusual } from './stretch.js';

/** Chance that normal noise reaches so far anywhere in a series: in one of five hundred, so that slow wandering seldom does. */
const FAR = 0.002;
/** Peaks nearly as high are of the same kind: where there are more, they are what the series does. */
const [LIKE, MAX_LIKE] = [2 / 3, 10];
/** Peaks nearer than this part of the series are one. */
const APART = 1 / 100;
/** Both directions are looked at, and windows too. */
const PRICE = 1.5;

/**
 * The few places of a series with memory whose score is further up than normal noise reaches in a series of that length.
 * The peaks of such a series say little about the tail of chance: many of them are events themselves.
 */
export function farPlaces(scores: Float64Array, far = FAR): Omit<Unusual, 'direction'>[] {
  const pValueOf = (score: number) => Math.min(1, PRICE * scores.length * normalTwoSided(score));
  const peaks = separatedPeaks(scores, Math.max(1, Math.round(APART * scores.length)));
  return peaks
    .filter(({ score }) => score > 0 && pValueOf(score) <= far)
    .filter(({ score }) => peaks.filter((other) => other.score >= LIKE * score).length <= MAX_LIKE)
    .map(({ at, score }) => ({
      kind: 'level',
      from: at,
      to: at,
      pValue: pValueOf(score),
      score,
    }));
}
