import { z } from 'zod';
import { COLUMN_TYPES } from '../data-sources/columns.js';
import { freshnessBody } from '../data-sources/freshness.js';
import { queryChoice, tableChoice } from '../data-sources/source-database.js';
import { cellValue } from '../query-plans/query-plan.js';
import {
  azureCloudOf,
  CONNECTION_KINDS,
  DATABASE_ENGINES,
  ENGINES_OF_KIND,
  SIGN_INS,
  SIGN_INS_OF_KIND,
} from './engines.js';
import { engineOptions, host, identifier, port, secret, tunnel } from './place.js';

/** From nothing to all: encrypted, by a known authority, and made out to the host that was asked for. */
export const TLS_MODES = ['off', 'required', 'verify-authority', 'verify-host'] as const;
export type TlsMode = (typeof TLS_MODES)[number];

const caPem = z
  .string()
  .max(100_000)
  .regex(
    /-----BEGIN CERTIFICATE-----/,
    'Please paste the certificate as text that begins with BEGIN CERTIFICATE.',
  );

const fields = {
  kind: z.enum(CONNECTION_KINDS),
  /** Which engine runs behind an AWS RDS endpoint; of the other kinds, the kind itself. */
  engine: z.enum(DATABASE_ENGINES),
  name: z.string().trim().min(1, 'Please name the connection.').max(200),
  host,
  port,
  database: identifier('the database'),
  user: identifier('the user'),
  tls: z.enum(TLS_MODES),
  /** Certificates of the authority to trust, instead of those that are known. */
  caPem: caPem.nullable(),
  signIn: z.enum(SIGN_INS),
  options: engineOptions,
  tunnel: tunnel.nullable(),
};

/** What need not be said where it is as usual. */
const usual = {
  caPem: fields.caPem.default(null),
  signIn: fields.signIn.default('password'),
  options: fields.options.default({}),
  tunnel: fields.tunnel.default(null),
  /** Of the tunnel: its password, or its private key as text. */
  tunnelSecret: secret.optional(),
};

type Combined = Pick<
  z.infer<z.ZodObject<typeof fields>>,
  'kind' | 'engine' | 'host' | 'signIn' | 'tls' | 'options' | 'tunnel'
>;

/** It names the region, for which a token is made. */
const RDS_ENDPOINT = /\.[a-z0-9-]+\.rds\.amazonaws\.com(?:\.cn)?$/i;
const SNOWFLAKE_HOST = /\.snowflakecomputing\.(?:com|cn)$/i;

/** What fields may not be together, in words. */
function refuseContradictions(body: Combined, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { kind, engine, host, signIn, tls, options } = body;
  if (!ENGINES_OF_KIND[kind].includes(engine))
    refuse('engine', 'The engine does not belong to this kind of connection.');
  if (!SIGN_INS_OF_KIND[kind].includes(signIn))
    refuse('signIn', 'This kind of connection does not sign in like this.');
  if (signIn === 'iam' && options.accessKeyId === undefined)
    refuse('options', 'IAM sign-in needs an access key.');
  if (signIn === 'iam' && !RDS_ENDPOINT.test(host))
    refuse('host', 'IAM sign-in needs the AWS RDS endpoint, which ends in .rds.amazonaws.com.');
  if (signIn === 'iam' && tls === 'off')
    refuse('tls', 'An IAM token is only sent over an encrypted connection.');
  if (signIn === 'service-principal') refuseForEntra(body, refuse);
  if (engine !== 'snowflake') return;
  if (!SNOWFLAKE_HOST.test(host)) refuse('host', 'A Snowflake address ends in .snowflakecomputing.com.');
  if (tls !== 'verify-host') refuse('tls', 'Snowflake is always encrypted, and its certificate verified.');
  if (body.tunnel) refuse('tunnel', 'Snowflake is reached without a tunnel.');
}

function refuseForEntra(
  { host, tls, options }: Combined,
  refuse: (path: string, message: string) => void,
): void {
  if (options.tenant === undefined)
    refuse('options', 'A service principal needs the tenant that it belongs to.');
  if (!azureCloudOf(host))
    refuse('host', 'Entra sign-in needs an Azure address, which ends in .database.windows.net.');
  if (tls === 'off') refuse('tls', 'An Entra token is only sent over an encrypted connection.');
}

export const connectionBody = z
  .strictObject({ ...fields, ...usual, password: secret })
  .superRefine(refuseContradictions);
export type ConnectionBody = z.infer<typeof connectionBody>;

/** Everything anew; a secret that is not given stays, as long as it goes to the same place. */
export const changeConnectionBody = z
  .strictObject({ ...fields, ...usual, password: secret.optional() })
  .superRefine(refuseContradictions);
