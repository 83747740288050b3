import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const administrationLinks: readonly NavigationLink[] = [
  { to: '/admin', label: 'Admin', group: 'role', position: 3, roles: ['owner', 'admin'] },
];
