import { X509Certificate } from 'node:crypto';
import { malformed } from '@plumbline/server';

const MIN_RSA_BITS = 2_048;

/** A certificate as it is kept, from PEM or from the bare base64 of metadata. @throws AppError `malformed` */
export function parseCertificate(text: string): string {
  const found = certificateOf(text);
  if (!found)
    throw malformed('This is no certificate. Paste it as PEM, from BEGIN CERTIFICATE to END CERTIFICATE.');
  const { asymmetricKeyType, asymmetricKeyDetails } = found.publicKey;
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS)
    throw malformed(
      `The certificate’s key is not safe enough: it has to be RSA with at least ${MIN_RSA_BITS} bits.`,
    );
  return found.toString();
}

/** When the last of them ends. */
export const lastDay = (certificates: readonly string[]): Date =>
  new Date(Math.max(...certificates.map((pem) => new X509Certificate(pem).validToDate.getTime())));

function certificateOf(text: string): X509Certificate | undefined {
  const bare = text.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+=*$/.test(bare)) return undefined;
  try {
    return new X509Certificate(Buffer.from(bare, 'base64'));
  } catch {
    return undefined;
  }
}
