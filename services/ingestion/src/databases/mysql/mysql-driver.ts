import type { DatabaseDriver, DatabaseTarget, SessionOptions } from '../driver.js';
import { greet, productOf } from './greeting.js';
import { mariadbSql } from './live-sql.js';
import { toDatabaseError } from './mysql-errors.js';
import { runQuery } from './mysql-queries.js';
import { MysqlSession } from './mysql-session.js';
import { openConnection } from './open-connection.js';

/** So that the server reads a statement as the statement check does, and writes values in one way. */
const SESSION_SETTINGS = [
  "SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION'",
  "SET SESSION time_zone = '+00:00'",
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'SET SESSION TRANSACTION READ ONLY',
  'SET SESSION lock_wait_timeout = 3',
];

/** MySQL 8.0 and newer, and MariaDB. */
export const mysqlDriver: DatabaseDriver = {
  readsNewerRows: true,
  // MySQL names its collations otherwise, and there was no server to try it with.
  live: (server) => (server.startsWith('MariaDB') ? mariadbSql : undefined),
  greet,
  connect,
};

async function connect(target: DatabaseTarget, options: SessionOptions): Promise<MysqlSession> {
  try {
    const connection = await openConnection(target, options);
    const [row] = await runQuery(connection, 'SELECT VERSION()');
    const version = row?.[0] ?? '';
    const product = productOf(version);
    for (const setting of SESSION_SETTINGS) await runQuery(connection, setting);
    await runQuery(connection, timeoutSetting(product, options.statementMs)).catch(() => undefined);
    const [number = ''] = /\d+(?:\.\d+)+/.exec(version.replace(/^5\.5\.5-/, '')) ?? [];
    return new MysqlSession(connection, target, `${product} ${number}`);
  } catch (error) {
    throw toDatabaseError(error, target, { isSignedIn: false });
  }
}

/** How long a SELECT may take at the server: MySQL counts milliseconds, MariaDB seconds. */
const timeoutSetting = (product: 'MySQL' | 'MariaDB', ms: number): string =>
  product === 'MySQL'
    ? `SET SESSION max_execution_time = ${Math.trunc(ms)}`
    : `SET SESSION max_statement_time = ${ms / 1_000}`;
