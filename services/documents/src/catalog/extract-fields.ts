import { MAX_BATCH_DOCUMENTS } from '@plumbline/contracts';
import { defineJob } from '@plumbline/jobs';
import { z } from 'zod';

/** What the catalog asks for; the job itself is apart, because it leans on the catalog. */
export const extractFields = defineJob({
  kind: 'extract-fields',
  steps: ['Reading pages', 'Finding fields'],
  schema: z.object({ extractionIds: z.array(z.uuid()).min(1).max(MAX_BATCH_DOCUMENTS) }),
  options: { deadlineMs: 300_000, maxAttempts: 3, concurrency: 2 },
});
