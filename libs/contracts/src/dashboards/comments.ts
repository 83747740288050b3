import { z } from 'zod';

/** What people say to each other about a dashboard, or about one of its tiles. */

/** Of one dashboard. */
export const MAX_COMMENTS = 1_000;

const text = z.string().trim().min(1).max(4_000);

/** Whom `@` names: a person by name, or a guest by address. */
export const mention = z.object({ name: z.string(), isMailed: z.boolean() });

export const comment = z.object({
  id: z.uuid(),
  /** The tile it is about; null: the dashboard. */
  tileId: z.uuid().nullable(),
  text: z.string(),
  mentions: z.array(mention),
  resolved: z.boolean(),
  resolvedBy: z.string().optional(),
  createdBy: z.string(),
  /** The caller wrote it, and may change and delete it. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Comment = z.infer<typeof comment>;

export const createCommentBody = z.strictObject({ text, tileId: z.uuid().nullable().default(null) });
export const updateCommentBody = z.strictObject({ text: text.optional(), resolved: z.boolean().optional() });
