import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const dashboardLinks: readonly NavigationLink[] = [
  { to: '/dashboards', also: '/dashboard/', label: 'Dashboards', group: 'analysis', position: 1, key: 'b' },
];
