import { defineJob } from '@plumbline/jobs';
import { z } from 'zod';

export const reviewCodeJob = defineJob({
  kind: 'review-code',
  steps: ['Reading the change'],
  schema: z.object({ reviewId: z.uuid() }),
  options: { deadlineMs: 900_000, maxAttempts: 2, concurrency: 1 },
});
