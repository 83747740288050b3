import { elementAt, valueAt } from '../arrays/element-at.js';
import { shuffled } from '../inference/resampling.js';
import type { Features } from './features.js';
import type { Learned, OutcomeKind } from './outcome.js';
import { seededRandom } from './random.js';

const FOLDS = 5;

/** Rows in five parts that look random and are the same each time, as many a yes in each as in the others. */
export function foldsOf(outcome: readonly number[], kind: OutcomeKind): number[][] {
  const random = seededRandom(outcome.length);
  const rows = [...outcome.keys()];
  const classes =
    kind === 'number'
      ? [rows]
      : [1, 0].map((wanted) => rows.filter((row) => valueAt(outcome, row) === wanted));
  const folds = Array.from({ length: FOLDS }, (): number[] => []);
  for (const [at, row] of classes.flatMap((own) => shuffled(own, random)).entries())
    elementAt(folds, at % FOLDS).push(row);
  return folds;
}

/** A fold that was held back, and what was learned from the others. */
export interface FoldModels {
  held: readonly number[];
  features: Features;
  members: readonly Learned[];
}
