import { lowerGamma, upperGamma } from './gamma.js';
import { incompleteBeta } from './student.js';

/** P(X² ≥ x) with `freedom` degrees of freedom (Pearson, 1900). */
export function chiSquareTail(x: number, freedom: number): number {
  return upperGamma(freedom / 2, x / 2);
}

/** P(F ≥ f) with `between` and `within` degrees of freedom, which need not be whole (Snedecor, 1934). */
export function fTail(f: number, between: number, within: number): number {
  if (!(f > 0)) return 1;
  if (!Number.isFinite(f)) return 0;
  return incompleteBeta(within / (within + between * f), within / 2, between / 2);
}

/** P(X ≥ `successes`) of a binomial with `trials` and chance `p` each. */
export function binomialTail(successes: number, trials: number, p: number): number {
  if (successes <= 0) return 1;
  return successes > trials ? 0 : incompleteBeta(p, successes, trials - successes + 1);
}

/** P(X ≥ `count`) of a Poisson variable with the mean `expected`. */
export function poissonTail(count: number, expected: number): number {
  return count <= 0 ? 1 : lowerGamma(count, expected);
}
