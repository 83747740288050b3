import { valueAt } from '../../arrays/element-at.js';
import { studentTwoSided } from '../../distributions/student.js';
import { autocorrelation } from '../../inference/serial.js';
import { median } from '../robust.js';
import type { Unusual } from '../stretch.js';

/** Fewer cycles do not show a rhythm and its end; fewer are no stretch of cycles. */
const [MIN_CYCLES, SHORTEST] = [8, 2];
/** What goes on for more than this part of all cycles is the rule. */
const LONGEST_PART = 0.45;
/** So much of the rhythm is gone at least, and at most: what is turned around by far was none. */
const [GONE, MOST_GONE] = [0.5, 2];
/** Cycles of which less than this part was measured do not show it. */
const MIN_MEASURED = 0.75;
/** Standard errors beyond which nothing is surer, and the most that neighbours are thought to be alike. */
const [CERTAIN, MOST_MEMORY] = [1e6, 0.9];

/** How much of the usual rhythm a cycle has: as it is, and beside its own level. */
type Strength = readonly [whole: number, relative: number];

/**
 * A stretch of cycles without the rhythm that all others have: each cycle is measured by how much of the usual one (the
 * median of all, place by place, less its mean) is in it, 1 on average, and stretches are compared with all other
 * cycles, what neighbours owe each other taken off, for as many looks as there are stretches (Bonferroni). A rhythm that
 * shrinks with its level is none that is gone. One that moves to another time is.
 */
export function findRhythmBreak(values: Float64Array, period: number): Unusual | undefined {
  const count = Math.floor(values.length / period);
  if (period < 2 || count < MIN_CYCLES) return undefined;
  const strengths = strengthsOf(values, period, count);
  const known = [...strengths.keys()].filter((at) => !Number.isNaN(strengths[at]?.[0]));
  if (known.length < MIN_CYCLES) return undefined;
  const lines = [0, 1].map((kind) => new Line(known.map((at) => strengths[at]?.[kind] ?? Number.NaN)));
  const stretches = stretchesOf(known.length);
  const tests = stretches.map((stretch) => {
    const [whole, relative] = lines.map((line) => line.beside(stretch)) as [Beside, Beside];
    return { stretch, t: Math.min(whole.t, relative.t), gone: Math.min(whole.gone, relative.gone) };
  });
  const clear = tests.filter(({ gone, t }) => gone >= GONE && gone <= MOST_GONE && t > 0);
  if (clear.length === 0) return undefined;
  const { stretch, t, gone } = clear.reduce((one, other) => (other.t > one.t ? other : one));
  const memory = Math.max(...lines.map((line) => line.memoryBeside(stretch)));
  const wider = Math.sqrt((1 + memory) / (1 - memory));
  const [from, to] = stretch.map((at) => valueAt(known, at)) as [number, number];
  return {
    ...{ kind: 'rhythm', direction: 'down', score: gone },
    ...{ from: from * period, to: Math.min(values.length, (to + 1) * period) - 1 },
    pValue: Math.min(1, stretches.length * studentTwoSided(t / wider, known.length - 2)),
  };
}

function strengthsOf(values: Float64Array, period: number, count: number): Strength[] {
  const cycles = Array.from({ length: count }, (_, at) => values.subarray(at * period, (at + 1) * period));
  const middles = Float64Array.from({ length: period }, (_, phase) =>
    median(measured(cycles.map((cycle) => valueAt(cycle, phase)))),
  );
  const mean = meanOf(middles);
  const usual = middles.map((value) => value - mean);
  const level = median(measured(values));
  return cycles.map((cycle) => strengthOf(cycle, usual, level));
}

const measured = (values: Iterable<number>) => [...values].filter((value) => !Number.isNaN(value));

const meanOf = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

/** The slope of a cycle along the usual one; NaN where too little of it was measured. */
function strengthOf(cycle: Float64Array, usual: Float64Array, level: number): Strength {
  const places = [...cycle.keys()].filter((at) => !Number.isNaN(valueAt(cycle, at)));
  if (places.length < MIN_MEASURED * cycle.length) return [Number.NaN, Number.NaN];
  const mean = meanOf(places.map((at) => valueAt(cycle, at)));
  const along = places.reduce((sum, at) => sum + (valueAt(cycle, at) - mean) * valueAt(usual, at), 0);
  const whole = along / (places.reduce((sum, at) => sum + valueAt(usual, at) ** 2, 0) || 1);
  return [whole, mean * level > 0 ? (whole * level) / mean : whole];
}

/** First and last cycles of all stretches that are looked at. */
function stretchesOf(count: number): [from: number, to: number][] {
  const longest = Math.floor(LONGEST_PART * count);
  const stretches: [number, number][] = [];
  for (let from = 1; from < count; from++)
    for (let to = from + SHORTEST - 1; to < Math.min(count, from + longest); to++) stretches.push([from, to]);
  return stretches;
}

interface Beside {
  /** How much less there is than in all others, in parts of theirs. */
  gone: number;
  /** The same in standard errors. */
  t: number;
}

/** Strengths of cycles, with their sums. */
class Line {
  private readonly sums: Float64Array;
  private readonly squares: number;

  constructor(private readonly values: readonly number[]) {
    this.sums = new Float64Array(values.length + 1);
    for (const [at, value] of values.entries()) this.sums[at + 1] = valueAt(this.sums, at) + value;
    this.squares = values.reduce((sum, value) => sum + value * value, 0);
  }

  beside(stretch: readonly [number, number]): Beside {
    const { own, rest, inside, outside } = this.meansBeside(stretch);
    if (!(rest > 0)) return { gone: 0, t: 0 };
    const left = Math.max(0, this.squares - inside * own * own - outside * rest * rest);
    const width = Math.sqrt((left / (inside + outside - 2)) * (1 / inside + 1 / outside));
    return { gone: (rest - own) / rest, t: Math.min(CERTAIN, (rest - own) / width) };
  }

  /** How alike neighbours are beside both means. */
  memoryBeside([from, to]: readonly [number, number]): number {
    const { own, rest } = this.meansBeside([from, to]);
    const left = this.values.map((value, at) => value - (at >= from && at <= to ? own : rest));
    return Math.max(0, Math.min(MOST_MEMORY, autocorrelation(left)));
  }

  private meansBeside([from, to]: readonly [number, number]) {
    const inside = to - from + 1;
    const outside = this.values.length - inside;
    const sum = valueAt(this.sums, to + 1) - valueAt(this.sums, from);
    const all = valueAt(this.sums, this.values.length);
    return { own: sum / inside, rest: (all - sum) / outside, inside, outside };
  }
}
