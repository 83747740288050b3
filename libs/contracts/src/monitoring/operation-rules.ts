import { z } from 'zod';

/** What rules of the installation can watch. `percent` is from 0 to 100. */
export const WATCHED_METRICS = {
  failed_share: { label: 'Requests that fail, of the last 10 minutes', unit: 'percent' },
  failed_requests: { label: 'Requests that failed in the last 10 minutes', unit: 'count' },
  latency_p95: { label: 'Response time of 95 of 100 requests', unit: 'milliseconds' },
  queue_oldest: { label: 'Longest wait of a job', unit: 'seconds' },
  jobs_failed: { label: 'Jobs that failed in the last hour', unit: 'count' },
  outbox_oldest: { label: 'Longest wait of an event', unit: 'seconds' },
  dead_letters: { label: 'Events that could not be applied', unit: 'count' },
  mails_oldest: { label: 'Longest wait of an email', unit: 'seconds' },
  mails_refused: { label: 'Emails that did not arrive in the last hour', unit: 'count' },
  disk_share: { label: 'How full the fullest disk is', unit: 'percent' },
  memory_share: { label: 'How full the memory is', unit: 'percent' },
  processor_share: { label: 'How busy the processor is', unit: 'percent' },
  pool_waiting: { label: 'Calls that wait for a database connection', unit: 'count' },
  processes_missing: { label: 'Processes that are no longer heard from', unit: 'count' },
  uncaught_errors: { label: 'Errors that nobody caught in the last hour', unit: 'count' },
  backup_age: { label: 'Age of the newest backup', unit: 'hours' },
  facts_differing: { label: 'Facts that did not recompute in the last 24 hours', unit: 'count' },
} as const satisfies Record<string, { label: string; unit: WatchedUnit }>;
export type WatchedUnit = 'percent' | 'count' | 'seconds' | 'milliseconds' | 'hours';
export type WatchedMetric = keyof typeof WATCHED_METRICS;
const METRIC_NAMES = Object.keys(WATCHED_METRICS) as [WatchedMetric, ...WatchedMetric[]];

export const MOST_RULES = 100;
export const MOST_RULE_RECIPIENTS = 20;
/** Ended incidents are kept for so many days. */
export const INCIDENT_DAYS = 365;

const ruleFields = {
  name: z.string().trim().min(1).max(120),
  metric: z.enum(METRIC_NAMES),
  side: z.enum(['above', 'below']),
  /** In the metric's unit; the value has to lie beyond it. */
  threshold: z.number().min(0).max(1e12),
  /** For so long the value has to lie beyond the threshold, and then back, before anybody is told. */
  minutes: z.number().int().min(0).max(1_440),
  /** Empty: the owner and every admin. */
  recipients: z.array(z.email().max(254)).max(MOST_RULE_RECIPIENTS),
  isOn: z.boolean(),
};
export const operationRuleBody = z.strictObject(ruleFields);
export type OperationRuleBody = z.infer<typeof operationRuleBody>;

export const operationRule = z.object({
  ...ruleFields,
  id: z.uuid(),
  /** `waiting`: beyond the threshold, not yet for long enough; `unknown`: nothing is measured. */
  state: z.enum(['off', 'unknown', 'ok', 'waiting', 'firing']),
  /** As it was read last; null where nothing was measured. */
  value: z.number().nullable(),
  /** Since when the state is waiting or firing. */
  since: z.iso.datetime().nullable(),
  /** Null before the first reading. */
  readAt: z.iso.datetime().nullable(),
});
export type OperationRule = z.infer<typeof operationRule>;

/** A time during which a rule held. */
export const operationIncident = z.object({
  id: z.uuid(),
  /** Null where the rule is gone. */
  ruleId: z.uuid().nullable(),
  name: z.string(),
  metric: z.enum(METRIC_NAMES),
  side: z.enum(['above', 'below']),
  threshold: z.number(),
  startedAt: z.iso.datetime(),
  /** Null while it lasts. */
  endedAt: z.iso.datetime().nullable(),
  /** `switched_off`: the rule was changed or deleted while it lasted. */
  end: z.enum(['recovered', 'switched_off']).nullable(),
  /** When it began, and farthest beyond the threshold. */
  value: z.number(),
  worst: z.number(),
  /** Addresses that a mail was written to when it began. */
  told: z.array(z.string()),
});
export type OperationIncident = z.infer<typeof operationIncident>;

export const testMailAnswer = z.object({ message: z.string(), recipients: z.array(z.string()) });
