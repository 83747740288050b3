import { z } from 'zod';

/** A column of one of a dashboard's sources, as the dashboard names it. */
const sourceColumn = { dataSourceId: z.uuid(), column: z.string().min(1).max(1_000) };

/** A column that a dashboard still uses and the data that it shows no longer has, with all that uses it. */
export const goneColumn = z.object({
  ...sourceColumn,
  /** The present column that most likely stands for it: it fits what uses it, and has the most alike name. */
  nearest: z.string().optional(),
  /** Ids; tiles that use it through a calculation are among them. */
  tiles: z.array(z.string()),
  calculations: z.array(z.uuid()),
  views: z.array(z.uuid()),
  /** Links whose guests may filter by it. */
  shares: z.array(z.uuid()),
  /** The date filter acts on it. */
  isDateFilter: z.boolean(),
  /** It is linked to columns of other sources. */
  isLinked: z.boolean(),
});
export type GoneColumn = z.infer<typeof goneColumn>;

/** A filter that acts on nothing, because its column is no longer in the data. */
export const goneFilter = z.object({
  column: z.string(),
  /** Absent: the dashboard's own source. */
  dataSourceId: z.uuid().optional(),
  nearest: z.string().optional(),
});
export type GoneFilter = z.infer<typeof goneFilter>;

export const replaceColumnBody = z.strictObject({
  ...sourceColumn,
  /** A column that the shown data has. */
  replacement: sourceColumn.column,
});
export type ReplaceColumn = z.infer<typeof replaceColumnBody>;
