import { defineJob } from '@plumbline/jobs';
import { z } from 'zod';

const HOURS_MS = 3_600_000;

/** Whose jobs those of the policy are: nobody's workspace. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

export const takeBackupJob = defineJob({
  kind: 'take-backup',
  steps: ['Copying files', 'Reading the databases', 'Writing the list'],
  schema: z.object({ backupId: z.uuid() }),
  options: { deadlineMs: 24 * HOURS_MS, maxAttempts: 3, concurrency: 1, isBackground: true },
});

export const testBackupJob = defineJob({
  kind: 'test-backup',
  steps: ['Restoring the databases into scratch', 'Comparing the files'],
  schema: z.object({ backupId: z.uuid() }),
  options: { deadlineMs: 24 * HOURS_MS, maxAttempts: 2, concurrency: 1, isBackground: true },
});

export const restoreObjectJob = defineJob({
  kind: 'restore-object',
  steps: ['Bringing back the files', 'Reading the rows'],
  schema: z.object({ restoreId: z.uuid() }),
  options: { deadlineMs: 24 * HOURS_MS, maxAttempts: 3, concurrency: 1, isBackground: true },
});
