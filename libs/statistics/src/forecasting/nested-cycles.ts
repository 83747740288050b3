import { valueAt } from '../arrays/element-at.js';
import { type Ahead, ahead } from './naive.js';

/** How much a newer cycle counts more than the one before it. */
const FADING = 0.85;
/** Steps back from which is learned how the latest values fade, and how many are needed. */
const [LEARNED_FROM, LEAST_PAIRS, RIDGE] = [1_200, 30, 0.02];
/** Parts of the latest level and miss that are believed to stay. */
const [MOST_LEVEL, LEAST_MISS] = [1.2, -0.2];

/**
 * A cycle within a cycle, such as the hours of a day in a week: the course of the outer one drawn to what the inner one
 * and its place alone explain, by as much as its cycles disagree (empirical Bayes: Efron and Morris, 1973), and what the
 * latest inner cycle and the latest value were beyond it, for every step ahead in the part that stayed in the past
 * (direct regression). Positive values are also taken as logarithms, and both answers averaged. Undefined below two
 * outer cycles.
 */
export function nestedCycles(
  values: readonly number[],
  horizon: number,
  { inner, outer }: { inner: number; outer: number },
): Ahead | undefined {
  if (outer % inner !== 0 || inner < 2 || values.length < 2 * outer) return undefined;
  const plain = follow(values, horizon, inner, outer);
  if (!values.every((value) => value > 0)) return plain;
  const relative = follow(values.map(Math.log), horizon, inner, outer);
  return plain.map((value, step) => (value + Math.exp(valueAt(relative, step))) / 2);
}

function follow(values: readonly number[], horizon: number, inner: number, outer: number): Ahead {
  const course = courseOf(values, inner, outer);
  const rest = values.map((value, at) => value - valueAt(course, at % outer));
  const sums = sumsOf(rest);
  const mean = (at: number, window: number) => {
    const from = Math.max(0, at + 1 - window);
    return (valueAt(sums, at + 1) - valueAt(sums, from)) / (at + 1 - from);
  };
  const first = Math.max(outer - 1, values.length - LEARNED_FROM);
  const states = rest.slice(first).map((value, place): State => {
    const [level, near] = [mean(first + place, outer), mean(first + place, inner)];
    return { level, near: near - level, miss: value - near };
  });
  const known = rest.slice(first);
  const last = states.at(-1) ?? { level: 0, near: 0, miss: 0 };
  return ahead(horizon, (step) => {
    const { near, miss } = staying(states, known, step + 1);
    return last.level + near * last.near + miss * last.miss + valueAt(course, (values.length + step) % outer);
  });
}

/** The mean of the last outer cycle, how far the last inner one was beyond it, and the last value beyond that. */
interface State {
  level: number;
  near: number;
  miss: number;
}

/** What part of a state's last two was still there so many steps later. */
function staying(states: readonly State[], rest: readonly number[], steps: number) {
  let [nearNear, nearMiss, missMiss, nearNext, missNext] = [0, 0, 0, 0, 0];
  const pairs = states.length - steps;
  for (let at = 0; at < pairs; at++) {
    const { level, near, miss } = states[at] ?? { level: 0, near: 0, miss: 0 };
    const next = valueAt(rest, at + steps) - level;
    nearNear += near * near;
    nearMiss += near * miss;
    missMiss += miss * miss;
    nearNext += near * next;
    missNext += miss * next;
  }
  nearNear *= 1 + RIDGE;
  missMiss *= 1 + RIDGE;
  const determinant = nearNear * missMiss - nearMiss * nearMiss;
  if (pairs < LEAST_PAIRS || !(determinant > 0)) return { near: 1, miss: 0 };
  const near = (nearNext * missMiss - missNext * nearMiss) / determinant;
  const miss = (missNext * nearNear - nearNext * nearMiss) / determinant;
  return {
    near: Math.min(MOST_LEVEL, Math.max(0, near)),
    miss: Math.min(1, Math.max(LEAST_MISS, miss)),
  };
}

