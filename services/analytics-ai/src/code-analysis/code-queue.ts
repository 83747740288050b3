import { CODE_SUBJECTS } from '@plumbline/contracts';
import { defineJob } from '@plumbline/jobs';
import { z } from 'zod';

export const analyseCodeJob = defineJob({
  kind: 'analyse-code',
  steps: ['Reading the sources', 'Keeping what was found'],
  schema: z.object({ runId: z.uuid(), subject: z.enum(CODE_SUBJECTS), workspaceId: z.uuid() }),
  options: { deadlineMs: 900_000, maxAttempts: 2, concurrency: 1, isBackground: true },
});
