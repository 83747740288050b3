import { logGamma } from '../gamma.js';
import { normalTwoSided } from '../normal.js';
import { studentTwoSided } from '../student.js';

/** Degrees of freedom that are thought possible, and how likely before a value was seen; the last is normal. */
const FREEDOMS = [1, 1.5, 2, 3, 4, 6, 10, 30, Number.POSITIVE_INFINITY] as const;
const PRIOR: readonly number[] = [0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8, 1, 1];
/** Scales that are thought possible, beside the median distance. */
const SCALES = Array.from({ length: 17 }, (_, at) => 2 ** ((at - 8) / 3));
/** So many values, evenly taken, tell what more would. */
const MAX_SEEN = 64;
/** Weights below this change no digit that is shown. */
const NEGLIGIBLE = 1e-7;

/** Values on one side of their middle, as distances from it in falling order, of which the largest may be outliers. */
export interface Side {
  falling: readonly number[];
  /** So many of the largest say only that they lie beyond the next. */
  censored: number;
  /** How many neighbouring values share what they are made of: means over `shared` places are worth one in so many. */
  shared: number;
}

/** How far the tail of a sample reaches: the weight of each of the possible degrees of freedom, 1 in all. */
export function freedomWeights(side: Side): number[] {
  const byFreedom = logLikelihoods(side);
  const top = Math.max(...byFreedom.flat());
  return toShares(byFreedom.map((row, at) => PRIOR[at]! * sum(row.map((log) => Math.exp(log - top)))));
}

/**
 * How likely the largest distance of such a side would be as large as each of the `distances`, falling, if all came
 * from one half of Student's t: the predictive chance over degrees of freedom, weighed as given, and scales, weighed by
 * the likelihood of all but the censored values (type II censoring; Lange, Little and Taylor, 1989, for the t).
 */
export function largestChances(
  side: Side,
  freedoms: readonly number[],
  distances: readonly number[],
): number[] {
  const scales = logLikelihoods(side).map((row) => {
    const top = Math.max(...row);
    return toShares(row.map((log) => Math.exp(log - top)));
  });
  const unit = unitOf(side);
  const count = side.falling.length / side.shared;
  const tails = FREEDOMS.flatMap((freedom, row) =>
    SCALES.map((scale, at) => ({ freedom, scale: scale * unit, weight: freedoms[row]! * scales[row]![at]! })),
  ).filter(({ weight }) => weight > NEGLIGIBLE);
  const chance = ({ freedom, scale, weight }: (typeof tails)[number], distance: number) =>
    -weight * Math.expm1(-count * beyond(distance / scale, freedom));
  return distances.map((distance) => Math.min(1, sum(tails.map((tail) => chance(tail, distance)))));
}

/** By degrees of freedom and scale. */
function logLikelihoods(side: Side): number[][] {
  const { falling, censored, shared } = side;
  const step = Math.max(1, Math.floor((falling.length - censored) / MAX_SEEN));
  const seen = falling.slice(censored).filter((_, at) => at % step === 0);
  const edge = falling[censored] ?? 0;
  const unit = unitOf(side);
  return FREEDOMS.map((freedom) => {
    const density = logDensityOf(freedom);
    return SCALES.map((relative) => {
      const scale = relative * unit;
      let bulk = 0;
      for (const value of seen) bulk += density(value / scale) - Math.log(scale);
      const rest = Math.log(Math.max(Number.MIN_VALUE, beyond(edge / scale, freedom)));
      return (step * bulk + censored * rest) / shared;
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

function toShares(values: readonly number[]): number[] {
  const total = sum(values);
  return values.map((value) => value / total);
}
