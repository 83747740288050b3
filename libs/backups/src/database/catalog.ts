import type { ClientBase } from 'pg';
import { NotBackedUp } from '../backup-errors.js';
import { type Catalog, catalog } from '../catalog-shape.js';
import {
  CONSTRAINTS,
  INDEXES,
  LAST_MIGRATIONS,
  SCHEMAS,
  SEQUENCES,
  TABLES,
  UNKNOWN_OBJECTS,
} from './catalog-queries.js';

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

/** The newest step of each schema that keeps its steps. */
export async function newestMigrations(
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
