import { defineJob } from '@plumbline/jobs';
import { z } from 'zod';

/** What the catalog asks for; the job itself is apart, because it leans on the catalog. */
export const analyzeDocument = defineJob({
  kind: 'analyze-document',
  steps: ['Reading pages', 'Finding facts'],
  schema: z.object({ documentId: z.uuid() }),
  options: { deadlineMs: 300_000, maxAttempts: 3, concurrency: 2 },
});
