import { elementAt, valueAt } from '../arrays/element-at.js';
import { stableSum } from '../descriptive/moments.js';
import { learnTrees } from './boosted-trees.js';
import { areaUnderCurve, type CalibrationBin, calibrated, calibrationBins } from './calibration.js';
import { featuresOf, rowsOf, type TableColumn } from './features.js';
import { type FoldModels, foldsOf } from './folds.js';
import { type Importance, importanceOf } from './importance.js';
import { learnLinear } from './linear.js';
import { lossOf, type OutcomeKind } from './outcome.js';

/** An outcome and columns that may tell something about it, row by row. */
export interface TableProblem {
  kind: OutcomeKind;
  /** Without gaps; yes is 1 and no is 0. */
  outcome: readonly number[];
  columns: readonly TableColumn[];
}

/** `guess` says the same of every row: the mean, or the share of yes. */
export type TableModelName = 'guess' | 'linear' | 'trees' | 'combination';

/** How a model did on rows that it had not seen. */
export interface TableMark {
  name: TableModelName;
  /** Mean squared miss, or of yes or no the mean surprise in nats. */
  loss: number;
  /** The part of the guess's loss that it saves: of numbers the share of the variance that is explained. */
  gain: number;
  /** Mean absolute miss. */
  mae: number;
  /** Of yes or no: the chance that a yes is predicted higher than a no; NaN of numbers. */
  auc: number;
}

export interface LearnedTable {
  marks: TableMark[];
  chosen: TableModelName;
  /** Whether the chosen model saves more than chance would have it save. */
  isBetter: boolean;
  /** What was said of each row by a model that had not seen it; of yes or no a calibrated probability. */
  said: number[];
  bins: CalibrationBin[];
  importance: Importance[];
}

const MEMBERS: Record<Exclude<TableModelName, 'guess'>, readonly number[]> = {
  linear: [0],
  trees: [1],
  combination: [0, 1],
};
/** Savings in standard errors, and as a part of the guess's loss, that chance alone does not reach. */
const [SURE, LEAST_GAIN] = [3, { number: 0.02, yes_no: 0.01 }] as const;

/**
 * What columns say of an outcome, judged on rows that the models had not seen (cross-validation in five folds: Stone,
 * 1974): a penalised linear model, boosted trees and the mean of both beside a guess that knows no column.
 */
export function learnTable({ kind, outcome, columns }: TableProblem): LearnedTable {
  const folds = foldsOf(outcome, kind);
  const models = folds.map((held, place): FoldModels => {
    const training = folds.flatMap((rows, at) => (at === place ? [] : rows));
    const features = featuresOf(columns, training);
    const members = [learnLinear, learnTrees].map((learn) => learn(features.matrix, outcome, training, kind));
    return { held, features, members };
  });
  const said = new Map<TableModelName, number[]>([['guess', guesses(outcome, folds)]]);
  for (const [name, members] of Object.entries(MEMBERS)) {
    const scores = scoresOf(models, members, outcome.length);
    said.set(name as TableModelName, kind === 'number' ? scores : calibrated(scores, outcome, folds));
  }
  const marks = marksOf(said, { kind, outcome });
  const chosen = marks.slice(1).reduce((one, other) => (other.loss < one.loss ? other : one)).name;
  const chosenSaid = said.get(chosen) ?? [];
  return {
    ...{ marks, chosen, said: chosenSaid, bins: calibrationBins(chosenSaid, outcome) },
    isBetter: isBetter(said.get('guess') ?? [], chosenSaid, { kind, outcome }),
    importance: importanceOf(models, chosen === 'guess' ? [0] : MEMBERS[chosen], { kind, outcome, columns }),
  };
}

function guesses(outcome: readonly number[], folds: readonly (readonly number[])[]): number[] {
  const found = new Array<number>(outcome.length).fill(0);
  folds.forEach((held, place) => {
    const others = folds.flatMap((rows, at) => (at === place ? [] : rows));
    const mean = stableSum(others.map((row) => valueAt(outcome, row))) / others.length;
    for (const row of held) found[row] = mean;
  });
  return found;
}

/** The mean score of some members, by row. */
function heldScores({ members, held }: FoldModels, chosen: readonly number[]): number[] {
  const scores = chosen.map((at) => {
    const { matrix, score } = elementAt(members, at);
    return score(rowsOf(matrix, held));
  });
  return held.map((_, at) => scores.reduce((sum, own) => sum + valueAt(own, at), 0) / scores.length);
}

function scoresOf(models: readonly FoldModels[], members: readonly number[], length: number): number[] {
  const found = new Array<number>(length).fill(0);
  for (const model of models) {
    const scores = heldScores(model, members);
    for (const [at, row] of model.held.entries()) found[row] = valueAt(scores, at);
  }
  return found;
}

type Outcome = Pick<TableProblem, 'kind' | 'outcome'>;

const lossesOf = (said: readonly number[], { kind, outcome }: Outcome): number[] =>
  said.map((value, row) => lossOf(kind, value, valueAt(outcome, row)));

const meanOf = (values: readonly number[]): number => stableSum(values) / values.length;

function marksOf(said: ReadonlyMap<TableModelName, number[]>, of: Outcome): TableMark[] {
  const guess = meanOf(lossesOf(said.get('guess') ?? [], of));
  return [...said].map(([name, values]) => {
    const loss = meanOf(lossesOf(values, of));
    return {
      ...{ name, loss, gain: guess > 0 ? 1 - loss / guess : 0 },
      mae: meanOf(values.map((value, row) => Math.abs(value - valueAt(of.outcome, row)))),
      auc: of.kind === 'yes_no' ? areaUnderCurve(values, of.outcome) : Number.NaN,
    };
  });
}

function isBetter(guess: readonly number[], chosen: readonly number[], of: Outcome): boolean {
  const before = lossesOf(guess, of);
  const saved = lossesOf(chosen, of).map((loss, row) => valueAt(before, row) - loss);
  const mean = meanOf(saved);
  const deviation = Math.sqrt(meanOf(saved.map((value) => (value - mean) ** 2)));
  const error = deviation / Math.sqrt(saved.length);
  return mean > SURE * error && mean > LEAST_GAIN[of.kind] * meanOf(before);
}
