import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const browserCompatibilityLinks: readonly NavigationLink[] = [
  { to: '/browser-compatibility', label: 'Browser Tests', group: 'role', position: 2, roles: ['owner'] },
];
