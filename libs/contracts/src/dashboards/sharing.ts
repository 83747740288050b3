import { z } from 'zod';
import { column } from '../data-sources/columns.js';

/** Dashboards shown to people without an account: invitations, and what a guest is told. */

/** How long a link works unless its maker says otherwise, and at most. */
export const SHARE_DAYS = { default: 30, most: 366 } as const;
/** How long a guest may look before the link must be opened again. */
export const GUEST_SESSION_SECONDS = 8 * 3_600;

/** Groups of fewer rows are withheld from the guests of links that say so. */
export const SMALL_GROUP_ROWS = 5;
/** Filters at once that the guests of such a link may set: each is answered with and without. */
export const MAX_GUARDED_FILTERS = 10;

const shareRights = z.strictObject({
  /** Whether guests are offered the figures as files. */
  allowDownload: z.boolean(),
  /** The columns that guests may filter by, as far as the tiles show their values; null: all that they show. */
  filterColumns: z.array(z.string().min(1).max(1_000)).max(2_000).nullable(),
  /** Whether what stands for fewer than SMALL_GROUP_ROWS rows is withheld, and with it every single row. */
  hideSmallGroups: z.boolean(),
});

export const createShareBody = z.strictObject({
  /** Who is invited, by mail; without one the link is for whoever has it. */
  email: z.email('Please enter a valid email address.').max(254).optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  allowDownload: shareRights.shape.allowDownload.default(false),
  filterColumns: shareRights.shape.filterColumns.default(null),
  hideSmallGroups: shareRights.shape.hideSmallGroups.default(false),
});
export type CreateShareBody = z.infer<typeof createShareBody>;

/** Changes what is given, for guests who are looking, too. */
export const updateShareBody = /* @__PURE__ */ shareRights.partial();
export type UpdateShareBody = z.infer<typeof updateShareBody>;

/** What the guests of a dashboard could filter by, before anybody is invited. */
export const guestColumns = z.object({ filterable: z.array(column) });
export type GuestColumns = z.infer<typeof guestColumns>;

export const share = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  ...shareRights.shape,
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
  /** Those that the tiles show. */
  columns: z.array(column),
  /** Names of those that a guest can filter by. */
  filterable: z.array(z.string()),
  hidesSmallGroups: z.boolean(),
});
export type GuestView = z.infer<typeof guestView>;

/** What the gateway is told of a guest who holds a live stream; it never leaves it. */
export interface HeldGuestPass {
  shareId: string;
  workspaceId: string;
  /** The end of the link or of the guest's session, whichever comes first. */
  endsAt: string;
}
