import { z } from 'zod';
import { MAX_RESULT_ROWS } from '../common/limits.js';

/** The typed object behind every number. People, dashboards and models speak plans; nobody writes SQL. */

export const AGGREGATES = [
  'count',
  'count_distinct',
  'sum',
  'avg',
  'weighted_avg',
  'min',
  'max',
  'median',
  'quantile',
  'stddev',
  'corr',
  'share',
  'formula',
] as const;
export type Aggregate = (typeof AGGREGATES)[number];

export const GRAINS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'weekday', 'hour_of_day'] as const;
export type Grain = (typeof GRAINS)[number];

export const FILTER_OPS = [
  'in',
  'not_in',
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'contains',
  'is_null',
  'is_not_null',
] as const;
export type FilterOp = (typeof FILTER_OPS)[number];

const columnName = z.string().min(1).max(1_000);
const alias = z.string().min(1).max(200);

export const cellValue = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]);
export type CellValue = z.infer<typeof cellValue>;

/** A row-level `formula` may stand in place of `column`; with agg `formula` it is an expression over aggregates. */
export const measure = z.strictObject({
  agg: z.enum(AGGREGATES),
  column: columnName.optional(),
  column2: columnName.optional(),
  weight: columnName.optional(),
  formula: z.string().min(1).max(2_000).optional(),
  p: z.number().min(0).max(1).optional(),
  as: alias,
});
export type Measure = z.infer<typeof measure>;

/** A bin is [edge, next edge); the first and last may be open; its value is its lower edge, null below the first. */
export const bins = z.strictObject({ edges: z.array(z.number()).min(1).max(200) });

export const dimension = z.strictObject({
  column: columnName,
  grain: z.enum(GRAINS).optional(),
  bins: bins.optional(),
  as: alias.optional(),
});
export type Dimension = z.infer<typeof dimension>;

/**
 * Several filters all hold. `between` includes both ends. With `grain` or `bins` the filter compares the value that
 * a dimension of that grain or those bins would have: what a click on a bar says. Missing is a value like others:
 * null can be named by `eq`, `ne`, `in` and `not_in`, and `ne` and `not_in` keep missing values unless it is. A plain
 * date beside a timestamp means all of that day, in the plan's zone.
 */
export const filter = z.strictObject({
  column: columnName,
  grain: z.enum(GRAINS).optional(),
  bins: bins.optional(),
  op: z.enum(FILTER_OPS),
  values: z.array(cellValue).max(1_000).default([]),
});
export type Filter = z.infer<typeof filter>;

export const order = z.strictObject({ by: alias, direction: z.enum(['asc', 'desc']).default('asc') });
export type Order = z.infer<typeof order>;

/** Keeps the groups whose measure fulfils it: "customers with more than 3 orders". Several all hold; a missing value fails. */
export const groupCondition = z.strictObject({
  by: alias,
  op: z.enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte']),
  value: z.number(),
});
export type GroupCondition = z.infer<typeof groupCondition>;

export const WINDOW_FUNCTIONS = [
  'rank',
  'running_total',
  'previous',
  'next',
  'change',
  'change_share',
] as const;
export type WindowFunction = (typeof WINDOW_FUNCTIONS)[number];

/**
 * Adds a column that looks at a measure of the other groups: those that `having` keeps, also past `limit`. The groups
 * follow one another along a dimension (the first, unless named), missing last; those of the same values in `within` are
 * a series of their own. `rank` counts from the largest (1; equal ones share a rank), or from the smallest with `asc`.
 * `previous` and `next` are `offset` groups away, whatever period lies between; `change` is the value less the previous
 * one, `change_share` that part of the previous one. Where there is no such group, or nothing to divide by, the value is
 * missing. Not beside `others` or `raw`.
 */
export const planWindow = z.strictObject({
  function: z.enum(WINDOW_FUNCTIONS),
  of: alias,
  along: alias.optional(),
  within: z.array(alias).min(1).max(3).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  offset: z.number().int().min(1).max(1_000).optional(),
  as: alias,
});
export type PlanWindow = z.infer<typeof planWindow>;

/** Adds `<as>_base` for each measure: the same aggregate over [baseFrom, baseTo] of `column`, both included. */
export const compare = z.strictObject({
  column: columnName,
  from: z.string().max(40),
  to: z.string().max(40),
  baseFrom: z.string().max(40),
  baseTo: z.string().max(40),
});
export type Compare = z.infer<typeof compare>;

/**
 * In place of the groups one row: how the change of `amount`, the sum of a volume times a price, comes about, over the
 * things that the plan groups by. `CHANGE_PARTS` add up to it: more or fewer pieces at the earlier
 * average price, dearer or cheaper things in place of others, each thing's own change of price for the pieces of the
 * later period, and all of what was there in one of the periods only. Only in a plan that compares two sums.
 */
export const changeParts = z.strictObject({ amount: alias, volume: alias });
export type ChangeParts = z.infer<typeof changeParts>;

/** The columns that `changeParts` adds after the sums, in the order in which they are told. */
export const CHANGE_PARTS = ['By volume', 'By mix', 'By price', 'New', 'Gone'] as const;
export type ChangePartName = (typeof CHANGE_PARTS)[number];

export const raw = z.strictObject({
  columns: z.array(columnName).min(1).max(200),
  limit: z.number().int().min(1).max(MAX_RESULT_ROWS),
});

/** A value of each row that no column holds, such as the days between two dates; the plan names it like a column. */
export const derivedColumn = z.strictObject({ as: columnName, formula: z.string().min(1).max(2_000) });
export type DerivedColumn = z.infer<typeof derivedColumn>;

export const queryPlan = z.strictObject({
  dataSourceId: z.uuid(),
  version: z.number().int().min(1),
  measures: z.array(measure).max(50).default([]),
  dimensions: z.array(dimension).max(4).default([]),
  filters: z.array(filter).max(50).default([]),
  derived: z.array(derivedColumn).min(1).max(20).optional(),
  compare: compare.optional(),
  raw: raw.optional(),
  zone: z.string().max(64).optional(),
  /** Conditions on the groups themselves; not beside `others`, nor on a share. */
  having: z.array(groupCondition).min(1).max(8).optional(),
  windows: z.array(planWindow).min(1).max(8).optional(),
  changeParts: changeParts.optional(),
  order: z.array(order).max(8).default([]),
  limit: z.number().int().min(1).max(MAX_RESULT_ROWS).optional(),
  /** Rows past `limit` are folded into one, computed from their rows, not from their groups. */
  others: z.boolean().optional(),
});
export type QueryPlan = z.infer<typeof queryPlan>;

export const RESULT_TYPES = ['integer', 'decimal', 'double', 'boolean', 'date', 'timestamp', 'text'] as const;
export const resultColumn = z.object({ name: z.string(), type: z.enum(RESULT_TYPES) });
export type ResultColumn = z.infer<typeof resultColumn>;

/** Rows are arrays in the order of `columns`; a decimal is a JSON number, or a string where a number would lose digits. */
export const queryResult = z.object({ columns: z.array(resultColumn), rows: z.array(z.array(cellValue)) });
export type QueryResult = z.infer<typeof queryResult>;

/**
 * The name that a row folded by `others` carries in its first text dimension's cell; the result's last column,
 * `isOther`, is true in that row alone, so that a genuine “Other” is told apart.
 */
export const OTHERS_LABEL = 'Other';
