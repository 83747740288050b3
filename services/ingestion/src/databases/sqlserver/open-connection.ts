import type { TLSSocket } from 'node:tls';
import { classify } from '@plumbline/server';
import type { Connection, ConnectionConfiguration, Request } from 'tedious';
import type { DatabaseTarget, SessionOptions } from '../driver.js';
import { openSocket } from '../outbound/open-socket.js';
import { guardAgainstStalls } from '../stall-guard.js';
import { clearPassword } from './sqlserver-errors.js';

/** A signed-in connection, and what makes a request for it. */
export interface Link {
  connection: Connection;
  Request: typeof Request;
}

interface Place {
  host: string;
  port: number;
}

/** Long enough for a server that is busy to say that it has stopped. */
const CANCEL_MS = 3_000;

/** Signs in, to the address that was let through. Errors are the library's own. */
export async function openConnection(target: DatabaseTarget, options: SessionOptions): Promise<Link> {
  // Loaded when the first such database is read: it brings much along.
  const { default: tedious } = await import('tedious');
  const token = await target.token?.();
  const connection = new tedious.Connection(configuration(target, options, token));
  // A server that goes away while nobody asks is found by the next question.
  connection.on('error', () => undefined);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.once('secure', (secure) => {
    const error = untrusted(secure, target);
    if (!error) return;
    reject(error);
    connection.close();
  });
  // The library keeps the server's number of an error to itself while it signs in.
  let number: number | undefined;
  connection.on('errorMessage', (said) => {
    number = said.number;
  });
  connection.connect((error) => {
    if (!error) resolve();
    else reject(Object.assign(error, number === undefined ? named(error) : { number }));
  });
  try {
    await promise;
    return { connection, Request: tedious.Request };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function configuration(
  target: DatabaseTarget,
  options: SessionOptions,
  token: string | undefined,
): ConnectionConfiguration {
  const { connectMs, statementMs } = options;
  const { host, port, database, user: userName, password, tls } = target;
  return {
    server: host,
    authentication:
      token === undefined
        ? { type: 'default', options: { userName, password } }
        : { type: 'azure-active-directory-access-token', options: { token } },
    options: {
      ...{ port, database, appName: 'Plumbline', workstationId: 'plumbline' },
      ...{ connectTimeout: connectMs, requestTimeout: statementMs, cancelTimeout: CANCEL_MS },
      ...{ useUTC: true, fallbackToDefaultDb: false, maxRetriesOnTransientErrors: 0 },
      connector: connector(target, options),
      encrypt: tls !== undefined,
      // Where the host is not verified, the authority is: below, once the certificate is there.
      trustServerCertificate: !tls?.isHostVerified,
      ...(tls?.ca !== undefined && { cryptoCredentialsDetails: { ca: tls.ca } }),
    },
  };
}

/**
 * Azure sends to other servers (a redirect of the protocol); where, the library tells its connector. Each of them is
 * judged like the first.
 */
function connector(target: DatabaseTarget, { connectMs, silenceMs }: SessionOptions) {
  const { host, port, address } = target;
  return async (place: Place = { host, port }) => {
    const isFirst = place.host === host && place.port === port;
    const judged = isFirst ? address : await target.judge(place);
    if (!target.tls && !isLoopback(judged)) throw clearPassword();
    return guardAgainstStalls(await openSocket({ ...place, address: judged }, connectMs), silenceMs);
  };
}

/** A connection that took too long is away; the library calls a statement that did so by the same name. */
const named = (error: Error & { code?: string }): { code?: string } =>
  error.code === 'ETIMEOUT' ? { code: 'ETIMEDOUT' } : {};

const isLoopback = (address: string): boolean => classify(address) === 'loopback';

/** Who signed the certificate is checked here where the host it names is not. */
function untrusted({ authorizationError }: TLSSocket, { tls }: DatabaseTarget): Error | undefined {
  const code = authorizationError as unknown as string | null;
  if (!code || !tls?.rejectUnauthorized || code === 'ERR_TLS_CERT_ALTNAME_INVALID') return undefined;
  return Object.assign(new Error('the certificate is signed by nobody who is known'), { code });
}
