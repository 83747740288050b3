import { z } from 'zod';
import { cellValue } from '../query-plans/query-plan.js';
import { predictionCheck, refusal, wayOut } from './prediction-checks.js';
import { DRIVER_KINDS, FORECAST_AGGREGATIONS, PREDICTION_PERIODS } from './prediction-question.js';
import { historyPoint, scenarioChanges } from './predictions.js';
import { leftOutColumn, OUTCOME_KINDS } from './table-predictions.js';

/** How many predictions of a source are used; null is unlimited. */
export const predictionUse = z.object({
  used: z.number().int(),
  running: z.number().int(),
  limit: z.number().int().nullable(),
});

/** What is known of a driver in each period ahead; null where it has to be typed in. */
export const checkedDriver = z.object({
  column: z.string(),
  label: z.string(),
  kind: z.enum(DRIVER_KINDS),
  ahead: z.array(z.object({ t: z.string(), value: z.number().nullable(), isTyped: z.boolean() })),
});
export type CheckedDriver = z.infer<typeof checkedDriver>;

export const forecastChecked = z.object({
  kind: z.literal('forecast'),
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
  aggregation: z.enum(FORECAST_AGGREGATIONS),
  currency: z.string().nullable(),
  percent: z.boolean(),
  history: z.array(historyPoint),
  partial: historyPoint.nullable(),
  historyFactId: z.uuid().nullable(),
  drivers: z.array(checkedDriver),
  use: predictionUse,
  durationMs: z.number(),
});
export type ForecastChecked = z.infer<typeof forecastChecked>;

export const tableChecked = z.object({
  kind: z.literal('table'),
  ok: z.boolean(),
  refused: refusal.optional(),
  checks: z.array(predictionCheck),
  target: z.string(),
  label: z.string(),
  outcome: z.enum(OUTCOME_KINDS),
  positive: cellValue,
  /** Columns that would be asked, and those that would not. */
  columns: z.array(z.string()),
  leftOut: z.array(leftOutColumn),
  use: predictionUse,
  durationMs: z.number(),
});
export type TableChecked = z.infer<typeof tableChecked>;

export const predictionChecked = z.discriminatedUnion('kind', [forecastChecked, tableChecked]);
export type PredictionChecked = z.infer<typeof predictionChecked>;

export const predictionOptionsQuery = z.strictObject({ dataSourceId: z.uuid() });

const offered = z.object({ name: z.string(), label: z.string() });

/** What can be predicted of a source, and what not and why. */
export const predictionOptions = z.object({
  /** Columns, and calculations of dashboards of the source. */
  targets: z.array(
    offered.extend({ dashboardId: z.uuid().optional(), dashboardName: z.string().optional() }),
  ),
  times: z.array(offered),
  segments: z.array(offered.extend({ values: z.number().int() })),
  periods: z.array(z.enum(PREDICTION_PERIODS)),
  /** Columns that may be known ahead. */
  drivers: z.array(offered.extend({ kind: z.enum(DRIVER_KINDS) })),
  notOffered: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Columns of yes and no, or of numbers, that the others of their rows may tell. */
  outcomes: z.array(offered.extend({ outcome: z.enum(OUTCOME_KINDS) })),
});
export type PredictionOptions = z.infer<typeof predictionOptions>;

export const scenarioBody = z.strictObject({ changes: scenarioChanges });

/** More of them than this make no picture. */
export const MAX_SCENARIOS = 10;
export const keepScenarioBody = scenarioBody.extend({ name: z.string().trim().min(1).max(80) });
export const scenario = z.object({
  points: z.array(z.object({ t: z.string(), yhat: z.number(), scenario: z.number() })),
  total: z.object({ yhat: z.number(), scenario: z.number() }).nullable(),
  /** Says that it is arithmetic, not a prediction. */
  note: z.string(),
});
export type Scenario = z.infer<typeof scenario>;
