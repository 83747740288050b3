import type { Connection } from 'oracledb';
import type { DatabaseDriver, DatabaseTarget, SessionOptions } from '../driver.js';
import { greet } from './greeting.js';
import { toDatabaseError } from './oracle-errors.js';
import { OracleSession } from './oracle-session.js';
import { TnsRelay } from './tns-relay.js';

/** So that the server writes values in one way. */
const SESSION_SETTINGS = [
  `ALTER SESSION SET TIME_ZONE = '+00:00'`,
  `ALTER SESSION SET NLS_NUMERIC_CHARACTERS = '.,'`,
  `ALTER SESSION SET NLS_CALENDAR = 'GREGORIAN'`,
];

/** Oracle Database 12.1 and newer, without a client to install. */
export const oracleDriver: DatabaseDriver = { readsNewerRows: false, greet, connect };

async function connect(target: DatabaseTarget, options: SessionOptions): Promise<OracleSession> {
  const relay = await TnsRelay.open(target, options.connectMs);
  try {
    // Loaded when the first such database is read.
    const { default: oracledb } = await import('oracledb');
    const { user, password } = target;
    const connection: Connection = await oracledb.getConnection({
      ...{ user, password },
      connectString: connectString(target, relay.port, options.connectMs),
    });
    connection.callTimeout = options.statementMs;
    for (const setting of SESSION_SETTINGS) await connection.execute(setting);
    await connection.execute('SET TRANSACTION READ ONLY');
    return new OracleSession(oracledb, connection, relay, target);
  } catch (error) {
    relay.close();
    throw relay.failure ?? toDatabaseError(error, target);
  }
}

/** To the relay. Both time-outs, because the library waits for ever without: for the port, and for who answers. */
function connectString({ database }: DatabaseTarget, port: number, connectMs: number): string {
  const seconds = Math.max(1, Math.ceil(connectMs / 1_000));
  return (
    `(DESCRIPTION=(CONNECT_TIMEOUT=${seconds})(TRANSPORT_CONNECT_TIMEOUT=${seconds})(RETRY_COUNT=0)` +
    `(ADDRESS=(PROTOCOL=TCP)(HOST=127.0.0.1)(PORT=${port}))` +
    `(CONNECT_DATA=(SERVICE_NAME=${serviceName(database)})))`
  );
}

/** Nothing that could begin another part of a connect string. */
const serviceName = (database: string): string => database.replace(/[^\p{L}\p{N}._$#-]/gu, '');
