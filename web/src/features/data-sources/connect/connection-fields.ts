import {
  azureCloudOf,
  type Connection,
  type ConnectionKind,
  type DatabaseEngine,
  DEFAULT_PORTS,
  SIGN_INS_OF_KIND,
  type SignInWay,
  type TestConnectionBody,
  type TlsMode,
} from '@plumbline/contracts';
import { NO_TUNNEL, type TunnelForm, tunnelBody, tunnelErrors, tunnelFormOf } from './tunnel-form.js';

/** What the form holds: texts as they are typed. */
export interface ConnectionFields extends TunnelForm {
  kind: ConnectionKind;
  engine: DatabaseEngine;
  name: string;
  /** Of Snowflake, its account, which its host begins with. */
  host: string;
  port: string;
  database: string;
  user: string;
  signIn: SignInWay;
  /** Or what stands for one: a private key, a token, a secret access key. */
  password: string;
  warehouse: string;
  role: string;
  accessKeyId: string;
  tenant: string;
  tls: TlsMode;
  hasOwnAuthority: boolean;
  caPem: string;
}

export type FieldErrors = Partial<Record<keyof ConnectionFields, string>>;

export const NEW_CONNECTION: ConnectionFields = {
  ...{ kind: 'postgresql', engine: 'postgresql', name: '', host: '', port: '5432', database: '' },
  ...{ user: '', signIn: 'password', password: '', warehouse: '', role: '', accessKeyId: '', tenant: '' },
  ...{ tls: 'verify-host', hasOwnAuthority: false, caPem: '' },
  ...NO_TUNNEL,
};

const SNOWFLAKE = '.snowflakecomputing.com';

/** A connection that is there already, to be changed; its secrets do not come back. */
export const fieldsOf = (connection: Connection): ConnectionFields => {
  const { kind, engine, name, host, port, database, user, tls, hasOwnAuthority, signIn, options } =
    connection;
  const { warehouse = '', role = '', accessKeyId = '', tenant = '' } = options;
  return {
    ...{ kind, engine, name, database, user, tls, hasOwnAuthority, signIn },
    ...{ warehouse, role, accessKeyId, tenant },
    host: host.endsWith(SNOWFLAKE) ? host.slice(0, -SNOWFLAKE.length) : host,
    ...{ port: String(port), password: '', caPem: '' },
    ...tunnelFormOf(connection.tunnel),
  };
};

/** Another engine brings its usual port and way to sign in, unless another port was typed. */
export function withEngine(
  fields: ConnectionFields,
  kind: ConnectionKind,
  engine: DatabaseEngine,
): ConnectionFields {
  const isUsual = fields.port === '' || fields.port === String(DEFAULT_PORTS[fields.engine]);
  const knows = SIGN_INS_OF_KIND[kind].includes(fields.signIn);
  return {
    ...fields,
    ...{ kind, engine },
    ...(isUsual && { port: String(DEFAULT_PORTS[engine]) }),
    ...(!knows && { signIn: SIGN_INS_OF_KIND[kind][0], password: '' }),
    ...(engine === 'snowflake' && {
      ...{
        port: String(DEFAULT_PORTS.snowflake),
        tls: 'verify-host',
        hasOwnAuthority: false,
        hasTunnel: false,
      },
    }),
  };
}

/** What an address names takes the place of what was typed; the rest stays as far as its kind of connection knows it. */
export function withAddress(fields: ConnectionFields, address: Partial<ConnectionFields>): ConnectionFields {
  const { kind = fields.kind, engine = fields.engine } = address;
  const isPassword = address.password !== undefined && SIGN_INS_OF_KIND[kind].includes('password');
  return { ...withEngine(fields, kind, engine), ...(isPassword && { signIn: 'password' }), ...address };
}

