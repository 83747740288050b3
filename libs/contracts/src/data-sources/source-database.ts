import { z } from 'zod';

/** One table or view. */
export const tableChoice = z.strictObject({
  schema: z.string().min(1).max(128),
  table: z.string().min(1).max(128),
});
/** What one SELECT answers. */
export const queryChoice = z.strictObject({ query: z.string().trim().min(1).max(20_000) });
export const selection = z.union([tableChoice, queryChoice]);
/** What is read of a database. */
export type Selection = z.infer<typeof selection>;

/** Where a data source's rows were read from. */
export const sourceDatabase = z.object({
  connectionId: z.uuid(),
  selection,
  /** Its rows stay there: every question is answered by the database, and only the first rows were looked at. */
  isLive: z.literal(true).optional(),
});
export type SourceDatabase = z.infer<typeof sourceDatabase>;
