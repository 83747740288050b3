import { connect as openSocket } from 'node:net';
import mysql, { type Connection, type QueryError } from 'mysql2';
import type { DatabaseTarget, SessionOptions } from '../driver.js';
import { guardAgainstStalls } from '../stall-guard.js';

/** Signs in, to the address that was let through. Errors are the library's own. */
export async function openConnection(
  target: DatabaseTarget,
  { connectMs, silenceMs }: Pick<SessionOptions, 'connectMs' | 'silenceMs'>,
): Promise<Connection> {
  const connection = mysql.createConnection({
    // The name is for the certificate alone.
    host: target.host,
    port: target.port,
    stream: () =>
      guardAgainstStalls(openSocket({ host: target.address, port: target.port, noDelay: true }), silenceMs),
    database: target.database,
    user: target.user,
    password: target.password,
    ...(target.tls && { ssl: tlsOf(target.tls) }),
    // A token of IAM is sent as it is, and only inside of TLS.
    enableCleartextPlugin: target.signIn === 'iam' && target.tls !== undefined,
    connectTimeout: connectMs,
    charset: 'utf8mb4',
    // A server may ask for any file of ours in reply to any statement.
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
  });
  // A server that goes away while nobody asks is found by the next question.
  connection.on('error', () => undefined);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.connect((error) => (error ? reject(withOwnCode(error)) : resolve()));
  try {
    await promise;
    return connection;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

/** The library writes one code over all those of a handshake that failed. */
function withOwnCode(error: QueryError & { cert?: object }): Error {
  if (error.code !== 'HANDSHAKE_SSL_ERROR') return error;
  if (error.cert) return Object.assign(error, { code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  return error.message === 'certificate has expired'
    ? Object.assign(error, { code: 'CERT_HAS_EXPIRED' })
    : error;
}

function tlsOf({ isHostVerified, rejectUnauthorized, ca }: NonNullable<DatabaseTarget['tls']>) {
  return {
    rejectUnauthorized,
    verifyIdentity: isHostVerified,
    ...(ca !== undefined && { ca: ca as string | string[] }),
  };
}
