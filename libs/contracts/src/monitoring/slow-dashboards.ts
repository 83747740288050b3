import { z } from 'zod';

/** What takes longer to answer stands out. */
export const SLOW_MS = 1_000;
/** The message of the line of the log by which slow plans are found again. */
export const SLOW_PLANS_MESSAGE = 'plans of a dashboard took long';

/** The facts of that line. */
export const slowPlans = z.object({
  dashboardId: z.uuid(),
  dataSourceId: z.uuid(),
  version: z.number().int(),
  /** Plans that were answered together. */
  plans: z.number().int(),
  ms: z.number(),
});
export type SlowPlans = z.infer<typeof slowPlans>;

/** A dashboard whose plans over one source took long. Names are the workspace's, and not told. */
export const slowDashboard = slowPlans.omit({ version: true, plans: true, ms: true }).extend({
  times: z.number().int(),
  plans: z.number().int(),
  /** Milliseconds: the mean of those that took long, and the longest. */
  meanMs: z.number(),
  longestMs: z.number(),
  lastAt: z.iso.datetime(),
  /** Of the last one, by which its lines of the log are found. */
  requestId: z.string().nullable(),
});
export type SlowDashboard = z.infer<typeof slowDashboard>;
