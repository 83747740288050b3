import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { about } from './about.js';

/** What people say to each other about a dashboard, one of its tiles, a summary, an insight, a fact or a document. */

/** About one thing, answers included. */
export const MAX_COMMENTS = 1_000;

const text = z.string().trim().min(1).max(4_000);
const userId = z.uuid();
/** A day of the calendar, `2026-11-27`, whatever the zone. */
const day = z.iso.date();

/** Whom `@` names: a member by their name of sign-in, who is told in the product, or a guest by address, who gets a mail. */
export const mention = z.object({ name: z.string(), isMailed: z.boolean(), userId: userId.optional() });

/** Somebody is to deal with it. */
export const assignment = z.object({
  userId,
  name: z.string(),
  /** Null: any time. */
  dueOn: day.nullable(),
  done: z.boolean(),
  doneBy: z.string().optional(),
});
export type Assignment = z.infer<typeof assignment>;

export const comment = z.object({
  id: z.uuid(),
  about,
  /** The tile of a dashboard it is about; null: the whole of it. */
  tileId: z.uuid().nullable(),
  /** The comment that it answers; null: it begins a thread. */
  parentId: z.uuid().nullable(),
  /** Empty once its author has deleted it while answers stand below it. */
  text: z.string(),
  isDeleted: z.boolean(),
  mentions: z.array(mention),
  /** Of a thread, which its first comment stands for. */
  resolved: z.boolean(),
  resolvedBy: z.string().optional(),
  assignment: assignment.optional(),
  createdBy: z.string(),
  /** The caller wrote it, and may change and delete it. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Comment = z.infer<typeof comment>;

export const createCommentBody = z.strictObject({
  text,
  tileId: z.uuid().nullable().default(null),
  parentId: z.uuid().nullable().default(null),
  /** A member who is to deal with it. */
  assignTo: userId.nullable().default(null),
  dueOn: day.nullable().default(null),
});
export type CreateCommentBody = z.infer<typeof createCommentBody>;
/** A comment as it is sent. */
export type NewComment = z.input<typeof createCommentBody>;

export const updateCommentBody = z.strictObject({
  text: text.optional(),
  resolved: z.boolean().optional(),
  /** Null: nobody is to deal with it any more. */
  assignTo: userId.nullable().optional(),
  dueOn: day.nullable().optional(),
  done: z.boolean().optional(),
});
export type UpdateCommentBody = z.infer<typeof updateCommentBody>;

/** Which of the caller's assignments. */
export const assignmentsQuery = pageQuery.extend({ done: z.enum(['true', 'false']).default('false') });
export type AssignmentsQuery = z.infer<typeof assignmentsQuery>;
