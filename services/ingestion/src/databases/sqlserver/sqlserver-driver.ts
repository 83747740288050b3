import type { DatabaseDriver, DatabaseTarget, SessionOptions } from '../driver.js';
import { openConnection } from './open-connection.js';
import { greet } from './prelogin.js';
import { toDatabaseError } from './sqlserver-errors.js';
import { runQuery } from './sqlserver-queries.js';
import { SqlServerSession } from './sqlserver-session.js';

/** Not every server of this protocol knows all of them. */
const SESSION_SETTINGS = ['SET LOCK_TIMEOUT 3000', 'SET DATEFORMAT ymd', 'SET NOCOUNT ON'];

/** Azure SQL, and SQL Server 2016 and newer. */
export const sqlServerDriver: DatabaseDriver = { readsNewerRows: true, greet, connect };

async function connect(target: DatabaseTarget, options: SessionOptions): Promise<SqlServerSession> {
  try {
    const link = await openConnection(target, options);
    for (const setting of SESSION_SETTINGS) await runQuery(link, setting).catch(() => undefined);
    const [row] = await runQuery(link, 'SELECT @@VERSION');
    return new SqlServerSession(link, target, productIn(row?.[0] ?? ''));
  } catch (error) {
    throw toDatabaseError(error, target);
  }
}

/** `Microsoft SQL Server 2022 (RTM-CU4) - 16.0.4035.4 (X64)`, `Microsoft SQL Azure (RTM) - 12.0.2000.8`. */
function productIn(version: string): string {
  if (/SQL Azure/i.test(version)) return 'Azure SQL';
  const [, year] = /SQL Server (\d{4})/i.exec(version) ?? [];
  return year ? `SQL Server ${year}` : 'SQL Server';
}
