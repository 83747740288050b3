import { type AuditEntry, hasRole, MEMBER_ROLES, type MemberRole } from '@plumbline/contracts';

export const ROLE_NAMES: Record<MemberRole, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
};

/** Whether a member with this role may decide about one with the other, or give it: about owners, owners alone do. */
export const mayDecideAbout = (own: MemberRole, other: MemberRole): boolean =>
  hasRole(own, other === 'owner' ? 'owner' : 'admin');

/** The roles that a member may give. */
export const roleChoices = (own: MemberRole) =>
  MEMBER_ROLES.filter((role) => mayDecideAbout(own, role)).map((role) => ({
    value: role,
    label: ROLE_NAMES[role],
  }));

/** What a role may do, from the least role on. */
export const RIGHTS: readonly { what: string; least: MemberRole }[] = [
  { what: 'See dashboards and facts, ask', least: 'viewer' },
  { what: 'Comment, take on work', least: 'viewer' },
  { what: 'Upload, build, export', least: 'editor' },
  { what: 'Share with guests, send emails', least: 'editor' },
  { what: 'Connect databases', least: 'editor' },
  { what: 'Invite, change roles, read the log', least: 'admin' },
  { what: 'Plan, single sign-on, models, approvals', least: 'owner' },
];

/** Details of an entry in one line. */
export const detailsOf = ({ details }: Pick<AuditEntry, 'details'>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** `member_joined` as people read it. */
export const actionWords = (action: string): string => {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
