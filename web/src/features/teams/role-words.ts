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
  { what: 'See dashboards, data and facts, and ask', least: 'viewer' },
  { what: 'Comment, and be assigned work', least: 'viewer' },
  { what: 'Upload, build, predict, export', least: 'editor' },
  { what: 'Share with guests, schedule mails', least: 'editor' },
  { what: 'Connect databases', least: 'editor' },
  { what: 'Invite, change roles, read the audit log', least: 'admin' },
  { what: 'Owners, plan, payment, language model, who approves', least: 'owner' },
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
