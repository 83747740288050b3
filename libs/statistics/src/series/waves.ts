import { valueAt } from '../arrays/element-at.js';
import { leastSquares } from '../regression/least-squares.js';
import { basisOf, dot, remainder } from './columns.js';
import { memoryOf, withoutMemory } from './dependence.js';

/** Waves of a season: what is sharper than this is no season. */
const MAX_CYCLES = 6;
/** Values beyond what is estimated from them. */
const MIN_FREEDOM = 8;

/** What a season adds at a place, up to its size. */
export type Wave = (place: number) => number;

/**
 * The waves that a season takes beside a trend: of one cycle per period, two, and so on, as many as pay for themselves
 * (Schwarz, 1978) once the memory of what all of them leave over is taken out: a wandering series looks like slow waves.
 * None where the series does not hold two cycles.
 */
export function seasonOf(
  values: Float64Array,
  straight: readonly Float64Array[],
  column: (wave: Wave) => Float64Array,
  period: number,
): Wave[] {
  if (period < 2 || values.length < 2 * period) return [];
  const cycles = Math.floor(Math.min(MAX_CYCLES, period / 2, (values.length - MIN_FREEDOM - 2) / 2));
  const pairs = Array.from({ length: cycles }, (_, at) => wavePair(at + 1, period));
  const all = pairs.flat();
  const { memory } = memoryOf(
    values,
    basisOf([...straight, ...all.map(column)]),
    slowWaves(all.length, period),
  );
  const filter = (one: Float64Array) => withoutMemory(one, memory);
  const basis = basisOf(straight.map(filter));
  let rest = remainder(filter(values), basis);
  const price = (waves: number) =>
    values.length * Math.log(dot(rest, rest)) + waves * Math.log(values.length);
  let best = { price: price(0), waves: [] as Wave[] };
  for (const [at, pair] of pairs.entries()) {
    for (const wave of pair) {
      basis.push(...basisOf([remainder(remainder(filter(column(wave)), basis), basis)]));
    }
    rest = remainder(rest, basis);
    const waves = pairs.slice(0, at + 1).flat();
    if (price(waves.length) < best.price) best = { price: price(waves.length), waves };
  }
  return best.waves;
}

/** Of a cycle less than this part is seen by any course. */
const MOST_OF_A_CYCLE = 0.75;

/**
 * Whether one wave of a cycle, which was not seen often enough to be learned as a season, explains more of the values than a
 * course does (Schwarz, 1978), the memory taken out of both.
 */
export function isRatherWave(
  course: readonly Float64Array[],
  values: Float64Array,
  base: readonly Float64Array[],
  column: (wave: Wave) => Float64Array,
  { cycle, memory, length }: { cycle: number; memory: number; length: number },
): boolean {
  if (cycle < 2 || length < MOST_OF_A_CYCLE * cycle) return false;
  const filter = (one: Float64Array) => withoutMemory(one, memory);
  const price = (columns: readonly Float64Array[], parameters: number) => {
    const rest = remainder(filter(values), basisOf([...base, ...columns].map(filter)));
    return values.length * Math.log(dot(rest, rest)) + parameters * Math.log(values.length);
  };
  // A break beside a slope is held against a wave beside one.
  const slope = course.slice(0, -1);
  const wave = [...slope, ...wavePair(1, cycle).map(column)];
  // The place of a break is a parameter too.
  return price(wave, wave.length) < price(course, course.length + 1);
}

/** A cycle of so many places or more looks like wandering. */
const SLOW = 13;

/** How many waves of a season are slow, two to each cycle. */
export const slowWaves = (waves: number, period: number): number =>
  Math.min(waves, 2 * Math.floor(period / SLOW));

function wavePair(cycles: number, period: number): Wave[] {
  const angle = (2 * Math.PI * cycles) / period;
  const cosine: Wave = (place) => Math.cos(angle * place);
  return 2 * cycles < period ? [cosine, (place) => Math.sin(angle * place)] : [cosine];
}

/** What the waves add at every place, measured beside the other columns, which are a level first and a course last. */
export function seasonAlong(
  length: number,
  values: Float64Array,
  waves: readonly Wave[],
  columns: readonly Float64Array[],
): number[] {
  const rows = Array.from(values, (_, row) => columns.map((one) => valueAt(one, row)));
  const { coefficients = [] } = (waves.length > 0 && leastSquares(rows, [...values])) || {};
  return Array.from({ length }, (_, place) =>
    waves.reduce((sum, wave, at) => sum + (coefficients[at + 1] ?? 0) * wave(place), 0),
  );
}
