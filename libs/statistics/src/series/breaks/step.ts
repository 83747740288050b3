import { elementAt, valueAt } from '../../arrays/element-at.js';
import { studentTwoSided } from '../../distributions/student.js';
import { basisOf, columnOf, dot, remainder } from '../columns.js';

/** Where the level of a series changed at once. */
export interface Step {
  /** The first place of the new level. */
  at: number;
  /** The series rises or falls steadily on both sides of the step. */
  isOnSlope: boolean;
  direction: 'up' | 'down';
  /** That chance would show a step as clear as this one, all places looked at. */
  pValue: number;
}

/** What is known of values like these, from others. */
interface Known {
  /** The standard deviation of one value beside its course: what is left over is not taken for less. */
  deviation: number;
  /** Lag-1 dependence of what is left over. */
  memory: number;
}

const NOTHING_KNOWN: Known = { deviation: 0, memory: 0 };

/** Fewer places on one side do not make a level. */
const MIN_SIDE = 4;

/**
 * The clearest step of a short series, NaN where it has no value: between two levels, or between two parts of one slope.
 * Undefined where a slope alone explains more for what it takes (Schwarz, 1978).
 */
export function findStep(
  series: readonly number[],
  { deviation, memory }: Known = NOTHING_KNOWN,
): Step | undefined {
  const places = [...series.keys()].filter((at) => !Number.isNaN(valueAt(series, at)));
  const column = (value: (place: number) => number) => columnOf(places, value);
  const values = column((place) => valueAt(series, place));
  const [level, slope] = [column(() => 1), column((place) => place)];
  const [flat, sloped] = [basisOf([level]), basisOf([level, slope])];
  const fit = (basis: readonly Float64Array[], by: Float64Array) => {
    const [own] = basisOf([remainder(by, basis)]);
    const rest = remainder(values, basis);
    const along = own ? dot(own, rest) : 0;
    return { along, left: Math.max(0, dot(rest, rest) - along * along) };
  };
  const price = (left: number, parameters: number) =>
    places.length * Math.log(left) + parameters * Math.log(places.length);
  const steps = places.slice(MIN_SIDE, places.length - MIN_SIDE + 1).flatMap((at) => {
    const shift = column((place) => (place >= at ? 1 : 0));
    const [plain, beside] = [fit(flat, shift), fit(sloped, shift)];
    return [
      { at, isOnSlope: false, freedom: places.length - 2, ...plain, price: price(plain.left, 2) },
      { at, isOnSlope: true, freedom: places.length - 3, ...beside, price: price(beside.left, 3) },
    ];
  });
  if (steps.length === 0) return undefined;
  const best = steps.reduce((one, other) => (other.price < one.price ? other : one), elementAt(steps, 0));
  if (price(fit(flat, slope).left, 1) < best.price) return undefined;
  const wider = Math.sqrt((1 + memory) / (1 - memory));
  const t = best.along / (wider * Math.max(deviation, Math.sqrt(best.left / best.freedom)));
  return {
    ...{ at: best.at, isOnSlope: best.isOnSlope, direction: t > 0 ? 'up' : 'down' },
    pValue: Math.min(1, steps.length * studentTwoSided(t, best.freedom)),
  };
}
