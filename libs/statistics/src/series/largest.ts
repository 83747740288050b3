import { valueAt } from '../arrays/element-at.js';
import { logGamma } from '../distributions/gamma.js';
import { normalTwoSided } from '../distributions/normal.js';
import { studentTwoSided } from '../distributions/student.js';

/** Degrees of freedom that are thought possible, and how likely before a value was seen; the last is normal. */
const FREEDOMS = [1, 1.5, 2, 3, 4, 6, 10, 30, Number.POSITIVE_INFINITY] as const;
const PRIOR: readonly number[] = [0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1, 1];
/** Scales that are thought possible, beside the median distance. */
const SCALES = Array.from({ length: 17 }, (_, at) => 2 ** ((at - 8) / 3));
/** So many values, evenly taken, tell what more would. */
const MAX_SEEN = 256;
/** Weights below this change no digit that is shown. */
const NEGLIGIBLE = 1e-7;

/** Values on one side of their middle, as distances from it in falling order, of which the largest may be outliers. */
export interface Side {
  falling: readonly number[];
  /** So many of the largest say only that they lie beyond the next. */
  censored: number;
}

/** One half of Student's t. */
export interface Tail {
  freedom: number;
  scale: number;
  /** How likely it is, 1 in all. */
  weight: number;
}

/**
 * Halves of Student's t that a side may come from: degrees of freedom and scales, weighed by the likelihood of all but
 * the censored values (type II censoring; Lange, Little and Taylor, 1989, for the t).
 */
export function tailsOf(side: Side): Tail[] {
  const unit = unitOf(side);
  const logs = logLikelihoods(side);
  const top = Math.max(...logs.flat());
  const tails = logs.flatMap((row, at) =>
    row.map((log, place) => ({
      freedom: valueAt(FREEDOMS, at),
      scale: valueAt(SCALES, place) * unit,
      weight: valueAt(PRIOR, at) * Math.exp(log - top),
    })),
  );
  const total = sum(tails.map(({ weight }) => weight));
  return tails
    .map((tail) => ({ ...tail, weight: tail.weight / total }))
    .filter(({ weight }) => weight > NEGLIGIBLE);
}

/** How likely the largest of `count` distances from such tails would be as large as this one. */
export function pValueOfLargest(tails: readonly Tail[], count: number, distance: number): number {
  const pValue = ({ freedom, scale, weight }: Tail) =>
    -weight * Math.expm1(-count * beyond(distance / scale, freedom));
  return Math.min(1, sum(tails.map(pValue)));
}

/** By degrees of freedom and scale. */
function logLikelihoods(side: Side): number[][] {
  const { falling, censored } = side;
  const step = Math.max(1, Math.floor((falling.length - censored) / MAX_SEEN));
  const seen = falling.slice(censored).filter((_, at) => at % step === step >> 1);
  const edge = falling[censored] ?? 0;
  const unit = unitOf(side);
  return FREEDOMS.map((freedom) => {
    const density = logDensityOf(freedom);
    return SCALES.map((relative) => {
      const scale = relative * unit;
      let bulk = 0;
      for (const value of seen) bulk += density(value / scale) - Math.log(scale);
      return step * bulk + censored * Math.log(Math.max(Number.MIN_VALUE, beyond(edge / scale, freedom)));
    });
  });
}

function unitOf({ falling, censored }: Side): number {
  return falling[Math.floor((falling.length + censored) / 2)] || Number.MIN_VALUE ** 0.25;
}

const beyond = (distance: number, freedom: number) =>
  freedom === Number.POSITIVE_INFINITY ? normalTwoSided(distance) : studentTwoSided(distance, freedom);

/** Of half of Student's t. */
function logDensityOf(freedom: number): (distance: number) => number {
  if (freedom === Number.POSITIVE_INFINITY)
    return (distance) => Math.log(2 / Math.PI) / 2 - distance ** 2 / 2;
  const constant =
    logGamma((freedom + 1) / 2) - logGamma(freedom / 2) - Math.log((freedom * Math.PI) / 4) / 2;
  return (distance) => constant - ((freedom + 1) / 2) * Math.log1p(distance ** 2 / freedom);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
