import { z } from 'zod';
import { cellValue } from '../query-plans/query-plan.js';
import { COLUMN_CONTENTS, column } from './columns.js';
import { decision, readWarning } from './reading.js';
import { understanding } from './understanding.js';

export const histogramBin = z.object({
  from: z.union([z.number(), z.string()]).nullable(),
  to: z.union([z.number(), z.string()]).nullable(),
  count: z.number().int(),
});

export const columnProfile = column.extend({
  /** Why it is used as it is, for a person: "Its name says that it counts something." */
  useEvidence: z.string().optional(),
  content: z.enum(COLUMN_CONTENTS).optional(),
  missing: z.number().int(),
  distinct: z.number().int(),
  min: cellValue.optional(),
  max: cellValue.optional(),
  mean: z.number().optional(),
  sd: z.number().optional(),
  /** Type 7, at 0.05, 0.25, 0.5, 0.75, 0.95; keyed `p05` to `p95`. */
  quantiles: z.record(z.string(), z.number()).optional(),
  /** Numbers and dates; a text column's histogram is over its lengths. An open last bin has `to: null`. */
  histogram: z.array(histogramBin).optional(),
  topValues: z.array(z.object({ value: cellValue, count: z.number().int() })).optional(),
  /** Shortest and longest text, in characters. */
  length: z.object({ min: z.number().int(), max: z.number().int() }).optional(),
  warnings: z.array(readWarning),
  /** What the file left open, proved, or a person chose about this column. */
  decisions: z.array(decision).optional(),
  /** Up to three columns that move with this one, strongest first. */
  related: z
    .array(z.object({ name: z.string(), measure: z.enum(['correlation', 'association']), value: z.number() }))
    .optional(),
  /** Computed order of interest, 0 to 1: how evenly filled and spread its values are. */
  interest: z.number(),
});
export type ColumnProfile = z.infer<typeof columnProfile>;

export const profile = z.object({
  rowCount: z.number().int(),
  duplicateRows: z.number().int(),
  columns: z.array(columnProfile),
  /** Absent in profiles that were made before it was looked for, and where there are no rows. */
  about: understanding.optional(),
});
export type Profile = z.infer<typeof profile>;

/** Eight to twenty bar heights, 0 to 1, that picture a column in lists. */
export const strip = z.object({ name: z.string(), bars: z.array(z.number()) });
export type Strip = z.infer<typeof strip>;
