import type { Role } from '@plumbline/contracts';

/** A screen of the administration. */
export interface AdminScreen {
  to: string;
  label: string;
  /** Those who see it; without it owner and admin do. */
  roles?: readonly Role[];
}

/** The screens of the administration by what they are about, in the order in which they are listed. */
export const ADMIN_SECTIONS: readonly { title: string; screens: readonly AdminScreen[] }[] = [
  {
    title: 'People',
    screens: [
      { to: '/admin', label: 'Users' },
      { to: '/team', label: 'Team' },
      { to: '/admin?tab=audit', label: 'Audit log' },
      { to: '/admin?tab=sales', label: 'Sales requests', roles: ['owner'] },
      { to: '/admin?tab=support', label: 'Support terms', roles: ['owner'] },
    ],
  },
  {
    title: 'Running',
    screens: [
      { to: '/admin/dashboard', label: 'Overview' },
      { to: '/admin/monitoring', label: 'Monitoring' },
      { to: '/admin/deployment-check', label: 'Deployment check' },
      { to: '/admin/backup', label: 'Backup' },
      { to: '/admin/replication', label: 'Replication' },
      { to: '/admin?tab=ai', label: 'Language models', roles: ['owner'] },
    ],
  },
  {
    title: 'Code',
    screens: [
      { to: '/admin/code-review', label: 'Code review' },
      { to: '/admin/grok-review', label: 'Grok review' },
    ],
  },
];

/** The sections with the screens that a role sees. */
export const sectionsOf = (role: Role) =>
  ADMIN_SECTIONS.map(({ title, screens }) => ({
    title,
    screens: screens.filter(({ roles }) => !roles || roles.includes(role)),
  }));

interface Address {
  pathname: string;
  search: string;
}

/** Which screen an address shows: screens of one path differ by their tab. */
export function isCurrent({ to }: AdminScreen, { pathname, search }: Address): boolean {
  const [path, query = ''] = to.split('?');
  if (path === '/admin') return pathname === path && tabOf(query) === tabOf(search);
  return pathname === path || pathname.startsWith(`${path}/`);
}

const tabOf = (query: string): string => new URLSearchParams(query).get('tab') ?? 'users';
