import type { ReadOnlyProof } from '../driver.js';
import { quoteName } from './quote-name.js';
import { SnowflakeError, type SqlApi } from './sql-api.js';

const NOT_ALLOWED = '003001';

/**
 * Tries to delete no row of a table, and counts what the roles of the sign-in may change. Statements of the SQL API
 * share no transaction, so nothing is tried that would change something.
 */
export async function proveReadOnly(api: SqlApi): Promise<ReadOnlyProof> {
  const { rows } = await api.run(FIRST_TABLE);
  const [schema, table] = rows[0] ?? [];
  const refusal = schema && table ? await tryToWrite(api, schema, table) : undefined;
  const rights = await writeRights(api);
  if (rights > 0 || refusal === undefined) return { isProved: false, detail: MAY_WRITE };
  return { isProved: true, detail: `We tried to delete no row of a table; the server refused: ${refusal}` };
}

async function tryToWrite(api: SqlApi, schema: string, table: string): Promise<string | undefined> {
  try {
    await api.run(`DELETE FROM ${quoteName(schema)}.${quoteName(table)} WHERE 1 = 0`);
    return undefined;
  } catch (error) {
    return error instanceof SnowflakeError && error.code === NOT_ALLOWED ? error.message : undefined;
  }
}

async function writeRights(api: SqlApi): Promise<number> {
  try {
    const { rows } = await api.run(WRITE_RIGHTS);
    return Number(rows[0]?.[0] ?? 1);
  } catch {
    return 1;
  }
}

const MAY_WRITE =
  'This role may write, or hides what it may. Plumbline runs one SELECT at a time, put into brackets where nothing stands that writes; a role that can only read is safer.';

const FIRST_TABLE = `
  SELECT table_schema, table_name FROM information_schema.tables
  WHERE table_type = 'BASE TABLE' AND table_schema <> 'INFORMATION_SCHEMA' ORDER BY table_schema, table_name LIMIT 1`;
const WRITE_RIGHTS = `
  SELECT count(*)::VARCHAR FROM information_schema.object_privileges
  WHERE (privilege_type IN ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'OWNERSHIP', 'ALL') OR privilege_type LIKE 'CREATE%')
    AND object_type IN ('TABLE', 'VIEW', 'SCHEMA', 'DATABASE')
    AND grantee IN (SELECT role_name FROM information_schema.enabled_roles)`;
