import type { Matrix } from './features.js';

/** Yes or no as 1 and 0, or numbers. */
export type OutcomeKind = 'yes_no' | 'number';

/** Something that was learned: scores rows of features; of yes or no the logarithm of its odds. */
export interface Learned {
  /** All rows' features as this model reads them. */
  matrix: Matrix;
  score: (features: Matrix) => Float64Array;
}

export const probabilityOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

export const logOddsOf = (probability: number): number => {
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, probability));
  return Math.log(inside / (1 - inside));
};

/** No probability is believed closer to never and always than this: one miss would outweigh everything. */
const LEAST_PROBABILITY = 1e-4;

/** How wrong one prediction is: squared, or for yes or no the surprise in nats. */
export function lossOf(kind: OutcomeKind, said: number, actual: number): number {
  if (kind === 'number') return (actual - said) ** 2;
  const inside = Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, said));
  return -Math.log(actual === 1 ? inside : 1 - inside);
}
