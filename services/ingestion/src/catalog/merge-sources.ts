import { defineJob } from '@plumbline/jobs';
import { z } from 'zod';

/** What the catalog asks for; the job itself is apart, because it leans on the catalog. */
export const mergeSources = defineJob({
  kind: 'merge-sources',
  steps: ['Matching rows', 'Profiling columns'],
  schema: z.object({ dataSourceId: z.uuid(), version: z.number().int().min(1) }),
  options: { deadlineMs: 900_000, maxAttempts: 3, concurrency: 1 },
});