export type ChangeConnectionBody = z.infer<typeof changeConnectionBody>;

/** A test before anything is kept; of a connection that is there already, its secrets need not be typed again. */
export const testConnectionBody = z
  .strictObject({
    ...fields,
    ...usual,
    name: fields.name.optional(),
    password: secret.optional(),
    connectionId: z.uuid().optional(),
  })
  .superRefine(refuseContradictions);
export type TestConnectionBody = z.infer<typeof testConnectionBody>;

/** In their order; a tunnel is a step only where there is one. */
export const TEST_STEPS = ['resolve', 'tunnel', 'port', 'tls', 'sign_in', 'read_only', 'tables'] as const;
export type TestStepName = (typeof TEST_STEPS)[number];

export const FIX_ACTIONS = [
  'use_host',
  'verify_authority',
  'turn_tls_off',
  'require_tls',
  'accept_host_key',
] as const;

/** What a person can do about a step that failed. */
export const connectionFix = z.object({
  title: z.string(),
  detail: z.string(),
  /** What the form can do by itself; `value` is the host to use, or the key to accept. */
  action: z.enum(FIX_ACTIONS).optional(),
  value: z.string().optional(),
  /** A message to pass on to who runs the database. */
  message: z.string().optional(),
});
export type ConnectionFix = z.infer<typeof connectionFix>;

export const testStep = z.object({
  name: z.enum(TEST_STEPS),
  /** Null where it was not tried, because an earlier one failed. */
  ok: z.boolean().nullable(),
  title: z.string(),
  detail: z.string(),
  ms: z.number().int(),
  fixes: z.array(connectionFix).optional(),
  /** The server's or system's own words. */
  technical: z.string().optional(),
});
export type TestStep = z.infer<typeof testStep>;

export const connectionTest = z.object({
  ok: z.boolean(),
  at: z.iso.datetime(),
  ms: z.number().int(),
  steps: z.array(testStep),
  /** Such as `PostgreSQL 16.4`. */
  server: z.string().optional(),
  readOnly: z.enum(['proved', 'assumed']).optional(),
  /** The fingerprint of the SSH server that the test went through. */
  hostKey: z.string().optional(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

export const connection = z.object({
  id: z.uuid(),
  kind: z.enum(CONNECTION_KINDS),
  engine: z.enum(DATABASE_ENGINES),
  name: z.string(),
  host: z.string(),
  port: z.number().int(),
  database: z.string(),
  user: z.string(),
  tls: z.enum(TLS_MODES),
  hasOwnAuthority: z.boolean(),
  signIn: z.enum(SIGN_INS),
  options: engineOptions,
  tunnel: tunnel.nullable(),
  readOnly: z.enum(['proved', 'assumed']),
  status: z.enum(['connected', 'failed']),
  lastTest: connectionTest,
  /** Data sources that were read from it. */
  usedBy: z.array(z.object({ type: z.literal('data-source'), id: z.uuid(), name: z.string() })),
  createdAt: z.iso.datetime(),
});
export type Connection = z.infer<typeof connection>;

export const databaseColumn = z.object({
  name: z.string(),
  /** As the database calls it: `numeric(12,2)`. */
  type: z.string(),
  isNullable: z.boolean(),
  isKey: z.boolean(),
  comment: z.string().optional(),
});

export const databaseTable = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view']),
  /** The database's own estimate; absent where it has none. */
  rows: z.number().int().optional(),
  comment: z.string().optional(),
  columns: z.array(databaseColumn),
});
export type DatabaseTable = z.infer<typeof databaseTable>;

/** Tables a list may hold; a database with more is searched by query. */
export const MAX_LISTED_TABLES = 2_000;

/** Rows that a preview of a table or query shows. */
export const SELECTION_PREVIEW_ROWS = 100;
export const selectionPreview = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string(), kind: z.enum(COLUMN_TYPES) })),
  rows: z.array(z.array(cellValue)),
  /** Whether there are rows beyond those. */
  hasMore: z.boolean(),
  ms: z.number().int(),
});
export type SelectionPreview = z.infer<typeof selectionPreview>;

const importOptions = {
  /** A copy of the rows, or questions to the database itself. */
  mode: z.enum(['snapshot', 'live']),
  /** Of a snapshot: read again when it is opened and older than so many minutes; without it only when told to. */
  onOpenMinutes: freshnessBody.shape.onOpenMinutes.optional(),
  /** What the data source is called; the table's name unless given. */
  name: z.string().trim().min(1).max(200).optional(),
};
export const importBody = z.union([tableChoice.extend(importOptions), queryChoice.extend(importOptions)]);
export type ImportBody = z.infer<typeof importBody>;
