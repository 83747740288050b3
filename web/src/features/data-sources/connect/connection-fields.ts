import {
  type Connection,
  type ConnectionKind,
  type DatabaseEngine,
  DEFAULT_PORTS,
  type TestConnectionBody,
  type TlsMode,
} from '@plumbline/contracts';

/** What the form holds: texts as they are typed. */
export interface ConnectionFields {
  kind: ConnectionKind;
  engine: DatabaseEngine;
  name: string;
  host: string;
  port: string;
  database: string;
  user: string;
  password: string;
  tls: TlsMode;
  hasOwnAuthority: boolean;
  caPem: string;
}

export type FieldErrors = Partial<Record<keyof ConnectionFields, string>>;

export const NEW_CONNECTION: ConnectionFields = {
  ...{ kind: 'postgresql', engine: 'postgresql', name: '', host: '', port: '5432', database: '' },
  ...{ user: '', password: '', tls: 'verify-host', hasOwnAuthority: false, caPem: '' },
};

/** A connection that is there already, to be changed; its password does not come back. */
export const fieldsOf = (connection: Connection): ConnectionFields => {
  const { kind, engine, name, host, port, database, user, tls, hasOwnAuthority } = connection;
  return {
    kind,
    engine,
    name,
    host,
    port: String(port),
    database,
    user,
    tls,
    hasOwnAuthority,
    password: '',
    caPem: '',
  };
};

/** Another engine brings its usual port, unless another one was typed. */
export function withEngine(
  fields: ConnectionFields,
  kind: ConnectionKind,
  engine: DatabaseEngine,
): ConnectionFields {
  const isUsual = fields.port === '' || fields.port === String(DEFAULT_PORTS[fields.engine]);
  return { ...fields, kind, engine, ...(isUsual && { port: String(DEFAULT_PORTS[engine]) }) };
}

/** What is missing or cannot be, by field. */
export function errorsIn(fields: ConnectionFields, isPasswordKept: boolean): FieldErrors {
  const errors: FieldErrors = {};
  const port = Number(fields.port);
  if (fields.host.trim() === '') errors.host = 'Please give the name or address of the server.';
  else if (/[/@\s]/.test(fields.host.trim())) errors.host = 'A name or an address alone, without a path.';
  if (!Number.isInteger(port) || port < 1 || port > 65_535) errors.port = '1 to 65535';
  if (fields.database.trim() === '') errors.database = 'Please name the database.';
  if (fields.user.trim() === '') errors.user = 'Please name the user.';
  if (fields.password === '' && !isPasswordKept) errors.password = 'Please type the password.';
  if (fields.hasOwnAuthority && !fields.caPem.includes('-----BEGIN CERTIFICATE-----'))
    errors.caPem = 'Paste the text that begins with BEGIN CERTIFICATE.';
  return errors;
}

/** The form as the server takes it. A connection without a name is called by its database and host. */
export function bodyOf(fields: ConnectionFields) {
  const { kind, engine, tls, password, caPem, hasOwnAuthority } = fields;
  const [host, database] = [fields.host.trim(), fields.database.trim()];
  return {
    ...{ kind, engine, host, database, tls, user: fields.user.trim(), port: Number(fields.port) },
    name: fields.name.trim() || `${database} at ${host}`,
    caPem: hasOwnAuthority ? caPem : null,
    ...(password !== '' && { password }),
  } satisfies TestConnectionBody;
}
