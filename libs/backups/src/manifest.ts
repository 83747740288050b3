import { z } from 'zod';
import { catalog } from './catalog-shape.js';

const sealedPart = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });

const tablePart = z.object({
  schema: z.string(),
  name: z.string(),
  rows: z.number().int(),
  /** Of its rows as text. */
  bytes: z.number().int(),
  sha256: z.string(),
  part: sealedPart,
});
export type TablePart = z.infer<typeof tablePart>;

/** The format that this code writes and reads. */
export const FORMAT = 1;

/** What every format says of itself, and by which product it was taken. */
export const mark = z.object({ format: z.number(), product: z.string() });

/** What a backup holds: the first of its parts. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  /** The moment that it shows, by the clock of the database. */
  at: z.iso.datetime(),
  product: z.string(),
  server: z.string(),
  /** Why it was taken, in the word of whoever took it, and by whom; absent in the first backups. */
  kind: z.string().optional(),
  createdBy: z.string().nullish(),
  catalog,
  tables: z.array(tablePart),
  objects: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Lines of ObjectEntry, in the order of their parts. */
    list: sealedPart,
  }),
  /** Keys of the installation, without which fields that were sealed stay closed; absent where the operator keeps them. */
  secrets: sealedPart.optional(),
});
export type Manifest = z.infer<typeof manifest>;

/** One stored object; several may share a part, for their bytes are the same. */
export const objectEntry = z.object({
  key: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  part: z.string(),
});
export type ObjectEntry = z.infer<typeof objectEntry>;
