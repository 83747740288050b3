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

/** What a backup holds: the first of its parts. */
export const manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  /** The moment that it shows, by the clock of the database. */
  at: z.iso.datetime(),
  product: z.string(),
  server: z.string(),
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
