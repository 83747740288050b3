import { logGamma } from './gamma.js';

/** Two-sided tail of Student's t: the chance of |T| ≥ |t| with `freedom` degrees of freedom. */
export function studentTwoSided(t: number, freedom: number): number {
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

/** Regularised incomplete beta I_x(a, b), by its continued fraction (Lentz; Numerical Recipes, 6.4). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  // The fraction converges fast only on this side of the mean; the other is its mirror.
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

const TINY = 1e-300;
/** Terms grow with √max(a, b); this is enough for millions of degrees of freedom. */
const MAX_TERMS = 20_000;

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / atLeastTiny(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / atLeastTiny(1 + even * d);
    c = atLeastTiny(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / atLeastTiny(1 + odd * d);
    c = atLeastTiny(1 + odd / c);
    const change = d * c;
    fraction *= change;
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return fraction;
}

function atLeastTiny(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** The value that a Student variable of `freedom` stays below with probability `p`, within 1e-10; found by halving. */
export function studentQuantile(p: number, freedom: number): number {
  if (p < 0.5) return -studentQuantile(1 - p, freedom);
  let [low, high] = [0, 1];
  while (1 - studentTwoSided(high, freedom) / 2 < p) high *= 2;
  while (high - low > 1e-10 * Math.max(1, high)) {
    const middle = (low + high) / 2;
    if (1 - studentTwoSided(middle, freedom) / 2 < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
