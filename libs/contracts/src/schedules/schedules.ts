import { z } from 'zod';
import { MAX_JSON_BYTES } from '../common/limits.js';
import { EXPORT_FORMATS, type ExportFormat, type ExportObject } from '../exports/exports.js';
import { alertCheck, standingAlert } from './alerts.js';
import { recipients } from './recipients.js';
import { scheduleFilter } from './schedule-filter.js';
import { approvalHours } from './send-approvals.js';
import { when } from './when.js';

/** What a schedule can do in this version. */
export const SCHEDULE_KINDS = [
  'refresh',
  'insights',
  'prediction',
  'dashboard',
  'summary',
  'answer',
  'export',
  'alert',
] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];
/** An alert says more than other schedules: it is made, and changed, by calls of its own. */
const plainKind = z.enum(SCHEDULE_KINDS).exclude(['alert']);
export type PlainScheduleKind = z.infer<typeof plainKind>;

/** Those that send a file by mail, with what it can be. */
export const SENT_FORMATS: Partial<Record<ScheduleKind, readonly ExportFormat[]>> = {
  dashboard: ['pdf', 'docx', 'xlsx', 'csv'],
  summary: ['pdf', 'docx'],
  answer: ['pdf', 'docx', 'xlsx', 'csv'],
  export: ['xlsx', 'csv'],
};

/** Of what the file of a kind is made; `export` sends the rows of a data source. */
export const SENT_OBJECTS: Partial<Record<ScheduleKind, ExportObject>> = {
  dashboard: 'dashboard',
  summary: 'summary',
  answer: 'answer',
  export: 'data-source',
};

/** Whether a kind sends mails. */
export const isSent = (kind: ScheduleKind): boolean => SENT_FORMATS[kind] !== undefined;

/** Runs that fail one after the other until a schedule is paused. */
export const FAILURES_UNTIL_PAUSE = 5;
/** How long runs are listed. */
export const RUN_DAYS = 90;
/** A run that begins later than this after its time was missed, and its schedule says what becomes of it. */
export const MISSED_AFTER_MINUTES = 5;
/** The largest file that is attached, in bytes; mail servers refuse more. */
export const MAX_ATTACHED_BYTES = 15 * 1_048_576;

export const MISSED_RULES = ['run_once', 'skip'] as const;
/** When a file is sent: each time, only when a version of its data came since the last one, or only when a key figure is beyond a threshold. */
export const SEND_CONDITIONS = ['always', 'changed', 'value'] as const;

/** What becomes of a file with a tile that fails or is empty: nobody gets it, or everybody gets it with a word on that. */
export const PROBLEM_RULES = ['hold', 'mark'] as const;

export const THRESHOLD_SIDES = ['below', 'above'] as const;
/** A key figure of a dashboard, and beyond which value it is worth a mail: the value itself is not beyond. */
export const sendThreshold = z.strictObject({
  tile: z.string().min(1).max(60),
  /** The figure's name when it was chosen. */
  title: z.string().min(1).max(200),
  side: z.enum(THRESHOLD_SIDES),
  value: z.number(),
});
export type SendThreshold = z.infer<typeof sendThreshold>;

const scheduleFields = {
  name: z.string().trim().min(1).max(120),
  kind: plainKind,
  /** Of `refresh` and `insights`, their data source; else the object itself. */
  target: z.uuid(),
  when,
  missed: z.enum(MISSED_RULES).default('run_once'),
  recipients: recipients.default([]),
  format: z.enum(EXPORT_FORMATS).default('pdf'),
  /** Of a dashboard or the rows of a data source: its own, instead of those that somebody looks through. */
  filters: z.array(scheduleFilter).max(50).default([]),
  condition: z.enum(SEND_CONDITIONS).default('always'),
  /** Of the condition `value`. */
  threshold: sendThreshold.optional(),
  onProblem: z.enum(PROBLEM_RULES).default('hold'),
  /** Of a dashboard: insights of its data source are searched before its file is made. */
  searchFirst: z.boolean().optional(),
  approvalHours: approvalHours.optional(),
};

export const createScheduleBody = z.strictObject(scheduleFields);
export type CreateScheduleBody = z.infer<typeof createScheduleBody>;

/** What is not named stays. */
export const updateScheduleBody = z.strictObject({
  name: scheduleFields.name.optional(),
  kind: scheduleFields.kind.optional(),
  target: scheduleFields.target.optional(),
  when: when.optional(),
  missed: z.enum(MISSED_RULES).optional(),
  recipients: recipients.optional(),
  format: z.enum(EXPORT_FORMATS).optional(),
  filters: z.array(scheduleFilter).max(50).optional(),
  condition: z.enum(SEND_CONDITIONS).optional(),
  threshold: sendThreshold.optional(),
  onProblem: z.enum(PROBLEM_RULES).optional(),
  searchFirst: z.boolean().optional(),
  approvalHours: approvalHours.optional(),
});
export type UpdateScheduleBody = z.infer<typeof updateScheduleBody>;

