import type { TablePrediction, TableScore } from '@plumbline/contracts';
import { shortValue } from '../../../entities/prediction/prediction-words.js';

export const chosenOf = ({ models, model }: TablePrediction): TableScore | undefined =>
  models.find(({ name }) => name === model);

export const guessOf = ({ models }: TablePrediction): TableScore | undefined =>
  models.find(({ name }) => name === 'guess');

/** "84%". */
export const percentText = (share: number): string => `${Math.round(100 * share)}%`;

/** What is said of a row: a probability, or an amount. */
export const saidText = (value: number, prediction: TablePrediction): string =>
  prediction.outcome === 'yes_no' ? percentText(value) : shortValue(value, prediction);
