import { z } from 'zod';
import { sentence } from '../insights/insights.js';
import { cellValue } from '../query-plans/query-plan.js';
import { predictionCheck, refusal } from './prediction-checks.js';
import { PREDICTION_STATUSES } from './prediction-question.js';

/** What a column of a table can be predicted as. */
export const OUTCOME_KINDS = ['yes_no', 'number'] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export const TABLE_MODELS = ['guess', 'linear', 'trees', 'combination'] as const;
export type TableModel = (typeof TABLE_MODELS)[number];

/** As people read them. */
export const TABLE_MODEL_WORDS: Record<TableModel, string> = {
  guess: 'Guessing',
  linear: 'Weighted sum',
  trees: 'Decision trees',
  combination: 'Both together',
};

/** Every mark is of rows that the model had not seen. */
export const tableScore = z.object({
  name: z.enum(TABLE_MODELS),
  /** Mean squared miss, or of yes and no the mean surprise in nats. */
  loss: z.number(),
  /** The part of guessing's loss that it saves. */
  gain: z.number(),
  /** Mean absolute miss, in the target's unit. */
  mae: z.number(),
  /** Of yes and no: how often a yes is predicted higher than a no. */
  auc: z.number().nullable(),
});
export type TableScore = z.infer<typeof tableScore>;

export const LEFT_OUT_REASONS = [
  'asked',
  'identifier',
  'text',
  'constant',
  'empty',
  'too_many',
  'after_the_event',
  'knows',
  'filled_after',
  'arithmetic',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Reasons that are judgements about what is known when; whoever knows better may have such a column asked. */
export const KEEPABLE_REASONS: readonly LeftOutReason[] = [
  'after_the_event',
  'knows',
  'filled_after',
  'arithmetic',
];

/** A column that was not asked, and why in a sentence. */
export const leftOutColumn = z.object({
  name: z.string(),
  reason: z.enum(LEFT_OUT_REASONS),
  detail: z.string(),
});
export type LeftOutColumn = z.infer<typeof leftOutColumn>;

/** How much worse the prediction gets where a column's values are shuffled among the rows. */
export const columnImportance = z.object({
  name: z.string(),
  label: z.string(),
  rise: z.number(),
  error: z.number(),
  /** Rows by the column's values, in the order of the values: what was said of them on average, and what was. */
  values: z.array(
    z.object({ value: z.string(), rows: z.number().int(), said: z.number(), actual: z.number() }),
  ),
});
export type ColumnImportance = z.infer<typeof columnImportance>;

/** Rows of like predictions, lowest first: what was said of them on average, and what was. */
export const calibrationBin = z.object({ said: z.number(), actual: z.number(), rows: z.number().int() });

/** Rows by what was and what was said of them, a yes being said from a half on. */
export const confusion = z.object({
  truePositive: z.number().int(),
  falsePositive: z.number().int(),
  falseNegative: z.number().int(),
  trueNegative: z.number().int(),
});

/** A column predicted from the others; `period`, `points` and other parts of forecasts are not there. */
export const tablePrediction = z.object({
  kind: z.literal('table'),
  id: z.uuid(),
  dataSourceId: z.uuid(),
  dataSourceName: z.string(),
  dataVersion: z.number().int(),
  target: z.string(),
  /** What is predicted as a sentence begins with it: "Churned". */
  label: z.string(),
  outcome: z.enum(OUTCOME_KINDS),
  /** Of yes and no: the value that is a yes. */
  positive: cellValue,
  currency: z.string().nullable(),
  percent: z.boolean(),
  status: z.enum(PREDICTION_STATUSES),
  jobId: z.uuid().nullable(),
  refused: refusal.optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  /** Rows that were learned from, of how many that have an outcome. */
  rows: z.number().int(),
  rowsWithOutcome: z.number().int(),
  /** The mean of the outcome: of yes and no the share of yes. */
  base: z.number(),
  model: z.enum(TABLE_MODELS).nullable(),
  models: z.array(tableScore),
  beatsGuessing: z.boolean(),
  importance: z.array(columnImportance),
  leftOut: z.array(leftOutColumn),
  /** Columns that seem to know the answer and were asked all the same, because somebody said so. */
  kept: z.array(leftOutColumn).optional(),
  calibration: z.array(calibrationBin),
  confusion: confusion.nullable(),
  /** Of numbers: half the width of the band around a prediction that holds 80 and 95 of 100, and what it held. */
  band: z
    .object({ half80: z.number(), half95: z.number(), held80: z.number(), held95: z.number() })
    .nullable(),
  checks: z.array(predictionCheck),
  /** A headline whose numbers open. */
  summary: z.string(),
  summaryParts: sentence,
  facts: z.object({
    scores: z.uuid().nullable(),
    importance: z.uuid().nullable(),
    calibration: z.uuid().nullable(),
    outcome: z.uuid().nullable(),
    columns: z.uuid().nullable(),
    values: z.uuid().nullable(),
  }),
  factIds: z.array(z.uuid()),
  createdAt: z.iso.datetime(),
});
export type TablePrediction = z.infer<typeof tablePrediction>;
