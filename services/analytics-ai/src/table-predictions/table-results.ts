import type {
  ColumnImportance,
  LeftOutColumn,
  QueryResult,
  TableModel,
  TablePrediction,
} from '@plumbline/contracts';
import { recordsOf } from '../forecasting/compute/methods.js';

/** What methods' results say, in the shapes of a prediction. */

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const orNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export type Scored = Pick<TablePrediction, 'model' | 'models' | 'beatsGuessing' | 'rows' | 'base'>;

export function scoresOf(result: QueryResult): Scored {
  const records = recordsOf(result);
  const [first = {}] = records;
  return {
    ...{ rows: number(first.rows), base: number(first.base), beatsGuessing: first.better === true },
    model: records.length > 0 ? (String(first.chosen) as TableModel) : null,
    models: records.map((row) => ({
      ...{ name: String(row.model) as TableModel, loss: number(row.loss), gain: number(row.gain) },
      ...{ mae: number(row.mae), auc: orNull(row.auc) },
    })),
  };
}

/** Columns that seem to know the answer: those that were not asked, and those that were all the same. */
export function judgedOf(result: QueryResult): Record<'leftOut' | 'kept', LeftOutColumn[]> {
  const records = recordsOf(result);
  const columns = (wasAsked: boolean) =>
    records
      .filter(({ asked }) => asked === wasAsked)
      .map(({ column, reason, detail }) => ({
        ...{
          name: String(column),
          reason: String(reason) as LeftOutColumn['reason'],
          detail: String(detail),
        },
      }));
  return { leftOut: columns(false), kept: columns(true) };
}

export function importanceOf(result: QueryResult, values: QueryResult): Omit<ColumnImportance, 'label'>[] {
  const groups = recordsOf(values);
  return recordsOf(result).map(({ column, rise, error }) => ({
    ...{ name: String(column), rise: number(rise), error: number(error) },
    values: groups
      .filter((row) => row.column === column)
      .map((row) => ({
        ...{ value: String(row.value), rows: number(row.rows) },
        ...{ said: number(row.said), actual: number(row.actual) },
      })),
  }));
}

export const binsOf = (result: QueryResult): TablePrediction['calibration'] =>
  recordsOf(result).map(({ said, actual, rows }) => ({
    ...{ said: number(said), actual: number(actual), rows: number(rows) },
  }));

export function confusionOf(result: QueryResult): TablePrediction['confusion'] {
  const [row = {}] = recordsOf(result);
  if (orNull(row.true_positive) === null) return null;
  return {
    ...{ truePositive: number(row.true_positive), falsePositive: number(row.false_positive) },
    ...{ falseNegative: number(row.false_negative), trueNegative: number(row.true_negative) },
  };
}

export function bandOf(result: QueryResult): TablePrediction['band'] {
  const [row = {}] = recordsOf(result);
  if (orNull(row.half80) === null) return null;
  return {
    ...{ half80: number(row.half80), half95: number(row.half95) },
    ...{ held80: number(row.held80), held95: number(row.held95) },
  };
}
