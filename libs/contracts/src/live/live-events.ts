import { z } from 'zod';
import { defineEvent, envelope } from '../event-definition.js';
import { queryPlan, queryResult } from '../query-plans/query-plan.js';

/** Plans that one request carries; more are several requests. */
export const MAX_LIVE_PLANS = 24;
/** The same of those whose answers have to be of one moment. */
export const MAX_LIVE_PLANS_TOGETHER = 240;

/** Why a database gave no answer: it is away, it is too much to compute here, or the plan does not fit. */
export const LIVE_FAILURES = ['database_away', 'too_much', 'unusable'] as const;
export const liveFailure = z.object({ code: z.enum(LIVE_FAILURES), message: z.string() });
export type LiveFailure = z.infer<typeof liveFailure>;

/** What a database said to the plans of one request, all in one session. Lies as JSON where the news of it says. */
export const liveAnswers = z.object({
  asOf: z.iso.datetime(),
  answers: z.array(
    z.object({ key: z.string(), result: queryResult.optional(), failure: liveFailure.optional() }),
  ),
});
export type LiveAnswers = z.infer<typeof liveAnswers>;

/** Plans over a live data source wait for an answer: whoever holds its connection asks the database. */
export const LiveAnswersWanted = defineEvent({
  name: 'LiveAnswersWanted',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'live-request', id: 'requestId' },
  schema: z.object({
    ...envelope,
    requestId: z.uuid(),
    dataSourceId: z.uuid(),
    /** Each with what its answer is kept under. */
    plans: z
      .array(z.object({ key: z.string(), plan: queryPlan }))
      .min(1)
      .max(MAX_LIVE_PLANS_TOGETHER),
  }),
});

/** A database has answered, or could not be asked. */
export const LiveAnswersReady = defineEvent({
  name: 'LiveAnswersReady',
  owner: 'ingestion',
  schemaVersion: 1,
  aggregate: { type: 'live-request', id: 'requestId' },
  schema: z.object({
    ...envelope,
    requestId: z.uuid(),
    dataSourceId: z.uuid(),
    outcome: z.union([z.object({ answersKey: z.string() }), z.object({ failure: liveFailure })]),
  }),
});
