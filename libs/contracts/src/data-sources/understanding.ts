import { z } from 'zod';

/**
 * What a table is. `events` happen (orders, tickets, visits); a `ledger` has amounts in and out, perhaps a balance; a
 * `snapshot` lists things as they are (employees, products); a `panel` has things by period; a `series` has one row for each
 * moment; in a `wide_series` the periods are columns; a `survey` has answers; a `crosstab` has the values of a category as
 * columns; `readings` are what sensors and machines report.
 */
export const TABLE_KINDS = [
  'events',
  'ledger',
  'snapshot',
  'panel',
  'series',
  'wide_series',
  'survey',
  'crosstab',
  'readings',
] as const;
export const tableKind = z.enum(TABLE_KINDS);
export type TableKind = z.infer<typeof tableKind>;

export const IDENTITY_KINDS = [
  'product',
  'sum',
  'difference',
  'ratio',
  'running_total',
  'share',
  'linear',
] as const;

/** A column that follows from others, proved over all rows that have a value in each of them. */
export const columnIdentity = z.object({
  kind: z.enum(IDENTITY_KINDS),
  /** The column that follows. */
  column: z.string(),
  /** What it is made of, in the order of the formula. */
  of: z.array(z.string()),
  /** The groups whose total a share is of; absent where it is the total of all rows. */
  by: z.string().optional(),
  /** "quantity × unit price": what the column is. */
  formula: z.string(),
  /** Rows that have all values, and those of them where it holds, up to the last digit that is written. */
  rows: z.number().int(),
  holds: z.number().int(),
  /** The first hundred lines where it does not. */
  lines: z.array(z.number().int()),
});
export type ColumnIdentity = z.infer<typeof columnIdentity>;

/** Each value of `fine` occurs with one value of `coarse` alone: a city lies in one state. */
export const columnDependency = z.object({
  fine: z.string(),
  coarse: z.string(),
  /** It holds both ways: two names for the same. */
  isSame: z.literal(true).optional(),
});
export type ColumnDependency = z.infer<typeof columnDependency>;

export const MEASURE_KINDS = [
  'flow',
  'level',
  'rate',
  'share',
  'price',
  'score',
  'duration',
  'size',
] as const;

/** What a column measures: how it may be put together, in which unit, and which way is good. */
export const tableMeasure = z.object({
  column: z.string(),
  kind: z.enum(MEASURE_KINDS),
  /** ISO 4217 code, `%`, or as it is written. */
  unit: z.string().optional(),
  /** The column that weighs its average. */
  base: z.string().optional(),
  /** Where its name says it. */
  goodWhen: z.enum(['up', 'down']).optional(),
});
export type TableMeasure = z.infer<typeof tableMeasure>;

/** How rows lie along the main column of moments, as far as a sample of them tells. */
export const tableCourse = z.object({
  column: z.string(),
  /** Part of consecutive rows that do not go back, or do not go forward, whichever is more. */
  inOrder: z.number(),
  /** Part of the steps between different moments that are as long as the usual one, within an eighth. */
  regular: z.number(),
  /** The usual step, in days. */
  stepDays: z.number(),
});
export type TableCourse = z.infer<typeof tableCourse>;

/** What a table is about, found in its names, values, keys and arithmetic. */
export const understanding = z.object({
  kind: tableKind,
  /** Why, as sentences that a person can weigh. */
  evidence: z.array(z.string()),
  /** A person said so. */
  isChosen: z.literal(true).optional(),
  /** What rows are called, in the plural; absent where nothing says it. */
  noun: z.string().optional(),
  /** The columns that tell rows apart: one, two, or categories and a period that are crossed; none where none do. */
  key: z.array(z.string()),
  course: tableCourse.optional(),
  /** Absent in profiles that were made before it was looked for. */
  measures: z.array(tableMeasure).optional(),
  identities: z.array(columnIdentity),
  dependencies: z.array(columnDependency),
});
export type Understanding = z.infer<typeof understanding>;
