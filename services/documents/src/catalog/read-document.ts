import { defineJob } from '@plumbline/jobs';
import { z } from 'zod';

/** What the catalog asks for; the job itself is apart, because it leans on the catalog. */
export const readDocument = defineJob({
  kind: 'read-document',
  steps: ['Sent', 'Reading pages'],
  schema: z.object({ documentId: z.uuid() }),
  options: { deadlineMs: 3_600_000, maxAttempts: 3, concurrency: 2 },
});
