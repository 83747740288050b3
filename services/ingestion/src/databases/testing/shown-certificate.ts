import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as encrypt } from 'node:tls';
import type { DatabaseDriver } from '../driver.js';

/** Whether a server on this machine shows a certificate to whoever connects now. */
export async function shownCertificate(
  { greet }: DatabaseDriver,
  port: number,
  wanted: string,
): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    if (!(await greet(socket, true)).offersTls) return false;
    const secure = encrypt({ socket, rejectUnauthorized: false });
    await once(secure, 'secureConnect');
    const shown = secure.getPeerX509Certificate()?.fingerprint256;
    secure.destroy();
    return shown === new X509Certificate(wanted).fingerprint256;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
