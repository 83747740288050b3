import { z } from 'zod';

/** What a backup holds that comes back alone. */
export const HELD_KINDS = ['workspace', 'source', 'dashboard', 'document'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** `place`: under its own id, where it is or was. `copy`: beside it, with new ids and a name that says so. */
export const RESTORE_MODES = ['copy', 'place'] as const;
export type RestoreMode = (typeof RESTORE_MODES)[number];

/** One thing that a backup holds. */
export const heldObject = z.object({
  kind: z.enum(HELD_KINDS),
  id: z.uuid(),
  name: z.string(),
  workspaceId: z.uuid(),
  workspaceName: z.string(),
  createdAt: z.string(),
  /** Whether it is there now, too. */
  isThere: z.boolean(),
});
export type HeldObject = z.infer<typeof heldObject>;

export const heldObjectsQuery = z.object({
  kind: z.enum(HELD_KINDS),
  workspaceId: z.uuid().optional(),
  /** Part of its name. */
  q: z.string().max(100).optional(),
  offset: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
});
export type HeldObjectsQuery = z.infer<typeof heldObjectsQuery>;

/** What a restore does to one thing: `added` where it is gone or copied, `replaced` where it is there. */
export const objectChange = z.object({
  kind: z.enum(['source', 'dashboard', 'document']),
  id: z.uuid(),
  name: z.string(),
  effect: z.enum(['added', 'replaced']),
  /** What becomes different, in a sentence; empty where nothing is to be said. */
  detail: z.string(),
});
export type ObjectChange = z.infer<typeof objectChange>;

/** Changes that a plan lists; it counts all. */
export const LISTED_CHANGES = 100;

/** What a restore of one object would do. */
export const objectRestorePlan = z.object({
  backupId: z.uuid(),
  backupAt: z.iso.datetime(),
  kind: z.enum(HELD_KINDS),
  objectId: z.uuid(),
  name: z.string(),
  mode: z.enum(RESTORE_MODES),
  /** Null where it can be done; otherwise why not, and what to do. */
  problem: z.string().nullable(),
  changes: z.array(objectChange),
  added: z.number().int(),
  replaced: z.number().int(),
  /** Stored files that are written back. */
  files: z.number().int(),
  bytes: z.number().int(),
  /** What stays as it is, in sentences. */
  notes: z.array(z.string()),
});
export type ObjectRestorePlan = z.infer<typeof objectRestorePlan>;

/** `saving`: the state of now is backed up first. `handing`: the services put the rows into their tables. */
export const OBJECT_RESTORE_PHASES = ['saving', 'reading', 'handing', 'done', 'failed'] as const;

export const objectRestoreView = z.object({
  id: z.uuid(),
  backupId: z.uuid(),
  backupAt: z.iso.datetime(),
  kind: z.enum(HELD_KINDS),
  objectId: z.uuid(),
  name: z.string(),
  mode: z.enum(RESTORE_MODES),
  phase: z.enum(OBJECT_RESTORE_PHASES),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** The backup of the state before; null for copies, which change nothing. */
  safetyId: z.uuid().nullable(),
  /** What came back, at most LISTED_CHANGES of it, under the ids that it has now. */
  restored: z.array(objectChange.pick({ kind: true, id: true, name: true })),
  /** Why it failed, in a sentence. */
  problem: z.string().nullable(),
});
export type ObjectRestoreView = z.infer<typeof objectRestoreView>;

export const restoreObjectBody = z.strictObject({
  kind: z.enum(HELD_KINDS),
  objectId: z.uuid(),
  mode: z.enum(RESTORE_MODES),
  /** Only says what would change. */
  dryRun: z.boolean().default(true),
});
export type RestoreObjectBody = z.infer<typeof restoreObjectBody>;

export const objectRestoreAnswer = z.object({
  plan: objectRestorePlan,
  restore: objectRestoreView.nullable(),
});
export type ObjectRestoreAnswer = z.infer<typeof objectRestoreAnswer>;
