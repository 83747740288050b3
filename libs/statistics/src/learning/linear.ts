import { elementAt, valueAt } from '../arrays/element-at.js';
import { type Matrix, rowsOf, standardised } from './features.js';
import { type Learned, type OutcomeKind, probabilityOf } from './outcome.js';

/** How much coefficients are drawn to 0; what a part of the training rows that was held back likes best is taken. */
const PENALTIES = [1, 10, 100, 1_000] as const;
const HELD_BACK = 4;
const MOST_STEPS = 12;
const CONVERGED = 1e-6;

/**
 * A weighted sum of features: for numbers by least squares, for yes or no the logarithm of its odds by reweighted least
 * squares, both with a ridge (Hoerl and Kennard, 1970; Le Cessie and Van Houwelingen, 1992). Features are standardised.
 */
export function learnLinear(
  matrix: Matrix,
  outcome: readonly number[],
  training: readonly number[],
  kind: OutcomeKind,
): Learned {
  const scaled = standardised(matrix, training);
  const kept = training.filter((_, at) => at % HELD_BACK !== 0);
  const held = training.filter((_, at) => at % HELD_BACK === 0);
  const tried = PENALTIES.map((penalty) => {
    const weights = fit(scaled, outcome, kept, { kind, penalty });
    return { penalty, loss: lossOf(sumsOf(rowsOf(scaled, held), weights), outcome, held, kind) };
  });
  const { penalty } = tried.reduce((one, other) => (other.loss < one.loss ? other : one));
  const weights = fit(scaled, outcome, training, { kind, penalty });
  return {
    matrix: scaled,
    score: (features) => sumsOf(features, weights),
  };
}

/** The level first, then a weight for each feature. */
type Weights = Float64Array;

function sumsOf(matrix: Matrix, weights: Weights): Float64Array {
  const sums = new Float64Array(matrix[0]?.length ?? 0).fill(valueAt(weights, 0));
  matrix.forEach((feature, at) => {
    const weight = valueAt(weights, at + 1);
    for (let row = 0; row < sums.length; row++)
      sums[row] = valueAt(sums, row) + weight * valueAt(feature, row);
  });
  return sums;
}

function lossOf(
  scores: Float64Array,
  outcome: readonly number[],
  rows: readonly number[],
  kind: OutcomeKind,
): number {
  return rows.reduce((sum, row, at) => {
    const [score, actual] = [valueAt(scores, at), valueAt(outcome, row)];
    if (kind === 'number') return sum + (actual - score) ** 2;
    return sum + Math.log1p(Math.exp(-Math.abs(score))) + Math.max(0, actual === 1 ? -score : score);
  }, 0);
}

function fit(
  matrix: Matrix,
  outcome: readonly number[],
  rows: readonly number[],
  { kind, penalty }: { kind: OutcomeKind; penalty: number },
): Weights {
  const own = rowsOf(matrix, rows);
  const actual = Float64Array.from(rows, (row) => valueAt(outcome, row));
  let weights = new Float64Array(matrix.length + 1);
  const steps = kind === 'number' ? 1 : MOST_STEPS;
  for (let step = 0; step < steps; step++) {
    const { gram, right } = normalEquations(own, actual, { weights, kind, penalty });
    const change = solveSymmetric(gram, right);
    if (!change) break;
    weights = weights.map((weight, at) => weight + valueAt(change, at));
    if (Math.max(...change.map(Math.abs)) < CONVERGED) break;
  }
  return weights;
}

/** The curvature of the penalised loss at the weights, and its slope downwards. */
function normalEquations(
  matrix: Matrix,
  actual: Float64Array,
  { weights, kind, penalty }: { weights: Weights; kind: OutcomeKind; penalty: number },
) {
  const scores = sumsOf(matrix, weights);
  const size = matrix.length + 1;
  const ones = new Float64Array(actual.length).fill(1);
  const columns = [ones, ...matrix];
  const misses = new Float64Array(actual.length);
  const curves = new Float64Array(actual.length);
  for (let row = 0; row < actual.length; row++) {
    const said = kind === 'number' ? valueAt(scores, row) : probabilityOf(valueAt(scores, row));
    misses[row] = valueAt(actual, row) - said;
    curves[row] = kind === 'number' ? 1 : Math.max(1e-6, said * (1 - said));
  }
  const gram = Array.from({ length: size }, () => new Float64Array(size));
  const right = new Float64Array(size);
  for (let one = 0; one < size; one++) {
    const curved = elementAt(columns, one).map((value, row) => value * valueAt(curves, row));
    let slope = 0;
    const column = elementAt(columns, one);
    for (let row = 0; row < actual.length; row++) slope += valueAt(column, row) * valueAt(misses, row);
    right[one] = slope - (one > 0 ? penalty * valueAt(weights, one) : 0);
    for (let other = 0; other <= one; other++) {
      const beside = elementAt(columns, other);
      let sum = 0;
      for (let row = 0; row < actual.length; row++) sum += valueAt(curved, row) * valueAt(beside, row);
      if (one === other && one > 0) sum += penalty;
      elementAt(gram, one)[other] = sum;
    }
  }
  return { gram, right };
}

/** Solves by Cholesky’s factors of the lower triangle (1910); undefined where the matrix is not positive definite. */
export function solveSymmetric(
  lower: readonly Float64Array[],
  right: Float64Array,
): Float64Array | undefined {
  const size = right.length;
  const factor = lower.map((row) => Float64Array.from(row));
  for (let one = 0; one < size; one++) {
    const row = elementAt(factor, one);
    for (let other = 0; other <= one; other++) {
      const beside = elementAt(factor, other);
      let sum = valueAt(row, other);
      for (let at = 0; at < other; at++) sum -= valueAt(row, at) * valueAt(beside, at);
      if (one === other && !(sum > 1e-12)) return undefined;
      row[other] = one === other ? Math.sqrt(sum) : sum / valueAt(beside, other);
    }
  }
  const solution = Float64Array.from(right);
  for (let at = 0; at < size; at++) {
    const row = elementAt(factor, at);
    for (let before = 0; before < at; before++)
      solution[at] = valueAt(solution, at) - valueAt(row, before) * valueAt(solution, before);
    solution[at] = valueAt(solution, at) / valueAt(row, at);
  }
  for (let at = size - 1; at >= 0; at--) {
    for (let after = at + 1; after < size; after++)
      solution[at] = valueAt(solution, at) - valueAt(elementAt(factor, after), at) * valueAt(solution, after);
    solution[at] = valueAt(solution, at) / valueAt(elementAt(factor, at), at);
  }
  return solution;
}
