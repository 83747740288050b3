import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const healthLinks: readonly NavigationLink[] = [
  { to: '/health-ai', label: 'Health AI', group: 'role', position: 1, roles: ['owner'] },
];
