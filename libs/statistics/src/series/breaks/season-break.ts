import { elementAt, valueAt } from '../../arrays/element-at.js';
import { studentTwoSided } from '../../distributions/student.js';
import { leastSquares } from '../../regression/least-squares.js';
import { findChange } from '../change.js';
import { basisOf, columnOf, dot, remainder } from '../columns.js';
import { memoryOf, withoutMemory } from '../dependence.js';
import { median } from '../robust.js';

/** The peak, or the dip, of one cycle that did not come. Both ends are included. */
export interface SeasonBreak {
  from: number;
  to: number;
  /** Up where a dip did not come. */
  direction: 'up' | 'down';
  /** That a season that always returns would fail as clearly in some cycle. */
  pValue: number;
  /** What level, trend and the other cycles lead to at each place of it, in the unit of the values. */
  expected: number[];
}

/** With fewer cycles it cannot be said which of two is the rule. */
const [MIN_CYCLES, OCCURRENCES] = [2.5, 3];
/** A peak reaches as far as it is half as high, and is at most this part of a cycle; the last one may have so much of it. */
const [HALF, MAX_PART] = [0.5, 5 / 12];
/** So much of it is gone at least, and at most: what is turned around by far was no season. */
const [GONE, MOST_GONE] = [0.5, 1.75];
/** A change so clear is part of the course that a season is seen beside. */
const CLEAR = 0.01;

/**
 * The peak or the dip of a season of `period` places that failed in one cycle most clearly: one column for its places
 * beside level, trend, lasting change and a season that may have any shape, memory taken out of all (Prais and Winsten,
 * 1954), each peak and dip of every cycle looked at (Bonferroni). The season is what it is in the middle one of all
 * cycles, and all others have it. It has to be clear by ratios and by roots: small counts vary more by the one, what varies
 * with its level by the other. `common` is what similar series did at the same places, as factors: taken out, less is left
 * to chance. Undefined where there are too few cycles, values that are not positive, or nothing that failed.
 */
export function findSeasonBreak(
  values: readonly number[],
  period: number,
  common?: readonly number[],
): SeasonBreak | undefined {
  const isPositive = values.every((value) => value > 0 && Number.isFinite(value));
  if (!isPositive || values.length < MIN_CYCLES * period) return undefined;
  const factorAt = (at: number) => (common ? valueAt(common, at) : 1);
  const apart = values.map((value, at) => value / factorAt(at));
  const course = courseOf(apart.map(Math.log), period);
  // A season may be that of all, or its own.
  const pulses = (common ? [values, apart] : [values]).flatMap((own) =>
    pulsesOf(own.map(Math.log), { course, period }),
  );
  if (pulses.length === 0) return undefined;
  const base = [...course, ...seasonColumns(values.length, period)];
  const logs: Scaled = { values: apart.map(Math.log), base };
  const roots: Scaled = { values: apart.map(Math.sqrt), base };
  const tested = pulses.flatMap((pulse): Tested[] => {
    const own = testOf(logs, pulse);
    const gone = (-pulse.sign * (own?.change ?? 0)) / pulse.height;
    const other = gone >= GONE && gone <= MOST_GONE ? testOf(roots, pulse) : undefined;
    return own && other ? [{ ...own, pValue: Math.max(own.pValue, other.pValue) }] : [];
  });
  if (tested.length === 0) return undefined;
  const { pulse, pValue } = tested.reduce((best, one) => (one.pValue < best.pValue ? one : best));
  const { from, to, sign } = pulse;
  const usual = withoutPulse(logs, pulse);
  return {
    ...{ from, to, direction: sign > 0 ? 'down' : 'up' },
    pValue: Math.min(1, pulses.length * pValue),
    expected: usual.slice(from, to + 1).map((value, at) => Math.exp(value) * factorAt(from + at)),
  };
}

const all = (length: number): number[] => [...new Array<number>(length).keys()];

/** Level, trend, and the clearest lasting change where there is one. */
function courseOf(values: readonly number[], period: number): Float64Array[] {
  const places = all(values.length);
  const straight = [columnOf(places, () => 1), columnOf(places, (place) => place / values.length)];
  const change = findChange(values, period);
  if (change?.at === undefined || change.pValue > CLEAR) return straight;
  const { kind, at } = change;
  return [
    ...straight,
    columnOf(places, (place) =>
      place < at ? 0 : kind === 'level_shift' ? 1 : (place - at + 1) / values.length,
    ),
  ];
}

