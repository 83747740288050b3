import { z } from 'zod';

/** `safety`: of the state before a restore. */
export const BACKUP_KINDS = ['manual', 'scheduled', 'safety'] as const;
export const BACKUP_STATES = ['queued', 'running', 'ready', 'failed'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];
export type BackupState = (typeof BACKUP_STATES)[number];

/** A backup older than this is a warning. */
export const BACKUP_PROMISE_HOURS = 24;
/** A proof older than this, too. */
export const BACKUP_TEST_DAYS = 7;
/** And less room than this part of the disk that keeps them. */
export const BACKUP_FREE_SHARE = 0.2;

const backupError = z.object({ code: z.string(), message: z.string() });
export type BackupError = z.infer<typeof backupError>;

/** What a restore into scratch found, compared with what was written: the receipt. */
export const backupTest = z.object({
  status: z.enum(['running', 'passed', 'failed']),
  at: z.iso.datetime(),
  /** How long bringing everything back and comparing it took. */
  ms: z.number().int().nullable(),
  tables: z.number().int(),
  tablesEqual: z.number().int(),
  rows: z.number().int(),
  objects: z.number().int(),
  bytes: z.number().int(),
  /** What differs, or is damaged, in one sentence. */
  problem: z.string().nullable(),
});
export type BackupTest = z.infer<typeof backupTest>;

export const backupView = z.object({
  id: z.uuid(),
  kind: z.enum(BACKUP_KINDS),
  status: z.enum(BACKUP_STATES),
  /** Null for those of the policy. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The moment that it shows. */
  at: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Everything that it takes to restore it; objects that other backups hold, too, are counted in each. */
  bytes: z.number().int().nullable(),
  /** What it added to the place that keeps backups. */
  addedBytes: z.number().int().nullable(),
  tables: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  objects: z.number().int().nullable(),
  productVersion: z.string(),
  /** The newest step of any schema. */
  schemaVersion: z.string().nullable(),
  /** SHA-256 of its sealed list of parts, in hex. */
  checksum: z.string().nullable(),
  error: backupError.nullable(),
  jobId: z.uuid(),
  test: backupTest.nullable(),
});
export type BackupView = z.infer<typeof backupView>;

/** Everything: parts of an installation alone would not fit together again. */
export const createBackupBody = z.strictObject({ scope: z.literal('all').default('all') });
export type CreateBackupBody = z.infer<typeof createBackupBody>;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 02:30');
const count = (most: number) => z.number().int().min(0).max(most);

export const backupPolicy = z.strictObject({
  /** Whether a backup is taken every day at `at`. */
  isOn: z.boolean(),
  at: clockTime,
  zone: z.string().min(1).max(64),
  /** How many are kept: the newest of each of so many days, weeks and months. */
  keep: z.strictObject({ daily: count(90), weekly: count(52), monthly: count(60) }),
  /** Weekday of the restore into scratch, 0 for Sunday, and its time. */
  testOn: z.number().int().min(0).max(6),
  testAt: clockTime,
});
export type BackupPolicy = z.infer<typeof backupPolicy>;

export const backupWarning = z.object({
  code: z.enum(['no_key', 'not_set_up', 'no_backup', 'old_backup', 'old_test', 'failed_test', 'disk']),
  message: z.string(),
});
export type BackupWarning = z.infer<typeof backupWarning>;

/** How backups of this installation are made and kept. */
export const backupStatus = z.object({
  policy: backupPolicy,
  /** Whom backups are encrypted for; null until there is a key. */
  recipient: z.string().nullable(),
  /** `settings`: named by the operator's settings, not to be changed here. */
  recipientFrom: z.enum(['settings', 'screen']).nullable(),
  target: z.object({
    kind: z.enum(['disk', 's3']),
    /** The folder, or bucket and host. */
    place: z.string(),
    totalBytes: z.number().nullable(),
    freeBytes: z.number().nullable(),
  }),
  /** When the newest backup that is whole shows the installation; work since then could be lost. */
  lastBackupAt: z.iso.datetime().nullable(),
  lastTestAt: z.iso.datetime().nullable(),
  /** How long the last restore into scratch took. */
  restoreMs: z.number().int().nullable(),
  keptBytes: z.number().int(),
  warnings: z.array(backupWarning),
});
export type BackupStatus = z.infer<typeof backupStatus>;

/** The half that only the operator keeps is answered this once and stored nowhere. */
export const madeBackupKey = z.object({ identity: z.string(), recipient: z.string() });
export type MadeBackupKey = z.infer<typeof madeBackupKey>;
