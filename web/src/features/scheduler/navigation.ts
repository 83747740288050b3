import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const schedulerLinks: readonly NavigationLink[] = [
  { to: '/scheduler', label: 'Scheduler', group: 'service', position: 1 },
];
