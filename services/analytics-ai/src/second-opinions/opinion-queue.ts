import { defineJob } from '@plumbline/jobs';
import { z } from 'zod';

export const askOpinionJob = defineJob({
  kind: 'ask-opinion',
  steps: ['Asking the reviewer', 'Looking up what it says'],
  schema: z.object({ opinionId: z.uuid() }),
  // A provider is asked once: a second call would cost again.
  options: { deadlineMs: 300_000, maxAttempts: 1, concurrency: 1 },
});
