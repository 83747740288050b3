import type { ReadOnlyProof } from '../driver.js';
import type { Ask } from './list-tables.js';
import { quoteName } from './quote-name.js';

/** Not allowed, or a database or standby that is read-only as a whole. */
const REFUSED_WRITE = /ORA-(?:01031|41900|00942|16000)/;

interface Session {
  ask: Ask;
  /** Runs a statement that answers no rows. */
  tell: (sql: string) => Promise<void>;
}

/**
 * Deletes nothing of a table in a transaction that may write, because Oracle commits by itself what makes a table; and
 * counts what the user and its roles may change.
 */
export async function proveReadOnly({ ask, tell }: Session): Promise<ReadOnlyProof> {
  const [first] = await ask(FIRST_TABLE);
  const refusal = first && (await tryToWrite(tell, first[0] ?? '', first[1] ?? ''));
  const [row] = await ask(WRITE_RIGHTS);
  const rights = Number(row?.[0] ?? 1);
  if (rights > 0 || refusal === undefined) return { isProved: false, detail: MAY_WRITE };
  return { isProved: true, detail: `We tried to delete no row of a table; the server refused: ${refusal}` };
}

async function tryToWrite(tell: Session['tell'], owner: string, table: string): Promise<string | undefined> {
  await tell('COMMIT');
  try {
    await tell(`DELETE FROM ${quoteName(owner)}.${quoteName(table)} WHERE 1 = 0`);
    return undefined;
  } catch (error) {
    const { message = '' } = error as { message?: string };
    return REFUSED_WRITE.test(message) ? message.split('\n')[0] : undefined;
  } finally {
    await tell('ROLLBACK');
    await tell('SET TRANSACTION READ ONLY');
  }
}

const MAY_WRITE =
  'This user may write. Plumbline reads in read-only transactions, one SELECT at a time; a user that can only read is safer.';

const FIRST_TABLE = `
  SELECT owner, table_name FROM all_tables
  WHERE owner IN (SELECT username FROM all_users WHERE oracle_maintained = 'N') AND nested = 'NO'
  ORDER BY owner, table_name FETCH FIRST 1 ROWS ONLY`;
const WRITE_RIGHTS = `
  SELECT TO_CHAR(
    (SELECT COUNT(*) FROM session_privs WHERE privilege IN ('CREATE TABLE', 'CREATE PROCEDURE', 'ALTER SYSTEM')
      OR (privilege LIKE '%ANY TABLE' AND privilege NOT IN ('SELECT ANY TABLE', 'READ ANY TABLE')))
    + (SELECT COUNT(*) FROM user_tables)
    + (SELECT COUNT(*) FROM all_tab_privs WHERE privilege IN ('INSERT', 'UPDATE', 'DELETE', 'ALTER')
        AND table_schema IN (SELECT username FROM all_users WHERE oracle_maintained = 'N')
        AND grantee IN (SELECT USER FROM dual UNION ALL SELECT role FROM session_roles UNION ALL SELECT 'PUBLIC' FROM dual))
  ) FROM dual`;
