import { z } from 'zod';

/**
 * How far the restore of a whole installation is: the present state is saved first, then everything is restored and compared
 * beside what is there, then both change places at a restart.
 */
export const RESTORE_PHASES = ['saving', 'restoring', 'changing', 'done', 'failed'] as const;

export const restoreView = z.object({
  id: z.uuid(),
  backupId: z.uuid(),
  /** The moment that the backup shows. */
  backupAt: z.iso.datetime(),
  /** The backup of the state before; null where the program on the machine restored. */
  safetyId: z.uuid().nullable(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  phase: z.enum(RESTORE_PHASES),
  /** Tables and files that are restored and equal, and how many there are. */
  done: z.number().int(),
  of: z.number().int(),
  /** The folder, within that of the data, that holds what was there before. */
  aside: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Why it failed, in a sentence; then nothing was changed. */
  problem: z.string().nullable(),
});
export type RestoreView = z.infer<typeof restoreView>;

/** What a restore of everything would replace. */
export const restorePlan = z.object({
  backupId: z.uuid(),
  backupAt: z.iso.datetime(),
  productVersion: z.string(),
  schemaVersion: z.string().nullable(),
  /** Null where it can be done from here; otherwise why not, and what to do. */
  problem: z.string().nullable(),
  /** Rows of each schema, in the backup and now; above a million rows of a table, now is an estimate. */
  schemas: z.array(
    z.object({
      name: z.string(),
      tables: z.number().int(),
      rows: z.number().int(),
      rowsNow: z.number().int(),
      isEstimate: z.boolean(),
    }),
  ),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Null where there are too many to be counted at once. */
    countNow: z.number().int().nullable(),
  }),
  /** Room on the disk of the data that it takes beside what is there, and that is left. */
  needsBytes: z.number().int(),
  freeBytes: z.number().int().nullable(),
});
export type RestorePlan = z.infer<typeof restorePlan>;

/** How long what was there before a restore of everything stays on the disk. */
export const BEFORE_RESTORE_DAYS = 14;

/** What has to be typed before everything is replaced. */
export const RESTORE_CONFIRMATION = 'restore everything';

export const restoreBackupBody = z.strictObject({
  /** Only says what would be replaced. */
  dryRun: z.boolean().default(true),
  /** The words of RESTORE_CONFIRMATION, unless it is a dry run. */
  confirmation: z.string().max(100).optional(),
});
export type RestoreBackupBody = z.infer<typeof restoreBackupBody>;

export const restoreAnswer = z.object({ plan: restorePlan, restore: restoreView.nullable() });
export type RestoreAnswer = z.infer<typeof restoreAnswer>;

/** The last restore of this installation, or the one under way. */
export const lastRestore = z.object({ restore: restoreView.nullable() });
export type LastRestore = z.infer<typeof lastRestore>;
