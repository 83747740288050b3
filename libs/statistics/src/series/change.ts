import { studentTwoSided } from '../student.js';
import { robustScale } from './robust.js';

/** How the level of a series changed for good: steadily, in one step, or by turning. */
export interface Change {
  kind: 'slope' | 'level_shift' | 'slope_change';
  direction: 'up' | 'down';
  /** The first place of the new level or slope. */
  at?: number;
  /** That chance would show a change as clear as this one in a series without any. */
  chance: number;
  /** Lag-1 dependence of what is left over, as it was taken out; 1 is a random walk. */
  memory: number;
}

/** In shorter series a random walk cannot be told from a trend. */
const MIN_PLACES = 20;
/** Fewer places on one side of a break do not make a level. */
const MIN_SIDE = 4;
const SIDE_PART = 0.1;
/** Values further than this many usual distances from a straight course are drawn in to it. */
const CLIP = 3.5;
/** What each kind pays for the others being looked at too: half of the error is spent on steady slopes. */
const PRICE = { slope: 2, level_shift: 4, slope_change: 4 } as const;
/** What is added to a lag-1 dependence near 0, and near 1, per place: from simulations, so that random walks pass for what they are. */
const BIAS = [4, 10] as const;
/** A dependence within this many standard errors of 1 is that of a random walk. */
const NEAR_ONE = 1.5;
/** Independent looks that a search for a break of an independent series amounts to (Andrews, 1993). */
const LOOKS = 17;

/**
 * The clearest lasting change of a series of at least 20 places at even steps, its season of `period` places taken out
 * by a mean per place of the cycle. The test holds for series with memory up to random walks: the lag-1 dependence of
 * what a trend and a break leave over is estimated without its bias and taken out of values and courses alike (Prais
 * and Winsten, 1954; Perron and Yabu, 2009); breaks are searched for over all places.
 */
export function findChange(given: readonly number[], period?: number): Change | undefined {
  const count = given.length;
  const base = [new Float64Array(count).fill(1), ...seasonColumns(count, period)];
  if (count < MIN_PLACES || count < base.length + 8) return undefined;
  const trend = Float64Array.from({ length: count }, (_, at) => at / count);
  const course = basisOf([...base, trend]);
  const values = clipped(Float64Array.from(given), course);
  if (!values) return undefined;
  const memory = memoryOf(values, course);
  const filter = (column: Float64Array) => withoutMemory(column, memory);
  const plain = basisOf(base.map(filter));
  const straight = basisOf([...base, trend].map(filter));
  const y = remainder(filter(values), plain);
  const yTrend = remainder(filter(values), straight);
  const found = [test('slope', y, remainder(filter(trend), plain), base.length + 1)];
  const side = Math.max(MIN_SIDE, Math.ceil(SIDE_PART * count));
  for (let at = side; at <= count - side; at++) {
    const step = filter(Float64Array.from({ length: count }, (_, place) => (place >= at ? 1 : 0)));
    const ramp = filter(
      Float64Array.from({ length: count }, (_, place) => Math.max(0, place - at + 1) / count),
    );
    found.push(test('level_shift', y, remainder(step, plain), base.length + 1, at));
    found.push(test('slope_change', yTrend, remainder(ramp, straight), base.length + 2, at));
  }
  return chosen(found, { count, memory, looks: Math.min(count, LOOKS / Math.max(0.01, 1 - memory)) });
}

/** Indicators of all places of a cycle but the first. */
function seasonColumns(count: number, period: number | undefined): Float64Array[] {
  if (period === undefined || count < 2 * period) return [];
  return Array.from({ length: period - 1 }, (_, phase) =>
    Float64Array.from({ length: count }, (__, at) => (at % period === phase + 1 ? 1 : 0)),
  );
}

interface Test {
  kind: Change['kind'];
  at?: number;
  t: number;
  freedom: number;
  left: number;
}

function test(kind: Change['kind'], y: Float64Array, x: Float64Array, used: number, at?: number): Test {
  const length = dot(x, x);
  const slope = length > 1e-12 ? dot(x, y) / length : 0;
  const freedom = y.length - used;
  const left = Math.max(dot(y, y) - slope * slope * length, 1e-12 * dot(y, y));
  const t = left > 0 ? (slope * Math.sqrt(length)) / Math.sqrt(left / freedom) : 0;
  return { kind, t, freedom, left, ...(at !== undefined && { at }) };
}

/** The kind that explains most for what it takes (Schwarz, 1978). */
function chosen(
  tests: readonly Test[],
  { count, memory, looks }: { count: number; memory: number; looks: number },
): Change | undefined {
  const parameters = { slope: 1, level_shift: 2, slope_change: 3 };
  const price = ({ kind, left }: Test) => count * Math.log(left) + parameters[kind] * Math.log(count);
  const best = tests.filter(({ left }) => left > 0).sort((a, b) => price(a) - price(b))[0];
  if (!best) return undefined;
  const { kind, t, freedom, at } = best;
  const chance = PRICE[kind] * (kind === 'slope' ? 1 : looks) * studentTwoSided(t, freedom);
  return {
    kind,
    direction: t > 0 ? 'up' : 'down',
    ...(at !== undefined && { at }),
    chance: Math.min(1, chance),
    memory,
  };
}

/**
 * Lag-1 dependence of what a trend leaves over, its bias in short series added back (Kendall, 1954): too high where
 * there is a break, so that nothing is taken for a break that a wandering series may do.
 */
function memoryOf(values: Float64Array, straight: readonly Float64Array[]): number {
  const left = remainder(values, straight);
  const raw = dot(left.subarray(1), left.subarray(0, -1)) / (dot(left, left) || 1);
  const corrected = raw + (BIAS[0] + BIAS[1] * Math.max(0, raw)) / (values.length - straight.length + 2);
  return corrected > 1 - NEAR_ONE / Math.sqrt(values.length) ? 1 : Math.max(0, corrected);
}

function withoutMemory(column: Float64Array, memory: number): Float64Array {
  return column.map((value, at) =>
    at === 0 ? value * Math.sqrt(1 - memory * memory) : value - memory * column[at - 1]!,
  );
}

function clipped(values: Float64Array, basis: readonly Float64Array[]): Float64Array | undefined {
  const rest = remainder(values, basis);
  const limit = CLIP * robustScale([...rest]);
  if (!(limit > 0)) return undefined;
  return values.map((value, at) => value - rest[at]! + Math.max(-limit, Math.min(limit, rest[at]!)));
}

/** Orthonormal columns that span the same (Gram and Schmidt, twice for accuracy; Giraud and others, 2005). */
function basisOf(columns: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const column of columns) {
    const rest = remainder(remainder(column, basis), basis);
    const length = Math.sqrt(dot(rest, rest));
    if (length > 1e-9 * Math.sqrt(dot(column, column) || 1)) basis.push(rest.map((value) => value / length));
  }
  return basis;
}

function remainder(values: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const rest = values.slice();
  for (const column of basis) {
    const along = dot(column, rest);
    for (let at = 0; at < rest.length; at++) rest[at]! -= along * column[at]!;
  }
  return rest;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}
