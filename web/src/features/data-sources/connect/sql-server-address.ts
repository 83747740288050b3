import type { TlsMode } from '@plumbline/contracts';
import type { ConnectionFields } from './connection-fields.js';

/** What the parts of an address of SQL Server are called, in all the ways to write one. */
const PARTS: Readonly<Record<string, 'host' | 'port' | 'database' | 'user' | 'password'>> = {
  server: 'host',
  'data source': 'host',
  servername: 'host',
  address: 'host',
  port: 'port',
  portnumber: 'port',
  database: 'database',
  databasename: 'database',
  'initial catalog': 'database',
  user: 'user',
  username: 'user',
  'user id': 'user',
  uid: 'user',
  password: 'password',
  pwd: 'password',
};

/**
 * What an address names that is written as pairs: `jdbc:sqlserver://host:1433;databaseName=shop`, or as Azure shows it
 * (`Server=tcp:shop.database.windows.net,1433;Initial Catalog=shop;...`). Undefined for anything else.
 */
export function parseSqlServerAddress(text: string): Partial<ConnectionFields> | undefined {
  const trimmed = text.trim();
  const jdbc = /^(?:jdbc:)?sqlserver:\/\/([^;/@?]*)(;.*)?$/i.exec(trimmed);
  const isPairs = jdbc !== null || /^(?:server|data source)\s*=/i.test(trimmed);
  if (!isPairs) return undefined;
  const pairs = pairsIn(jdbc ? (jdbc[2] ?? '') : trimmed);
  const place = placeIn(jdbc?.[1] || (pairs.parts.host ?? ''), pairs.parts.port);
  if (place.host === '') return undefined;
  const { database = '', user, password } = pairs.parts;
  return {
    ...{ kind: 'azure-sql', engine: 'sqlserver', ...place, database },
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(pairs.encrypts !== undefined && { tls: modeOf(pairs.encrypts, pairs.trusts === true) }),
  };
}

interface Pairs {
  parts: Partial<Record<'host' | 'port' | 'database' | 'user' | 'password', string>>;
  encrypts?: boolean;
  trusts?: boolean;
}

function modeOf(encrypts: boolean, trustsAll: boolean): TlsMode {
  if (!encrypts) return 'off';
  return trustsAll ? 'required' : 'verify-host';
}

const PAIR = /([^=;]+)=(\{(?:[^}]|\}\})*\}|"[^"]*"|'[^']*'|[^;]*)(?:;|$)/g;

function pairsIn(text: string): Pairs {
  const pairs: Pairs = { parts: {} };
  for (const [, name = '', written = ''] of text.matchAll(PAIR)) {
    const key = name.trim().toLowerCase();
    const value = written.trim().replace(/^(?:\{(.*)\}|"(.*)"|'(.*)')$/s, '$1$2$3');
    const part = PARTS[key];
    if (part) pairs.parts[part] = value;
    if (key === 'encrypt') pairs.encrypts = !/^(?:false|no|optional)$/i.test(value);
    if (key.replaceAll(' ', '') === 'trustservercertificate') pairs.trusts = /^(?:true|yes)$/i.test(value);
  }
  return pairs;
}

/** `tcp:host,1433`, `host:1433`. */
function placeIn(written: string, port: string | undefined): { host: string; port: string } {
  const [, host = '', after] = /^(?:tcp:)?(\[[^\]]*\]|[^,:]*)(?:[,:]\s*(\d+))?/i.exec(written.trim()) ?? [];
  return { host: host.trim(), port: after ?? port ?? '1433' };
}
