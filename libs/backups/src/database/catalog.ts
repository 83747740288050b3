import type { ClientBase } from 'pg';
import { z } from 'zod';
import { NotBackedUp } from '../backup-errors.js';
import {
  CONSTRAINTS,
  INDEXES,
  LAST_MIGRATIONS,
  SCHEMAS,
  SEQUENCES,
  TABLES,
  UNKNOWN_OBJECTS,
} from './catalog-queries.js';

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

/**
 * Reads the catalog of schemas inside the caller's transaction, whose search_path is empty so that every name is whole.
 * @throws NotBackedUp for a schema with anything else in it, such as a function or a view
 */
export async function readCatalog(client: ClientBase, schemas: readonly string[]): Promise<Catalog> {
  const all = async <Row>(sql: string) => (await client.query<Row & object>(sql, [schemas])).rows as Row[];
  const [unknown] = await all<{ what: string }>(UNKNOWN_OBJECTS);
  if (unknown)
    throw new NotBackedUp(`${unknown.what} would be lost: backups know tables, sequences and indexes only.`);
  const named = await all<{ name: string; owner: string; hasMigrations: boolean }>(SCHEMAS);
  const absent = schemas.find((schema) => !named.some(({ name }) => name === schema));
  if (absent) throw new NotBackedUp(`There is no schema ${absent} in this database.`);
  const migrated = named.filter(({ hasMigrations }) => hasMigrations).map(({ name }) => name);
  const newest = await newestMigrations(client, migrated);
  return catalog.parse({
    schemas: named.map(({ name, owner }) => ({ name, owner, lastMigration: newest.get(name) ?? null })),
    tables: await all(TABLES),
    sequences: await all(SEQUENCES),
    constraints: await all(CONSTRAINTS),
    indexes: (await all<{ definition: string }>(INDEXES)).map(({ definition }) => definition),
  });
}

async function newestMigrations(
  client: ClientBase,
  schemas: readonly string[],
): Promise<Map<string, string>> {
  const newest = new Map<string, string>();
  for (const schema of schemas) {
    const { rows } = await client.query<{ name: string }>(LAST_MIGRATIONS(client.escapeIdentifier(schema)));
    if (rows[0]) newest.set(schema, rows[0].name);
  }
  return newest;
}
