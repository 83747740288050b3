import { z } from 'zod';

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
