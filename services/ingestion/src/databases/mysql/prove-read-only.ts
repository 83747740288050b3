import type { Connection } from 'mysql2';
import type { ReadOnlyProof } from '../driver.js';
import { runQuery } from './mysql-queries.js';
import { quoteName } from './quote-name.js';

/** Rights that let nobody change anything. */
const HARMLESS = new Set([
  ...['SELECT', 'USAGE', 'SHOW VIEW', 'SHOW DATABASES', 'PROCESS', 'SELECT_ACL'],
  ...['REPLICATION CLIENT', 'BINLOG MONITOR', 'SLAVE MONITOR', 'SHOW CREATE ROUTINE'],
]);
/** Not allowed, or a server that is read-only as a whole. */
const REFUSED_WRITE = new Set([1142, 1143, 1044, 1290, 1792, 1836]);

/**
 * Deletes nothing of a table in a transaction that may write, because MySQL commits by itself what makes a table; and
 * reads what the user was granted. Roles are not followed: who has one is taken to be able to write.
 */
export async function proveReadOnly(connection: Connection): Promise<ReadOnlyProof> {
  const [table] = await runQuery(connection, FIRST_TABLE);
  const refusal = table && (await tryToWrite(connection, table[0] ?? '', table[1] ?? ''));
  const grants = await runQuery(connection, 'SHOW GRANTS');
  const isHarmless = grants.every(([grant]) => isReading(grant ?? ''));
  if (isHarmless && refusal !== undefined)
    return { isProved: true, detail: `We tried to delete no row of a table; the server refused: ${refusal}` };
  if (isHarmless && !table)
    return { isProved: true, detail: 'The server has granted this user nothing but reading.' };
  return { isProved: false, detail: MAY_WRITE };
}

async function tryToWrite(
  connection: Connection,
  schema: string,
  table: string,
): Promise<string | undefined> {
  await runQuery(connection, 'START TRANSACTION READ WRITE');
  try {
    await runQuery(connection, `DELETE FROM ${quoteName(schema)}.${quoteName(table)} WHERE 1 = 0`);
    return undefined;
  } catch (error) {
    const { errno = 0, message = '' } = error as { errno?: number; message?: string };
    return REFUSED_WRITE.has(errno) ? message : undefined;
  } finally {
    await runQuery(connection, 'ROLLBACK');
  }
}

/** `GRANT SELECT, SHOW VIEW ON ...`; with columns in brackets behind a right. */
function isReading(grant: string): boolean {
  const [, rights] = /^GRANT (.+?) ON /i.exec(grant) ?? [];
  if (rights === undefined || /WITH GRANT OPTION/i.test(grant)) return false;
  return rights
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .every((right) => HARMLESS.has(right.trim().toUpperCase()));
}

const MAY_WRITE =
  'This user may write. Plumbline reads in read-only transactions, one SELECT at a time; a user that can only read is safer.';

const FIRST_TABLE = `
  SELECT table_schema, table_name FROM information_schema.tables
  WHERE table_type = 'BASE TABLE'
    AND table_schema NOT IN ('mysql', 'information_schema', 'performance_schema', 'sys')
  ORDER BY table_schema = DATABASE() DESC LIMIT 1`;
