import { elementAt, valueAt } from '../arrays/element-at.js';
import { shuffled } from '../inference/resampling.js';
import { type Matrix, rowsOf, type TableColumn } from './features.js';
import type { FoldModels } from './folds.js';
import { lossOf, type OutcomeKind, probabilityOf } from './outcome.js';
import { seededRandom } from './random.js';

/** How much worse a model is without a column. */
export interface Importance {
  name: string;
  /** Mean rise of the loss where the column's values are shuffled among the rows. */
  rise: number;
  /** Its standard error. */
  error: number;
}

interface Told {
  kind: OutcomeKind;
  outcome: readonly number[];
  columns: readonly TableColumn[];
}

const SHUFFLES = 2;

/**
 * The rise of the loss on held-back rows when one column is shuffled among them, the rest being as it was (Breiman,
 * 2001; Fisher, Rudin and Dominici, 2019). Columns that say the same share it. The most important first.
 */
export function importanceOf(
  models: readonly FoldModels[],
  chosen: readonly number[],
  { kind, outcome, columns }: Told,
): Importance[] {
  const rises = columns.map((): number[] => []);
  models.forEach(({ held, features, members }, place) => {
    const own = chosen.map((at) => elementAt(members, at));
    const matrices = own.map(({ matrix }) => rowsOf(matrix, held));
    const lossesOf = (given: readonly Matrix[]) => {
      const scores = own.map(({ score }, at) => score(elementAt(given, at)));
      return held.map((row, at) => {
        const mean = scores.reduce((sum, values) => sum + valueAt(values, at), 0) / scores.length;
        return lossOf(kind, kind === 'number' ? mean : probabilityOf(mean), valueAt(outcome, row));
      });
    };
    const before = lossesOf(matrices);
    columns.forEach((_, column) => {
      const group = elementAt(features.groups, column);
      if (group.length === 0) return;
      const random = seededRandom(1_000 * place + column);
      const sums = new Array<number>(held.length).fill(0);
      for (let turn = 0; turn < SHUFFLES; turn++) {
        const order = shuffled([...held.keys()], random);
        const after = lossesOf(matrices.map((matrix) => withShuffled(matrix, group, order)));
        after.forEach((loss, at) => {
          sums[at] = valueAt(sums, at) + (loss - valueAt(before, at)) / SHUFFLES;
        });
      }
      elementAt(rises, column).push(...sums);
    });
  });
  return columns
    .map(({ name }, column) => ({ name, ...summed(elementAt(rises, column)) }))
    .sort((one, other) => other.rise - one.rise);
}

const withShuffled = (matrix: Matrix, group: readonly number[], order: readonly number[]): Matrix =>
  matrix.map((feature, at) =>
    group.includes(at) ? Float64Array.from(order, (row) => valueAt(feature, row)) : feature,
  );

function summed(rises: readonly number[]): { rise: number; error: number } {
  if (rises.length === 0) return { rise: 0, error: 0 };
  const rise = rises.reduce((sum, value) => sum + value, 0) / rises.length;
  const squares = rises.reduce((sum, value) => sum + (value - rise) ** 2, 0);
  return { rise, error: Math.sqrt(squares) / rises.length };
}
