import { valueAt } from '../arrays/element-at.js';
import { studentTwoSided } from '../distributions/student.js';
import { basisOf, columnOf, dot, remainder } from './columns.js';
import { BROKEN, type Memory, memoryOf, withoutMemory } from './dependence.js';
import { robustScale } from './robust.js';
import { isRatherWave, seasonAlong, seasonOf, slowWaves } from './waves.js';

/** How the level of a series changed for good: steadily, in one step, or by turning. */
export interface Change {
  kind: 'slope' | 'level_shift' | 'slope_change';
  /** Of a step: the series rises or falls steadily, as it did before, on both sides of it. */
  isOnSlope?: boolean;
  direction: 'up' | 'down';
  /** The first place of the new level or slope. */
  at?: number;
  /** That chance would show a change as clear as this one in a series without any. */
  pValue: number;
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
/** Values further than this many usual distances from a straight course are drawn in to it. */
const CLIP = 3.5;
/** What a series may do: a step is one between two levels, or between two parts of one slope. */
const COURSES = ['slope', 'level_shift', 'slope_change', 'shift_on_slope'] as const;
type Course = (typeof COURSES)[number];
/** What each course pays for the others being looked at too: half of the error is spent on steady slopes. */
const PRICE: Record<Course, number> = { slope: 2, level_shift: 6, slope_change: 6, shift_on_slope: 6 };
/** Independent looks that a search for a break of an independent series amounts to (Andrews, 1993). */
const LOOKS = 17;

/**
 * The clearest lasting change of a series of at least 20 places at even steps, places of NaN left out, its season of
 * `period` places taken out by as many waves as it shows. The test holds for series with memory up to random walks: the
 * lag-1 dependence of what a trend and a break leave over is estimated without its bias and taken out of values and
 * courses alike (Prais and Winsten, 1954; Perron and Yabu, 2009); breaks are searched for over all places. What one wave of
 * `cycle` places explains better, a cycle too long to be learned from the series, may be its season, and has no chance.
 */
export function findChange(given: readonly number[], period = 0, cycle = 0): Change | undefined {
  const places = [...given.keys()].filter((at) => !Number.isNaN(valueAt(given, at)));
  if (places.length < MIN_PLACES) return undefined;
  const column = (value: (place: number) => number) => columnOf(places, value);
  const level = column(() => 1);
  const trend = column((place) => place / given.length);
  const raw = column((place) => valueAt(given, place));
  const season = seasonOf(raw, [level, trend], column, period);
  const base = [level, ...season.map(column)];
  const values = clipped(raw, basisOf([...base, trend]));
  if (!values) return undefined;
  const step = (from: number) => column((place) => (place >= from ? 1 : 0));
  const ramp = (from: number) => column((place) => Math.max(0, place - from + 1) / given.length);
  const series: Series = { values, base, trend, places, step, ramp };
  const slow = slowWaves(season.length, period);
  const found = clearest(series, slow);
  if (!found) return undefined;
  const { course, at, ...change } = found;
  const columns = columnsOf(found, series);
  const seen = { cycle, memory: found.memory, length: given.length };
  return {
    ...change,
    kind: course === 'shift_on_slope' ? 'level_shift' : course,
    ...(course === 'shift_on_slope' && { isOnSlope: true }),
    ...(at !== undefined && { at }),
    ...(isRatherWave(columns, values, base, column, seen) && { pValue: 1 }),
    season: seasonAlong(given.length, values, season, [...base, ...columns]),
  };
}

const columnsOf = ({ course, at = 0 }: Found, { trend, step, ramp }: Series): Float64Array[] =>
  ({
    slope: [trend],
    level_shift: [step(at)],
    slope_change: [trend, ramp(at)],
    shift_on_slope: [trend, step(at)],
  })[course];

function clearest(series: Series, slow: number): Found | undefined {
  const memory = memoryOf(series.values, basisOf([...series.base, series.trend]), slow);
  const steady = chosen(testsOf(series, memory.memory), memory);
  const broken = memory.memory > HIGH ? clearestBreak(series, slow) : undefined;
  return broken && steady ? told(steady, broken) : steady;
}

interface Found extends Pick<Change, 'direction' | 'at' | 'pValue' | 'memory'> {
  course: Course;
}

/** Values at places, beside columns for their level and season, a trend, and breaks at a place. */
interface Series {
  values: Float64Array;
  base: readonly Float64Array[];
  trend: Float64Array;
  places: readonly number[];
  step(from: number): Float64Array;
  ramp(from: number): Float64Array;
}

/** A slope, and steps and a turn at every place that leaves enough on both sides, once the memory is taken out. */
function testsOf({ values, base, trend, places, step, ramp }: Series, memory: number): Test[] {
  const filter = (one: Float64Array) => withoutMemory(one, memory);
  const plain = fitOf(filter(values), basisOf(base.map(filter)));
  const straight = fitOf(filter(values), basisOf([...base, trend].map(filter)));
  const side = Math.max(MIN_SIDE, Math.ceil(SIDE_PART * places.length));
  return [
    test('slope', plain, filter(trend)),
    ...places.slice(side, places.length - side + 1).flatMap((at) => {
      const shift = filter(step(at));
      return [
        test('level_shift', plain, shift, at),
        test('slope_change', straight, filter(ramp(at)), at),
        test('shift_on_slope', straight, shift, at),
      ];
    }),
  ];
}

/** Values less what orthonormal columns explain of them, and their squares. */
interface Fit {
  basis: readonly Float64Array[];
  rest: Float64Array;
  squares: number;
}

function fitOf(values: Float64Array, basis: readonly Float64Array[]): Fit {
  const rest = remainder(values, basis);
  return { basis, rest, squares: dot(rest, rest) };
}

/** From this dependence on, a break may be what it comes from. */
const HIGH = 0.5;
const BREAKS = ['slope_change', 'level_shift', 'shift_on_slope'] as const;
/** What a break found so pays beside the others, that memories of 0.8 make no more of them than chance: from simulations. */
const SECOND_LOOK = 8;

/** A break so plain that what it leaves over does not wander, where what a straight course leaves over seems to. */
function breakOf(series: Series, slow: number, course: Course): Found | undefined {
  const breaks = (memory: number) => testsOf(series, memory).filter((one) => one.course === course);
  const { at = 0 } = leastLeft(breaks(0));
  const column = course === 'slope_change' ? series.ramp(at) : series.step(at);
  const broken = basisOf([...series.base, series.trend, column]);
  const memory = memoryOf(series.values, broken, slow, BROKEN);
  const found = memory.memory < 1 ? chosen(breaks(memory.memory), memory) : undefined;
  return found && { ...found, pValue: Math.min(1, SECOND_LOOK * found.pValue) };
}

function clearestBreak(series: Series, slow: number): Found | undefined {
  const found = BREAKS.flatMap((course) => breakOf(series, slow, course) ?? []);
  return found.sort((one, other) => one.pValue - other.pValue)[0];
}

/** A clear break that leaves no wandering over says what happened, however surely it did. */
function told(steady: Found, broken: Found): Found {
  const pValue = Math.min(broken.pValue, steady.pValue);
  return broken.pValue <= CLEAR || broken.pValue < steady.pValue ? { ...broken, pValue } : steady;
}

interface Test {
  course: Course;
  at?: number;
  t: number;
  count: number;
  freedom: number;
  left: number;
}

/** Parts of a column's squares beyond the others below which it is one of them. */
const DEPENDENT = 1e-9;

/** A column beyond those that the values were fitted by: only its part beside them counts. */
function test(course: Course, { basis, rest, squares }: Fit, column: Float64Array, at?: number): Test {
  const whole = dot(column, column);
  const own = basis.reduce((left, one) => left - dot(one, column) ** 2, whole);
  const along = own > DEPENDENT * whole ? dot(column, rest) / Math.sqrt(own) : 0;
  const freedom = rest.length - basis.length - 1;
  const left = Math.max(squares - along * along, 1e-12 * squares);
  const t = left > 0 ? along / Math.sqrt(left / freedom) : 0;
  return { course, t, count: rest.length, freedom, left, ...(at !== undefined && { at }) };
}

/** Steps between means of stretches of a random walk go on in their direction: as much wider they are summed up (Working, 1960). */
const WORKING = Math.sqrt(1.5);
/** What is known of a memory in so few places is half as good as it looks: from simulations. */
const SHORT = 45;
const leastLeft = (tests: readonly Test[]): Test =>
  tests.reduce((best, one) => (one.left < best.left ? one : best));

/** Chance up to which a course is taken for what explains most. */
const CLEAR = 0.01;

/**
 * The course that explains most for what it takes (Schwarz, 1978) of those that are clear by themselves: a turn, and a step
 * on a slope, have to be clear beyond the slope. Where none is, the clearest. The chances share the error out, whichever is taken.
 */
function chosen(tests: readonly Test[], { memory, walkPValue }: Memory): Found | undefined {
  const count = tests[0]?.count ?? 0;
  const looks = Math.min(count, LOOKS / Math.max(0.01, 1 - memory));
  const parameters = { slope: 1, level_shift: 2, slope_change: 3, shift_on_slope: 3 };
  const price = ({ course, left }: Test) => count * Math.log(left) + parameters[course] * Math.log(count);
  const unsure = 1 + memory * (SHORT / count) ** 2;
  const pValueOf = ({ course, t, freedom }: Test) =>
    PRICE[course] *
    (course === 'slope' ? 1 : looks) *
    unsure *
    studentTwoSided(memory < 1 ? t : t / WORKING, freedom);
  const best = COURSES.map((course) => tests.filter((one) => one.course === course && one.left > 0))
    .flatMap((some) => (some.length > 0 ? [leastLeft(some)] : []))
    .sort((a, b) => price(a) - price(b));
  const clearest = [...best].sort((a, b) => pValueOf(a) - pValueOf(b))[0];
  const found = best.find((one) => pValueOf(one) <= CLEAR) ?? clearest;
  if (!found) return undefined;
  const pValue = pValueOf(found);
  return {
    course: found.course,
    direction: found.t > 0 ? 'up' : 'down',
    ...(found.at !== undefined && { at: found.at }),
    pValue: Math.min(1, memory < 1 ? Math.max(pValue, walkPValue) : pValue),
    memory,
  };
}

function clipped(values: Float64Array, basis: readonly Float64Array[]): Float64Array | undefined {
  const rest = remainder(values, basis);
  const limit = CLIP * robustScale([...rest]);
  if (!(limit > 0)) return undefined;
  return values.map(
    (value, at) => value - valueAt(rest, at) + Math.max(-limit, Math.min(limit, valueAt(rest, at))),
  );
}
