import type { ChangeConnectionBody, ConnectionTest } from '@plumbline/contracts';
import { unusable } from '@plumbline/server';
import type { ConnectionSettings } from '../databases/open-session.js';

type Fields = Omit<ChangeConnectionBody, 'name'>;

/** Where secrets go, and as whom. */
type Place = Pick<Fields, 'engine' | 'host' | 'port' | 'user' | 'signIn' | 'options' | 'tunnel'>;

/**
 * What is typed, with the secrets that were kept where none are typed. A secret that was kept goes only to where it was
 * kept for: another host could be anybody's.
 * @throws AppError `unusable` where a secret has to be typed
 */
export function settingsOf(
  { password, tunnelSecret, ...fields }: Fields,
  kept: ConnectionSettings | undefined,
): ConnectionSettings {
  const { kind, engine, host, port, database, user, tls, caPem, signIn, options, tunnel } = fields;
  const known = kept && isSamePlace(kept, fields) ? kept : undefined;
  const secret = password ?? known?.password;
  if (secret === undefined)
    throw unusable('Please enter the password again: it is only sent to the server that it was entered for.');
  const inner = tunnelSecret ?? (kept && isSameTunnel(kept, fields) ? kept.tunnel?.secret : undefined);
  if (tunnel && inner === undefined)
    throw unusable(
      'Please enter the password or key of the tunnel again: it is only sent to the server that it was entered for.',
    );
  return {
    ...{ kind, engine, host, port, database, user, tls, caPem, signIn, options, password: secret },
    tunnel: tunnel && { ...tunnel, secret: inner ?? '' },
  };
}

/** The tunnel as it is kept: with the key that the SSH server showed when the test passed. */
export const pinned = (tunnel: Fields['tunnel'], { hostKey }: ConnectionTest): Fields['tunnel'] =>
  tunnel && { ...tunnel, hostKey: tunnel.hostKey ?? hostKey ?? null };

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.engine === b.engine &&
  a.host === b.host &&
  a.port === b.port &&
  a.user === b.user &&
  a.signIn === b.signIn &&
  a.options.accessKeyId === b.options.accessKeyId &&
  a.options.tenant === b.options.tenant &&
  isSameTunnel(a, b);

/** Another SSH server could lead anywhere. */
function isSameTunnel({ tunnel: a }: Pick<Place, 'tunnel'>, { tunnel: b }: Pick<Place, 'tunnel'>): boolean {
  if (!a || !b) return a === b;
  return a.host === b.host && a.port === b.port && a.user === b.user && a.signIn === b.signIn;
}
