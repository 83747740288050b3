import { PLANS } from '@plumbline/contracts';
import { defineJob } from '@plumbline/jobs';
import { z } from 'zod';

/** Looks whether data came since a forecast, and then asks for it anew. */
export const forecastAgainJob = defineJob({
  kind: 'forecast-again',
  steps: ['Looking for new data'],
  schema: z.object({
    workspaceId: z.uuid(),
    predictionId: z.uuid(),
    runId: z.uuid(),
    attempt: z.number().int(),
    userId: z.uuid(),
    username: z.string(),
    zone: z.string(),
    plan: z.enum(PLANS),
  }),
  options: { deadlineMs: 60_000, maxAttempts: 3, concurrency: 1, isBackground: true },
});
