import { z } from 'zod';
import { MAX_ROWS_PAGE } from '../common/limits.js';
import { columnFormat } from '../data-sources/columns.js';
import { rowsParent } from '../data-sources/data-sources.js';
import { cellValue, filter, queryPlan, resultColumn } from '../query-plans/query-plan.js';

/** A value with what made it. Its id is a uuid v5 of workspace, version and canonical content. */
export const fact = z.object({
  id: z.uuid(),
  kind: z.enum(['query', 'statistic']),
  /** A tile's fact holds its whole result (an array of rows); narrowed to a cell, the cell's value. */
  value: z.union([cellValue, z.array(z.array(cellValue))]),
  columns: z.array(resultColumn).optional(),
  unit: z.string().optional(),
  format: columnFormat.optional(),
  label: z.string(),
  plan: queryPlan.optional(),
  method: z.string().optional(),
  methodVersion: z.string().optional(),
  /** What the method computes, in one sentence, with its source. */
  explanation: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  inputs: z.array(queryPlan).optional(),
  dataSourceId: z.uuid(),
  dataSourceName: z.string(),
  dataVersion: z.number().int(),
  /** Null where the database of a live source could not count them. */
  rowsUsed: z.number().int().nullable(),
  /** Rows left after each filter of the plan, in order. */
  filterSteps: z.array(z.object({ filter, rowsLeft: z.number().int() })).optional(),
  /** Rows used whose measured column is empty: they add nothing. */
  rowsWithoutValue: z.number().int().optional(),
  computedAt: z.iso.datetime(),
  /**
   * Of a live source: when its database answered. Its rows may have changed since; they are counted as of `rowsAsOf`, and
   * `problem` says why they are not counted now.
   */
  live: z
    .object({
      asOf: z.iso.datetime(),
      rowsAsOf: z.iso.datetime().optional(),
      problem: z.string().optional(),
    })
    .optional(),
});
export type Fact = z.infer<typeof fact>;

/** Narrows a tile's fact to one cell of its result. */
export const cellQuery = z.object({
  row: z.coerce.number<number | string>().int().min(0).optional(),
  column: z.string().max(200).optional(),
});
export type CellQuery = z.infer<typeof cellQuery>;

export const factRowsQuery = cellQuery.extend({
  offset: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(MAX_ROWS_PAGE).default(100),
});
export type FactRowsQuery = z.infer<typeof factRowsQuery>;

export const recomputed = z.object({
  value: fact.shape.value,
  equal: z.boolean(),
  durationMs: z.number(),
  /** Of a live source: whether the database was asked again, when it answered, and why it was not where it was not. */
  live: z.object({ isAnew: z.boolean(), asOf: z.iso.datetime(), problem: z.string().optional() }).optional(),
});
export type Recomputed = z.infer<typeof recomputed>;

/** Rows of a live source that are read of what stands behind a number. */
export const MAX_LIVE_ROWS = 200;

export const factRows = z.object({
  columns: z.array(resultColumn),
  rows: z.array(z.array(cellValue)),
  lines: z.array(z.number().int()),
  /** Of a merge: both versions that the rows were made of. */
  parents: z.array(rowsParent).optional(),
  total: z.number().int(),
  /** Of a live source: when its database was asked for them. No more than a page is read, and lines count within it. */
  asOf: z.iso.datetime().optional(),
});
export type FactRows = z.infer<typeof factRows>;
