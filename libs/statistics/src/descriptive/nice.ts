/** Steps that people count in. */
const NICE = [1, 2, 2.5, 5, 10] as const;

/** The smallest step of 1, 2, 2.5 or 5 times a power of ten that is at least `minimum` (> 0). */
export function niceStep(minimum: number): number {
  if (!(minimum > 0) || !Number.isFinite(minimum))
    throw new RangeError(`A step must be positive: ${minimum}`);
  const exponent = Math.floor(Math.log10(minimum));
  // Guards against 2.0000000000000004 being rounded up to 2.5.
  const tolerance = 1 + 1e-9;
  const factor = NICE.find((candidate) => minimum <= scaled(candidate, exponent) * tolerance) ?? 10;
  return scaled(factor, exponent);
}

/** `factor` × 10^`exponent` without the error of multiplying by 0.1. */
function scaled(factor: number, exponent: number): number {
  return exponent < 0 ? factor / 10 ** -exponent : factor * 10 ** exponent;
}

/** The multiple of `step` at or below `value`. */
export function floorTo(value: number, step: number): number {
  return multiple(Math.floor(value / step + 1e-9), step);
}

/** The multiple of `step` at or above `value`. */
export function ceilTo(value: number, step: number): number {
  return multiple(Math.ceil(value / step - 1e-9), step);
}

/** `count` steps, as the number that people would write: 3 × 0.1 is 0.3. */
export function multiple(count: number, step: number): number {
  return Number((count * step).toPrecision(15));
}
