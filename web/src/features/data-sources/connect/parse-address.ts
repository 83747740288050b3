import { type ConnectionKind, type DatabaseEngine, DEFAULT_PORTS, type TlsMode } from '@plumbline/contracts';
import type { ConnectionFields } from './connection-fields.js';
import { parseOracleAddress } from './oracle-address.js';
import { parseSnowflakeAddress } from './snowflake-address.js';
import { parseSqlServerAddress } from './sql-server-address.js';

const ENGINES: Readonly<Record<string, DatabaseEngine>> = {
  postgres: 'postgresql',
  postgresql: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mysql',
  mssql: 'sqlserver',
  sqlserver: 'sqlserver',
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
  const known = parseSqlServerAddress(text) ?? parseOracleAddress(text) ?? parseSnowflakeAddress(text);
  if (known) return known;
  const [, scheme = ''] = /^(?:jdbc:)?(\w+):\/\//.exec(text.trim()) ?? [];
  const engine = ENGINES[scheme.toLowerCase()];
  if (!engine) return undefined;
  const url = parsed(text.trim().replace(/^(?:jdbc:)?\w+:/, 'https:'));
  if (!url) return undefined;
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl-mode') ?? '';
  const tls = TLS[mode.toLowerCase()];
  return {
    ...{ kind: kindOf(engine, url.hostname), engine, host: url.hostname },
    // The scheme that stands in for parsing drops its own usual port.
    port: url.port || (text.includes(`${url.hostname}:443`) ? '443' : String(DEFAULT_PORTS[engine])),
    database: plain(url.pathname.slice(1)),
    ...(url.username && { user: plain(url.username) }),
    ...(url.password && { password: plain(url.password) }),
    ...(tls && { tls }),
  };
}

function kindOf(engine: DatabaseEngine, host: string): ConnectionKind {
  if (engine === 'sqlserver') return 'azure-sql';
  return /\.rds\.amazonaws\.com$/i.test(host) ? 'aws-rds' : engine;
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
