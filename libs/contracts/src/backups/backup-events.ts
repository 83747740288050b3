import { z } from 'zod';
import { BACKUP_ACTIONS } from '../accounts/administration.js';
import { defineEvent, envelope } from '../event-definition.js';

/** Somebody did something to the installation's backups: it goes to the audit log. */
export const BackupActed = defineEvent({
  name: 'BackupActed',
  owner: 'export',
  schemaVersion: 1,
  aggregate: { type: 'backup-action', id: 'actionId' },
  schema: z.object({
    ...envelope,
    actionId: z.uuid(),
    action: z.enum(BACKUP_ACTIONS),
    /** Absent where the installation itself did it. */
    actor: z.object({ id: z.uuid(), username: z.string() }).optional(),
    address: z.string(),
    details: z.record(z.string(), z.string()),
  }),
});

/** Rows of one object of a backup lie in the storage: whoever owns such rows puts its part into its tables. */
export const RestorePrepared = defineEvent({
  name: 'RestorePrepared',
  owner: 'export',
  schemaVersion: 1,
  aggregate: { type: 'object-restore', id: 'restoreId' },
  schema: z.object({
    ...envelope,
    restoreId: z.uuid(),
    /** Keys of files with rows, by the schema of their tables. */
    parts: z.record(z.string(), z.string()),
    /** Rows with new ids, beside what is there. */
    isCopy: z.boolean(),
    backupAt: z.iso.datetime(),
    askedBy: z.string(),
  }),
});

const answered = {
  schemaVersion: 1,
  aggregate: { type: 'restore-answer', id: 'answerId' },
  schema: z.object({
    ...envelope,
    answerId: z.uuid(),
    restoreId: z.uuid(),
    /** Why the rows were refused, in a sentence; then none of them was kept. */
    problem: z.string().optional(),
  }),
} as const;

/** The data sources of a restore are there again, or were refused. */
export const SourcesRestored = defineEvent({ name: 'SourcesRestored', owner: 'ingestion', ...answered });

/** The dashboards of a restore are there again, or were refused, and what is kept of their sources. */
export const DashboardsRestored = defineEvent({
  name: 'DashboardsRestored',
  owner: 'analytics-ai',
  ...answered,
});

/** The documents of a restore are there again, or were refused. */
export const DocumentsRestored = defineEvent({
  name: 'DocumentsRestored',
  owner: 'documents',
  ...answered,
});
