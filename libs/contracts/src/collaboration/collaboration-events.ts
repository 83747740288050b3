import { z } from 'zod';
import { defineEvent, envelope } from '../event-definition.js';
import { MEMBER_ROLES } from '../roles.js';
import { ACTIVITY_ACTIONS, activityObject } from './activity.js';

/**
 * Somebody belongs to a workspace, as what; or, with no role, does not any more. Its version is the time in microseconds.
 * No address is told: only the service of accounts knows it.
 */
export const MemberChanged = defineEvent({
  name: 'MemberChanged',
  owner: 'auth',
  schemaVersion: 1,
  aggregate: { type: 'member', id: 'memberId' },
  schema: z.object({
    ...envelope,
    /** Of both ids: one membership is one aggregate. */
    memberId: z.string(),
    userId: z.uuid(),
    username: z.string(),
    role: z.enum(MEMBER_ROLES).nullable(),
  }),
});

/** A member is told something in the product and, if they want such mails, by mail. */
export const MemberNoticeRequested = defineEvent({
  name: 'MemberNoticeRequested',
  owner: 'analytics-ai',
  schemaVersion: 1,
  aggregate: { type: 'member-notice', id: 'noticeId' },
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

/** Somebody did something in a workspace that its members may read of. Any service tells it, in the transaction of the deed. */
export const WorkspaceActed = defineEvent({
  name: 'WorkspaceActed',
  owner: 'auth',
  schemaVersion: 1,
  aggregate: { type: 'workspace-act', id: 'actId' },
  schema: z.object({
    ...envelope,
    actId: z.uuid(),
    at: z.iso.datetime(),
    action: z.enum(ACTIVITY_ACTIONS),
    by: z.object({ userId: z.uuid(), name: z.string() }),
    object: activityObject.nullable(),
    /** For the audit log, where it belongs there, too. */
    details: z.record(z.string(), z.string()),
  }),
});

/** A document is there, under this name. */
export const DocumentKept = defineEvent({
  name: 'DocumentKept',
  owner: 'documents',
  schemaVersion: 1,
  aggregate: { type: 'document', id: 'documentId' },
  schema: z.object({ ...envelope, documentId: z.uuid(), name: z.string() }),
});

/** A document is gone, and what was read in it. */
export const DocumentDeleted = defineEvent({
  name: 'DocumentDeleted',
  owner: 'documents',
  schemaVersion: 1,
  aggregate: { type: 'document', id: 'documentId' },
  schema: z.object({ ...envelope, documentId: z.uuid() }),
});
