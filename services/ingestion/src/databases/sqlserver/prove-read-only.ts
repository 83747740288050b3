import type { ReadOnlyProof } from '../driver.js';
import type { Link } from './open-connection.js';
import { runQuery } from './sqlserver-queries.js';

/** Not allowed, or a database or replica that is read-only as a whole. */
const REFUSED_WRITE = new Set([262, 2760, 3906, 3908, 1088, 15247]);

/**
 * Tries to make a table, in a transaction that is rolled back; and counts what the user may change. Servers that hide
 * rights are taken to grant them.
 */
export async function proveReadOnly(link: Link): Promise<ReadOnlyProof> {
  const refusal = await tryToWrite(link);
  const rights = await writeRights(link);
  if (refusal === undefined || rights > 0) return { isProved: false, detail: MAY_WRITE };
  return { isProved: true, detail: `We tried to create a table; the server refused: ${refusal}` };
}

async function tryToWrite(link: Link): Promise<string | undefined> {
  try {
    await runQuery(link, 'BEGIN TRANSACTION');
    await runQuery(link, 'CREATE TABLE plumbline_write_test (a int)');
    return undefined;
  } catch (error) {
    const { number = 0, message = '' } = error as { number?: number; message?: string };
    return REFUSED_WRITE.has(number) ? message : undefined;
  } finally {
    await runQuery(link, 'IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION').catch(() => undefined);
  }
}

async function writeRights(link: Link): Promise<number> {
  try {
    const [row] = await runQuery(link, WRITE_RIGHTS);
    return Number(row?.[0] ?? 1);
  } catch {
    return 1;
  }
}

const MAY_WRITE =
  'This user may write. Plumbline runs one SELECT at a time, put into brackets where nothing stands that writes; a user that can only read is safer.';

/** Rights on the whole database, and on any table or view that the user can see. */
const WRITE_RIGHTS = `
  SELECT (SELECT count(*) FROM sys.fn_my_permissions(NULL, 'DATABASE')
          WHERE permission_name IN ('INSERT', 'UPDATE', 'DELETE', 'ALTER', 'CONTROL', 'CREATE TABLE', 'EXECUTE'))
       + (SELECT count(*) FROM sys.objects AS o JOIN sys.schemas AS s ON s.schema_id = o.schema_id
          WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND 1 IN (
            HAS_PERMS_BY_NAME(QUOTENAME(s.name) + '.' + QUOTENAME(o.name), 'OBJECT', 'INSERT'),
            HAS_PERMS_BY_NAME(QUOTENAME(s.name) + '.' + QUOTENAME(o.name), 'OBJECT', 'UPDATE'),
            HAS_PERMS_BY_NAME(QUOTENAME(s.name) + '.' + QUOTENAME(o.name), 'OBJECT', 'DELETE')))`;
