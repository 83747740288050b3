import { z } from 'zod';
import { contractLimits } from '../billing/subscriptions.js';
import { ROLES } from '../common/limits.js';
import { PLANS } from '../plans/plans.js';
import { SECOND_FACTORS } from './profile.js';

export const ACCOUNT_STATES = ['active', 'disabled', 'leaving'] as const;

/** A user as owner and admin see one. */
export const managedUser = z.object({
  id: z.uuid(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(ROLES),
  plan: z.enum(PLANS),
  /** Of an Enterprise contract. */
  limits: contractLimits,
  /** `leaving`: deleted at the end of the grace. */
  state: z.enum(ACCOUNT_STATES),
  secondFactor: z.enum(SECOND_FACTORS),
  openSessions: z.number().int(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type ManagedUser = z.infer<typeof managedUser>;

export const userListQuery = z.object({
  /** Part of a name or an address. */
  search: z.string().trim().max(254).default(''),
  role: z.enum(ROLES).optional(),
  plan: z.enum(PLANS).optional(),
  state: z.enum(ACCOUNT_STATES).optional(),
  offset: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
});
export type UserListQuery = z.infer<typeof userListQuery>;

/** Nobody is made an owner: there is one, set by the operator. */
export const changeUserBody = z.strictObject({
  role: z.enum(['admin', 'user']).optional(),
  disabled: z.boolean().optional(),
  /** The administrator vouches for the address; that is never taken back. */
  emailVerified: z.literal(true).optional(),
});
export type ChangeUserBody = z.infer<typeof changeUserBody>;

/** What an audit log tells of backups, restores and standbys. */
export const BACKUP_ACTIONS = [
  'backup_started',
  'backup_finished',
  'backup_downloaded',
  'backup_tested',
  'backup_deleted',
  'backup_policy_changed',
  'backup_key_made',
  'restore_planned',
  'restore_started',
  'object_restore_planned',
  'object_restore_started',
  'replication_node_added',
  'replication_node_removed',
  'replication_paused',
  'replication_resumed',
  'replication_verified',
  'replication_resynced',
  'replication_drilled',
  'replication_promoted',
  'replication_fenced',
  'replication_taken_over',
] as const;
export type BackupAction = (typeof BACKUP_ACTIONS)[number];

/** What is done about changes of code, and about who may be asked for a second opinion. */
export const CODE_ACTIONS = [
  'code_review_started',
  'code_review_commented',
  'code_comment_resolved',
  'code_comment_reopened',
  'code_review_approved',
  'code_changes_requested',
  'code_review_reopened',
  'code_checklist_changed',
  'code_finding_settled',
  'code_finding_judged',
  'second_opinion_asked',
  'second_opinion_accepted',
  'ai_provider_changed',
] as const;
export type CodeAction = (typeof CODE_ACTIONS)[number];

/** What is decided in a workspace, which its owners read. */
export const TEAM_ACTIONS = [
  'workspace_renamed',
  'member_invited',
  'invitation_sent_again',
  'invitation_link_made',
  'invitation_withdrawn',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'member_left',
  'ownership_transferred',
  'domain_added',
  'domain_verified',
  'domain_removed',
  'member_provisioned',
  'member_deprovisioned',
  'directory_token_made',
  'directory_token_revoked',
  'directory_group_role_changed',
  'directory_changed',
  'approval_rule_changed',
  'summary_approved',
  'summary_returned',
  'sign_on_changed',
  'sign_on_switched',
  'sign_on_removed',
  'sign_on_tested',
  'sign_on_refused',
  'sign_on_linked',
  'sign_on_ended',
  'break_glass_used',
] as const;

/** What the audit log holds. */
export const AUDIT_ACTIONS = [
  'support_terms_changed',
  'account_manager_changed',
  'session_ended',
  'password_changed',
  'password_reset',
  'email_changed',
  'email_verified',
  'second_factor_changed',
  'api_token_created',
  'api_token_revoked',
  'deletion_requested',
  'deletion_cancelled',
  'account_deleted',
  'role_changed',
  'plan_changed',
  'contract_changed',
  'user_disabled',
  'user_enabled',
  'sessions_ended',
  'monitoring_viewed',
  'deployment_checked',
  'rule_created',
  'rule_changed',
  'rule_deleted',
  'rule_tested',
  ...BACKUP_ACTIONS,
  ...CODE_ACTIONS,
  ...TEAM_ACTIONS,
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const person = z.object({ id: z.uuid(), username: z.string() });
export const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.enum(AUDIT_ACTIONS),
  /** Who did it; null for the product itself. */
  actor: person.nullable(),
  /** Whose account it was done to. */
  subject: person.nullable(),
  address: z.string(),
  details: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditQuery = z.object({
  userId: z.uuid().optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  offset: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
});
export type AuditQuery = z.infer<typeof auditQuery>;
