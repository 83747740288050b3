/**
 * What a member may do in a workspace, the least first: a viewer sees, an editor also changes, an admin also decides who
 * belongs to it, an owner also about owners, the plan and the workspace itself.
 */
export const MEMBER_ROLES = ['viewer', 'editor', 'admin', 'owner'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
/** What a directory may give: whom a workspace belongs to is decided by people alone. */
export type GivenRole = Exclude<MemberRole, 'owner'>;

/** Whether a role may do what another one may; each may do what those before it may. */
export const hasRole = (role: MemberRole, least: MemberRole): boolean =>
  MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(least);

/** Why a member was refused, and what to do about it. */
export function roleRefusal(least: MemberRole): string {
  if (least === 'owner') return 'Only an owner of this workspace can do this. Ask one of its owners.';
  if (least === 'admin')
    return 'Only an admin or an owner of this workspace can do this. Ask one of them to make you an admin.';
  return 'As a viewer of this workspace you see everything and change nothing. Ask an admin or an owner of it to make you an editor.';
}
