import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { checkServerIdentity, connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { certificateError, isCertificateError, namesIn } from './certificate-errors.js';
import { DatabaseError } from './database-error.js';
import type { DatabaseTarget } from './driver.js';

/** Encrypts a connection that the server agreed to encrypt, and says how. @throws DatabaseError of the step `tls` */
export async function handshake(
  carrier: Duplex,
  { tls, host }: DatabaseTarget,
  { timeoutMs, maxTlsVersion }: { timeoutMs: number; maxTlsVersion: SecureVersion | undefined },
): Promise<string> {
  const { isHostVerified, ...options } = tls ?? { isHostVerified: false };
  const secure = connect({
    ...options,
    ...(maxTlsVersion && { maxVersion: maxTlsVersion }),
    socket: carrier,
    host,
    checkServerIdentity: isHostVerified ? checkServerIdentity : () => undefined,
  });
  try {
    await once(secure, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    return describe(secure);
  } catch (error) {
    if (isCertificateError(error)) throw certificateError(error, host);
    throw new DatabaseError('database_away', 'The server began to encrypt and then stopped.', {
      step: 'tls',
      title: 'Encryption failed',
      technical: error instanceof Error ? error.message : undefined,
    });
  } finally {
    secure.destroy();
  }
}

function describe(secure: TLSSocket): string {
  const protocol = (secure.getProtocol() ?? 'TLS').replace('TLSv', 'TLS ');
  const certificate = secure.getPeerCertificate();
  const [name] = namesIn(certificate);
  const until = new Date(certificate.valid_to);
  const date = Number.isNaN(until.getTime())
    ? ''
    : `, valid to ${until.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })}`;
  return name === undefined ? protocol : `${protocol}, certificate for ${name}${date}`;
}
