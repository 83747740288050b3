import { type DatabaseEngine, DEFAULT_PORTS, type TlsMode } from '@plumbline/contracts';
import type { ConnectionFields } from './connection-fields.js';

const ENGINES: Readonly<Record<string, DatabaseEngine>> = {
  postgres: 'postgresql',
  postgresql: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mysql',
};

/** What `sslmode` and `ssl-mode` are called here. */
const TLS: Readonly<Record<string, TlsMode>> = {
  disable: 'off',
  disabled: 'off',
  allow: 'required',
  prefer: 'required',
  preferred: 'required',
  require: 'required',
  required: 'required',
  'verify-ca': 'verify-authority',
  verify_ca: 'verify-authority',
  'verify-full': 'verify-host',
  verify_identity: 'verify-host',
};

/**
 * The fields that an address such as `postgres://reader:secret@db.example:5432/shop?sslmode=verify-full` names;
 * undefined for anything else. Only these parts are taken: an address could name files and programs as well.
 */
export function parseAddress(text: string): Partial<ConnectionFields> | undefined {
  const [, scheme = ''] = /^(?:jdbc:)?(\w+):\/\//.exec(text.trim()) ?? [];
  const engine = ENGINES[scheme.toLowerCase()];
  if (!engine) return undefined;
  const url = parsed(text.trim().replace(/^(?:jdbc:)?\w+:/, 'https:'));
  if (!url) return undefined;
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl-mode') ?? '';
  const tls = TLS[mode.toLowerCase()];
  const isRds = /\.rds\.amazonaws\.com$/i.test(url.hostname);
  return {
    ...{ kind: isRds ? 'aws-rds' : engine, engine, host: url.hostname },
    // The scheme that stands in for parsing drops its own usual port.
    port: url.port || (text.includes(`${url.hostname}:443`) ? '443' : String(DEFAULT_PORTS[engine])),
    database: plain(url.pathname.slice(1)),
    ...(url.username && { user: plain(url.username) }),
    ...(url.password && { password: plain(url.password) }),
    ...(tls && { tls }),
  };
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
