import type { BackupView } from '@plumbline/contracts';
import type { BackupRow } from './backup.entity.js';

/** A backup as administrators see it. */
export const toBackupView = ({ seq: _, ...row }: BackupRow): BackupView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  at: row.at?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
});
