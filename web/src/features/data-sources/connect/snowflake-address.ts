import type { ConnectionFields } from './connection-fields.js';

const HOST = /^(?:https:\/\/)?([\w.-]+)\.snowflakecomputing\.com(?:\/.*)?$/i;

/**
 * What an address of Snowflake names: `snowflake://user@account/database?warehouse=w&role=r`,
 * `jdbc:snowflake://account.snowflakecomputing.com/?db=database`, or the host alone. A password is not taken: Snowflake
 * lets no program in by it. Undefined for anything else.
 */
export function parseSnowflakeAddress(text: string): Partial<ConnectionFields> | undefined {
  const trimmed = text.trim();
  const [, account] = HOST.exec(trimmed) ?? [];
  if (account) return { ...SNOWFLAKE, host: account };
  if (!/^(?:jdbc:)?snowflake:\/\//i.test(trimmed)) return undefined;
  const url = parsed(trimmed.replace(/^(?:jdbc:)?snowflake:/i, 'https:'));
  if (!url) return undefined;
  const of = (...names: string[]) => names.map((name) => url.searchParams.get(name)).find((value) => value);
  const database = of('db', 'database') ?? decodeURIComponent(url.pathname.split('/')[1] ?? '');
  const user = of('user') ?? decodeURIComponent(url.username);
  const [warehouse, role] = [of('warehouse'), of('role')];
  return {
    ...SNOWFLAKE,
    host: url.hostname.replace(/\.snowflakecomputing\.com$/i, ''),
    database,
    ...(user && { user }),
    ...(warehouse && { warehouse }),
    ...(role && { role }),
  };
}

const SNOWFLAKE = {
  ...{ kind: 'snowflake', engine: 'snowflake', port: '443', tls: 'verify-host' },
  ...{ hasOwnAuthority: false, hasTunnel: false },
} as const satisfies Partial<ConnectionFields>;

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
