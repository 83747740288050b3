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

/** How periods are put together: by an aggregation, or as a calculation that puts rows together itself. */
export const FORECAST_AGGREGATIONS = [...PREDICTION_AGGREGATIONS, 'formula'] as const;
export type ForecastAggregation = (typeof FORECAST_AGGREGATIONS)[number];

/** What stands for the rows themselves as a target: they are counted. */
export const ROWS_TARGET = '*';

/** The most periods a forecast looks ahead, and the most segments it is split into. */
export const MAX_HORIZON = 60;
export const MAX_SEGMENTS = 40;

export const PREDICTION_STATUSES = ['queued', 'running', 'ready', 'refused', 'failed', 'cancelled'] as const;
export type PredictionStatus = (typeof PREDICTION_STATUSES)[number];

const columnName = z.string().min(1).max(1_000);

/** What is predicted: a column's next periods, or a column of the table from its others. */
export const PREDICTION_KINDS = ['forecast', 'table'] as const;
export type PredictionKind = (typeof PREDICTION_KINDS)[number];

/** Columns known ahead that one forecast may ask at most. */
export const MAX_DRIVERS = 4;

/** A column of numbers, or of yes and no, whose values are known for the periods ahead. */
export const driverRequest = z.strictObject({
  column: columnName,
  /** Its values in the periods ahead, nearest first: they go before those of the data; null leaves it to the data. */
  ahead: z.array(z.number().nullable()).max(MAX_HORIZON).optional(),
});
export type DriverRequest = z.infer<typeof driverRequest>;

export const DRIVER_KINDS = ['number', 'yes_no'] as const;
export type DriverKind = (typeof DRIVER_KINDS)[number];

/** A question to the future of one column. What is left out follows from the data. */
export const forecastRequest = z.strictObject({
  kind: z.literal('forecast').optional(),
  dataSourceId: z.uuid(),
  /** A number column, `*` for the rows themselves, or a calculation of the dashboard that is named. */
  target: columnName,
  /** Whose calculation the target is. */
  dashboardId: z.uuid().optional(),
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
  /** Used as far as the tests miss by less with them. */
  drivers: z.array(driverRequest).max(MAX_DRIVERS).optional(),
});
export type ForecastRequest = z.infer<typeof forecastRequest>;

/** A check wants less of the question: without a horizon, one season ahead. */
export const forecastCheckRequest = forecastRequest.partial({ horizon: true });
export type ForecastCheckRequest = z.infer<typeof forecastCheckRequest>;

/** A column of yes and no, or of numbers, predicted from the other columns of its rows. */
export const tableRequest = z.strictObject({
  kind: z.literal('table'),
  dataSourceId: z.uuid(),
  target: columnName,
  /** Columns that are not asked, beside those that know the answer. */
  leaveOut: z.array(columnName).max(200).optional(),
  /** Columns that are asked although they seem to know the answer: whoever asks knows better. */
  keep: z.array(columnName).max(200).optional(),
});
export type TableRequest = z.infer<typeof tableRequest>;

/** Without a kind it is a forecast. */
export const predictionRequest = z.union([tableRequest, forecastRequest]);
export type PredictionRequest = z.infer<typeof predictionRequest>;

export const predictionCheckRequest = z.union([tableRequest, forecastCheckRequest]);
export type PredictionCheckRequest = z.infer<typeof predictionCheckRequest>;
