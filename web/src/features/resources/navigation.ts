import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const resourceLinks: readonly NavigationLink[] = [
  { to: '/resources', label: 'Resources', group: 'service', position: 2 },
];
