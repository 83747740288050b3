import { z } from 'zod';

export const REPLICATED_KINDS = ['database', 'files', 'documents'] as const;
export type ReplicatedKind = (typeof REPLICATED_KINDS)[number];

/** How far one kind of data is: rows of the database, or objects. */
const kindReport = z.object({
  kind: z.enum(REPLICATED_KINDS),
  total: z.number().int(),
  replicated: z.number().int(),
  verified: z.number().int(),
  verifiedAt: z.iso.datetime().nullable(),
});
export type KindReport = z.infer<typeof kindReport>;

/** Something that is not the same on both sides; `key` identifies a row as text, and is null for a whole table or object. */
const mismatch = z.object({
  id: z.uuid(),
  kind: z.enum(REPLICATED_KINDS),
  /** `auth.users`, or the key of an object. */
  item: z.string(),
  key: z.string().nullable(),
  /** Checksums, or null where it is not there. */
  primary: z.string().nullable(),
  standby: z.string().nullable(),
  foundAt: z.iso.datetime(),
});
export type Mismatch = z.infer<typeof mismatch>;

const check = z.object({ id: z.string(), name: z.string(), isPassed: z.boolean(), detail: z.string() });
/** What a trial of a throw-away copy found. */
const drill = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Until the copy answered people. */
  ms: z.number().int(),
  /** The moment that the copy shows. */
  pointAt: z.iso.datetime().nullable(),
  changesLost: z.number().int(),
  checks: z.array(check),
  /** Why it ended early; null where everything was tried. */
  problem: z.string().nullable(),
});
export type Drill = z.infer<typeof drill>;
export type DrillCheck = z.infer<typeof check>;

export const STANDBY_PHASES = ['seeding', 'following', 'failed', 'promoting'] as const;

/** What a standby says of itself, every few seconds. */
export const contactReport = z.object({
  /** For whom answers are encrypted. */
  recipient: z.string(),
  address: z.string().max(300),
  version: z.string(),
  schemaVersion: z.string().nullable(),
  phase: z.enum(STANDBY_PHASES),
  problem: z.string().nullable(),
  applied: z.string().nullable(),
  /** Everything that the primary committed before this time of its own is here. */
  appliedAt: z.iso.datetime().nullable(),
  epoch: z.number().int(),
  /** The stamp of the answer before, by which the primary's lease is prolonged. */
  stamp: z.string().nullable(),
  skewMs: z.number().nullable(),
  freeBytes: z.number().nullable(),
  /** Of the installation's keys that it holds; null before they came. */
  keys: z.string().nullable(),
  kinds: z.array(kindReport).max(3),
  mismatchCount: z.number().int(),
  /** The first of them. */
  mismatches: z.array(mismatch).max(200),
  drills: z.array(drill).max(20),
  /** Orders that were carried out, or could not be. */
  done: z.array(z.uuid()).max(200),
});
export type ContactReport = z.infer<typeof contactReport>;

const order = z.discriminatedUnion('kind', [
  z.object({ id: z.uuid(), kind: z.literal('verify'), what: z.enum(REPLICATED_KINDS) }),
  z.object({ id: z.uuid(), kind: z.literal('resync'), mismatchId: z.uuid() }),
  z.object({ id: z.uuid(), kind: z.literal('drill') }),
  z.object({ id: z.uuid(), kind: z.literal('promote') }),
]);
/** What the primary's administrators want of a standby; repeated until it is reported as done. */
export const orders = z.array(order);
export type Order = z.infer<typeof order>;

export const contactAnswer = z.object({
  /** By the primary's clock. */
  at: z.iso.datetime(),
  /** By the clock of its database; brought back with the next report. */
  stamp: z.string(),
  epoch: z.number().int(),
  name: z.string(),
  isPaused: z.boolean(),
  /** Whether it may be promoted when the primary is lost: then the primary stops writing when it hears nothing. */
  takesOver: z.enum(['by_contact', 'by_lease']),
  leaseMs: z.number().int(),
  /** Whether the primary counts a lease already: before, it writes unheard. */
  isLeasing: z.boolean(),
  /** Rows that were changed there so far, about. */
  changes: z.number(),
  orders,
});
export type ContactAnswer = z.infer<typeof contactAnswer>;

export const seedHead = z.object({
  lsn: z.string(),
  slot: z.string(),
  at: z.iso.datetime(),
  catalog: z.unknown(),
  /** Keys of the installation as its file holds them; null where the operator keeps them. */
  secrets: z.string().nullable(),
});
export const seedTable = z.object({ table: z.object({ schema: z.string(), name: z.string() }) });
export const tableEnd = z.object({ rows: z.number().int() });

export const changesHead = z.object({
  /** The slot is gone, or the log was cut off: everything has to be fetched anew. */
  isGone: z.boolean(),
  until: z.string(),
  at: z.iso.datetime(),
  /** Rows that were changed there so far, about. */
  changes: z.number(),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
});
export const changesEnd = z.object({ messages: z.number().int(), isWhole: z.boolean() });

export const momentHead = z.object({ lsn: z.string() });
export const tableDigestFact = z.object({
  schema: z.string(),
  name: z.string(),
  buckets: z.array(z.object({ bucket: z.number().int(), rows: z.number().int(), sums: z.string() })),
});
export type TableDigest = z.infer<typeof tableDigestFact>;

export const objectHashes = z.array(
  z.object({ key: z.string(), bytes: z.number().int(), sha256: z.string().nullable() }),
);
export type ObjectHash = z.infer<typeof objectHashes>[number];

export const listedObject = z.object({ key: z.string(), modifiedAt: z.iso.datetime() });
export const objectEnd = z.object({ isThere: z.boolean() });
export const fenced = z.object({ lsn: z.string() });
export const acknowledged = z.object({ isTaken: z.boolean() });

/** What of `part` a standby may ask for, checked before anything is opened. */
export const feedBodies = {
  contact: contactReport,
  seed: z.object({}),
  changes: z.object({ slot: z.string().regex(/^[a-z0-9_]{1,60}$/), applied: lsn(), until: lsn().optional() }),
  digests: z.object({}),
  rows: z.object({
    schema: z.string(),
    table: z.string(),
    buckets: z.array(z.number().int().min(0).max(255)),
  }),
  table: z.object({ schema: z.string(), table: z.string(), key: z.string().optional() }),
  objects: z.object({}),
  object: z.object({ key: z.string() }),
  hashes: z.object({ keys: z.array(z.string()).max(100) }),
  fence: z.object({ epoch: z.number().int() }),
  promoted: z.object({ epoch: z.number().int(), address: z.string().max(300) }),
} as const;

function lsn() {
  return z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/);
}
