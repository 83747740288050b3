/** Scales that are thought possible, beside the mean excess. */
const SCALES = Array.from({ length: 15 }, (_, at) => 2 ** ((at - 10) / 3));

/** Shapes of an exponential tail: heavier than that of normal noise. */
export const LIGHT_TAIL: readonly number[] = [0];
/** From exponential to that of Student's t with 2 degrees of freedom. */
export const HEAVY_TAIL: readonly number[] = [0, 0.1, 0.2, 0.3, 0.4, 0.5];

interface Tail {
  shape: number;
  scale: number;
}

/**
 * How likely the largest of a sample's values would be as large as each of the given ones, if all came from one tail:
 * the predictive chance under a generalised Pareto tail (Pickands, 1975) of one of the `shapes`, shape and scale
 * weighed by what the values say that lie between the `censored` largest and the `fitted` largest (type II censoring),
 * so that outliers hide neither each other nor themselves. Values in falling order; the answers belong to the first
 * `censored`, corrected for their number.
 */
export function tailChances(
  falling: readonly number[],
  censored: number,
  fitted: number,
  shapes: readonly number[],
): number[] {
  const floor = falling[fitted];
  const edge = falling[censored];
  if (floor === undefined || edge === undefined || fitted <= censored) return [];
  const seen = falling.slice(censored, fitted).map((value) => value - floor);
  const limit = edge - floor;
  const least = resolution(falling);
  const mean = Math.max(least, seen.reduce((sum, excess) => sum + excess, 0) / seen.length);
  const tails = shapes.flatMap((shape) =>
    SCALES.map((scale) => ({ shape, scale: Math.max(least, scale * mean) })),
  );
  const weights = weigh(tails, seen, limit, censored);
  const chance = (value: number) =>
    tails.reduce(
      (sum, tail, at) =>
        sum + weights[at]! * Math.exp(logSurvival(tail, value - floor) - logSurvival(tail, limit)),
      0,
    );
  return falling.slice(0, censored).map((value) => Math.min(1, censored * chance(value)));
}

/** Smallest step between different values: counts have no finer differences. */
function resolution(falling: readonly number[]): number {
  const least = 1e-9 * Math.abs(falling[0]!);
  const steps = falling.slice(1).map((value, at) => falling[at]! - value);
  return Math.min(...steps.filter((step) => step > least), Number.MAX_VALUE);
}

/** Weights, 1 in all, of the tails: of excesses that were seen, and of as many as `beyond` past the `limit`. */
function weigh(tails: readonly Tail[], seen: readonly number[], limit: number, beyond: number): number[] {
  const logs = tails.map(
    (tail) =>
      seen.reduce((sum, excess) => sum + logDensity(tail, excess), 0) + beyond * logSurvival(tail, limit),
  );
  const top = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - top));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function logSurvival({ shape, scale }: Tail, excess: number): number {
  return shape === 0 ? -excess / scale : -Math.log1p((shape * excess) / scale) / shape;
}

function logDensity({ shape, scale }: Tail, excess: number): number {
  return shape === 0
    ? -excess / scale - Math.log(scale)
    : -(1 / shape + 1) * Math.log1p((shape * excess) / scale) - Math.log(scale);
}
