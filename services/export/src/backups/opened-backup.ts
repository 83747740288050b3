import { connect, type Manifest, type PartSource, type TextRow, tableRows } from '@plumbline/backups';

/** A connection that sees all services' tables. */
export type PresentClient = Awaited<ReturnType<typeof connect>>;

/** A backup whose list of parts was read. */
export interface OpenedBackup {
  manifest: Manifest;
  source: PartSource;
  identities: readonly string[];
}

interface Named {
  schema: string;
  name: string;
}

export const rowsOf = (
  { manifest, source, identities }: OpenedBackup,
  { schema, name }: Named,
): AsyncGenerator<TextRow> => tableRows(manifest, source, identities, { schema, name });

/** Runs work with a connection that sees all services' tables as they are now. */
export async function withPresent<Result>(
  url: string,
  work: (client: PresentClient) => Promise<Result>,
): Promise<Result> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Those of some ids that are in a table now. */
export async function presentIds(
  client: PresentClient,
  { schema, name }: Named,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${table} WHERE id = ANY($1::uuid[])`, [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Columns of a backup's tables that those of now lack, as `schema.table.column`: a newer product wrote them. */
export async function unknownColumns(
  client: PresentClient,
  { manifest }: OpenedBackup,
  tables: readonly Named[],
): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT format('%s.%s.%s', n.nspname, c.relname, a.attname) AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND a.attnum > 0 AND NOT a.attisdropped`,
    [[...new Set(tables.map(({ schema }) => schema))]],
  );
  const known = new Set(rows.map(({ column }) => column));
  return tables.flatMap(({ schema, name }) => {
    const table = manifest.catalog.tables.find((one) => one.schema === schema && one.name === name);
    const columns = table?.columns.filter(({ generated }) => !generated) ?? [];
    return columns.map((column) => `${schema}.${name}.${column.name}`).filter((column) => !known.has(column));
  });
}
