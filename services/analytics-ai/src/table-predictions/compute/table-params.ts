import { cellValue, OUTCOME_KINDS } from '@plumbline/contracts';
import { z } from 'zod';

/** A column that may tell something about the outcome, and how its values are read. */
export const askedColumn = z.strictObject({
  name: z.string(),
  as: z.enum(['number', 'category', 'date']),
});
export type RequestedColumn = z.infer<typeof askedColumn>;

/** How rows, whose first cell is the outcome and whose others are the asked columns in order, are learned from. */
export const tableParams = z.strictObject({
  outcome: z.enum(OUTCOME_KINDS),
  /** The value that is a yes; null of numbers. */
  positive: cellValue,
  asked: z.array(askedColumn),
  /** The date at which a row begins: what lies later is not known then. */
  main: z.string().nullable(),
  /** Columns that are asked although they seem to know the answer. */
  keep: z.array(z.string()).optional(),
});
export type TableParams = z.infer<typeof tableParams>;
