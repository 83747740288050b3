import { LiveAnswersWanted } from '@plumbline/contracts';
import { defineJob } from '@plumbline/jobs';

/** Asks the database of a live data source what plans want to know of it. */
export const askDatabase = defineJob({
  kind: 'ask-database',
  steps: ['Asking the database'],
  schema: LiveAnswersWanted.schema,
  options: { deadlineMs: 120_000, maxAttempts: 2, concurrency: 4, isBackground: true },
});
