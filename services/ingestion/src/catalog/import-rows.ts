import { defineJob } from '@plumbline/jobs';
import { z } from 'zod';

/** What the catalog asks for where rows are to be taken from a database first; then they are read like any file. */
export const importRows = defineJob({
  kind: 'import-rows',
  steps: ['Copying rows', 'Reading rows', 'Setting types', 'Profiling columns'],
  schema: z.object({ dataSourceId: z.uuid(), version: z.number().int().min(1) }),
  options: { deadlineMs: 900_000, maxAttempts: 3, concurrency: 2 },
});
