import { z } from 'zod';
import { sentence } from '../insights/insights.js';
import { cellValue } from '../query-plans/query-plan.js';
import { predictionCheck, refusal, wayOut } from './prediction-checks.js';
import {
  DRIVER_KINDS,
  FORECAST_AGGREGATIONS,
  PREDICTION_PERIODS,
  PREDICTION_STATUSES,
} from './prediction-question.js';

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
  'nested',
  'tsb',
  'calendar',
  'drivers',
  'combination',
] as const;
export type PredictionModel = (typeof PREDICTION_MODELS)[number];

/** As people read them. */
export const MODEL_WORDS: Record<PredictionModel, string> = {
  last_value: 'Last value',
  seasonal_naive: 'Same period last season',
  drift: 'Straight line',
  theta: 'Theta',
  mstl: 'Several seasons',
  nested: 'Day of the week',
  tsb: 'Now and then',
  calendar: 'Calendar',
  drivers: 'With drivers',
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

const totalBand = predictionPoint.omit({ t: true });

export const predictionSegment = z.object({
  value: cellValue,
  model: z.enum(PREDICTION_MODELS),
  points: z.array(predictionPoint),
  history: z.array(historyPoint),
});
export type PredictionSegment = z.infer<typeof predictionSegment>;

/** What a segment makes up of the change from the same periods before to those ahead; null: what belongs to no segment. */
export const segmentChange = z.object({
  ...{ value: cellValue, before: z.number(), after: z.number(), change: z.number() },
});
export type SegmentChange = z.infer<typeof segmentChange>;

const perHistory = z.array(z.number().nullable());

/** Lists run along `history`; trend, season and rest add up to it. */
export const decomposition = z.object({
  trend: perHistory,
  season: perHistory,
  rest: perHistory,
  /** One cycle of the season from its first period on, where there is one. */
  cycle: z.array(z.object({ name: z.string(), value: z.number() })),
});

export type Decomposition = z.infer<typeof decomposition>;

export const ledgerEntry = z.object({
  madeAt: z.iso.datetime(),
  dataVersion: z.number().int(),
  points: z.array(predictionPoint.extend({ actual: z.number().nullable() })),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/**
 * From a period on by so many percent more or less of what is predicted, or of a driver that the forecast uses (of yes and
 * no: percentage points); of several the last that has begun holds.
 */
export const scenarioChanges = z
  .array(
    z.strictObject({
      from: z.string().min(1).max(40),
      percent: z.number().min(-100).max(1_000),
      driver: z.string().min(1).max(1_000).optional(),
    }),
  )
  .min(1)
  .max(20);

/** A column known ahead, and what the tests say of it. */
export const testedDriver = z.object({
  column: z.string(),
  label: z.string(),
  kind: z.enum(DRIVER_KINDS),
  /** The tests miss by less with it, so it is used. */
  helped: z.boolean(),
  /** Usual misses with it and without; null where it could not be tested. */
  mae: z.number().nullable(),
  maeWithout: z.number(),
  /** What one more of it adds to a period; where `isRelative`, to the logarithm. Null where it is not used. */
  effect: z.number().nullable(),
  isRelative: z.boolean(),
  /** In the periods ahead. */
  ahead: z.array(z.number()),
  /** All of it in words. */
  detail: z.string(),
});
export type TestedDriver = z.infer<typeof testedDriver>;

/** Arithmetic on a forecast that somebody keeps. */
export const savedScenario = z.object({
  id: z.uuid(),
  name: z.string(),
  changes: scenarioChanges,
  points: z.array(z.object({ t: z.string(), scenario: z.number() })),
  /** Of all periods together, where they add up. */
  total: z.number().nullable(),
});
export type SavedScenario = z.infer<typeof savedScenario>;

export const forecastPrediction = z.object({
  kind: z.literal('forecast'),
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
  aggregation: z.enum(FORECAST_AGGREGATIONS),
  /** Where the target is a calculation: whose it is, and what it was when it was asked. */
  dashboardId: z.uuid().optional(),
  formula: z.string().optional(),
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
  /** The same periods one season ago, where they add up; `change` is a share of them. */
  before: z
    .object({ value: z.number(), change: z.number(), from: z.string(), to: z.string() })
    .nullable()
    .default(null),
  segments: z.array(predictionSegment),
  /** Where they add up: together they are the change of the whole. */
  segmentChanges: z.array(segmentChange).default([]),
  segmentParts: sentence.default([]),
  backtest: backtest.nullable(),
  checks: z.array(predictionCheck),
  waysOut: z.array(wayOut),
  decomposition: decomposition.nullable(),
  drivers: z.array(testedDriver).default([]),
  /** A headline whose numbers open. */
  summary: z.string(),
  summaryParts: sentence,
  ledger: z.array(ledgerEntry),
  scenarios: z.array(savedScenario).default([]),
  /** How much wider bands are than the back-test alone makes them, for the record was worse than promised. */
  widened: z.number(),
  facts: z.object({
    history: z.uuid().nullable(),
    points: z.uuid().nullable(),
    total: z.uuid().nullable(),
    backtest: z.uuid().nullable(),
    drivers: z.uuid().nullable().optional(),
  }),
  factIds: z.array(z.uuid()),
  createdAt: z.iso.datetime(),
});
export type ForecastPrediction = z.infer<typeof forecastPrediction>;
