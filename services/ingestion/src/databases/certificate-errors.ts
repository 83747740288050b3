import type { ConnectionFix } from '@plumbline/contracts';
import { DatabaseError } from './database-error.js';

interface TlsError {
  code?: string;
  message?: string;
  cert?: { subjectaltname?: string; subject?: { CN?: string | string[] } };
}

const CODES =
  /^(?:ERR_TLS_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|HANDSHAKE_SSL_ERROR$|ERR_SSL_|EPROTO$)/;

export const isCertificateError = (error: unknown): error is TlsError =>
  CODES.test((error as TlsError | undefined)?.code ?? '');

/** The names that a certificate is made out to. */
export function namesIn({ subjectaltname, subject }: NonNullable<TlsError['cert']>): string[] {
  const names = [...(subjectaltname ?? '').matchAll(/DNS:([^,\s]+)/g)].map(([, name]) => name ?? '');
  const common = [subject?.CN ?? []].flat();
  return names.length > 0 ? names : common;
}

/** Why a certificate was not accepted, and what can be done about it. */
export function certificateError(error: TlsError, host: string): DatabaseError {
  const technical = `${error.code}: ${error.message}`;
  if (error.code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return otherHost(namesIn(error.cert ?? {}), host, technical);
  if (error.code === 'CERT_HAS_EXPIRED')
    return new DatabaseError('database_away', `The certificate of ${host} has expired.`, {
      step: 'tls',
      title: 'The certificate has expired',
      technical,
      fixes: [askForCertificate(host, 'Its certificate has expired.')],
    });
  return new DatabaseError(
    'database_away',
    `The certificate of ${host} is signed by nobody who is known here.`,
    {
      step: 'tls',
      title: 'The certificate’s authority is not known',
      technical,
      fixes: [
        {
          title: 'Give the certificate of the authority',
          detail: 'Under “Certificate authority”: the text that begins with BEGIN CERTIFICATE.',
        },
        askForCertificate(host, 'Its authority is not known to Plumbline.'),
      ],
    },
  );
}

function otherHost(names: readonly string[], host: string, technical: string): DatabaseError {
  const [named = 'another host'] = names;
  const isUsable = names.length === 1 && !named.startsWith('*');
  const useIt: ConnectionFix[] = isUsable
    ? [{ title: 'Use the host that the certificate names', detail: named, action: 'use_host', value: named }]
    : [];
  return new DatabaseError(
    'database_away',
    `It names ${named}. You asked for ${host}. Either the address is old, or someone else answers for it.`,
    {
      step: 'tls',
      title: 'The certificate is for another host',
      technical,
      fixes: [
        ...useIt,
        askForCertificate(host, `It names ${named}.`),
        {
          title: 'Verify the authority, not the host',
          detail: 'Weaker: any certificate of that authority would pass',
          action: 'verify_authority',
        },
      ],
    },
  );
}

const askForCertificate = (host: string, why: string): ConnectionFix => ({
  title: 'Ask for a certificate for this host',
  detail: 'A message for whoever runs the database',
  message: `The certificate that ${host} shows cannot be verified. ${why} Please install one that is made out to ${host} by an authority that is known, or send the certificate of your authority.`,
});
