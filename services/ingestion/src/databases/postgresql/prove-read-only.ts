import type pg from 'pg';
import type { ReadOnlyProof } from '../driver.js';
import { quoteName } from './select-sql.js';

/** Not allowed, read-only, and what a standby says that cannot even begin to write. */
const REFUSED_WRITE = new Set(['42501', '25006', '0A000']);

/** Tries to make a table in a transaction that is rolled back, and reads what the user was granted. */
export async function proveReadOnly(client: pg.Client): Promise<ReadOnlyProof> {
  const { rows: schemas } = await client.query<{ name: string }>(WRITABLE_PLACES);
  const [schema] = schemas;
  const refusal = await tryToWrite(client, schema?.name ?? 'public');
  const { rows } = await client.query<{ rights: string }>(WRITE_RIGHTS);
  const rights = Number(rows[0]?.rights ?? 1);
  if (refusal === undefined || rights > 0) return { isProved: false, detail: MAY_WRITE };
  return { isProved: true, detail: `We tried to create a table; the server refused: ${refusal}` };
}

/** In a transaction that may write and is rolled back: the server's refusal, or undefined where it let us. */
async function tryToWrite(client: pg.Client, schema: string): Promise<string | undefined> {
  try {
    await client.query('BEGIN READ WRITE');
    await client.query(`CREATE TABLE ${quoteName(schema)}.plumbline_write_test (a integer)`);
    return undefined;
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    return REFUSED_WRITE.has(code) ? message : undefined;
  } finally {
    await client.query('ROLLBACK');
  }
}

const MAY_WRITE =
  'This user may write. Plumbline reads in read-only transactions, one SELECT at a time; a user that can only read is safer.';

/** The schema where a table is most likely to be allowed. */
const WRITABLE_PLACES = `
  SELECT nspname AS name FROM pg_namespace
  WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND has_schema_privilege(oid, 'USAGE')
  ORDER BY has_schema_privilege(oid, 'CREATE') DESC, nspname LIMIT 1`;

/** Rights to change anything that is there, a column or a counter of it alone as well, and to make something new. */
const WRITE_RIGHTS = `
  SELECT (SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
          WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND has_schema_privilege(relnamespace, 'USAGE')
            AND CASE WHEN relkind IN ('r', 'p', 'v', 'f')
                THEN has_table_privilege(pg_class.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
                  OR has_any_column_privilege(pg_class.oid, 'INSERT, UPDATE')
                WHEN relkind = 'S' THEN has_sequence_privilege(pg_class.oid, 'USAGE, UPDATE') END)
       + (SELECT count(*) FROM pg_namespace
          WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND has_schema_privilege(oid, 'CREATE'))
       + (SELECT count(*) FROM pg_roles
          WHERE rolname IN ('pg_write_server_files', 'pg_execute_server_program') AND pg_has_role(oid, 'USAGE'))
       + has_database_privilege(current_database(), 'CREATE')::integer AS rights`;