/** One column for each place of the cycle but the first. */
const seasonColumns = (length: number, period: number): Float64Array[] =>
  Array.from({ length: period - 1 }, (_, at) =>
    columnOf(all(length), (place) => (place % period === at + 1 ? 1 : 0)),
  );

interface Pulse {
  from: number;
  to: number;
  sign: 1 | -1;
  /** How high the peak usually is, over what surrounds it. */
  height: number;
}

/** Each time that the highest, and the lowest, places of a cycle came around, where all but one have them. */
function pulsesOf(
  values: readonly number[],
  { course, period }: { course: readonly Float64Array[]; period: number },
): Pulse[] {
  const left = remainder(Float64Array.from(values), basisOf(course));
  return ([1, -1] as const).flatMap((sign) => pulsesOfSign(left, period, sign));
}

function pulsesOfSign(left: Float64Array, period: number, sign: 1 | -1): Pulse[] {
  const shape = Array.from({ length: period }, (_, phase) =>
    median([...left].filter((_value, place) => place % period === phase)),
  );
  const middle = median(shape);
  const height = shape.map((value) => sign * (value - middle));
  const top = height.indexOf(Math.max(...height));
  const isHigh = (phase: number) => valueAt(height, (phase + period) % period) >= HALF * valueAt(height, top);
  let [first, last] = [top, top];
  while (isHigh(first - 1) && last - first < period) first--;
  while (isHigh(last + 1) && last - first < period) last++;
  const width = last - first + 1;
  if (width > MAX_PART * period) return [];
  const usual = meanOf(all(width).map((at) => valueAt(height, (first + at + period) % period)));
  const starts = all(left.length).filter((from) => (from - first) % period === 0);
  const occurrences = starts
    .filter((from) => from + width <= left.length)
    .map((from) => ({
      from,
      to: from + width - 1,
      high: sign * (meanOf([...left.subarray(from, from + width)]) - middle),
    }));
  const failed = occurrences.filter(({ high }) => high < HALF * usual);
  if (occurrences.length < OCCURRENCES || failed.length > 1 || !(usual > 0)) return [];
  return occurrences.map(({ from, to }) => ({ from, to, sign, height: usual }));
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Values, and all that is known of them but for a break. */
interface Scaled {
  values: readonly number[];
  base: readonly Float64Array[];
}

interface Tested {
  pulse: Pulse;
  pValue: number;
  change: number;
}

const columnOfPulse = ({ from, to }: Pulse, length: number): Float64Array =>
  columnOf(all(length), (place) => (place >= from && place <= to ? 1 : 0));

/** How far the places of a pulse lie from all that is known, and the chance of that; undefined where that cannot be told. */
function testOf({ values, base }: Scaled, pulse: Pulse): Tested | undefined {
  const given = Float64Array.from(values);
  const column = columnOfPulse(pulse, values.length);
  const { memory } = memoryOf(given, basisOf([...base, column]));
  const filter = (one: Float64Array) => withoutMemory(one, memory);
  const basis = basisOf(base.map(filter));
  const [rest, own] = [remainder(filter(given), basis), remainder(filter(column), basis)];
  const size = dot(own, own);
  const freedom = values.length - basis.length - 1;
  if (!(size > 0) || freedom < 1) return undefined;
  const change = dot(own, rest) / size;
  const left = Math.max(0, dot(rest, rest) - change * change * size);
  return { pulse, change, pValue: studentTwoSided(change / Math.sqrt(left / freedom / size), freedom) };
}

/** The values as they would be without the break. */
function withoutPulse({ values, base }: Scaled, pulse: Pulse): number[] {
  const columns = [...base, columnOfPulse(pulse, values.length)];
  const rows = values.map((_, at) => columns.map((one) => valueAt(one, at)));
  const { coefficients = [] } = leastSquares(rows, values) ?? {};
  return rows.map((row) =>
    base.reduce((sum, _, at) => sum + elementAt(row, at) * (coefficients[at] ?? 0), 0),
  );
}
