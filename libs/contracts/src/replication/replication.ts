import { z } from 'zod';

export const REPLICATED_DATA = ['database', 'files', 'documents'] as const;
export type ReplicatedData = (typeof REPLICATED_DATA)[number];

/**
 * When a standby may be promoted: only after the primary has said that it writes no more; or, too, when the primary is lost.
 * Then the primary stops writing whenever it has not heard of its standby for LEASE_SECONDS, so that both never write.
 */
export const TAKEOVERS = ['by_contact', 'by_lease'] as const;
export type Takeover = (typeof TAKEOVERS)[number];
export const LEASE_SECONDS = 30;

export const WRITE_STATES = ['open', 'fenced', 'unheard'] as const;

/** A standby further behind than this could lose work that people notice. */
export const LAG_LIMIT_SECONDS = 10;
/** Clocks further apart make every time in a log doubtful. */
export const SKEW_LIMIT_MS = 500;
/** Not heard of for so long, a standby counts as away. */
export const AWAY_SECONDS = 20;

export const NODE_STATES = [
  'waiting',
  'seeding',
  'following',
  'paused',
  'failed',
  'away',
  'promoting',
] as const;
export type NodeState = (typeof NODE_STATES)[number];

const dataState = z.object({
  kind: z.enum(REPLICATED_DATA),
  /** Rows, or objects. */
  total: z.number().int(),
  replicated: z.number().int(),
  /** Compared with the primary by checksum, and equal. */
  verified: z.number().int(),
  verifiedAt: z.iso.datetime().nullable(),
});
export type DataState = z.infer<typeof dataState>;

export const replicationMismatch = z.object({
  id: z.uuid(),
  kind: z.enum(REPLICATED_DATA),
  /** A table, or the key of an object. */
  item: z.string(),
  /** The key of a row as text; null for what is named whole. */
  key: z.string().nullable(),
  /** Checksums; null where it is not there. */
  primary: z.string().nullable(),
  standby: z.string().nullable(),
  foundAt: z.iso.datetime(),
  /** Whether it is being fetched again. */
  isMending: z.boolean(),
});
export type ReplicationMismatch = z.infer<typeof replicationMismatch>;

export const replicationCheck = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['pass', 'warn', 'fail']),
  detail: z.string(),
  fix: z.string().optional(),
});
export type ReplicationCheck = z.infer<typeof replicationCheck>;

export const replicationDrill = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Until the copy answered people, in milliseconds. */
  ms: z.number().int(),
  /** The moment that the copy showed. */
  pointAt: z.iso.datetime().nullable(),
  changesLost: z.number().int(),
  passed: z.number().int(),
  checks: z.array(z.object({ name: z.string(), isPassed: z.boolean(), detail: z.string() })),
  problem: z.string().nullable(),
});
export type ReplicationDrill = z.infer<typeof replicationDrill>;

export const replicationNode = z.object({
  id: z.uuid(),
  name: z.string(),
  takesOver: z.enum(TAKEOVERS),
  state: z.enum(NODE_STATES),
  /** Why, in a sentence; null where all is well. */
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** Null before it was heard of. */
  contactAt: z.iso.datetime().nullable(),
  address: z.string().nullable(),
  version: z.string().nullable(),
  schemaVersion: z.string().nullable(),
  /** Its clock is so much ahead; null before it was measured. */
  skewMs: z.number().nullable(),
  freeBytes: z.number().nullable(),
  /** Null before everything was fetched once. */
  lagSeconds: z.number().nullable(),
  /** Changes that it has not applied yet; `isMore` where there are more. Null where they cannot be counted now. */
  waiting: z.object({ changes: z.number().int(), isMore: z.boolean() }).nullable(),
  /** The largest lag of every ten minutes of the last day. */
  lags: z.array(z.object({ at: z.iso.datetime(), seconds: z.number() })),
  data: z.array(dataState),
  mismatchCount: z.number().int(),
  drills: z.array(replicationDrill),
  /** What was ordered and is not done yet. */
  orders: z.array(z.object({ id: z.uuid(), kind: z.enum(['verify', 'resync', 'drill', 'promote']) })),
  /** Which are being compared by order. */
  verifying: z.array(z.enum(REPLICATED_DATA)),
  /** Whether this installation writes only while it hears of it: then it may take over by itself. */
  isLeasing: z.boolean(),
});
export type ReplicationNode = z.infer<typeof replicationNode>;

export const replicationStatus = z.object({
  /** Of this installation. */
  address: z.string(),
  version: z.string(),
  schemaVersion: z.string().nullable(),
  /** How often an installation has taken over from another, and one. */
  epoch: z.number().int(),
  /** Why this installation cannot be followed, and what to do; null where it can. */
  problem: z.string().nullable(),
  /** Whether anything is saved here: `unheard` while the standby, which may take over by itself, is not heard of. */
  writes: z.enum(WRITE_STATES),
  /** Since when nothing may be changed here, for another one takes over or has taken over. */
  fencedAt: z.iso.datetime().nullable(),
  /** The address of the one that has taken over. */
  successor: z.string().nullable(),
  nodes: z.array(replicationNode),
});
export type ReplicationStatus = z.infer<typeof replicationStatus>;

export const addNodeBody = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'is made of lowercase letters, digits and dashes, such as app-2'),
  takesOver: z.enum(TAKEOVERS).default('by_contact'),
});

/** The token is answered this once and stored nowhere. */
export const addedNode = z.object({ node: replicationNode, token: z.string() });
export type AddedNode = z.infer<typeof addedNode>;

/** The node's name; and, where it may be about to take over, that it will not. */
export const removeNodeBody = z.strictObject({ confirmation: z.string().max(100) });

export const verifyReplicationBody = z.strictObject({ kind: z.enum(REPLICATED_DATA) });

export const promoteBody = z.strictObject({ confirmation: z.string().max(100) });

export const replicationPreflight = z.object({ checks: z.array(replicationCheck), isReady: z.boolean() });
export type ReplicationPreflight = z.infer<typeof replicationPreflight>;

export const replicationTestBody = z.strictObject({
  testType: z.string().min(1).max(60),
  timestamp: z.iso.datetime(),
  environment: z.string().max(200),
});
/** Tests that a session may have run. */
export const REPLICATION_TESTS = ['unauthenticated', 'connection', 'fencing'] as const;

/** For how long a door need not ask again whether it may let writes through: while nobody follows, and while somebody does. */
export const PERMISSION_SECONDS = { alone: 60, followed: 5 } as const;

/** Whether an installation may write: between its services and its doors alone. */
export const writePermission = z.object({
  state: z.enum(WRITE_STATES),
  /** Who writes now. */
  successor: z.string().nullable(),
  forMs: z.number(),
});
export type WritePermission = z.infer<typeof writePermission>;
