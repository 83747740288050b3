import type { ConnectionFields } from './connection-fields.js';

const THIN = /^jdbc:oracle:thin:(?:([^/@]+)\/([^@]*))?@(.*)$/is;
const URL_FORM = /^oracle(?:\+\w+)?:\/\/(?:([^:/@]*)(?::([^@]*))?@)?(.*)$/is;
const PLACE = /^(?:(tcps?):)?(?:\/\/)?(\[[^\]]*\]|[^:/?]+)(?::(\d+))?(?:[/:]([^/:?]*))?(?:\?(.*))?$/i;

/**
 * What an address of Oracle names: `oracle://user@host:1521/service`, `jdbc:oracle:thin:@//host:1521/service`, or a
 * whole descriptor `(DESCRIPTION=...)`, of which host, port and service are taken. Undefined for anything else.
 */
export function parseOracleAddress(text: string): Partial<ConnectionFields> | undefined {
  const trimmed = text.trim();
  const thin = THIN.exec(trimmed);
  const url = thin ? null : URL_FORM.exec(trimmed);
  const [, user, password, written] = thin ?? url ?? [];
  const place = written ?? (/^\(\s*DESCRIPTION/i.test(trimmed) ? trimmed : undefined);
  if (place === undefined) return undefined;
  const found = place.startsWith('(') ? inDescriptor(place) : inPlace(place);
  if (!found) return undefined;
  return {
    ...{ kind: 'oracle', engine: 'oracle', ...found },
    ...(user && { user: url ? plain(user) : user }),
    ...(password && { password: url ? plain(password) : password }),
  };
}

/** What an address of Oracle names and cannot be used here, in words; undefined where all of it is taken. */
export function leftOutOf(text: string): string | undefined {
  if (!parseOracleAddress(text)) return undefined;
  if (/wallet/i.test(text))
    return 'The wallet of this address was left out: sign in by password, and give its authority under Encryption.';
  const hosts = text.match(/\(\s*HOST\s*=/gi) ?? [];
  return hosts.length > 1
    ? 'The address names several nodes: the first was taken, and a listener that sends on to another is refused.'
    : undefined;
}

type Found = Pick<ConnectionFields, 'host' | 'port' | 'database'> & Partial<Pick<ConnectionFields, 'tls'>>;

function inPlace(text: string): Found | undefined {
  const [, protocol = '', host = '', port = '1521', service = '', query = ''] = PLACE.exec(text) ?? [];
  if (host === '') return undefined;
  const named = new URLSearchParams(query).get('service_name');
  return {
    ...{ host, port, database: plain(named ?? service) },
    ...(protocol.toLowerCase() === 'tcps' && { tls: 'verify-host' }),
  };
}

function inDescriptor(text: string): Found | undefined {
  const part = (name: string) =>
    new RegExp(`\\(\\s*${name}\\s*=\\s*([^()]+)\\)`, 'i').exec(text)?.[1]?.trim();
  const host = part('HOST');
  if (!host) return undefined;
  return {
    ...{ host, port: part('PORT') ?? '1521', database: part('SERVICE_NAME') ?? part('SID') ?? '' },
    ...(part('PROTOCOL')?.toLowerCase() === 'tcps' && { tls: 'verify-host' }),
  };
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
