import { z } from 'zod';
import { COLUMN_TYPES } from '../data-sources/columns.js';
import { queryChoice, tableChoice } from '../data-sources/source-database.js';
import { cellValue } from '../query-plans/query-plan.js';

/** The engines that this version can read. */
export const CONNECTION_KINDS = ['postgresql', 'mysql', 'aws-rds'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** What answers behind a connection: AWS RDS runs either. */
export const DATABASE_ENGINES = ['postgresql', 'mysql'] as const;
export type DatabaseEngine = (typeof DATABASE_ENGINES)[number];

export const ENGINE_NAMES: Record<DatabaseEngine, string> = { postgresql: 'PostgreSQL', mysql: 'MySQL' };
export const DEFAULT_PORTS: Record<DatabaseEngine, number> = { postgresql: 5432, mysql: 3306 };

/** From nothing to all: encrypted, by a known authority, and made out to the host that was asked for. */
export const TLS_MODES = ['off', 'required', 'verify-authority', 'verify-host'] as const;
export type TlsMode = (typeof TLS_MODES)[number];

/** Where a database is; a name, or an address, and never a path of a socket. */
const host = z
  .string()
  .trim()
  .regex(
    /^(?:\[[0-9A-Fa-f:.]+\]|[\p{L}\p{N}._:-]{1,253})$/u,
    'Please give the name or address of the server.',
  );
const port = z.number().int().min(1).max(65_535);
const identifier = (what: string) => z.string().trim().min(1, `Please give ${what}.`).max(128);
const password = z.string().max(1_000);
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
};

const isOfKind = ({ kind, engine }: { kind: ConnectionKind; engine: DatabaseEngine }): boolean =>
  kind === 'aws-rds' || kind === engine;
const OF_KIND = 'The engine does not belong to this kind of connection.';

export const connectionBody = z
  .strictObject({ ...fields, password, caPem: fields.caPem.default(null) })
  .refine(isOfKind, OF_KIND);
export type ConnectionBody = z.infer<typeof connectionBody>;

/** Everything anew; a password that is not given stays, as long as host, port and user do. */
export const changeConnectionBody = z
  .strictObject({ ...fields, password: password.optional(), caPem: fields.caPem.default(null) })
  .refine(isOfKind, OF_KIND);
export type ChangeConnectionBody = z.infer<typeof changeConnectionBody>;

/** A test before anything is kept; of a connection that is there already, its password need not be typed again. */
export const testConnectionBody = z
  .strictObject({
    ...fields,
    name: fields.name.optional(),
    password: password.optional(),
    caPem: fields.caPem.default(null),
    connectionId: z.uuid().optional(),
  })
  .refine(isOfKind, OF_KIND);
export type TestConnectionBody = z.infer<typeof testConnectionBody>;

export const TEST_STEPS = ['resolve', 'port', 'tls', 'sign_in', 'read_only', 'tables'] as const;
export type TestStepName = (typeof TEST_STEPS)[number];

export const FIX_ACTIONS = ['use_host', 'verify_authority', 'turn_tls_off', 'require_tls'] as const;

/** What a person can do about a step that failed. */
export const connectionFix = z.object({
  title: z.string(),
  detail: z.string(),
  /** What the form can do by itself; `value` is the host to use. */
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
  mode: z.enum(['snapshot', 'live']),
  /** What the data source is called; the table's name unless given. */
  name: z.string().trim().min(1).max(200).optional(),
};
export const importBody = z.union([tableChoice.extend(importOptions), queryChoice.extend(importOptions)]);
export type ImportBody = z.infer<typeof importBody>;
