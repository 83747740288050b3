import { z } from 'zod';
import { dashboardFilter } from '../dashboards/dashboard-filter.js';
import { defineEvent, envelope } from '../event-definition.js';
import { EXPORT_FORMATS, exportError } from '../exports/exports.js';
import { mailBody } from '../exports/mail-body.js';
import { PLANS } from '../plans/plans.js';
import { alertDefinition, alertSeries, alertVerdict } from './alerts.js';
import { PROBLEM_RULES, SCHEDULE_KINDS } from './schedules.js';

/**
 * A schedule's time has come, or somebody wants it to run now: whichever service owns such work does it and tells its end. Its
 * version is the attempt.
 */
export const ScheduleFired = defineEvent({
  name: 'ScheduleFired',
  owner: 'scheduler',
  schemaVersion: 1,
  aggregate: { type: 'schedule-run', id: 'runId' },
  schema: z.object({
    ...envelope,
    runId: z.uuid(),
    scheduleId: z.uuid(),
    name: z.string(),
    kind: z.enum(SCHEDULE_KINDS),
    target: z.uuid(),
    format: z.enum(EXPORT_FORMATS),
    filters: z.array(dashboardFilter),
    onProblem: z.enum(PROBLEM_RULES).default('hold'),
    /** Of a search: its target is a dashboard, whose data source is searched. */
    isOfDashboard: z.literal(true).optional(),
    /** Whose schedule it is, and the calendar it follows. */
    userId: z.uuid(),
    username: z.string(),
    zone: z.string(),
    plan: z.enum(PLANS),
    /** Of an alert: what is to be judged, on this version of the data or a later one. */
    alert: alertDefinition.extend({ dataVersion: z.number().int() }).optional(),
  }),
});

/**
 * How a run ended: why it did not go well, and whether it may later; or a sentence on what it found. The failure comes first: the
 * other, all of whose fields may be left out, would take it for its own.
 */
const runEnd = z.union([
  z.object({ error: exportError, isPassing: z.boolean() }),
  z.object({
    note: z.string().optional(),
    rows: z.number().int().optional(),
    /** Of an alert, with what its picture is drawn from. */
    alert: alertVerdict.extend({ series: alertSeries.optional() }).optional(),
  }),
]);

/** A search, forecast or check that a schedule asked for has ended. */
export const ScheduledWorkEnded = defineEvent({
  name: 'ScheduledWorkEnded',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'schedule-run', id: 'runId' },
  schema: z.object({ ...envelope, runId: z.uuid(), end: runEnd }),
});

/** A refresh of a data source that a schedule asked for has ended; `rows` is how many the source now has. */
export const ScheduledRefreshEnded = defineEvent({
  name: 'ScheduledRefreshEnded',
  owner: 'ingestion',
  schemaVersion: 1,
  aggregate: { type: 'schedule-run', id: 'runId' },
  schema: z.object({ ...envelope, runId: z.uuid(), end: runEnd }),
});

/** A file that a schedule is to send is stored, or cannot be made. */
export const ScheduledFileMade = defineEvent({
  name: 'ScheduledFileMade',
  owner: 'export',
  schemaVersion: 1,
  aggregate: { type: 'schedule-run', id: 'runId' },
  schema: z.object({
    ...envelope,
    runId: z.uuid(),
    made: z.union([
      z.object({
        exportId: z.uuid(),
        key: z.string(),
        name: z.string(),
        bytes: z.number().int(),
        pages: z.number().int().optional(),
        dataVersion: z.number().int().optional(),
        dataState: z.string().optional(),
        /** What the mail shows of it. */
        mail: mailBody.optional(),
      }),
      z.object({ error: exportError, isPassing: z.boolean() }),
    ]),
  }),
});

/** Mails of an alert are written that show its series: whoever draws pictures puts one at `alertPictureKey` of the run. */
export const AlertPictureRequested = defineEvent({
  name: 'AlertPictureRequested',
  owner: 'scheduler',
  schemaVersion: 1,
  aggregate: { type: 'alert-picture', id: 'runId' },
  schema: z.object({
    ...envelope,
    runId: z.uuid(),
    scheduleId: z.uuid(),
    name: z.string(),
    userId: z.uuid(),
    plan: z.enum(PLANS),
    series: alertSeries,
  }),
});

/** Where the picture of an alert's run lies, among the files of exports. */
export const alertPictureKey = (workspaceId: string, runId: string): string =>
  `export/${workspaceId}/alerts/${runId}.png`;
/** In CSS px. */
export const ALERT_PICTURE = { width: 560, height: 280 } as const;

/** Somebody is to be told by mail what became of something of theirs; only the service of accounts knows their address. */
export const OwnerNoticeRequested = defineEvent({
  name: 'OwnerNoticeRequested',
  owner: 'scheduler',
  schemaVersion: 1,
  aggregate: { type: 'owner-notice', id: 'noticeId' },
  schema: z.object({
    ...envelope,
    noticeId: z.uuid(),
    userId: z.uuid(),
    subject: z.string(),
    sentences: z.array(z.string()),
    /** The screen that shows it. */
    path: z.string(),
  }),
});

/** A file that a schedule is to send waits until somebody approves it. Its version is the attempt of the run. */
export const SendApprovalWanted = defineEvent({
  name: 'SendApprovalWanted',
  owner: 'scheduler',
  schemaVersion: 1,
  aggregate: { type: 'send-approval', id: 'runId' },
  schema: z.object({
    ...envelope,
    runId: z.uuid(),
    scheduleId: z.uuid(),
    name: z.string(),
    fileName: z.string(),
    /** Whose schedule it is: only an owner of the workspace may approve their own. */
    userId: z.uuid(),
    username: z.string(),
    approveBy: z.iso.datetime(),
  }),
});
