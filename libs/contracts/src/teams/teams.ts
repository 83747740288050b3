import { z } from 'zod';
import { auditEntry } from '../accounts/administration.js';
import { PLANS } from '../plans/plans.js';
import { MEMBER_ROLES } from '../roles.js';

/** Days in which an invitation can be accepted; sending it again begins them anew. */
export const INVITATION_DAYS = 7;
/** Waiting and ended invitations that a list shows, the newest first. */
export const SHOWN_INVITATIONS = 200;
/** Entries that a file of the audit log holds at most, the latest. */
export const MAX_AUDIT_EXPORT = 100_000;

const email = z.email('Please enter a valid email address.').max(254);
const role = z.enum(MEMBER_ROLES);
const secret = z.string().min(1).max(200);

/** A workspace that the caller belongs to. */
export const workspaceView = z.object({
  id: z.uuid(),
  name: z.string(),
  plan: z.enum(PLANS),
  /** What the caller may do there. */
  role,
  /** How many people belong to it. */
  members: z.number().int(),
  /** It is the caller's own: made with the account, and there for as long as the account is. */
  isPersonal: z.boolean(),
  /** The session acts in it. */
  isCurrent: z.boolean(),
});
export type WorkspaceView = z.infer<typeof workspaceView>;

export const member = z.object({
  userId: z.uuid(),
  username: z.string(),
  /** As shown: the name somebody chose, else the username. */
  name: z.string(),
  email: z.string(),
  role,
  /**
   * How they come in: through the workspace’s own sign-on service; with a password, or with it and something else
   * besides; `none`: their account has no password, and no service is on.
   */
  via: z.enum(['none', 'password', 'second-factor', 'sign-on']),
  /** The workspace’s directory tells of them. */
  isFromDirectory: z.boolean(),
  /** Their account is shut by an administrator, or set to be deleted. */
  state: z.enum(['active', 'disabled', 'leaving']),
  joinedAt: z.iso.datetime(),
  lastSeen: z.iso.datetime().nullable(),
});
export type Member = z.infer<typeof member>;

export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  invitedBy: z.string(),
  sentAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** `ended`: nobody accepted in time; it holds no seat any more. */
  state: z.enum(['waiting', 'ended']),
});
export type Invitation = z.infer<typeof invitation>;

/** Works once and only for an account whose address is proved: unlike a mailed link, it proves no mailbox. */
export const invitationLink = z.object({ url: z.url(), endsAt: z.iso.datetime() });
export type InvitationLink = z.infer<typeof invitationLink>;

export const teamQuery = z.object({
  /** Part of a name or an address. */
  search: z.string().trim().max(254).default(''),
  offset: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
});
export type TeamQuery = z.infer<typeof teamQuery>;

export const team = z.object({
  workspace: workspaceView,
  /** `used` counts members and `waiting` invitations; `limit` is null where the contract names none. */
  seats: z.object({
    used: z.number().int(),
    waiting: z.number().int(),
    limit: z.number().int().nullable(),
  }),
  /** How many members hold each role. */
  roles: z.record(role, z.number().int()),
  /** One page of those who were asked for; owners first, then by name. */
  members: z.array(member),
  /** How many were asked for. */
  total: z.number().int(),
  /** For owners and admins; nobody else sees who was invited. */
  invitations: z.array(invitation),
});
export type Team = z.infer<typeof team>;

/** Kinds of objects that count as their maker's in the list of members. */
export const MADE_KINDS = ['dashboards', 'sources', 'schedules'] as const;

/** How many objects of the workspace each member made, where there are any. */
export const madeObjects = z.array(
  z.object({ userId: z.uuid(), kind: z.enum(MADE_KINDS), count: z.number().int() }),
);
export type MadeObjects = z.infer<typeof madeObjects>;

export const renameWorkspaceBody = z.strictObject({
  name: z.string().trim().min(1, 'Give it a name.').max(80, 'Use at most 80 characters.'),
});

export const inviteBody = z.strictObject({ email, role });
export type InviteBody = z.infer<typeof inviteBody>;

export const memberRoleBody = z.strictObject({ role });
export const transferBody = z.strictObject({ userId: z.uuid() });

/** Of the link that was mailed to the address. */
export const invitationTokenBody = z.strictObject({ token: secret });

/** What whoever holds the link reads before accepting. */
export const invitationOffer = z.object({
  workspaceName: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  role,
  endsAt: z.iso.datetime(),
  /** Whether somebody has an account with this address: signing in comes first, else signing up. */
  hasAccount: z.boolean(),
});
export type InvitationOffer = z.infer<typeof invitationOffer>;

/** An access token for another workspace; the old one still works in the old one until it expires. */
export const switched = z.object({
  workspaceId: z.uuid(),
  accessToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
});
export type Switched = z.infer<typeof switched>;

export const teamAuditQuery = z.object({
  offset: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
});
export type TeamAuditQuery = z.infer<typeof teamAuditQuery>;
export const teamAudit = z.array(auditEntry);