/**
 * `queued` until the owner of the work has told its end; `awaiting` until somebody approves its file; `sending` until each mail is settled; `partly` when some were
 * refused; `unchanged` when it was checked and nothing sent; `held` when it was stopped on purpose, with the reason; `missed` when
 * nothing could run then and the schedule skips.
 */
export const RUN_STATUSES = [
  'queued',
  'awaiting',
  'sending',
  'done',
  'partly',
  'unchanged',
  'held',
  'failed',
  'missed',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Who gets one mail: of a test, or again. */
export const oneRecipientBody = z.strictObject({ address: z.email().max(254) });

export const DELIVERY_STATES = ['queued', 'sent', 'refused', 'bounced', 'held'] as const;

/** A message that a mail server sent back, as it came: header, report, and as much of the rest as is there. */
export const bounceBody = z.strictObject({ message: z.string().min(1).max(MAX_JSON_BYTES) });

/** What became of one mail to one address, in the words of the server that answered. */
export const delivery = z.object({
  address: z.string(),
  state: z.enum(DELIVERY_STATES),
  at: z.iso.datetime(),
  detail: z.string().optional(),
});
export type Delivery = z.infer<typeof delivery>;

export const scheduleRun = z.object({
  id: z.uuid(),
  scheduleId: z.uuid(),
  scheduleName: z.string(),
  kind: z.enum(SCHEDULE_KINDS),
  /**
   * Whether its time came, somebody asked, or the data that it watches is new; a test goes to one address alone and
   * changes nothing.
   */
  cause: z.enum(['time', 'person', 'data', 'test']),
  scheduledFor: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  status: z.enum(RUN_STATUSES),
  attempt: z.number().int(),
  /** Times that passed before it while nothing could run. */
  missed: z.number().int(),
  rows: z.number().int().optional(),
  file: z
    .object({
      exportId: z.uuid(),
      name: z.string(),
      bytes: z.number().int(),
      pages: z.number().int().optional(),
      dataVersion: z.number().int().optional(),
    })
    .optional(),
  recipients: z.array(delivery),
  /** Of a run that waits for approval: until when. */
  approveBy: z.iso.datetime().optional(),
  /** Who approved its file. */
  approvedBy: z.string().optional(),
  /** Of an alert: what the check found, its numbers with their facts. */
  alert: alertCheck.optional(),
  /** What it found, in a sentence. */
  note: z.string().optional(),
  error: z.string().optional(),
});
export type ScheduleRun = z.infer<typeof scheduleRun>;

const receiptMark = /* @__PURE__ */ delivery.pick({ address: true, state: true });
const mark = z.object({ at: z.iso.datetime(), status: z.enum(RUN_STATUSES) });

const scheduleRule = z.object(scheduleFields);
export const schedule = /* @__PURE__ */ scheduleRule.extend({
  id: z.uuid(),
  kind: z.enum(SCHEDULE_KINDS),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  paused: z.boolean(),
  /** Why, where it was not a person who paused it; who, where it was. */
  pausedReason: z.string().optional(),
  /** Of an alert: what it watches, and how it stands. Its target is the data source. */
  alert: standingAlert.optional(),
  /** The next five times, as if it were not paused. */
  next: z.array(z.iso.datetime()),
  /** Those of the next 14 days. */
  planned: z.array(z.iso.datetime()),
  /** Runs of the last 14 days, oldest first. */
  past: z.array(mark),
  last: z
    .object({
      at: z.iso.datetime(),
      status: z.enum(RUN_STATUSES),
      runId: z.uuid(),
      delivered: z.number().int(),
      addressed: z.number().int(),
      /** Whom it went to, by address. */
      recipients: z.array(receiptMark).optional(),
      words: z.string().optional(),
    })
    .optional(),
});
export type Schedule = z.infer<typeof schedule>;

/** How mails of schedules leave this installation. */
export const scheduleSender = z.object({
  /** Absent where no mail can leave. */
  from: z.object({ name: z.string(), address: z.string() }).optional(),
  /** Whose addresses alone may get files; without any, all may. */
  domains: z.array(z.string()),
});
export type ScheduleSender = z.infer<typeof scheduleSender>;

export const nextTimesQuery = z.strictObject({
  /** Either an expression, or the rule as JSON text. */
  cron: z.string().max(100).optional(),
  when: z.string().max(1_000).optional(),
  tz: z.string().max(100).optional(),
});

export const nextTimes = z.object({
  times: z.array(z.iso.datetime()),
  words: z.string(),
  /** The next change of the zone's clocks within a year. */
  clockChange: z.object({ at: z.iso.datetime(), isForward: z.boolean() }).optional(),
});
export type NextTimes = z.infer<typeof nextTimes>;
