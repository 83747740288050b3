import { z } from 'zod';
import { sentence } from '../insights/insights.js';
import { cellValue } from '../query-plans/query-plan.js';

/** Periods a forecast may count in. */
export const PREDICTION_PERIODS = ['year', 'quarter', 'month', 'week', 'day', 'hour'] as const;
export type PredictionPeriod = (typeof PREDICTION_PERIODS)[number];

export const PREDICTION_AGGREGATIONS = [
  'sum',
  'avg',
  'count',
  'count_distinct',
  'min',
  'max',
  'median',
] as const;
export type PredictionAggregation = (typeof PREDICTION_AGGREGATIONS)[number];

/** What stands for the rows themselves as a target: they are counted. */
export const ROWS_TARGET = '*';

/** The most periods a forecast looks ahead, and the most segments it is split into. */
export const MAX_HORIZON = 60;
export const MAX_SEGMENTS = 40;

export const PREDICTION_STATUSES = ['queued', 'running', 'ready', 'refused', 'failed', 'cancelled'] as const;
export type PredictionStatus = (typeof PREDICTION_STATUSES)[number];

const columnName = z.string().min(1).max(1_000);

/** A question to the future of one column. What is left out follows from the data. */
export const predictionRequest = z.strictObject({
  dataSourceId: z.uuid(),
  /** A number column, or `*` for the rows themselves. */
  target: columnName,
  /** A column of dates, moments or years; default the one that says when things happened. */
  time: columnName.optional(),
  /** Default the period in which the data comes. */
  period: z.enum(PREDICTION_PERIODS).optional(),
  /** Periods ahead. */
  horizon: z.number().int().min(1).max(MAX_HORIZON),
  /** A column whose values are forecast apart, reconciled to their sum. */
  by: columnName.optional(),
  /** Default `sum` for what adds up, else `avg`. */
  aggregation: z.enum(PREDICTION_AGGREGATIONS).optional(),
});
export type PredictionRequest = z.infer<typeof predictionRequest>;

/** A check wants less of the question: without a horizon, one season ahead. */
export const predictionCheckRequest = predictionRequest.partial({ horizon: true });
export type PredictionCheckRequest = z.infer<typeof predictionCheckRequest>;

/** `t` is the first day of the period as query plans write it; hours are timestamps, a column of years gives years. */
export const historyPoint = z.object({ t: z.string(), y: z.number().nullable() });
export type HistoryPoint = z.infer<typeof historyPoint>;

export const predictionPoint = z.object({
  t: z.string(),
  yhat: z.number(),
  lo80: z.number(),
  hi80: z.number(),
  lo95: z.number(),
  hi95: z.number(),
});
export type PredictionPoint = z.infer<typeof predictionPoint>;

export const PREDICTION_MODELS = [
  'last_value',
  'seasonal_naive',
  'drift',
  'theta',
  'mstl',
  'tsb',
  'calendar',
  'combination',
] as const;
export type PredictionModel = (typeof PREDICTION_MODELS)[number];

/** As people read them. */
export const MODEL_WORDS: Record<PredictionModel, string> = {
  last_value: 'Last value',
  seasonal_naive: 'Same period last season',
  drift: 'Straight on',
  theta: 'Theta',
  mstl: 'Several seasons',
  tsb: 'Now and then',
  calendar: 'Calendar',
  combination: 'Combination',
};

/** Coverages are shares of the tested periods that fell inside bands made of the other folds alone. */
export const modelScore = z.object({
  name: z.enum(PREDICTION_MODELS),
  mase: z.number().nullable(),
  smape: z.number().nullable(),
  /** Mean absolute miss, in the target's unit. */
  mae: z.number().nullable(),
  coverage80: z.number(),
  coverage95: z.number(),
});
export type ModelScore = z.infer<typeof modelScore>;

export const backtest = z.object({
  folds: z.number().int(),
  /** Predicted periods of all folds together. */
  periods: z.number().int(),
  models: z.array(modelScore),
  chosen: z.enum(PREDICTION_MODELS),
  beatsNaive: z.boolean(),
  /** Folds in which the chosen model missed by less than the last value. */
  wins: z.number().int(),
});
export type Backtest = z.infer<typeof backtest>;

/** A date of the past at which only what came before it was known. */
export const backtestFold = z.object({
  /** The last period that was known. */
  origin: z.string(),
  points: z.array(predictionPoint.extend({ actual: z.number() })),
  /** Mean absolute misses. */
  miss: z.number(),
  naiveMiss: z.number(),
});
export type BacktestFold = z.infer<typeof backtestFold>;

export const predictionBacktest = backtest.extend({
  factId: z.uuid().nullable(),
  tests: z.array(backtestFold),
});
export type PredictionBacktest = z.infer<typeof predictionBacktest>;

export const PREDICTION_CHECKS = [
  'enough_history',
  'gaps',
  'last_period',
  'test_possible',
  'season',
  'break',
  'zeros',
  'missing_values',
  'parts',
] as const;

/** `ok` is false where it speaks against a forecast; `level` says how much. */
export const predictionCheck = z.object({
  name: z.enum(PREDICTION_CHECKS),
  title: z.string(),
  ok: z.boolean(),
  level: z.enum(['ok', 'info', 'warning', 'error']),
  detail: z.string(),
  /** A small picture: how far along of what is needed, or bars. */
  progress: z.object({ have: z.number(), need: z.number(), most: z.number() }).optional(),
  bars: z.array(z.number().nullable()).max(60).optional(),
});
export type PredictionCheck = z.infer<typeof predictionCheck>;

