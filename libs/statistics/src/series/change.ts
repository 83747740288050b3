import { leastSquares } from '../least-squares.js';
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
  /** What the season adds at each place: 0 on average over a cycle, 0 everywhere where there is none. */
  season: number[];
}

/** In shorter series a random walk cannot be told from a trend. */
const MIN_PLACES = 20;
/** Fewer places on one side of a break do not make a level. */
const MIN_SIDE = 4;
const SIDE_PART = 0.1;
/** Waves of a season: what is sharper than this is no season. */
const MAX_CYCLES = 6;
/** Values beyond what is estimated from them. */
const MIN_FREEDOM = 8;
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
 * The clearest lasting change of a series of at least 20 places at even steps, places of NaN left out, its season of
 * `period` places taken out by as many waves as it shows. The test holds for series with memory up to random walks: the
 * lag-1 dependence of what a trend and a break leave over is estimated without its bias and taken out of values and
 * courses alike (Prais and Winsten, 1954; Perron and Yabu, 2009); breaks are searched for over all places.
 */
export function findChange(given: readonly number[], period?: number): Change | undefined {
  const places = [...given.keys()].filter((at) => !Number.isNaN(given[at]!));
  const count = places.length;
  if (count < MIN_PLACES) return undefined;
  const column = (value: (place: number) => number) => Float64Array.from(places, value);
  const level = column(() => 1);
  const trend = column((place) => place / given.length);
  const raw = column((place) => given[place]!);
  const waves = wavesOf(raw, [level, trend], column, period ?? 0);
  const base = [level, ...waves.map(column)];
  const values = clipped(raw, basisOf([...base, trend]));
  if (!values) return undefined;
  const { memory, walkChance } = memoryOf(values, basisOf([...base, trend]));
  const filter = (one: Float64Array) => withoutMemory(one, memory);
  const plain = basisOf(base.map(filter));
  const straight = basisOf([...base, trend].map(filter));
  const y = remainder(filter(values), plain);
  const yTrend = remainder(filter(values), straight);
  const step = (from: number) => column((place) => (place >= from ? 1 : 0));
  const ramp = (from: number) => column((place) => Math.max(0, place - from + 1) / given.length);
  const tests = [test('slope', y, remainder(filter(trend), plain), base.length + 1)];
  const side = Math.max(MIN_SIDE, Math.ceil(SIDE_PART * count));
  for (const at of places.slice(side, count - side + 1)) {
    tests.push(test('level_shift', y, remainder(filter(step(at)), plain), base.length + 1, at));
    tests.push(test('slope_change', yTrend, remainder(filter(ramp(at)), straight), base.length + 2, at));
  }
  const looks = Math.min(count, LOOKS / Math.max(0.01, 1 - memory));
  const found = chosen(tests, { count, memory, walkChance, looks });
  if (!found) return undefined;
  const { kind, at = 0 } = found;
  const course = { slope: [trend], level_shift: [step(at)], slope_change: [trend, ramp(at)] }[kind];
  return { ...found, season: seasonAlong(given.length, values, waves, [...base, ...course]) };
}

type Wave = (place: number) => number;

/**
 * The waves that a season takes beside a trend: of one cycle per period, two, and so on, as many as pay for themselves
 * (Schwarz, 1978) once the memory of what all of them leave over is taken out: a wandering series looks like slow waves.
 * None where the series does not hold two cycles.
 */
function wavesOf(
  values: Float64Array,
  straight: readonly Float64Array[],
  column: (wave: Wave) => Float64Array,
  period: number,
): Wave[] {
  if (period < 2 || values.length < 2 * period) return [];
  const cycles = Math.floor(Math.min(MAX_CYCLES, period / 2, (values.length - MIN_FREEDOM - 2) / 2));
  const pairs = Array.from({ length: cycles }, (_, at) => wavePair(at + 1, period));
  const { memory } = memoryOf(values, basisOf([...straight, ...pairs.flat().map(column)]));
  const filter = (one: Float64Array) => withoutMemory(one, memory);
  const basis = basisOf(straight.map(filter));
  let rest = remainder(filter(values), basis);
  const price = (waves: number) =>
    values.length * Math.log(dot(rest, rest)) + waves * Math.log(values.length);
  let best = { price: price(0), waves: [] as Wave[] };
  for (const at of pairs.keys()) {
    for (const wave of pairs[at]!) {
      basis.push(...basisOf([remainder(remainder(filter(column(wave)), basis), basis)]));
    }
    rest = remainder(rest, basis);
    const waves = pairs.slice(0, at + 1).flat();
    if (price(waves.length) < best.price) best = { price: price(waves.length), waves };
  }
  return best.waves;
}