/** Where the database is: of Snowflake, at the host of its account. */
export function hostOf({ engine, host }: Pick<ConnectionFields, 'engine' | 'host'>): string {
  const typed = host.trim().replace(/^https?:\/\//i, '');
  if (engine !== 'snowflake') return host.trim();
  return /\.snowflakecomputing\.(?:com|cn)$/i.test(typed) ? typed : `${typed}${SNOWFLAKE}`;
}

/** What is missing or cannot be, by field. */
export function errorsIn(fields: ConnectionFields, isPasswordKept: boolean): FieldErrors {
  const port = Number(fields.port);
  const errors: FieldErrors = { ...hostError(fields), ...tunnelErrors(fields, isPasswordKept) };
  if (!Number.isInteger(port) || port < 1 || port > 65_535) errors.port = '1 to 65535';
  if (fields.database.trim() === '')
    errors.database = fields.engine === 'oracle' ? 'Please name the service.' : 'Please name the database.';
  const isPrincipal = fields.signIn === 'service-principal';
  if (fields.user.trim() === '')
    errors.user = isPrincipal ? 'Please give the id of the application.' : 'Please name the user.';
  if (isPrincipal && !/^[A-Za-z0-9][A-Za-z0-9.-]+$/.test(fields.tenant.trim()))
    errors.tenant = 'Its id, or a domain of it.';
  if (fields.password === '' && !isPasswordKept) errors.password = MISSING[fields.signIn];
  if (fields.signIn === 'iam' && !/^[A-Z0-9]{16,128}$/.test(fields.accessKeyId.trim()))
    errors.accessKeyId = 'It looks like AKIA0123456789ABCDEF.';
  if (fields.hasOwnAuthority && !fields.caPem.includes('-----BEGIN CERTIFICATE-----'))
    errors.caPem = 'Paste the text that begins with BEGIN CERTIFICATE.';
  return errors;
}

const MISSING: Record<SignInWay, string> = {
  password: 'Please type the password.',
  'key-pair': 'Please paste the private key.',
  token: 'Please paste the token.',
  iam: 'Please paste the secret access key.',
  'service-principal': 'Please paste the client secret: its value, not its id.',
};

function hostError({ engine, host, signIn }: ConnectionFields): FieldErrors {
  const typed = host.trim();
  if (typed === '')
    return {
      host:
        engine === 'snowflake'
          ? 'Please give the account.'
          : 'Please give the name or address of the server.',
    };
  if (engine === 'snowflake')
    return /[/@\s]/.test(hostOf({ engine, host })) ? { host: 'The account name only.' } : {};
  if (typed.includes('\\'))
    return { host: 'An instance has a port of its own: give the host, and that port.' };
  if (/[/@\s]/.test(typed)) return { host: 'A name or an address only, without a path.' };
  if (signIn === 'iam' && !/\.rds\.amazonaws\.com(?:\.cn)?$/i.test(typed))
    return { host: 'IAM sign-in needs the endpoint, which ends in .rds.amazonaws.com.' };
  if (signIn === 'service-principal' && !azureCloudOf(typed))
    return { host: 'Entra sign-in needs the address, which ends in .database.windows.net.' };
  return {};
}

/** The form as the server takes it. A connection without a name is called by its database and host. */
export function bodyOf(fields: ConnectionFields) {
  const { kind, engine, tls, signIn, password, caPem, hasOwnAuthority } = fields;
  const [host, database] = [hostOf(fields), fields.database.trim()];
  return {
    ...{ kind, engine, host, database, tls, signIn, user: fields.user.trim(), port: Number(fields.port) },
    name: fields.name.trim() || `${database} at ${fields.host.trim()}`,
    caPem: hasOwnAuthority ? caPem : null,
    options: optionsOf(fields),
    ...(password !== '' && { password }),
    ...tunnelBody(fields),
  } satisfies TestConnectionBody;
}

/** What only some engines ask for, of the engine that is chosen. */
function optionsOf({ engine, signIn, ...fields }: ConnectionFields): TestConnectionBody['options'] {
  const { warehouse, role, accessKeyId, tenant } = fields;
  return {
    ...(engine === 'snowflake' && warehouse.trim() && { warehouse: warehouse.trim() }),
    ...(engine === 'snowflake' && role.trim() && { role: role.trim() }),
    ...(signIn === 'iam' && accessKeyId.trim() && { accessKeyId: accessKeyId.trim() }),
    ...(signIn === 'service-principal' && tenant.trim() && { tenant: tenant.trim() }),
  };
}
