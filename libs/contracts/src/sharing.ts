import { z } from 'zod';
import { column } from './columns.js';

/** Dashboards shown to people without an account: invitations, and what a guest is told. */

/** How long a link works unless its maker says otherwise, and at most. */
export const SHARE_DAYS = { default: 30, most: 366 } as const;
/** How long a guest may look before the link must be opened again. */
export const GUEST_SESSION_SECONDS = 8 * 3_600;

export const createShareBody = z.strictObject({
  /** Who is invited, by mail; without one the link is for whoever has it. */
  email: z.email('Please enter a valid email address.').max(254).optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  /** Whether guests are offered the figures as files. */
  allowDownload: z.boolean().default(false),
});
export type CreateShareBody = z.infer<typeof createShareBody>;

export const share = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  allowDownload: z.boolean(),
  /** `paused` while the plan has no guests, `suspended` while the account is shut or leaves. */
  status: z.enum(['active', 'expired', 'paused', 'suspended']),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Share = z.infer<typeof share>;

/** The token is in this answer alone: only its hash is kept. */
export const createdShare = /* @__PURE__ */ share.extend({
  token: z.string(),
  url: z.string(),
  /** An invitation is on its way by mail. */
  isMailed: z.boolean(),
});
export type CreatedShare = z.infer<typeof createdShare>;

export const guestTokenBody = z.object({ token: z.string() });
export const INVALID_GUEST_TOKEN = 'The guest access token is invalid or expired.';
export const guestTokenAnswer = z.union([
  z.object({ success: z.literal(true), dashboardId: z.uuid() }),
  z.object({ success: z.literal(false), error: z.string() }),
]);
export type GuestTokenAnswer = z.infer<typeof guestTokenAnswer>;

/** What a guest's answer says besides the dashboard. */
export const guestView = z.object({
  sharedBy: z.string(),
  allowDownload: z.boolean(),
  expiresAt: z.iso.datetime(),
  /** Those that the tiles show; a guest can filter by no other. */
  columns: z.array(column),
});
export type GuestView = z.infer<typeof guestView>;
