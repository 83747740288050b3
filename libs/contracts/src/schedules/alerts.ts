import { z } from 'zod';
import { columnFormat } from '../data-sources/columns.js';
import { sentence } from '../insights/insights.js';
import { PREDICTION_PERIODS } from '../predictions/prediction-question.js';
import { derivedColumn, filter, measure } from '../query-plans/query-plan.js';
import { recipients } from './recipients.js';
import { when } from './when.js';

const columnName = z.string().min(1).max(1_000);

/** A number that an alert watches: a measure of a data source, period by period. */
export const watchedNumber = z.strictObject({
  dataSourceId: z.uuid(),
  /** As a sentence begins with it: "Return rate". */
  label: z.string().trim().min(1).max(120),
  measure,
  filters: z.array(filter).max(50).default([]),
  derived: z.array(derivedColumn).min(1).max(20).optional(),
  time: columnName,
  period: z.enum(PREDICTION_PERIODS),
  format: columnFormat.optional(),
  /** The dashboard that shows it, whose calculations it may name; a check writes them out. */
  dashboardId: z.uuid().optional(),
});
export type WatchedNumber = z.infer<typeof watchedNumber>;

/** What follows from the data where it is not said: the column of time, and the period that it is drawn by. */
export const askedNumber = /* @__PURE__ */ watchedNumber.partial({ time: true, period: true });
export type AskedNumber = z.infer<typeof askedNumber>;

export const ALERT_SIDES = ['above', 'below', 'any'] as const;
export type AlertSide = (typeof ALERT_SIDES)[number];

/** The longest time without new data that an alert waits for, in hours: a year. */
export const MOST_STALE_HOURS = 8_760;

/**
 * When it fires, judged on the last complete period. `change`: more by so much than the period before, or the same period a
 * year before; a percent is a part of what it was (0.1 is 10 %). `band`: outside of what its own history lets expect.
 * `stale`: no new data for so many hours.
 */
export const alertRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('threshold'), side: z.enum(['above', 'below']), value: z.number() }),
  z.strictObject({
    kind: z.literal('change'),
    side: z.enum(ALERT_SIDES),
    by: z.number().positive(),
    unit: z.enum(['percent', 'absolute']),
    against: z.enum(['previous', 'year']),
  }),
  z.strictObject({ kind: z.literal('band'), side: z.enum(ALERT_SIDES) }),
  z.strictObject({ kind: z.literal('stale'), hours: z.number().int().min(1).max(MOST_STALE_HOURS) }),
]);
export type AlertRule = z.infer<typeof alertRule>;

/** Rows that a period has at least before it is judged. */
const minRows = z.number().int().min(0).max(1_000_000);

const definitionFields = { watch: watchedNumber, rule: alertRule, minRows: minRows.default(0) };

export const alertDefinition = z.strictObject(definitionFields);
export type AlertDefinition = z.infer<typeof alertDefinition>;

const alertFields = {
  name: z.string().trim().min(1).max(120),
  ...definitionFields,
  /** It is checked then, and whenever new data comes. */
  when,
  recipients,
  /** Once a week while it holds, beside the first time. */
  remind: z.boolean().default(false),
};

export const createAlertBody = z.strictObject(alertFields);
export type CreateAlertBody = z.infer<typeof createAlertBody>;

/** What is not named stays. */
export const updateAlertBody = z.strictObject({
  name: alertFields.name.optional(),
  watch: watchedNumber.optional(),
  rule: alertRule.optional(),
  minRows: minRows.optional(),
  when: when.optional(),
  recipients: alertFields.recipients.optional(),
  remind: z.boolean().optional(),
});
export type UpdateAlertBody = z.infer<typeof updateAlertBody>;

/** Until when nobody is told of it; null: from now on again. */
export const snoozeAlertBody = z.strictObject({ until: z.iso.datetime().nullable() });

