import { z } from 'zod';

export const COLUMN_TYPES = ['integer', 'decimal', 'boolean', 'date', 'timestamp', 'text'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export const COLUMN_ROLES = [
  'measure',
  'dimension',
  'time',
  'identifier',
  'text',
  'constant',
  'geo',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/**
 * What a person may say a column is for. The first five are numbers: `summed` adds up over everything, `level` adds up
 * across things at one moment but not over time, `averaged`, `rate` and `price` never add up.
 */
export const COLUMN_USES = [
  'summed',
  'averaged',
  'level',
  'rate',
  'price',
  'category',
  'identifier',
  'time',
  'place',
  'text',
] as const;
export type ColumnUse = (typeof COLUMN_USES)[number];

/**
 * What the cells of a column hold. A `written_number` has more than digits, such as `$1,234`, `4.2 %` or `12 kg`; a `list` has
 * several things in one cell; a `key` tells rows apart, or says the same in all of them; what is `open` only a person can tell:
 * names of people and places, codes without their legend.
 */
export const COLUMN_CONTENTS = [
  'number',
  'written_number',
  'category',
  'time',
  'sentence',
  'link',
  'list',
  'key',
  'open',
] as const;
export type ColumnContent = (typeof COLUMN_CONTENTS)[number];

/** How a column's values are written: what `$1,234.50` or `4.2 %` lost when it became a number. */
export const columnFormat = z.object({
  /** ISO 4217 code where the sign is unambiguous, else the sign itself. */
  currency: z.string().optional(),
  /** Stored as a fraction, shown as percent. */
  percent: z.boolean().optional(),
  /** Digits after the decimal point, the most seen. */
  decimals: z.number().int().optional(),
  /** Its whole numbers name something, as those of years do: they are never grouped. */
  isName: z.boolean().optional(),
});
export type ColumnFormat = z.infer<typeof columnFormat>;

export const column = z.object({
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  role: z.enum(COLUMN_ROLES),
  format: columnFormat.optional(),
  /** A timestamp column whose text carried offsets is an instant; without, it is wall-clock time. */
  zoned: z.boolean().optional(),
  /** How its numbers are put together, where something surer than its name says so. */
  nature: z.enum(['additive', 'rate', 'price', 'level', 'averaged']).optional(),
  /** Present where a person said what it is for. */
  use: z.enum(COLUMN_USES).optional(),
  /** What the file calls it, where a person calls it otherwise: by this a column is known from version to version. */
  sourceName: z.string().optional(),
});
export type Column = z.infer<typeof column>;