/** What would be enough where there is too little. */
export const wayOut = z.object({
  kind: z.enum(['other_period', 'longer_history', 'wait', 'shorter_horizon']),
  title: z.string(),
  detail: z.string(),
  period: z.enum(PREDICTION_PERIODS).optional(),
  horizon: z.number().int().optional(),
  have: z.number().int(),
  need: z.number().int(),
  /** The day after which it is enough. */
  from: z.string().optional(),
  worksToday: z.boolean(),
});
export type WayOut = z.infer<typeof wayOut>;

export const REFUSAL_CODES = ['too_short', 'nothing_beats_last_value', 'no_series'] as const;
export const refusal = z.object({ code: z.enum(REFUSAL_CODES), message: z.string() });
export type Refusal = z.infer<typeof refusal>;

const totalBand = predictionPoint.omit({ t: true });

export const predictionSegment = z.object({
  value: cellValue,
  model: z.enum(PREDICTION_MODELS),
  points: z.array(predictionPoint),
  history: z.array(historyPoint),
});
export type PredictionSegment = z.infer<typeof predictionSegment>;

const perHistory = z.array(z.number().nullable());

/** Lists run along `history`; trend, season and rest add up to it. */
export const decomposition = z.object({
  trend: perHistory,
  season: perHistory,
  rest: perHistory,
  /** One cycle of the season from its first period on, where there is one. */
  cycle: z.array(z.object({ name: z.string(), value: z.number() })),
});

export const ledgerEntry = z.object({
  madeAt: z.iso.datetime(),
  dataVersion: z.number().int(),
  points: z.array(predictionPoint.extend({ actual: z.number().nullable() })),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const prediction = z.object({
  id: z.uuid(),
  dataSourceId: z.uuid(),
  dataSourceName: z.string(),
  dataVersion: z.number().int(),
  target: z.string(),
  /** What is predicted as a sentence begins with it: "Revenue". */
  label: z.string(),
  time: z.string().nullable(),
  period: z.enum(PREDICTION_PERIODS),
  horizon: z.number().int(),
  by: z.string().nullable(),
  aggregation: z.enum(PREDICTION_AGGREGATIONS),
  /** Whether periods add up to a total. */
  adds: z.boolean(),
  currency: z.string().nullable(),
  percent: z.boolean(),
  status: z.enum(PREDICTION_STATUSES),
  jobId: z.uuid().nullable(),
  refused: refusal.optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  model: z.enum(PREDICTION_MODELS).nullable(),
  points: z.array(predictionPoint),
  history: z.array(historyPoint),
  /** The last period of the data where it is not complete: it is shown, never fitted. */
  partial: historyPoint.nullable(),
  /** Of all predicted periods together, from the misses of the same stretch in the past. */
  total: totalBand.nullable(),
  segments: z.array(predictionSegment),
  backtest: backtest.nullable(),
  checks: z.array(predictionCheck),
  waysOut: z.array(wayOut),
  decomposition: decomposition.nullable(),
  /** A headline whose numbers open. */
  summary: z.string(),
  summaryParts: sentence,
  ledger: z.array(ledgerEntry),
  /** How much wider bands are than the back-test alone makes them, for the record was worse than promised. */
  widened: z.number(),
  facts: z.object({
    history: z.uuid().nullable(),
    points: z.uuid().nullable(),
    total: z.uuid().nullable(),
    backtest: z.uuid().nullable(),
  }),
  factIds: z.array(z.uuid()),
  createdAt: z.iso.datetime(),
});
export type Prediction = z.infer<typeof prediction>;

export const predictionAccepted = prediction.extend({ jobId: z.uuid() });

/** How many predictions of a source are used; null is unlimited. */
export const predictionUse = z.object({
  used: z.number().int(),
  running: z.number().int(),
  limit: z.number().int().nullable(),
});

export const predictionChecked = z.object({
  ok: z.boolean(),
  refused: refusal.optional(),
  checks: z.array(predictionCheck),
  waysOut: z.array(wayOut),
  /** As the question is understood, with what was left out filled in. */
  target: z.string(),
  label: z.string(),
  time: z.string().nullable(),
  period: z.enum(PREDICTION_PERIODS),
  horizon: z.number().int(),
  by: z.string().nullable(),
  aggregation: z.enum(PREDICTION_AGGREGATIONS),
  currency: z.string().nullable(),
  percent: z.boolean(),
  history: z.array(historyPoint),
  partial: historyPoint.nullable(),
  historyFactId: z.uuid().nullable(),
  use: predictionUse,
  durationMs: z.number(),
});
export type PredictionChecked = z.infer<typeof predictionChecked>;

export const predictionOptionsQuery = z.strictObject({ dataSourceId: z.uuid() });

const offered = z.object({ name: z.string(), label: z.string() });

/** What can be predicted of a source, and what not and why. */
export const predictionOptions = z.object({
  targets: z.array(offered),
  times: z.array(offered),
  segments: z.array(offered.extend({ values: z.number().int() })),
  periods: z.array(z.enum(PREDICTION_PERIODS)),
  notOffered: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type PredictionOptions = z.infer<typeof predictionOptions>;

export const scenarioBody = z.strictObject({
  changes: z
    .array(z.strictObject({ from: z.string().min(1).max(40), percent: z.number().min(-100).max(1_000) }))
    .min(1)
    .max(20),
});
export const scenario = z.object({
  points: z.array(z.object({ t: z.string(), yhat: z.number(), scenario: z.number() })),
  total: z.object({ yhat: z.number(), scenario: z.number() }).nullable(),
  /** Says that it is arithmetic, not a prediction. */
  note: z.string(),
});
export type Scenario = z.infer<typeof scenario>;
