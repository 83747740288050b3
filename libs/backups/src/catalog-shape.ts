import { z } from 'zod';

const column = z.object({
  name: z.string(),
  type: z.string(),
  notNull: z.boolean(),
  /** An expression, or null. */
  default: z.string().nullable(),
  /** Computed by the database from its other columns; holds no data of its own. */
  generated: z.boolean(),
});

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(column),
  /** Such as `fillfactor=70`. */
  options: z.array(z.string()),
  /** Its rows stay where they are: it is made again, empty. */
  isLeftEmpty: z.boolean().default(false),
});
export type Table = z.infer<typeof table>;

const sequence = z.object({
  ...{ schema: z.string(), name: z.string(), type: z.string() },
  ...{ start: z.string(), increment: z.string(), min: z.string(), max: z.string(), cycle: z.boolean() },
  /** Null where no number was taken yet. */
  last: z.string().nullable(),
  /** The column that it goes with. */
  ownedBy: z.object({ table: z.string(), column: z.string() }).nullable(),
});
export type Sequence = z.infer<typeof sequence>;

const constraint = z.object({
  ...{ schema: z.string(), table: z.string(), name: z.string(), definition: z.string() },
  isForeign: z.boolean(),
});
export type Constraint = z.infer<typeof constraint>;

/** What schemas hold beside their rows: enough to make them again. */
export const catalog = z.object({
  schemas: z.array(
    z.object({
      name: z.string(),
      owner: z.string(),
      /** The newest step of its schema; null where it keeps none. */
      lastMigration: z.string().nullable(),
    }),
  ),
  tables: z.array(table),
  sequences: z.array(sequence),
  constraints: z.array(constraint),
  /** Statements that make those indexes that no constraint brings. */
  indexes: z.array(z.string()),
});
export type Catalog = z.infer<typeof catalog>;
