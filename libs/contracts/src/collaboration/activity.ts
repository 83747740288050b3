import { z } from 'zod';

/** Days for which the feed of a workspace goes back. */
export const ACTIVITY_DAYS = 365;

/** What the feed of a workspace tells, as the words behind the name of who did it. */
export const ACTIVITY_WORDS = {
  dashboard_created: 'created the dashboard',
  dashboard_changed: 'changed the dashboard',
  dashboard_deleted: 'deleted the dashboard',
  dashboard_shared: 'shared the dashboard',
  summary_written: 'requested the summary',
  summary_changed: 'changed the summary',
  summary_deleted: 'deleted the summary',
  approval_asked: 'requested approval of the summary',
  summary_approved: 'approved the summary',
  summary_returned: 'returned the summary',
  approval_rule_changed: 'changed who approves summaries',
  commented: 'commented on',
  comment_resolved: 'resolved a thread on',
  assignment_done: 'completed a comment on',
  source_uploaded: 'uploaded',
  source_deleted: 'deleted the data source',
  document_uploaded: 'uploaded the document',
  document_deleted: 'deleted the document',
  file_exported: 'exported',
  folder_created: 'created the folder',
  folder_deleted: 'deleted the folder',
  schedule_created: 'created the schedule',
  sending_approved: 'approved what is sent by',
  sending_refused: 'held back what was to be sent by',
  schedule_deleted: 'deleted the schedule',
  member_joined: 'joined the workspace',
  member_left: 'left the workspace',
} as const;
export type ActivityAction = keyof typeof ACTIVITY_WORDS;
export const ACTIVITY_ACTIONS = Object.keys(ACTIVITY_WORDS) as [ActivityAction, ...ActivityAction[]];

export const ACTIVITY_OBJECTS = [
  'dashboard',
  'summary',
  'insight',
  'fact',
  'data-source',
  'document',
  'export',
  'schedule',
  'folder',
] as const;
export const activityObject = z.object({
  type: z.enum(ACTIVITY_OBJECTS),
  id: z.uuid(),
  name: z.string(),
  /** The data source that an insight or a fact is of. */
  sourceId: z.uuid().optional(),
});
export type ActivityObject = z.infer<typeof activityObject>;

export const activity = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.enum(ACTIVITY_ACTIONS),
  /** Null for an account that is gone, and for the product itself. */
  by: z.object({ userId: z.uuid(), name: z.string() }).nullable(),
  object: activityObject.nullable(),
  /** It is there no more: nothing to open. */
  isGone: z.boolean(),
});
export type Activity = z.infer<typeof activity>;

export const activityQuery = z.object({
  /** Of one kind of thing. */
  type: z.enum(ACTIVITY_OBJECTS).optional(),
  /** Of one member. */
  by: z.uuid().optional(),
  offset: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
});
export type ActivityQuery = z.infer<typeof activityQuery>;
