import type { QueryPlan, QueryResult, TablePrediction, TableRequest } from '@plumbline/contracts';
import { type Dataset, type Engine, runPlans } from '@plumbline/datasets';
import { capitalised, labelOf, type SourceShape } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { Method } from '../facts/method.js';
import { runMethod } from '../facts/run-method.js';
import type { Origin, TracedResult } from '../facts/traced-result.js';
import {
  tableCalibration,
  tableColumns,
  tableImportance,
  tableOutcome,
  tableScores,
  tableValues,
} from './compute/methods.js';
import { checkTable } from './table-checks.js';
import { tableHeadline, tableRefusal } from './table-headline.js';
import { readTableQuestion, type TableQuestion } from './table-question.js';
import { bandOf, binsOf, confusionOf, importanceOf, judgedOf, scoresOf } from './table-results.js';

/** What a prediction of a column says once it is made: all but what its row knows. */
export type TableContent = Omit<
  TablePrediction,
  | 'id'
  | 'dataSourceId'
  | 'dataSourceName'
  | 'dataVersion'
  | 'target'
  | 'status'
  | 'jobId'
  | 'error'
  | 'createdAt'
>;

export interface PredictedTable {
  content: TableContent;
  /** Every result it states. */
  traced: TracedResult[];
}

export interface PredictTableParts {
  engine: Engine;
  dataset: Dataset;
  shape: SourceShape;
  request: TableRequest;
  /** The id of the fact that an origin makes. */
  identify: (origin: Origin) => string;
  onStep?: (step: number) => void;
}

/** The question's own words, before there is any answer. */
export function blankTable(question: TableQuestion): TableContent {
  const { label, outcome, positive, format, rowsWithOutcome, leftOut } = question;
  return {
    ...{ kind: 'table', label, outcome, positive, rowsWithOutcome, leftOut },
    ...{ currency: format?.currency ?? null, percent: format?.percent ?? false },
    ...{ rows: 0, base: 0, model: null, models: [], beatsGuessing: false, importance: [], calibration: [] },
    ...{ confusion: null, band: null, checks: [], summary: '', summaryParts: [], factIds: [] },
    facts: {
      ...{ scores: null, importance: null, calibration: null },
      ...{ outcome: null, columns: null, values: null },
    },
  };
}

/** Reads the rows, checks them, learns and tests. A refusal is an answer too, with the tests it was drawn from. */
export async function predictTable(parts: PredictTableParts): Promise<PredictedTable> {
  const { engine, dataset, shape, request, identify, onStep = () => undefined } = parts;
  const question = readTableQuestion(shape, request);
  const [outcomes, rows] = await answersOf(engine, dataset, question);
  onStep(1);
  const { checks, refused } = checkTable(question, outcomes);
  const blank = { ...blankTable(question), checks };
  if (refused) return { content: { ...blank, refused }, traced: [] };
  onStep(2);
  const state = (method: Method): TracedResult => ({
    origin: {
      ...{ kind: 'statistic', method: method.name, params: question.params },
      inputs: [question.rowsPlan],
    },
    result: runMethod(method, question.params, [rows]),
  });
  const [scores, columns] = [state(tableScores), state(tableColumns)];
  const idOf = ({ origin }: TracedResult) => identify(origin);
  const scored = scoresOf(scores.result);
  const judged = judgedOf(columns.result);
  const leftOut = [...blank.leftOut, ...judged.leftOut];
  const facts = { ...blank.facts, scores: idOf(scores), columns: idOf(columns) };
  const base = { ...blank, ...scored, leftOut, facts, ...(judged.kept.length > 0 && { kept: judged.kept }) };
  if (!scored.beatsGuessing) {
    const traced = [scores, columns];
    const content = { ...base, model: null, refused: tableRefusal(question, scored) };
    return { content: { ...content, factIds: traced.map(idOf) }, traced };
  }
  onStep(3);
  const [importance, values] = [state(tableImportance), state(tableValues)];
  const [calibration, outcome] = [state(tableCalibration), state(tableOutcome)];
  const traced = [scores, columns, importance, values, calibration, outcome];
  const all = {
    ...facts,
    ...{ importance: idOf(importance), values: idOf(values) },
    ...{ calibration: idOf(calibration), outcome: idOf(outcome) },
  };
  const content: TableContent = {
    ...{ ...base, facts: all, ...tableHeadline(question, scored, all.scores) },
    importance: importanceOf(importance.result, values.result).map((one) => ({
      ...one,
      label: capitalised(labelOf(one.name)),
    })),
    ...{ calibration: binsOf(calibration.result), confusion: confusionOf(outcome.result) },
    ...{ band: bandOf(outcome.result), factIds: [...new Set(traced.map(idOf))] },
  };
  return { content, traced };
}

async function answersOf(
  engine: Engine,
  dataset: Dataset,
  { outcomesPlan, rowsPlan }: TableQuestion,
): Promise<[outcomes: QueryResult | undefined, rows: QueryResult]> {
  const plans: QueryPlan[] = [rowsPlan, ...(outcomesPlan ? [outcomesPlan] : [])];
  const results = (await runPlans(engine, dataset, plans)).map(({ result, error }) => {
    if (error) throw error;
    return result;
  });
  return [outcomesPlan && elementAt(results, 1), elementAt(results, 0)];
}
