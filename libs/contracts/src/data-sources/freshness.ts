import { z } from 'zod';

/** Ages that the screen offers, past which a source is read again when somebody opens it, in minutes. */
export const OPEN_AGES = [5, 60, 240, 1_440, 10_080] as const;

/** How rows of a database are kept fresh, beside schedules. */
export const freshnessBody = z.strictObject({
  /** They are read again when somebody opens them and they are older than so many minutes; null: never. */
  onOpenMinutes: z.number().int().min(5).max(43_200).nullable(),
  /** A column of the database that only grows, by which only newer rows are read; null: all are read. */
  growing: z.string().min(1).max(128).nullable(),
});
export type FreshnessBody = z.infer<typeof freshnessBody>;

/** Why the last reading of new rows failed. `full_import_needed`: they cannot be added, but all can be read. */
export const refreshFailure = z.object({ at: z.iso.datetime(), code: z.string(), message: z.string() });
export type RefreshFailure = z.infer<typeof refreshFailure>;

const settings = z.object(freshnessBody.shape);
export const freshness = /* @__PURE__ */ settings.extend({
  /** When the rows that are shown were in the database. */
  readAt: z.iso.datetime(),
  /** Columns that may be chosen as growing: whole numbers, dates and times without a missing value. */
  candidates: z.array(z.string()),
  failure: refreshFailure.optional(),
});
export type Freshness = z.infer<typeof freshness>;

/** Whether something is read again because it was opened, or was being read already. */
export const openedAnswer = z.object({ isReading: z.boolean() });
export type OpenedAnswer = z.infer<typeof openedAnswer>;

/** All rows, also where only newer ones are read otherwise. */
export const refreshBody = z
  .strictObject({ everything: z.boolean().default(false) })
  .default({ everything: false });