function sumsOf(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at++) sums[at + 1] = valueAt(sums, at) + valueAt(values, at);
  return sums;
}

/** Each value beyond the mean of the outer cycle around it. */
function beyondLevel(values: readonly number[], outer: number): Float64Array {
  const sums = sumsOf(values);
  return Float64Array.from(values, (value, at) => {
    const to = Math.min(values.length, Math.max(outer, at - Math.floor(outer / 2) + outer));
    return value - (valueAt(sums, to) - valueAt(sums, to - outer)) / outer;
  });
}

const meanOf = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += valueAt(values, at);
  return values.length > 0 ? sum / values.length : 0;
};

/** A part that is true of a variance that holds it and noise, 0 where the noise alone explains it. */
const trueShare = (variance: number, noise: number): number =>
  variance > 0 ? Math.max(0, variance - noise) / variance : 0;

/** The outer cycle: effects of the inner one, of its place, and of both together, each shrunk by its own noise. */
function courseOf(values: readonly number[], inner: number, outer: number): number[] {
  const beyond = beyondLevel(values, outer);
  const { means, noise, cycles } = placesOf(beyond, outer);
  const count = outer / inner;
  const whole = meanOf(means);
  const inside = Array.from({ length: inner }, (_, place) =>
    meanOf(means.filter((_, at) => at % inner === place).map((mean) => mean - whole)),
  );
  const between = Array.from({ length: count }, (_, cycle) =>
    meanOf(means.slice(cycle * inner, (cycle + 1) * inner).map((mean) => mean - whole)),
  );
  const together = means.map(
    (mean, at) => mean - whole - valueAt(inside, at % inner) - valueAt(between, Math.floor(at / inner)),
  );
  const variance = (of: readonly number[], freedom: number) =>
    freedom > 0 ? of.reduce((sum, value) => sum + value * value, 0) / freedom : 0;
  const cycleNoise = noiseOfCycles(beyond, inner, count);
  const ofInside = trueShare(variance(inside, inner - 1), noise / (cycles * count));
  const ofBetween = trueShare(variance(between, count - 1), cycleNoise / cycles);
  const ofBoth = trueShare(variance(together, (inner - 1) * (count - 1)), noise / cycles);
  return together.map(
    (value, at) =>
      ofBoth * value +
      ofInside * valueAt(inside, at % inner) +
      ofBetween * valueAt(between, Math.floor(at / inner)),
  );
}

/** The mean of each place, newer cycles counting more; the variance around it; and how many cycles that is worth. */
function placesOf(beyond: Float64Array, outer: number) {
  let [squares, freedom, weights, weightSquares] = [0, 0, 0, 0];
  const means = Array.from({ length: outer }, (_, place) => {
    let [sum, square, weight, weightSquare] = [0, 0, 0, 0];
    for (let at = place; at < beyond.length; at += outer) {
      const own = FADING ** Math.floor((beyond.length - 1 - at) / outer);
      const value = valueAt(beyond, at);
      sum += own * value;
      square += own * value * value;
      weight += own;
      weightSquare += own * own;
    }
    squares += square / weight - (sum / weight) ** 2;
    freedom += 1 - weightSquare / (weight * weight);
    weights += weight;
    weightSquares += weightSquare / weight;
    return sum / weight;
  });
  return { means, noise: freedom > 0 ? squares / freedom : 0, cycles: weights / weightSquares };
}

/** The variance of whole inner cycles around the others at their place. */
function noiseOfCycles(beyond: Float64Array, inner: number, count: number): number {
  let [squares, freedom] = [0, 0];
  const whole = Math.floor(beyond.length / inner);
  const cycles = Array.from({ length: whole }, (_, at) => meanOf(beyond.slice(at * inner, (at + 1) * inner)));
  for (let place = 0; place < count; place++) {
    const own = cycles.filter((_, at) => at % count === place);
    const mean = meanOf(own);
    squares += own.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    freedom += Math.max(0, own.length - 1);
  }
  return freedom > 0 ? squares / freedom : 0;
}
