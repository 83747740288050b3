import { z } from 'zod';
import { PREDICTION_PERIODS } from './prediction-question.js';

export const PREDICTION_CHECKS = [
  'enough_history',
  'gaps',
  'last_period',
  'test_possible',
  'season',
  'break',
  'zeros',
  'missing_values',
  'drivers',
  'parts',
  'enough_rows',
  'outcome',
  'columns',
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

export const REFUSAL_CODES = [
  'too_short',
  'nothing_beats_last_value',
  'no_series',
  'driver_unknown',
  'too_few_rows',
  'no_columns',
  'not_better_than_guessing',
] as const;
export const refusal = z.object({ code: z.enum(REFUSAL_CODES), message: z.string() });
export type Refusal = z.infer<typeof refusal>;
