/** What a member may do in a workspace, the least first: a viewer sees, an editor also changes, an owner also decides. */
export const MEMBER_ROLES = ['viewer', 'editor', 'owner'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Whether a role may do what another one may; each may do what those before it may. */
export const hasRole = (role: MemberRole, least: MemberRole): boolean =>
  MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(least);

/** Why a member was refused, and what to do about it. */
export const roleRefusal = (least: MemberRole): string =>
  least === 'owner'
    ? 'Only an owner of this workspace can do this. Ask one of its owners.'
    : 'As a viewer of this workspace you see everything and change nothing. Ask one of its owners to make you an editor.';