function wavePair(cycles: number, period: number): Wave[] {
  const angle = (2 * Math.PI * cycles) / period;
  const cosine: Wave = (place) => Math.cos(angle * place);
  return 2 * cycles < period ? [cosine, (place) => Math.sin(angle * place)] : [cosine];
}

/** What the waves add at every place, measured beside the other columns, which are a level first and a course last. */
function seasonAlong(
  length: number,
  values: Float64Array,
  waves: readonly Wave[],
  columns: readonly Float64Array[],
): number[] {
  const rows = Array.from(values, (_, row) => columns.map((one) => one[row]!));
  const { coefficients = [] } = (waves.length > 0 && leastSquares(rows, [...values])) || {};
  return Array.from({ length }, (_, place) =>
    waves.reduce((sum, wave, at) => sum + (coefficients[at + 1] ?? 0) * wave(place), 0),
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

/** Chance up to which a kind is taken for what explains most. */
const CLEAR = 0.01;

/**
 * The kind that explains most for what it takes (Schwarz, 1978) of those that are clear by themselves: a turn has to be
 * clear beyond a slope. Where none is, the clearest. The chances share the error out, whichever is taken.
 */
function chosen(
  tests: readonly Test[],
  { count, memory, walkChance, looks }: Memory & { count: number; looks: number },
): Omit<Change, 'season'> | undefined {
  const parameters = { slope: 1, level_shift: 2, slope_change: 3 };
  const price = ({ kind, left }: Test) => count * Math.log(left) + parameters[kind] * Math.log(count);
  const chanceOf = ({ kind, t, freedom }: Test) =>
    PRICE[kind] * (kind === 'slope' ? 1 : looks) * studentTwoSided(t, freedom);
  const best = (['slope', 'level_shift', 'slope_change'] as const)
    .map((kind) => tests.filter((one) => one.kind === kind && one.left > 0))
    .flatMap((some) => some.sort((a, b) => a.left - b.left).slice(0, 1))
    .sort((a, b) => price(a) - price(b));
  const clearest = [...best].sort((a, b) => chanceOf(a) - chanceOf(b))[0];
  const found = best.find((one) => chanceOf(one) <= CLEAR) ?? clearest;
  if (!found) return undefined;
  const chance = chanceOf(found);
  return {
    kind: found.kind,
    direction: found.t > 0 ? 'up' : 'down',
    ...(found.at !== undefined && { at: found.at }),
    chance: Math.min(1, memory < 1 ? Math.max(chance, walkChance) : chance),
    memory,
  };
}

interface Memory {
  memory: number;
  /** That a random walk would look as forgetful as this. */
  walkChance: number;
}

/**
 * Lag-1 dependence of what a trend leaves over, its bias in short series added back (Kendall, 1954): too high where
 * there is a break, so that nothing is taken for a break that a wandering series may do.
 */
function memoryOf(values: Float64Array, straight: readonly Float64Array[]): Memory {
  const left = remainder(values, straight);
  const raw = dot(left.subarray(1), left.subarray(0, -1)) / (dot(left, left) || 1);
  const effective = values.length - straight.length + 2;
  const corrected = raw + (BIAS[0] + BIAS[1] * Math.max(0, raw)) / effective;
  const walkChance = walkChanceOf(raw, effective);
  const isWalk = walkChance > 0.05 || corrected > 1 - NEAR_ONE / Math.sqrt(values.length);
  return { memory: isWalk ? 1 : Math.max(0, corrected), walkChance };
}

/**
 * That a random walk beside a trend shows no more lag-1 dependence than this: exponential beyond the 5 % point of
 * Dickey and Fuller's coefficient test, from the table for 25 values to the limit (Fuller, 1976, table 8.5.1).
 */
function walkChanceOf(raw: number, count: number): number {
  const beyond = count * (1 - raw) - (21.8 - 98 / count);
  return Math.min(1, 0.05 * Math.exp(-(0.21 + 3.5 / count) * beyond));
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
