import type { ResultColumn } from '@plumbline/contracts';
import { quantile, valueAt } from '@plumbline/statistics';
import { defineMethod, type Method } from '../../facts/method.js';
import { computeTable } from './compute-table.js';
import { tableParams } from './table-params.js';

/** Statistics that predictions of a column from the others state. Input: the plan of the rows. */

const named = (type: ResultColumn['type']) => (name: string) => ({ name, type });
const [text, integer, double, flag] = [named('text'), named('integer'), named('double'), named('boolean')];

const HOW =
  'Every row is predicted by models that had not seen it (cross-validation in five folds: Stone, 1974): a ridge regression (Hoerl and Kennard, 1970), boosted trees (Friedman, 2001) and the mean of both; probabilities are calibrated (Platt, 1999)';

export const tableScores = defineMethod({
  name: 'table_scores',
  version: '1',
  explanation: `How every model did beside a guess that knows no column. ${HOW}. The gain is the part of the guess’s loss that a model saves; a model is better where it saves more than three standard errors of what it saves.`,
  params: tableParams,
  run: (inputs, params) => {
    const { learned, outcome } = computeTable(inputs, params);
    const base = outcome.reduce((sum, value) => sum + value, 0) / Math.max(1, outcome.length);
    return {
      columns: [
        ...[text('model'), text('chosen'), flag('better'), integer('rows'), double('base')],
        ...['loss', 'gain', 'mae', 'auc'].map(double),
      ],
      rows: (learned?.marks ?? []).map(({ name, loss, gain, mae, auc }) => [
        ...[name, learned?.chosen ?? 'guess', learned?.isBetter ?? false, outcome.length, base],
        ...[loss, gain, mae, auc],
      ]),
    };
  },
});

export const tableImportance = defineMethod({
  name: 'table_importance',
  version: '1',
  explanation: `How much the loss rises on rows the models had not seen where a column’s values are shuffled among them (Breiman, 2001), with its standard error. Columns that say the same share it. ${HOW}.`,
  params: tableParams,
  run: (inputs, params) => ({
    columns: [text('column'), double('rise'), double('error')],
    rows: (computeTable(inputs, params).learned?.importance ?? []).map(({ name, rise, error }) => [
      ...[name, rise, error],
    ]),
  }),
});

export const tableValues = defineMethod({
  name: 'table_values',
  version: '1',
  explanation: `Rows by the values of the columns that matter most: what was said of them on average, and what was. Numbers are cut at their fifths. ${HOW}.`,
  params: tableParams,
  run: (inputs, params) => ({
    columns: [text('column'), text('value'), integer('rows'), double('said'), double('actual')],
    rows: computeTable(inputs, params).values.map(({ column, value, rows, said, actual }) => [
      ...[column, value, rows, said, actual],
    ]),
  }),
});

export const tableColumns = defineMethod({
  name: 'table_columns',
  version: '2',
  explanation:
    'Columns that can only be known with the answer (Kaufman, Rosset, Perlich and Stitelman, 2012): those that tell it alone, are filled only after it, lie later, or compute it. They are not asked unless somebody who knows better said so.',
  params: tableParams,
  run: (inputs, params) => {
    const { leftOut, kept } = computeTable(inputs, params);
    const rowsOf = (columns: typeof kept, isAsked: boolean) =>
      columns.map(({ name, reason, detail }) => [name, reason, detail, isAsked]);
    return {
      columns: [text('column'), text('reason'), text('detail'), flag('asked')],
      rows: [...rowsOf(leftOut, false), ...rowsOf(kept, true)],
    };
  },
});

export const tableCalibration = defineMethod({
  name: 'table_calibration',
  version: '1',
  explanation: `Rows in up to ten groups of like predictions: what was said of them on average, and what was. ${HOW}.`,
  params: tableParams,
  run: (inputs, params) => ({
    columns: [double('said'), double('actual'), integer('rows')],
    rows: (computeTable(inputs, params).learned?.bins ?? []).map(({ said, actual, rows }) => [
      ...[said, actual, rows],
    ]),
  }),
});

export const tableOutcome = defineMethod({
  name: 'table_outcome',
  version: '1',
  explanation: `Of yes and no: rows by what was and what was said, a yes from one half on. Of numbers: half the width of the band around a prediction that holds 80 and 95 of 100, which is what that part of the misses does not pass (split conformal: Lei and others, 2018), and what bands made of one half of the rows held of the other. ${HOW}.`,
  params: tableParams,
  run: (inputs, params) => {
    const { learned, outcome } = computeTable(inputs, params);
    const said = learned?.said ?? [];
    const count = (wanted: number, isSaid: boolean) =>
      said.filter((value, row) => outcome[row] === wanted && value >= 0.5 === isSaid).length;
    const isYesNo = params.outcome === 'yes_no';
    const misses = said.map((value, row) => Math.abs(value - valueAt(outcome, row)));
    const half = (share: number, of: readonly number[]) =>
      isYesNo || of.length === 0 ? null : quantile(of, share);
    return {
      columns: [
        ...['true_positive', 'false_positive', 'false_negative', 'true_negative'].map(integer),
        ...['half80', 'half95', 'held80', 'held95'].map(double),
      ],
      rows: [
        [
          ...(isYesNo
            ? [count(1, true), count(0, true), count(1, false), count(0, false)]
            : [null, null, null, null]),
          ...[half(0.8, misses), half(0.95, misses)],
          ...(isYesNo ? [null, null] : [heldBy(0.8, misses), heldBy(0.95, misses)]),
        ],
      ],
    };
  },
});

/** The share of each half’s misses that the other half’s band holds. */
function heldBy(share: number, misses: readonly number[]): number {
  const halves = [0, 1].map((wanted) => misses.filter((_, row) => row % 2 === wanted));
  const [even = [], odd = []] = halves;
  if (even.length === 0 || odd.length === 0) return Number.NaN;
  const inside = (own: readonly number[], other: readonly number[]) => {
    const half = quantile(other, share);
    return own.filter((miss) => miss <= half).length;
  };
  return (inside(even, odd) + inside(odd, even)) / misses.length;
}

/** Every statistic that predictions of a column from the others state. */
export const tableMethods: readonly Method[] = [
  tableScores,
  tableImportance,
  tableValues,
  tableColumns,
  tableCalibration,
  tableOutcome,
];
