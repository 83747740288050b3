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
    actor: z.object({ id: z.uuid(), username: z.string() }),
    address: z.string(),
    details: z.record(z.string(), z.string()),
  }),
});