/** `unknown` until it was judged once. */
export const ALERT_STATES = ['unknown', 'calm', 'firing'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Of a schedule that is an alert: what it watches, and how it stands. */
export const standingAlert = z.object({
  ...definitionFields,
  remind: z.boolean(),
  state: z.enum(ALERT_STATES),
  /** When it began to stand so. */
  since: z.iso.datetime().optional(),
  /** When somebody was told last that it fires, and that it recovered. */
  firedAt: z.iso.datetime().optional(),
  recoveredAt: z.iso.datetime().optional(),
  snoozedUntil: z.iso.datetime().optional(),
  /** What the last check said. */
  sentence: sentence.optional(),
});
export type StandingAlert = z.infer<typeof standingAlert>;

/**
 * What became of one check: `fired` and `recovered` once per crossing, `reminded` while it holds, `snoozed` where one of these
 * would have been told; `firing` and `calm` as before; `unknown` where it could not be judged; `outdated` where newer data was
 * judged already.
 */
export const ALERT_OUTCOMES = [
  'fired',
  'recovered',
  'reminded',
  'snoozed',
  'firing',
  'calm',
  'unknown',
  'outdated',
] as const;
export type AlertOutcome = (typeof ALERT_OUTCOMES)[number];

export const alertCheck = z.object({ outcome: z.enum(ALERT_OUTCOMES), sentence });
export type AlertCheck = z.infer<typeof alertCheck>;

/** What the owner of the data says of a number: whether the rule holds; null where that cannot be judged. */
export const alertVerdict = z.object({
  isFiring: z.boolean().nullable(),
  dataVersion: z.number().int(),
  /** Of a mail: "Return rate was 7.2% in the week of Aug 3, above 6%". */
  subject: z.string(),
  sentence,
});
export type AlertVerdict = z.infer<typeof alertVerdict>;

/** A period as it was judged; `low` and `high` are where the rule begins to hold then, `expected` the middle of a band. */
export const judgedPeriod = z.object({
  /** Its first day, its hour or its year, as query plans write it. */
  t: z.string(),
  name: z.string(),
  value: z.number().nullable(),
  rows: z.number().int(),
  expected: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Null: it was not judged. */
  isFiring: z.boolean().nullable(),
});
export type JudgedPeriod = z.infer<typeof judgedPeriod>;

/** Periods of a picture in a mail, at most: the newest. */
export const MOST_DRAWN_PERIODS = 60;

/** What the picture of an alert is drawn from: the newest of the periods that were judged. */
export const alertSeries = /* @__PURE__ */ z.object({
  label: z.string(),
  format: columnFormat.optional(),
  period: z.enum(PREDICTION_PERIODS),
  periods: z.array(judgedPeriod).min(1).max(MOST_DRAWN_PERIODS),
  /** Places of the periods in which a message would have been sent. */
  messages: z.array(z.number().int()),
});
export type AlertSeries = z.infer<typeof alertSeries>;

/** A question before anything is kept: what it would have done. */
export const checkAlertBody = z.strictObject({
  watch: askedNumber,
  rule: alertRule,
  minRows: minRows.default(0),
});
export type CheckAlertBody = z.infer<typeof checkAlertBody>;

/** One message that would have been sent, and the period in which it would have recovered. */
export const alertCrossing = z.object({
  t: z.string(),
  name: z.string(),
  value: z.number().nullable(),
  recovered: z.string().optional(),
});
export type AlertCrossing = z.infer<typeof alertCrossing>;

/** Another limit beside it, and what that would have done. */
export const alertAlternative = z.object({
  rule: alertRule,
  messages: z.number().int(),
  firing: z.number().int(),
});
export type AlertAlternative = z.infer<typeof alertAlternative>;

export const alertChecked = z.object({
  /** With all that follows from the data filled in. */
  watch: watchedNumber,
  dataVersion: z.number().int(),
  asOf: z.iso.datetime().optional(),
  /** Periods of the last twelve months, oldest first; of `stale`, the data versions that came. */
  periods: z.array(judgedPeriod),
  /** So many periods were judged. */
  judged: z.number().int(),
  crossings: z.array(alertCrossing),
  alternatives: z.array(alertAlternative),
  /** "It would have fired 3 times in the last 52 weeks." */
  summary: z.string(),
  /** How it stands now, as its mail would say it. */
  verdict: alertVerdict,
  /** Why it cannot be judged, where it cannot. */
  problem: z.string().optional(),
  /** What the values are read from, and what judged them; rows follow `periods`. */
  facts: z.object({ series: z.uuid().nullable(), judged: z.uuid().nullable() }),
});
export type AlertChecked = z.infer<typeof alertChecked>;
